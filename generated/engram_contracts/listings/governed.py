# Generated from schemas/tools/governed/ by `make gen`; do not edit.
"""The tools of the toolset governed in pieces, by projection; `engram_contracts.wire` joins them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.wire import Pieces

_STANDARD: dict[str, Pieces] = {
    "engram_load": (
        b'{"name":"engram_load"',
        b',"title":"Load project memory"',
        (
            b',"description":"Recall this project\'s approved rules, skills and decisions. Call it '
            b"at the start of a task and when the subject changes, before deciding how things are d"
            b"one here. The best memories come whole, others as one-line cards; read one whole with"
            b' `id`. Writes nothing.","inputSchema":{"type":"object","properties":{"query":{"type":'
            b'"string","description":"The task or question in a few words. Left out: the standing r'
            b'ules of a session start. Default: \\"current session\\".","default":"current session"'
            b'},"id":{"type":"string","description":"Id of a memory, or several separated by commas'
            b', to read whole, without budget; of a very long one page 2 is id:2."},"budget_tokens"'
            b':{"type":"integer","description":"Most tokens of the answer. Left out: the project\'s'
            b' setting. No effect with id. From 200 to 16000.","minimum":200,"maximum":16000},"disc'
            b'losure":{"type":"string","description":"auto: whole memories, then cards. full: whole'
            b' ones as they fit. cards: one line each. ids: names only. Default: \\"auto\\".","enum'
            b'":["auto","full","cards","ids"],"default":"auto"},"full":{"type":"boolean","descripti'
            b'on":"The older, wider output: whole memories with metadata, no budget. Default: false'
            b'.","default":false},"explain":{"type":"boolean","description":"Also say why each was '
            b'chosen or left out. Default: false.","default":false}},"additionalProperties":false}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"text":{"type":"string"}'
            b',"selected_keys":{"type":"array","items":{"type":"string"}},"body_keys":{"type":"arra'
            b'y","items":{"type":"string"}},"card_ids":{"type":"array","items":{"type":"string"}},"'
            b'omitted_ids":{"type":"array","items":{"type":"string"}},"tokens":{"type":"integer"},"'
            b'total_related":{"type":"integer"},"hidden":{"type":"object"},"explanation":{"type":"a'
            b'rray","items":{"type":"object"}},"left_out":{"type":"array","items":{"type":"object"}'
            b'}},"additionalProperties":false},"diagnostics":{"type":"array","items":{"type":"objec'
            b't"}}},"required":["contract_version","ok","data","diagnostics"],"additionalProperties'
            b'":false}'
        ),
        b"",
        b',"_meta":{"anthropic/alwaysLoad":true}',
    ),
    "engram_route": (
        b'{"name":"engram_route"',
        b',"title":"Route a task"',
        (
            b',"description":"Say what kind of task a text describes and which memories engram_load'
            b' would give, in load order, without bodies. Writes nothing.","inputSchema":{"type":"o'
            b'bject","properties":{"query":{"type":"string","description":"The task in a few words.'
            b'"},"limit":{"type":"integer","description":"Most entries. Left out: the project\'s se'
            b'tting. From 1 to 32.","minimum":1,"maximum":32}},"required":["query"],"additionalProp'
            b'erties":false}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"task_type":{"type":"str'
            b'ing"},"confidence":{"type":"string"},"entries":{"type":"array","items":{"type":"objec'
            b't"}},"total":{"type":"integer"},"hidden":{"type":"object"}},"additionalProperties":fa'
            b'lse},"diagnostics":{"type":"array","items":{"type":"object"}}},"required":["contract_'
            b'version","ok","data","diagnostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "engram_search": (
        b'{"name":"engram_search"',
        b',"title":"Search project memory"',
        (
            b',"description":"Find approved memories by words, best first, with title and first sta'
            b"tement. Use it to look up a fact, or to see whether it is remembered already. Read on"
            b'e with engram_load and its id. Writes nothing.","inputSchema":{"type":"object","prope'
            b'rties":{"query":{"type":"string","description":"Words to look for."},"limit":{"type":'
            b'"integer","description":"Most entries. From 1 to 100. Default: 20.","minimum":1,"maxi'
            b'mum":100,"default":20},"type":{"type":"string","description":"Only memories of this t'
            b'ype.","enum":["rule","skill","knowledge"]},"scope":{"type":"string","description":"On'
            b'ly memories of this scope.","enum":["workspace","global"]}},"required":["query"],"add'
            b'itionalProperties":false}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"query":{"type":"string"'
            b'},"entries":{"type":"array","items":{"type":"object"}},"total":{"type":"integer"},"tr'
            b'uncated":{"type":"boolean"},"hidden":{"type":"object"}},"additionalProperties":false}'
            b',"diagnostics":{"type":"array","items":{"type":"object"}}},"required":["contract_vers'
            b'ion","ok","data","diagnostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "engram_verify": (
        b'{"name":"engram_verify"',
        b',"title":"Verify memory integrity"',
        (
            b',"description":"Check every memory file against its recorded SHA-256 and name those c'
            b"hanged, unreadable or without hash, with the command that mends each. Use it when mem"
            b'ories were withheld or a merge touched them. Writes nothing.","inputSchema":{"type":"'
            b'object","properties":{"scope":{"type":"string","description":"Which memory to check. '
            b'Default: \\"all\\".","enum":["all","workspace","global"],"default":"all"}},"additiona'
            b'lProperties":false}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"checked":{"type":"integ'
            b'er"},"mismatches":{"type":"integer"},"unapproved":{"type":"integer"},"results":{"type'
            b'":"array","items":{"type":"object"}},"truncated":{"type":"boolean"}},"additionalPrope'
            b'rties":false},"diagnostics":{"type":"array","items":{"type":"object"}}},"required":["'
            b'contract_version","ok","data","diagnostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "engram_status": (
        b'{"name":"engram_status"',
        b',"title":"Memory status"',
        (
            b',"description":"Report this project\'s memory: roots, counts by type and scope, what '
            b'is hidden, pending proposals, active roles, versions. Writes nothing.","inputSchema":'
            b'{"type":"object","properties":{},"additionalProperties":false}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"version":{"type":"strin'
            b'g"},"contract_version":{"type":"string"},"workspace":{"type":"string"},"global":{"typ'
            b'e":"string"},"total":{"type":"integer"},"by_type":{"type":"object"},"by_scope":{"type'
            b'":"object"},"score":{"type":"integer"},"coverage":{"type":"number"},"stale":{"type":"'
            b'integer"},"low_confidence":{"type":"integer"},"hidden":{"type":"object"},"unapproved"'
            b':{"type":"integer"},"pending_proposals":{"type":"integer"},"working_notes":{"type":"i'
            b'nteger"},"roles":{"type":"array","items":{"type":"string"}},"rule_variant":{"type":"s'
            b'tring"}},"additionalProperties":false},"diagnostics":{"type":"array","items":{"type":'
            b'"object"}}},"required":["contract_version","ok","data","diagnostics"],"additionalProp'
            b'erties":false}'
        ),
        b"",
        b"",
    ),
    "engram_save": (
        b'{"name":"engram_save"',
        b',"title":"Propose one memory"',
        (
            b',"description":"Propose one durable memory: a rule, procedure or decision that will m'
            b"atter again. Nothing is written: you get a preview and an approval_token, or the huma"
            b"n is asked in the host's dialog. Show the preview; never call engram_commit before th"
            b'e human approved exactly these candidates. No secrets, guesses or repeats.","inputSch'
            b'ema":{"type":"object","properties":{"text":{"type":"string","description":"The memory'
            b' in its final wording: one statement, or a list, one fact a line."},"type":{"type":"s'
            b'tring","description":"rule: preference, correction, constraint. skill, workflow: proc'
            b'edure. knowledge: fact, decision. Left out: told from the text.","enum":["rule","skil'
            b'l","workflow","knowledge"]},"scope":{"type":"string","description":"Where to save. Le'
            b'ft out: the project\'s setting.","enum":["workspace","global","both"]},"role":{"type"'
            b':"string","description":"Roles it is for, separated by commas; left out: everybody."}'
            b',"context":{"type":"string","description":"Why it exists."},"example":{"type":"string'
            b'","description":"How it looks in practice."},"triggers":{"type":"string","description'
            b'":"Words to find it by, separated by commas."},"depends_on":{"type":"string","descrip'
            b'tion":"Ids to read first, separated by commas."},"update":{"type":"string","descripti'
            b'on":"Id of the memory it adds to."},"supersedes":{"type":"string","description":"Id o'
            b'f the memory it replaces."},"show_rule_variants":{"type":"boolean","description":"Pre'
            b'view rules in light, balanced and strict form. Default: false.","default":false}},"re'
            b'quired":["text"],"additionalProperties":false}'
        ),
        b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}',
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"state":{"type":"string"'
            b'},"proposal_id":{"type":"string"},"expires_at":{"type":"string"},"candidates":{"type"'
            b':"array","items":{"type":"object"}},"preview":{"type":"string"},"approval_token":{"ty'
            b'pe":"string"},"written":{"type":"array","items":{"type":"object"}},"deferred":{"type"'
            b':"array","items":{"type":"object"}},"skipped":{"type":"array","items":{"type":"object'
            b'"}},"rejected":{"type":"array","items":{"type":"integer"}}},"additionalProperties":fa'
            b'lse},"diagnostics":{"type":"array","items":{"type":"object"}}},"required":["contract_'
            b'version","ok","data","diagnostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "engram_save_session": (
        b'{"name":"engram_save_session"',
        b',"title":"Propose memories of a session"',
        (
            b',"description":"Propose up to eight durable memories from the work just done, one a l'
            b"ine: `TYPE: rule | TEXT: \\u2026 | CONTEXT: \\u2026 | EXAMPLE: \\u2026` (rule, skill,"
            b" knowledge; also TRIGGERS, DEPENDS_ON, UPDATE, SUPERSEDES, ROLE, CONFIDENCE). Nothing"
            b" is written: you get a preview with a verdict each and an approval_token, or the huma"
            b"n is asked in the host's dialog. Show the preview; never call engram_commit before th"
            b'e human approved exactly these candidates.","inputSchema":{"type":"object","propertie'
            b's":{"text":{"type":"string","description":"The candidates, one a line."},"scope":{"ty'
            b'pe":"string","description":"Where to save. Left out: the project\'s setting.","enum":'
            b'["workspace","global","both"]},"role":{"type":"string","description":"Roles they are '
            b'for, separated by commas; left out: everybody."},"show_rule_variants":{"type":"boolea'
            b'n","description":"Preview rules in light, balanced and strict form. Default: false.",'
            b'"default":false}},"required":["text"],"additionalProperties":false}'
        ),
        b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}',
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"state":{"type":"string"'
            b'},"proposal_id":{"type":"string"},"expires_at":{"type":"string"},"candidates":{"type"'
            b':"array","items":{"type":"object"}},"preview":{"type":"string"},"approval_token":{"ty'
            b'pe":"string"},"written":{"type":"array","items":{"type":"object"}},"deferred":{"type"'
            b':"array","items":{"type":"object"}},"skipped":{"type":"array","items":{"type":"object'
            b'"}},"rejected":{"type":"array","items":{"type":"integer"}}},"additionalProperties":fa'
            b'lse},"diagnostics":{"type":"array","items":{"type":"object"}}},"required":["contract_'
            b'version","ok","data","diagnostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "engram_commit": (
        b'{"name":"engram_commit"',
        b',"title":"Write approved memories"',
        (
            b',"description":"Write candidates of a proposal. Call it only after the human approved'
            b" exactly the candidates shown; the token alone is no approval. Fill `candidates` with"
            b" what you are about to write, so that the permission prompt shows it to the human. Re"
            b'lated or duplicate ones are put off.","inputSchema":{"type":"object","properties":{"a'
            b'pproval_token":{"type":"string","description":"The token of the proposal."},"approve"'
            b':{"type":"string","description":"What the human approved: \\"all\\", or numbers such '
            b'as \\"1,3\\"."},"candidates":{"type":"array","description":"The approved candidates b'
            b"y number, id or title, for the human to read; they must match the proposal. At most 1"
            b'00 items.","items":{"type":"string"},"maxItems":100}},"required":["approval_token","a'
            b'pprove"],"additionalProperties":false}'
        ),
        b',"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}',
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"proposal_id":{"type":"s'
            b'tring"},"written":{"type":"array","items":{"type":"object"}},"deferred":{"type":"arra'
            b'y","items":{"type":"object"}},"skipped":{"type":"array","items":{"type":"object"}},"r'
            b'ejected":{"type":"array","items":{"type":"integer"}}},"additionalProperties":false},"'
            b'diagnostics":{"type":"array","items":{"type":"object"}}},"required":["contract_versio'
            b'n","ok","data","diagnostics"],"additionalProperties":false}'
        ),
        b',"_meta":{"anthropic/requiresUserInteraction":true}',
        b',"_meta":{"anthropic/requiresUserInteraction":true}',
    ),
    "engram_note": (
        b'{"name":"engram_note"',
        b',"title":"Keep a working note"',
        (
            b',"description":"Keep a short working note about the task in hand for a few days, outs'
            b"ide version control. Secrets are masked, instruction-like lines refused; the human an"
            b'swers one yes or cancel. It never changes a durable memory.","inputSchema":{"type":"o'
            b'bject","properties":{"text":{"type":"string","description":"The note, a few lines."},'
            b'"objective":{"type":"string","description":"The task it belongs to, in a few words. A'
            b't most 300 characters.","maxLength":300},"type":{"type":"string","description":"Kind '
            b'of note. Default: \\"knowledge\\".","enum":["rule","skill","workflow","knowledge"],"d'
            b'efault":"knowledge"},"scope":{"type":"string","description":"Where the note is kept. '
            b'Default: \\"workspace\\".","enum":["workspace","global"],"default":"workspace"}},"req'
            b'uired":["text"],"additionalProperties":false}'
        ),
        b',"annotations":{"readOnlyHint":false,"openWorldHint":false}',
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"state":{"type":"string"'
            b'},"id":{"type":"string"},"file":{"type":"string"},"valid_until":{"type":"string"},"pr'
            b'oposal_id":{"type":"string"},"expires_at":{"type":"string"},"preview":{"type":"string'
            b'"},"approval_token":{"type":"string"}},"additionalProperties":false},"diagnostics":{"'
            b'type":"array","items":{"type":"object"}}},"required":["contract_version","ok","data",'
            b'"diagnostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "engram_set_role": (
        b'{"name":"engram_set_role"',
        b',"title":"Set active roles"',
        (
            b',"description":"Set the roles whose memories are shown in this project; an empty list'
            b' shows every role. Reload memory afterwards.","inputSchema":{"type":"object","propert'
            b'ies":{"roles":{"type":"array","description":"Role names; an empty list clears them. A'
            b't most 32 items.","items":{"type":"string","description":"Name of a role, such as bac'
            b'kend or reviewer."},"maxItems":32}},"required":["roles"],"additionalProperties":false'
            b"}"
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"o'
            b'penWorldHint":false}'
        ),
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"roles":{"type":"array",'
            b'"items":{"type":"string"}},"previous":{"type":"array","items":{"type":"string"}},"cha'
            b'nged":{"type":"boolean"}},"additionalProperties":false},"diagnostics":{"type":"array"'
            b',"items":{"type":"object"}}},"required":["contract_version","ok","data","diagnostics"'
            b'],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
    "engram_set_rule_variant": (
        b'{"name":"engram_set_rule_variant"',
        b',"title":"Set rule strength"',
        (
            b',"description":"Choose in which strength rules are shown: light, balanced or strict; '
            b'off means balanced, status only tells. Reload memory after a change.","inputSchema":{'
            b'"type":"object","properties":{"variant":{"type":"string","description":"The strength,'
            b' off, or status to ask. Default: \\"status\\".","enum":["off","light","balanced","str'
            b'ict","status"],"default":"status"}},"additionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"o'
            b'penWorldHint":false}'
        ),
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"enabled":{"type":"boole'
            b'an"},"active":{"type":"string"},"changed":{"type":"boolean"}},"additionalProperties":'
            b'false},"diagnostics":{"type":"array","items":{"type":"object"}}},"required":["contrac'
            b't_version","ok","data","diagnostics"],"additionalProperties":false}'
        ),
        b"",
        b"",
    ),
}

_MINIMAL: dict[str, Pieces] = {
    "engram_load": (
        b'{"name":"engram_load"',
        b"",
        (
            b',"description":"Recall this project\'s approved rules, skills and decisions. Call it '
            b"at the start of a task and when the subject changes, before deciding how things are d"
            b"one here. The best memories come whole, others as one-line cards; read one whole with"
            b' `id`. Writes nothing.","inputSchema":{"type":"object","properties":{"query":{"type":'
            b'"string","description":"The task or question in a few words. Left out: the standing r'
            b'ules of a session start. Default: \\"current session\\"."},"id":{"type":"string","des'
            b'cription":"Id of a memory, or several separated by commas, to read whole, without bud'
            b'get; of a very long one page 2 is id:2."},"budget_tokens":{"type":"integer","descript'
            b'ion":"Most tokens of the answer. Left out: the project\'s setting. No effect with id.'
            b' From 200 to 16000."},"disclosure":{"type":"string","description":"auto: whole memori'
            b"es, then cards. full: whole ones as they fit. cards: one line each. ids: names only. "
            b'Default: \\"auto\\".","enum":["auto","full","cards","ids"]},"full":{"type":"boolean",'
            b'"description":"The older, wider output: whole memories with metadata, no budget. Defa'
            b'ult: false."},"explain":{"type":"boolean","description":"Also say why each was chosen'
            b' or left out. Default: false."}}}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        b"",
        b"",
        b',"_meta":{"anthropic/alwaysLoad":true}',
    ),
    "engram_route": (
        b'{"name":"engram_route"',
        b"",
        (
            b',"description":"Say what kind of task a text describes and which memories engram_load'
            b' would give, in load order, without bodies. Writes nothing.","inputSchema":{"type":"o'
            b'bject","properties":{"query":{"type":"string","description":"The task in a few words.'
            b'"},"limit":{"type":"integer","description":"Most entries. Left out: the project\'s se'
            b'tting. From 1 to 32."}},"required":["query"]}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        b"",
        b"",
        b"",
    ),
    "engram_search": (
        b'{"name":"engram_search"',
        b"",
        (
            b',"description":"Find approved memories by words, best first, with title and first sta'
            b"tement. Use it to look up a fact, or to see whether it is remembered already. Read on"
            b'e with engram_load and its id. Writes nothing.","inputSchema":{"type":"object","prope'
            b'rties":{"query":{"type":"string","description":"Words to look for."},"limit":{"type":'
            b'"integer","description":"Most entries. From 1 to 100. Default: 20."},"type":{"type":"'
            b'string","description":"Only memories of this type.","enum":["rule","skill","knowledge'
            b'"]},"scope":{"type":"string","description":"Only memories of this scope.","enum":["wo'
            b'rkspace","global"]}},"required":["query"]}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        b"",
        b"",
        b"",
    ),
    "engram_verify": (
        b'{"name":"engram_verify"',
        b"",
        (
            b',"description":"Check every memory file against its recorded SHA-256 and name those c'
            b"hanged, unreadable or without hash, with the command that mends each. Use it when mem"
            b'ories were withheld or a merge touched them. Writes nothing.","inputSchema":{"type":"'
            b'object","properties":{"scope":{"type":"string","description":"Which memory to check. '
            b'Default: \\"all\\".","enum":["all","workspace","global"]}}}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        b"",
        b"",
        b"",
    ),
    "engram_status": (
        b'{"name":"engram_status"',
        b"",
        (
            b',"description":"Report this project\'s memory: roots, counts by type and scope, what '
            b'is hidden, pending proposals, active roles, versions. Writes nothing.","inputSchema":'
            b'{"type":"object","properties":{}}'
        ),
        b',"annotations":{"readOnlyHint":true,"openWorldHint":false}',
        b"",
        b"",
        b"",
    ),
    "engram_save": (
        b'{"name":"engram_save"',
        b"",
        (
            b',"description":"Propose one durable memory: a rule, procedure or decision that will m'
            b"atter again. Nothing is written: you get a preview and an approval_token, or the huma"
            b"n is asked in the host's dialog. Show the preview; never call engram_commit before th"
            b'e human approved exactly these candidates. No secrets, guesses or repeats.","inputSch'
            b'ema":{"type":"object","properties":{"text":{"type":"string","description":"The memory'
            b' in its final wording: one statement, or a list, one fact a line."},"type":{"type":"s'
            b'tring","description":"rule: preference, correction, constraint. skill, workflow: proc'
            b'edure. knowledge: fact, decision. Left out: told from the text.","enum":["rule","skil'
            b'l","workflow","knowledge"]},"scope":{"type":"string","description":"Where to save. Le'
            b'ft out: the project\'s setting.","enum":["workspace","global","both"]},"role":{"type"'
            b':"string","description":"Roles it is for, separated by commas; left out: everybody."}'
            b',"context":{"type":"string","description":"Why it exists."},"example":{"type":"string'
            b'","description":"How it looks in practice."},"triggers":{"type":"string","description'
            b'":"Words to find it by, separated by commas."},"depends_on":{"type":"string","descrip'
            b'tion":"Ids to read first, separated by commas."},"update":{"type":"string","descripti'
            b'on":"Id of the memory it adds to."},"supersedes":{"type":"string","description":"Id o'
            b'f the memory it replaces."},"show_rule_variants":{"type":"boolean","description":"Pre'
            b'view rules in light, balanced and strict form. Default: false."}},"required":["text"]'
            b"}"
        ),
        b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}',
        b"",
        b"",
        b"",
    ),
    "engram_save_session": (
        b'{"name":"engram_save_session"',
        b"",
        (
            b',"description":"Propose up to eight durable memories from the work just done, one a l'
            b"ine: `TYPE: rule | TEXT: \\u2026 | CONTEXT: \\u2026 | EXAMPLE: \\u2026` (rule, skill,"
            b" knowledge; also TRIGGERS, DEPENDS_ON, UPDATE, SUPERSEDES, ROLE, CONFIDENCE). Nothing"
            b" is written: you get a preview with a verdict each and an approval_token, or the huma"
            b"n is asked in the host's dialog. Show the preview; never call engram_commit before th"
            b'e human approved exactly these candidates.","inputSchema":{"type":"object","propertie'
            b's":{"text":{"type":"string","description":"The candidates, one a line."},"scope":{"ty'
            b'pe":"string","description":"Where to save. Left out: the project\'s setting.","enum":'
            b'["workspace","global","both"]},"role":{"type":"string","description":"Roles they are '
            b'for, separated by commas; left out: everybody."},"show_rule_variants":{"type":"boolea'
            b'n","description":"Preview rules in light, balanced and strict form. Default: false."}'
            b'},"required":["text"]}'
        ),
        b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}',
        b"",
        b"",
        b"",
    ),
    "engram_commit": (
        b'{"name":"engram_commit"',
        b"",
        (
            b',"description":"Write candidates of a proposal. Call it only after the human approved'
            b" exactly the candidates shown; the token alone is no approval. Fill `candidates` with"
            b" what you are about to write, so that the permission prompt shows it to the human. Re"
            b'lated or duplicate ones are put off.","inputSchema":{"type":"object","properties":{"a'
            b'pproval_token":{"type":"string","description":"The token of the proposal."},"approve"'
            b':{"type":"string","description":"What the human approved: \\"all\\", or numbers such '
            b'as \\"1,3\\"."},"candidates":{"type":"array","description":"The approved candidates b'
            b"y number, id or title, for the human to read; they must match the proposal. At most 1"
            b'00 items.","items":{"type":"string"}}},"required":["approval_token","approve"]}'
        ),
        b',"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}',
        b"",
        b',"_meta":{"anthropic/requiresUserInteraction":true}',
        b',"_meta":{"anthropic/requiresUserInteraction":true}',
    ),
    "engram_note": (
        b'{"name":"engram_note"',
        b"",
        (
            b',"description":"Keep a short working note about the task in hand for a few days, outs'
            b"ide version control. Secrets are masked, instruction-like lines refused; the human an"
            b'swers one yes or cancel. It never changes a durable memory.","inputSchema":{"type":"o'
            b'bject","properties":{"text":{"type":"string","description":"The note, a few lines."},'
            b'"objective":{"type":"string","description":"The task it belongs to, in a few words. A'
            b't most 300 characters."},"type":{"type":"string","description":"Kind of note. Default'
            b': \\"knowledge\\".","enum":["rule","skill","workflow","knowledge"]},"scope":{"type":"'
            b'string","description":"Where the note is kept. Default: \\"workspace\\".","enum":["wo'
            b'rkspace","global"]}},"required":["text"]}'
        ),
        b',"annotations":{"readOnlyHint":false,"openWorldHint":false}',
        b"",
        b"",
        b"",
    ),
    "engram_set_role": (
        b'{"name":"engram_set_role"',
        b"",
        (
            b',"description":"Set the roles whose memories are shown in this project; an empty list'
            b' shows every role. Reload memory afterwards.","inputSchema":{"type":"object","propert'
            b'ies":{"roles":{"type":"array","description":"Role names; an empty list clears them. A'
            b't most 32 items.","items":{"type":"string","description":"Name of a role, such as bac'
            b'kend or reviewer."}}},"required":["roles"]}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"o'
            b'penWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
    "engram_set_rule_variant": (
        b'{"name":"engram_set_rule_variant"',
        b"",
        (
            b',"description":"Choose in which strength rules are shown: light, balanced or strict; '
            b'off means balanced, status only tells. Reload memory after a change.","inputSchema":{'
            b'"type":"object","properties":{"variant":{"type":"string","description":"The strength,'
            b' off, or status to ask. Default: \\"status\\".","enum":["off","light","balanced","str'
            b'ict","status"]}}}'
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
