# Generated from schemas/tools/service/ by `make gen`; do not edit.
"""The tools of the toolset service in pieces, by projection; `engram_contracts.wire` joins them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.wire import Pieces

_STANDARD: dict[str, Pieces] = {
    "ping": (
        b'{"name":"ping"',
        b',"title":"Ping"',
        (
            b',"description":"Tell that the service is there, with its time. Needs no credentials a'
            b'nd changes nothing.","inputSchema":{"type":"object","properties":{},"additionalProper'
            b'ties":false}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"status":{"type":"string'
            b'"},"timestamp":{"type":"string"}},"additionalProperties":false},"diagnostics":{"type"'
            b':"array","items":{"type":"object"}}},"required":["contract_version","ok","data","diag'
            b'nostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "create_memory": (
        b'{"name":"create_memory"',
        b',"title":"Create a memory"',
        (
            b',"description":"Store one memory of a tenant: short-term, which expires, or long-term'
            b", which recall finds. Credentials in the text are masked and counted; the same text t"
            b'wice in one namespace is one long-term memory.","inputSchema":{"type":"object","prope'
            b'rties":{"userId":{"type":"string","description":"Tenant whose memories are meant: a c'
            b'uid or cuid2. At most 128 characters.","maxLength":128},"content":{"type":"string","d'
            b'escription":"The text of the memory, in Unicode characters."},"type":{"type":"string"'
            b',"description":"short-term: expires after its ttl. long-term: kept, and found by reca'
            b'll.","enum":["short-term","long-term"]},"scope":{"type":"string","description":"Names'
            b"pace inside the tenant, such as an agent, a session or a project. From 1 to 256 chara"
            b'cters.","minLength":1,"maxLength":256},"metadata":{"type":"object","description":"Fre'
            b'e JSON object of the caller; importance, a number from 0 to 1, counts in recall.","ad'
            b'ditionalProperties":true},"tags":{"type":"array","description":"Labels of the memory.'
            b' At most 50 items.","items":{"type":"string","minLength":1,"maxLength":100,"descripti'
            b'on":"From 1 to 100 characters."},"maxItems":50,"default":[]},"ttl":{"type":"integer",'
            b'"description":"Seconds until a short-term memory ends; 86400 when not given. Without '
            b'meaning for a long-term one. From 60 to 604800.","minimum":60,"maximum":604800}},"req'
            b'uired":["userId","content","type"],"additionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"'
            b'openWorldHint":false}'
        ),
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"id":{"type":"string"},"'
            b'type":{"type":"string"},"created":{"type":"boolean"},"duplicateOf":{"type":"string"},'
            b'"redactions":{"type":"integer"},"embedded":{"type":"boolean"},"expiresAt":{}},"additi'
            b'onalProperties":false},"diagnostics":{"type":"array","items":{"type":"object"}}},"req'
            b'uired":["contract_version","ok","data","diagnostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "get_memory": (
        b'{"name":"get_memory"',
        b',"title":"Get a memory"',
        (
            b',"description":"Read one memory by its id. Unknown, expired and foreign ids all answe'
            b'r found: false.","inputSchema":{"type":"object","properties":{"userId":{"type":"strin'
            b'g","description":"Tenant whose memories are meant: a cuid or cuid2. At most 128 chara'
            b'cters.","maxLength":128},"memoryId":{"type":"string","description":"Id of a memory: a'
            b' cuid, cuid2 or UUID. At most 128 characters.","maxLength":128},"scope":{"type":"stri'
            b'ng","description":"Only when the memory is in this namespace. From 1 to 256 character'
            b's.","minLength":1,"maxLength":256}},"required":["userId","memoryId"],"additionalPrope'
            b'rties":false}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"found":{"type":"boolean'
            b'"},"memoryId":{"type":"string"},"id":{"type":"string"},"userId":{"type":"string"},"sc'
            b'ope":{},"content":{"type":"string"},"metadata":{"type":"object"},"tags":{"type":"arra'
            b'y","items":{"type":"string"}},"type":{"type":"string"},"version":{"type":"integer"},"'
            b'createdAt":{"type":"string"},"updatedAt":{"type":"string"},"expiresAt":{},"ttl":{"typ'
            b'e":"integer"},"system":{"type":"object"}},"additionalProperties":false},"diagnostics"'
            b':{"type":"array","items":{"type":"object"}}},"required":["contract_version","ok","dat'
            b'a","diagnostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "list_memories": (
        b'{"name":"list_memories"',
        b',"title":"List memories"',
        (
            b',"description":"List a tenant\'s memories of both tiers, newest first, by pages; filt'
            b'ered by tier, namespace, tags (any of them) and a piece of text in any case.","inputS'
            b'chema":{"type":"object","properties":{"userId":{"type":"string","description":"Tenant'
            b' whose memories are meant: a cuid or cuid2. At most 128 characters.","maxLength":128}'
            b',"type":{"type":"string","description":"Only this tier.","enum":["short-term","long-t'
            b'erm"]},"limit":{"type":"integer","description":"Most memories on a page. From 1 to 10'
            b'0. Default: 20.","minimum":1,"maximum":100,"default":20},"cursor":{"type":"string","d'
            b'escription":"endCursor of the page before, unchanged."},"scope":{"type":"string","des'
            b'cription":"Only this namespace. From 1 to 256 characters.","minLength":1,"maxLength":'
            b'256},"tags":{"type":"array","description":"Only memories with at least one of these. '
            b'At most 50 items.","items":{"type":"string","minLength":1,"maxLength":100,"descriptio'
            b'n":"From 1 to 100 characters."},"maxItems":50},"search":{"type":"string","description'
            b'":"Only memories whose text holds this, in any case. At most 500 characters.","maxLen'
            b'gth":500}},"required":["userId"],"additionalProperties":false}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"memories":{"type":"arra'
            b'y","items":{"type":"object"}},"pagination":{"type":"object"}},"additionalProperties":'
            b'false},"diagnostics":{"type":"array","items":{"type":"object"}}},"required":["contrac'
            b't_version","ok","data","diagnostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "update_memory": (
        b'{"name":"update_memory"',
        b',"title":"Update a memory"',
        (
            b',"description":"Change text, metadata, tags or time to live of one memory. What is gi'
            b"ven replaces the old value whole; what is left out stays. With expectedVersion a chan"
            b'ge that somebody else made meanwhile is not overwritten.","inputSchema":{"type":"obje'
            b'ct","properties":{"userId":{"type":"string","description":"Tenant whose memories are '
            b'meant: a cuid or cuid2. At most 128 characters.","maxLength":128},"memoryId":{"type":'
            b'"string","description":"Id of a memory: a cuid, cuid2 or UUID. At most 128 characters'
            b'.","maxLength":128},"scope":{"type":"string","description":"Only when the memory is i'
            b'n this namespace. From 1 to 256 characters.","minLength":1,"maxLength":256},"content"'
            b':{"type":"string","description":"The text of the memory, in Unicode characters."},"me'
            b'tadata":{"type":"object","description":"Free JSON object of the caller; importance, a'
            b' number from 0 to 1, counts in recall.","additionalProperties":true},"tags":{"type":"'
            b'array","description":"Labels of the memory. At most 50 items.","items":{"type":"strin'
            b'g","minLength":1,"maxLength":100,"description":"From 1 to 100 characters."},"maxItems'
            b'":50},"ttl":{"type":"integer","description":"New seconds to live, from now, of a shor'
            b't-term memory. From 60 to 604800.","minimum":60,"maximum":604800},"expectedVersion":{'
            b'"type":"integer","description":"Refuse unless the memory has this version. At least 1'
            b'.","minimum":1},"actorLabel":{"type":"string","description":"Name for the audit; it a'
            b'uthorises nothing. At most 256 characters.","maxLength":256}},"required":["userId","m'
            b'emoryId"],"additionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"o'
            b'penWorldHint":false}'
        ),
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"updated":{"type":"boole'
            b'an"},"memory":{"type":"object"},"redactions":{"type":"integer"}},"additionalPropertie'
            b's":false},"diagnostics":{"type":"array","items":{"type":"object"}}},"required":["cont'
            b'ract_version","ok","data","diagnostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "delete_memory": (
        b'{"name":"delete_memory"',
        b',"title":"Delete a memory"',
        (
            b',"description":"Delete one memory by its id. Unknown and foreign ids answer deleted: '
            b'false. An operator can restore it from the audit.","inputSchema":{"type":"object","pr'
            b'operties":{"userId":{"type":"string","description":"Tenant whose memories are meant: '
            b'a cuid or cuid2. At most 128 characters.","maxLength":128},"memoryId":{"type":"string'
            b'","description":"Id of a memory: a cuid, cuid2 or UUID. At most 128 characters.","max'
            b'Length":128},"scope":{"type":"string","description":"Only when the memory is in this '
            b'namespace. From 1 to 256 characters.","minLength":1,"maxLength":256},"actorLabel":{"t'
            b'ype":"string","description":"Name for the audit; it authorises nothing. At most 256 c'
            b'haracters.","maxLength":256}},"required":["userId","memoryId"],"additionalProperties"'
            b":false}"
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"op'
            b'enWorldHint":false}'
        ),
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"deleted":{"type":"boole'
            b'an"},"memoryId":{"type":"string"}},"additionalProperties":false},"diagnostics":{"type'
            b'":"array","items":{"type":"object"}}},"required":["contract_version","ok","data","dia'
            b'gnostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "promote_memory": (
        b'{"name":"promote_memory"',
        b',"title":"Promote a memory"',
        (
            b',"description":"Make a short-term memory a long-term one under the same id, so that i'
            b't stays and recall finds it.","inputSchema":{"type":"object","properties":{"userId":{'
            b'"type":"string","description":"Tenant whose memories are meant: a cuid or cuid2. At m'
            b'ost 128 characters.","maxLength":128},"memoryId":{"type":"string","description":"Id o'
            b'f a memory: a cuid, cuid2 or UUID. At most 128 characters.","maxLength":128},"scope":'
            b'{"type":"string","description":"Only when the memory is in this namespace. From 1 to '
            b'256 characters.","minLength":1,"maxLength":256},"actorLabel":{"type":"string","descri'
            b'ption":"Name for the audit; it authorises nothing. At most 256 characters.","maxLengt'
            b'h":256}},"required":["userId","memoryId"],"additionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"'
            b'openWorldHint":false}'
        ),
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"promoted":{"type":"bool'
            b'ean"},"memory":{"type":"object"},"duplicateOf":{"type":"string"},"redactions":{"type"'
            b':"integer"}},"additionalProperties":false},"diagnostics":{"type":"array","items":{"ty'
            b'pe":"object"}}},"required":["contract_version","ok","data","diagnostics"],"additional'
            b'Properties":false}'
        ),
        b"",
        b"",
    ),
    "recall": (
        b'{"name":"recall"',
        b',"title":"Recall"',
        (
            b',"description":"Find the long-term memories that fit a question in plain language, be'
            b"st first, ranked by similarity, recency and importance. Only this tenant's memories a"
            b're searched.","inputSchema":{"type":"object","properties":{"userId":{"type":"string",'
            b'"description":"Tenant whose memories are meant: a cuid or cuid2. At most 128 characte'
            b'rs.","maxLength":128},"query":{"type":"string","description":"The question or topic."'
            b'},"limit":{"type":"integer","description":"Most memories. From 1 to 50. Default: 10."'
            b',"minimum":1,"maximum":50,"default":10},"scope":{"type":"string","description":"Only '
            b'this namespace; empty means all. At most 256 characters.","maxLength":256},"tags":{"t'
            b'ype":"array","description":"Only memories with these tags: all of them, or any of the'
            b'm where vectors are kept in Qdrant. At most 50 items.","items":{"type":"string"},"max'
            b'Items":50},"createdFrom":{"type":"string","description":"Only memories created at or '
            b'after this ISO 8601 date or moment. From 1 to 64 characters.","minLength":1,"maxLengt'
            b'h":64},"createdTo":{"type":"string","description":"Only memories created at or before'
            b' this ISO 8601 date or moment. From 1 to 64 characters.","minLength":1,"maxLength":64'
            b'}},"required":["userId","query"],"additionalProperties":false}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"query":{"type":"string"'
            b'},"count":{"type":"integer"},"results":{"type":"array","items":{"type":"object"}}},"a'
            b'dditionalProperties":false},"diagnostics":{"type":"array","items":{"type":"object"}}}'
            b',"required":["contract_version","ok","data","diagnostics"],"additionalProperties":fal'
            b"se}"
        ),
        b"",
        b"",
    ),
    "reindex_memories": (
        b'{"name":"reindex_memories"',
        b',"title":"Reindex memories"',
        (
            b',"description":"Maintenance: rebuild the vector index from the records, in this call.'
            b' For many memories queue a job instead.","inputSchema":{"type":"object","properties":'
            b'{"adminToken":{"type":"string","description":"Token for maintenance; counts only wher'
            b'e one is configured. From 16 to 512 characters.","minLength":16,"maxLength":512},"use'
            b'rId":{"type":"string","description":"Only this tenant; all tenants when left out. At '
            b'most 128 characters.","maxLength":128},"batchSize":{"type":"integer","description":"R'
            b'ows in one batch. From 1 to 1000. Default: 100.","minimum":1,"maximum":1000,"default"'
            b':100},"reuseExistingEmbeddings":{"type":"boolean","description":"Use vectors that are'
            b' stored and fit; false makes all anew. Default: true.","default":true},"cursor":{"typ'
            b'e":"string","description":"Where an earlier pass stopped. From 1 to 512 characters.",'
            b'"minLength":1,"maxLength":512},"maxMemories":{"type":"integer","description":"Most ro'
            b'ws to look at. At least 1.","minimum":1},"recreate":{"type":"boolean","description":"'
            b"Build the index anew beside the old one; only without userId, cursor and maxMemories."
            b' Default: false.","default":false}},"additionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"o'
            b'penWorldHint":false}'
        ),
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"scope":{"type":"string"'
            b'},"processed":{"type":"integer"},"indexed":{"type":"integer"},"skipped":{"type":"inte'
            b'ger"},"failed":{"type":"integer"},"cursor":{}},"additionalProperties":false},"diagnos'
            b'tics":{"type":"array","items":{"type":"object"}}},"required":["contract_version","ok"'
            b',"data","diagnostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "queue_reindex_memories": (
        b'{"name":"queue_reindex_memories"',
        b',"title":"Queue a reindex"',
        (
            b',"description":"Maintenance: queue a job that rebuilds the vector index, and answer a'
            b't once with its id.","inputSchema":{"type":"object","properties":{"adminToken":{"type'
            b'":"string","description":"Token for maintenance; counts only where one is configured.'
            b' From 16 to 512 characters.","minLength":16,"maxLength":512},"userId":{"type":"string'
            b'","description":"Only this tenant; all tenants when left out. At most 128 characters.'
            b'","maxLength":128},"batchSize":{"type":"integer","description":"Rows in one batch. Fr'
            b'om 1 to 1000. Default: 100.","minimum":1,"maximum":1000,"default":100},"reuseExisting'
            b'Embeddings":{"type":"boolean","description":"Use vectors that are stored and fit; fal'
            b'se makes all anew. Default: true.","default":true},"cursor":{"type":"string","descrip'
            b'tion":"Where an earlier pass stopped. From 1 to 512 characters.","minLength":1,"maxLe'
            b'ngth":512},"maxMemories":{"type":"integer","description":"Most rows to look at. At le'
            b'ast 1.","minimum":1},"recreate":{"type":"boolean","description":"Build the index anew'
            b' beside the old one; only without userId, cursor and maxMemories. Default: false.","d'
            b'efault":false}},"additionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"'
            b'openWorldHint":false}'
        ),
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"jobId":{"type":"string"'
            b'},"state":{"type":"string"},"createdAt":{"type":"string"}},"additionalProperties":fal'
            b'se},"diagnostics":{"type":"array","items":{"type":"object"}}},"required":["contract_v'
            b'ersion","ok","data","diagnostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "get_reindex_status": (
        b'{"name":"get_reindex_status"',
        b',"title":"Status of a reindex job"',
        (
            b',"description":"Maintenance: how far a reindex job is, by its id.","inputSchema":{"ty'
            b'pe":"object","properties":{"adminToken":{"type":"string","description":"Token for mai'
            b'ntenance; counts only where one is configured. From 16 to 512 characters.","minLength'
            b'":16,"maxLength":512},"jobId":{"type":"string","description":"Id of a reindex job, a '
            b'UUID."}},"required":["jobId"],"additionalProperties":false}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"jobId":{"type":"string"'
            b'},"state":{"type":"string"},"createdAt":{"type":"string"},"startedAt":{"type":"string'
            b'"},"completedAt":{"type":"string"},"error":{"type":"string"},"cancelRequested":{"type'
            b'":"boolean"},"retryOfJobId":{"type":"string"},"terminalReason":{"type":"string"},"opt'
            b'ions":{"type":"object"},"summary":{"type":"object"},"events":{"type":"array","items":'
            b'{"type":"object"}}},"additionalProperties":false},"diagnostics":{"type":"array","item'
            b's":{"type":"object"}}},"required":["contract_version","ok","data","diagnostics"],"add'
            b'itionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "cancel_reindex_job": (
        b'{"name":"cancel_reindex_job"',
        b',"title":"Cancel a reindex job"',
        (
            b',"description":"Maintenance: cancel a queued job at once, or a running one after its '
            b'batch. A job that ended is returned as it is.","inputSchema":{"type":"object","proper'
            b'ties":{"adminToken":{"type":"string","description":"Token for maintenance; counts onl'
            b'y where one is configured. From 16 to 512 characters.","minLength":16,"maxLength":512'
            b'},"jobId":{"type":"string","description":"Id of a reindex job, a UUID."}},"required":'
            b'["jobId"],"additionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"o'
            b'penWorldHint":false}'
        ),
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"jobId":{"type":"string"'
            b'},"state":{"type":"string"},"createdAt":{"type":"string"},"startedAt":{"type":"string'
            b'"},"completedAt":{"type":"string"},"error":{"type":"string"},"cancelRequested":{"type'
            b'":"boolean"},"retryOfJobId":{"type":"string"},"terminalReason":{"type":"string"},"opt'
            b'ions":{"type":"object"},"summary":{"type":"object"},"events":{"type":"array","items":'
            b'{"type":"object"}}},"additionalProperties":false},"diagnostics":{"type":"array","item'
            b's":{"type":"object"}}},"required":["contract_version","ok","data","diagnostics"],"add'
            b'itionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "retry_reindex_job": (
        b'{"name":"retry_reindex_job"',
        b',"title":"Retry a reindex job"',
        (
            b',"description":"Maintenance: queue a failed or cancelled job again from its last curs'
            b'or; asked twice, it gives the same new job. Any other job is returned as it is.","inp'
            b'utSchema":{"type":"object","properties":{"adminToken":{"type":"string","description":'
            b'"Token for maintenance; counts only where one is configured. From 16 to 512 character'
            b's.","minLength":16,"maxLength":512},"jobId":{"type":"string","description":"Id of a r'
            b'eindex job, a UUID."}},"required":["jobId"],"additionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"o'
            b'penWorldHint":false}'
        ),
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"jobId":{"type":"string"'
            b'},"state":{"type":"string"},"createdAt":{"type":"string"},"startedAt":{"type":"string'
            b'"},"completedAt":{"type":"string"},"error":{"type":"string"},"cancelRequested":{"type'
            b'":"boolean"},"retryOfJobId":{"type":"string"},"terminalReason":{"type":"string"},"opt'
            b'ions":{"type":"object"},"summary":{"type":"object"},"events":{"type":"array","items":'
            b'{"type":"object"}}},"additionalProperties":false},"diagnostics":{"type":"array","item'
            b's":{"type":"object"}}},"required":["contract_version","ok","data","diagnostics"],"add'
            b'itionalProperties":false}'
        ),
        b"",
        b"",
    ),
}

_MINIMAL: dict[str, Pieces] = {
    "ping": (
        b'{"name":"ping"',
        b"",
        (
            b',"description":"Tell that the service is there, with its time. Needs no credentials a'
            b'nd changes nothing.","inputSchema":{"type":"object","properties":{}}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        b"",
        b"",
        b"",
    ),
    "create_memory": (
        b'{"name":"create_memory"',
        b"",
        (
            b',"description":"Store one memory of a tenant: short-term, which expires, or long-term'
            b", which recall finds. Credentials in the text are masked and counted; the same text t"
            b'wice in one namespace is one long-term memory.","inputSchema":{"type":"object","prope'
            b'rties":{"userId":{"type":"string","description":"Tenant whose memories are meant: a c'
            b'uid or cuid2. At most 128 characters."},"content":{"type":"string","description":"The'
            b' text of the memory, in Unicode characters."},"type":{"type":"string","description":"'
            b'short-term: expires after its ttl. long-term: kept, and found by recall.","enum":["sh'
            b'ort-term","long-term"]},"scope":{"type":"string","description":"Namespace inside the '
            b'tenant, such as an agent, a session or a project. From 1 to 256 characters."},"metada'
            b'ta":{"type":"object","description":"Free JSON object of the caller; importance, a num'
            b'ber from 0 to 1, counts in recall."},"tags":{"type":"array","description":"Labels of '
            b'the memory. At most 50 items.","items":{"type":"string","description":"From 1 to 100 '
            b'characters."}},"ttl":{"type":"integer","description":"Seconds until a short-term memo'
            b"ry ends; 86400 when not given. Without meaning for a long-term one. From 60 to 604800"
            b'."}},"required":["userId","content","type"]}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"'
            b'openWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
    "get_memory": (
        b'{"name":"get_memory"',
        b"",
        (
            b',"description":"Read one memory by its id. Unknown, expired and foreign ids all answe'
            b'r found: false.","inputSchema":{"type":"object","properties":{"userId":{"type":"strin'
            b'g","description":"Tenant whose memories are meant: a cuid or cuid2. At most 128 chara'
            b'cters."},"memoryId":{"type":"string","description":"Id of a memory: a cuid, cuid2 or '
            b'UUID. At most 128 characters."},"scope":{"type":"string","description":"Only when the'
            b' memory is in this namespace. From 1 to 256 characters."}},"required":["userId","memo'
            b'ryId"]}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        b"",
        b"",
        b"",
    ),
    "list_memories": (
        b'{"name":"list_memories"',
        b"",
        (
            b',"description":"List a tenant\'s memories of both tiers, newest first, by pages; filt'
            b'ered by tier, namespace, tags (any of them) and a piece of text in any case.","inputS'
            b'chema":{"type":"object","properties":{"userId":{"type":"string","description":"Tenant'
            b' whose memories are meant: a cuid or cuid2. At most 128 characters."},"type":{"type":'
            b'"string","description":"Only this tier.","enum":["short-term","long-term"]},"limit":{'
            b'"type":"integer","description":"Most memories on a page. From 1 to 100. Default: 20."'
            b'},"cursor":{"type":"string","description":"endCursor of the page before, unchanged."}'
            b',"scope":{"type":"string","description":"Only this namespace. From 1 to 256 character'
            b's."},"tags":{"type":"array","description":"Only memories with at least one of these. '
            b'At most 50 items.","items":{"type":"string","description":"From 1 to 100 characters."'
            b'}},"search":{"type":"string","description":"Only memories whose text holds this, in a'
            b'ny case. At most 500 characters."}},"required":["userId"]}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        b"",
        b"",
        b"",
    ),
    "update_memory": (
        b'{"name":"update_memory"',
        b"",
        (
            b',"description":"Change text, metadata, tags or time to live of one memory. What is gi'
            b"ven replaces the old value whole; what is left out stays. With expectedVersion a chan"
            b'ge that somebody else made meanwhile is not overwritten.","inputSchema":{"type":"obje'
            b'ct","properties":{"userId":{"type":"string","description":"Tenant whose memories are '
            b'meant: a cuid or cuid2. At most 128 characters."},"memoryId":{"type":"string","descri'
            b'ption":"Id of a memory: a cuid, cuid2 or UUID. At most 128 characters."},"scope":{"ty'
            b'pe":"string","description":"Only when the memory is in this namespace. From 1 to 256 '
            b'characters."},"content":{"type":"string","description":"The text of the memory, in Un'
            b'icode characters."},"metadata":{"type":"object","description":"Free JSON object of th'
            b'e caller; importance, a number from 0 to 1, counts in recall."},"tags":{"type":"array'
            b'","description":"Labels of the memory. At most 50 items.","items":{"type":"string","d'
            b'escription":"From 1 to 100 characters."}},"ttl":{"type":"integer","description":"New '
            b'seconds to live, from now, of a short-term memory. From 60 to 604800."},"expectedVers'
            b'ion":{"type":"integer","description":"Refuse unless the memory has this version. At l'
            b'east 1."},"actorLabel":{"type":"string","description":"Name for the audit; it authori'
            b'ses nothing. At most 256 characters."}},"required":["userId","memoryId"]}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"o'
            b'penWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
    "delete_memory": (
        b'{"name":"delete_memory"',
        b"",
        (
            b',"description":"Delete one memory by its id. Unknown and foreign ids answer deleted: '
            b'false. An operator can restore it from the audit.","inputSchema":{"type":"object","pr'
            b'operties":{"userId":{"type":"string","description":"Tenant whose memories are meant: '
            b'a cuid or cuid2. At most 128 characters."},"memoryId":{"type":"string","description":'
            b'"Id of a memory: a cuid, cuid2 or UUID. At most 128 characters."},"scope":{"type":"st'
            b'ring","description":"Only when the memory is in this namespace. From 1 to 256 charact'
            b'ers."},"actorLabel":{"type":"string","description":"Name for the audit; it authorises'
            b' nothing. At most 256 characters."}},"required":["userId","memoryId"]}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"op'
            b'enWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
    "promote_memory": (
        b'{"name":"promote_memory"',
        b"",
        (
            b',"description":"Make a short-term memory a long-term one under the same id, so that i'
            b't stays and recall finds it.","inputSchema":{"type":"object","properties":{"userId":{'
            b'"type":"string","description":"Tenant whose memories are meant: a cuid or cuid2. At m'
            b'ost 128 characters."},"memoryId":{"type":"string","description":"Id of a memory: a cu'
            b'id, cuid2 or UUID. At most 128 characters."},"scope":{"type":"string","description":"'
            b'Only when the memory is in this namespace. From 1 to 256 characters."},"actorLabel":{'
            b'"type":"string","description":"Name for the audit; it authorises nothing. At most 256'
            b' characters."}},"required":["userId","memoryId"]}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"'
            b'openWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
    "recall": (
        b'{"name":"recall"',
        b"",
        (
            b',"description":"Find the long-term memories that fit a question in plain language, be'
            b"st first, ranked by similarity, recency and importance. Only this tenant's memories a"
            b're searched.","inputSchema":{"type":"object","properties":{"userId":{"type":"string",'
            b'"description":"Tenant whose memories are meant: a cuid or cuid2. At most 128 characte'
            b'rs."},"query":{"type":"string","description":"The question or topic."},"limit":{"type'
            b'":"integer","description":"Most memories. From 1 to 50. Default: 10."},"scope":{"type'
            b'":"string","description":"Only this namespace; empty means all. At most 256 character'
            b's."},"tags":{"type":"array","description":"Only memories with these tags: all of them'
            b', or any of them where vectors are kept in Qdrant. At most 50 items.","items":{"type"'
            b':"string"}},"createdFrom":{"type":"string","description":"Only memories created at or'
            b' after this ISO 8601 date or moment. From 1 to 64 characters."},"createdTo":{"type":"'
            b'string","description":"Only memories created at or before this ISO 8601 date or momen'
            b't. From 1 to 64 characters."}},"required":["userId","query"]}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        b"",
        b"",
        b"",
    ),
    "reindex_memories": (
        b'{"name":"reindex_memories"',
        b"",
        (
            b',"description":"Maintenance: rebuild the vector index from the records, in this call.'
            b' For many memories queue a job instead.","inputSchema":{"type":"object","properties":'
            b'{"adminToken":{"type":"string","description":"Token for maintenance; counts only wher'
            b'e one is configured. From 16 to 512 characters."},"userId":{"type":"string","descript'
            b'ion":"Only this tenant; all tenants when left out. At most 128 characters."},"batchSi'
            b'ze":{"type":"integer","description":"Rows in one batch. From 1 to 1000. Default: 100.'
            b'"},"reuseExistingEmbeddings":{"type":"boolean","description":"Use vectors that are st'
            b'ored and fit; false makes all anew. Default: true."},"cursor":{"type":"string","descr'
            b'iption":"Where an earlier pass stopped. From 1 to 512 characters."},"maxMemories":{"t'
            b'ype":"integer","description":"Most rows to look at. At least 1."},"recreate":{"type":'
            b'"boolean","description":"Build the index anew beside the old one; only without userId'
            b', cursor and maxMemories. Default: false."}}}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"o'
            b'penWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
    "queue_reindex_memories": (
        b'{"name":"queue_reindex_memories"',
        b"",
        (
            b',"description":"Maintenance: queue a job that rebuilds the vector index, and answer a'
            b't once with its id.","inputSchema":{"type":"object","properties":{"adminToken":{"type'
            b'":"string","description":"Token for maintenance; counts only where one is configured.'
            b' From 16 to 512 characters."},"userId":{"type":"string","description":"Only this tena'
            b'nt; all tenants when left out. At most 128 characters."},"batchSize":{"type":"integer'
            b'","description":"Rows in one batch. From 1 to 1000. Default: 100."},"reuseExistingEmb'
            b'eddings":{"type":"boolean","description":"Use vectors that are stored and fit; false '
            b'makes all anew. Default: true."},"cursor":{"type":"string","description":"Where an ea'
            b'rlier pass stopped. From 1 to 512 characters."},"maxMemories":{"type":"integer","desc'
            b'ription":"Most rows to look at. At least 1."},"recreate":{"type":"boolean","descripti'
            b'on":"Build the index anew beside the old one; only without userId, cursor and maxMemo'
            b'ries. Default: false."}}}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"'
            b'openWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
    "get_reindex_status": (
        b'{"name":"get_reindex_status"',
        b"",
        (
            b',"description":"Maintenance: how far a reindex job is, by its id.","inputSchema":{"ty'
            b'pe":"object","properties":{"adminToken":{"type":"string","description":"Token for mai'
            b'ntenance; counts only where one is configured. From 16 to 512 characters."},"jobId":{'
            b'"type":"string","description":"Id of a reindex job, a UUID."}},"required":["jobId"]}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        b"",
        b"",
        b"",
    ),
    "cancel_reindex_job": (
        b'{"name":"cancel_reindex_job"',
        b"",
        (
            b',"description":"Maintenance: cancel a queued job at once, or a running one after its '
            b'batch. A job that ended is returned as it is.","inputSchema":{"type":"object","proper'
            b'ties":{"adminToken":{"type":"string","description":"Token for maintenance; counts onl'
            b'y where one is configured. From 16 to 512 characters."},"jobId":{"type":"string","des'
            b'cription":"Id of a reindex job, a UUID."}},"required":["jobId"]}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"o'
            b'penWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
    "retry_reindex_job": (
        b'{"name":"retry_reindex_job"',
        b"",
        (
            b',"description":"Maintenance: queue a failed or cancelled job again from its last curs'
            b'or; asked twice, it gives the same new job. Any other job is returned as it is.","inp'
            b'utSchema":{"type":"object","properties":{"adminToken":{"type":"string","description":'
            b'"Token for maintenance; counts only where one is configured. From 16 to 512 character'
            b's."},"jobId":{"type":"string","description":"Id of a reindex job, a UUID."}},"require'
            b'd":["jobId"]}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"o'
            b'penWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
}

PIECES: dict[str, dict[str, Pieces]] = {
    "standard": _STANDARD,
    "minimal": _MINIMAL,
}
