# Generated from schemas/tools/ by `make gen`; do not edit.
"""tools/list as bytes. `listing` joins them for a protocol version; nothing is encoded at run time."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    # name, title, description and inputSchema, annotations, outputSchema, _meta, _meta when always loaded
    Pieces: TypeAlias = tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes]

NAMES = {
    "governed": (
        "engram_load",
        "engram_route",
        "engram_search",
        "engram_verify",
        "engram_status",
        "engram_save",
        "engram_save_session",
        "engram_commit",
        "engram_note",
        "engram_set_role",
        "engram_set_rule_variant",
    ),
}


def listing(
    toolset: str, projection: str = "standard", version: str = "2026-07-28", always_load: bool = False
) -> bytes:
    """The JSON array of a toolset's tools, with the members that this protocol version knows.

    `projection` is "standard" or "minimal"; `always_load` marks the tools that ask to be loaded at the start.
    """
    tools = PIECES[toolset, projection].values()
    return b"[" + b",".join([joined(tool, version, always_load) for tool in tools]) + b"]"


def joined(tool: Pieces, version: str = "2026-07-28", always_load: bool = False) -> bytes:
    """One listed tool as a JSON object."""
    name, title, body, annotations, output, meta, loud = tool
    if version < "2025-03-26":
        return name + body + b"}"
    if version < "2025-06-18":
        return name + body + annotations + b"}"
    return name + title + body + annotations + output + (loud if always_load else meta) + b"}"


_GOVERNED_STANDARD: dict[str, Pieces] = {
    "engram_load": (
        b'{"name":"engram_load"',
        b',"title":"Load project memory"',
        (
            b',"description":"Recall this project\'s approved rules, skills and decisions for the t'
            b"ask at hand. Call it at the start of a task and whenever the subject changes, before "
            b"you decide how things are done here. Give the task in a few words in `query`. The bes"
            b"t memories come whole, others as one-line cards; fetch one whole with `id`. Writes no"
            b'thing.","inputSchema":{"type":"object","properties":{"query":{"type":"string","descri'
            b'ption":"The task or question in a few words. Left out: the standing rules for the sta'
            b'rt of a session. Default: \\"current session\\".","default":"current session"},"id":{'
            b'"type":"string","description":"Id of one memory, or several separated by commas, to r'
            b'ead whole. The budget does not apply."},"budget_tokens":{"type":"integer","descriptio'
            b'n":"Most tokens of the answer. Left out: the project\'s setting load.max_tokens (1600'
            b' unless changed). No effect together with id. From 200 to 16000.","minimum":200,"maxi'
            b'mum":16000},"disclosure":{"type":"string","description":"auto: whole memories first, '
            b"then cards. full: as many whole memories as fit. cards: one line each. ids: names onl"
            b'y. Default: \\"auto\\".","enum":["auto","full","cards","ids"],"default":"auto"},"full'
            b'":{"type":"boolean","description":"The older, wider output: every selected memory who'
            b'le with its metadata, without budget. Default: false.","default":false},"explain":{"t'
            b'ype":"boolean","description":"Also say why each memory was chosen or left out. Defaul'
            b't: false.","default":false}},"additionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"op'
            b'enWorldHint":false}'
        ),
        (
            b',"outputSchema":{"type":"object","properties":{"contract_version":{"type":"string"},"'
            b'ok":{"type":"boolean"},"data":{"type":"object","properties":{"text":{"type":"string"}'
            b',"selected_keys":{"type":"array","items":{"type":"string"}},"body_keys":{"type":"arra'
            b'y","items":{"type":"string"}},"card_ids":{"type":"array","items":{"type":"string"}},"'
            b'omitted_ids":{"type":"array","items":{"type":"string"}},"tokens":{"type":"integer"},"'
            b'total_related":{"type":"integer"},"hidden":{"type":"object"},"explanation":{"type":"a'
            b'rray","items":{"type":"object"}}},"additionalProperties":false},"diagnostics":{"type"'
            b':"array","items":{"type":"object"}}},"required":["contract_version","ok","data","diag'
            b'nostics"],"additionalProperties":false}'
        ),
        b"",
        b',"_meta":{"anthropic/alwaysLoad":true}',
    ),
    "engram_route": (
        b'{"name":"engram_route"',
        b',"title":"Route a task"',
        (
            b',"description":"Say what kind of task a text describes and which memories engram_load'
            b" would give for it, in load order, without their bodies. Use it to look before you lo"
            b'ad. Writes nothing.","inputSchema":{"type":"object","properties":{"query":{"type":"st'
            b'ring","description":"The task in a few words."},"limit":{"type":"integer","descriptio'
            b'n":"Most entries. Left out: the project\'s setting load.limit (8 unless changed). Fro'
            b'm 1 to 32.","minimum":1,"maximum":32}},"required":["query"],"additionalProperties":fa'
            b"lse}"
        ),
        (
            b',"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"op'
            b'enWorldHint":false}'
        ),
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
            b"tement. Use it to look up a fact or to check whether something is remembered already."
            b' Read one whole with engram_load and its id. Writes nothing.","inputSchema":{"type":"'
            b'object","properties":{"query":{"type":"string","description":"Words to look for."},"l'
            b'imit":{"type":"integer","description":"Most entries. From 1 to 100. Default: 20.","mi'
            b'nimum":1,"maximum":100,"default":20},"type":{"type":"string","description":"Only memo'
            b'ries of this type.","enum":["rule","skill","knowledge"]},"scope":{"type":"string","de'
            b'scription":"Only memories of this scope.","enum":["workspace","global"]}},"required":'
            b'["query"],"additionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"op'
            b'enWorldHint":false}'
        ),
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
            b',"description":"Check every memory file against its recorded SHA-256 and name those t'
            b"hat were changed, are unreadable or lack a hash, each with the command that mends it."
            b" Use it when memories were withheld or a merge touched the memory folder. Writes noth"
            b'ing.","inputSchema":{"type":"object","properties":{"scope":{"type":"string","descript'
            b'ion":"Which memory to check. Default: \\"all\\".","enum":["all","workspace","global"]'
            b',"default":"all"}},"additionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"op'
            b'enWorldHint":false}'
        ),
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
            b',"description":"Report the state of this project\'s memory: roots, counts by type and'
            b" scope, what is hidden, pending proposals, active roles and versions. Use it to see w"
            b'hether memory exists and is healthy. Writes nothing.","inputSchema":{"type":"object",'
            b'"properties":{},"additionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"op'
            b'enWorldHint":false}'
        ),
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
            b',"description":"Propose one durable memory: a rule, a procedure or a decision that wi'
            b"ll matter again. Nothing is written: you get a numbered preview and an approval_token"
            b", or the human is asked in the host's own dialog. Show the preview to the human; neve"
            b"r call engram_commit before the human approved exactly these candidates. Do not propo"
            b'se secrets, guesses, or what is covered already.","inputSchema":{"type":"object","pro'
            b'perties":{"text":{"type":"string","description":"The memory in its final wording: one'
            b' statement, or a list with one fact a line."},"type":{"type":"string","description":"'
            b"rule: preference, correction, constraint. skill or workflow: repeatable procedure. kn"
            b'owledge: objective fact or decision. Left out: told from the text.","enum":["rule","s'
            b'kill","workflow","knowledge"]},"scope":{"type":"string","description":"Where to save.'
            b' Left out: the project\'s setting.","enum":["workspace","global","both"]},"role":{"ty'
            b'pe":"string","description":"Roles the memory is for, separated by commas; left out me'
            b'ans everybody."},"context":{"type":"string","description":"Why it exists: where it ca'
            b'me up."},"example":{"type":"string","description":"How it looks in practice."},"trigg'
            b'ers":{"type":"string","description":"Words by which it should be found, separated by '
            b'commas."},"depends_on":{"type":"string","description":"Ids of memories that must be r'
            b'ead first, separated by commas."},"update":{"type":"string","description":"Id of the '
            b'memory that this text adds to."},"supersedes":{"type":"string","description":"Id of t'
            b'he memory that this one replaces."},"show_rule_variants":{"type":"boolean","descripti'
            b'on":"Show the light, balanced and strict form of each rule in the preview. Default: f'
            b'alse.","default":false}},"required":["text"],"additionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"'
            b'openWorldHint":false}'
        ),
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
            b"ine: `TYPE: rule | TEXT: \\u2026 | CONTEXT: \\u2026 | EXAMPLE: \\u2026` (types rule, "
            b"skill, knowledge; further fields TRIGGERS, DEPENDS_ON, UPDATE, SUPERSEDES, ROLE, CONF"
            b"IDENCE). Nothing is written: you get a numbered preview with a verdict each and an ap"
            b"proval_token, or the human is asked in the host's own dialog. Show the preview; never"
            b' call engram_commit before the human approved exactly these candidates.","inputSchema'
            b'":{"type":"object","properties":{"text":{"type":"string","description":"The candidate'
            b's, one a line."},"scope":{"type":"string","description":"Where to save. Left out: the'
            b' project\'s setting.","enum":["workspace","global","both"]},"role":{"type":"string","'
            b'description":"Roles the memory is for, separated by commas; left out means everybody.'
            b'"},"show_rule_variants":{"type":"boolean","description":"Show the light, balanced and'
            b' strict form of each rule in the preview. Default: false.","default":false}},"require'
            b'd":["text"],"additionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"'
            b'openWorldHint":false}'
        ),
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
            b" exactly the candidates that were shown; the token alone is no approval. Fill `candid"
            b"ates` with the titles you are about to write, so that the permission prompt shows the"
            b'm to the human. Related or duplicate candidates are put off, not forced.","inputSchem'
            b'a":{"type":"object","properties":{"approval_token":{"type":"string","description":"Th'
            b'e token from engram_save, engram_save_session or engram_note."},"approve":{"type":"st'
            b'ring","description":"What the human approved: \\"all\\", or numbers such as \\"1,3\\"'
            b'."},"candidates":{"type":"array","description":"The approved candidates by number, id'
            b' or title, for the human to read; they must match the proposal. At most 100 items.","'
            b'items":{"type":"string"},"maxItems":100}},"required":["approval_token","approve"],"ad'
            b'ditionalProperties":false}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"o'
            b'penWorldHint":false}'
        ),
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
            b',"description":"Keep one short note about the task in hand for a few days, outside ve'
            b"rsion control: where the work stands, what to try next. Secrets are masked and instru"
            b"ction-like lines refused. The human answers one yes or cancel. It never changes a dur"
            b'able memory; only `engram promote`, run by a human, makes it durable.","inputSchema":'
            b'{"type":"object","properties":{"text":{"type":"string","description":"The note, a few'
            b' lines."},"objective":{"type":"string","description":"The task the note belongs to, i'
            b'n a few words. At most 300 characters.","maxLength":300},"type":{"type":"string","des'
            b'cription":"Kind of note. Default: \\"knowledge\\".","enum":["rule","skill","workflow"'
            b',"knowledge"],"default":"knowledge"},"scope":{"type":"string","description":"Where th'
            b'e note is kept. Default: \\"workspace\\".","enum":["workspace","global"],"default":"w'
            b'orkspace"}},"required":["text"],"additionalProperties":false}'
        ),
        b',"annotations":{"readOnlyHint":false,"idempotentHint":false,"openWorldHint":false}',
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
            b',"description":"Set the roles whose memories are shown in this project, such as backe'
            b'nd or reviewer; an empty list shows every role. Reload memory afterwards.","inputSche'
            b'ma":{"type":"object","properties":{"roles":{"type":"array","description":"Role names;'
            b' an empty list clears them. At most 32 items.","items":{"type":"string","description"'
            b':"Name of a role, such as backend or reviewer."},"maxItems":32}},"required":["roles"]'
            b',"additionalProperties":false}'
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
            b',"description":"Choose in which strength rules are shown in this project: light, bala'
            b'nced or strict; off means balanced. status only tells. Reload memory after a change."'
            b',"inputSchema":{"type":"object","properties":{"variant":{"type":"string","description'
            b'":"The strength, off, or status to ask. Default: \\"status\\".","enum":["off","light"'
            b',"balanced","strict","status"],"default":"status"}},"additionalProperties":false}'
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

_GOVERNED_MINIMAL: dict[str, Pieces] = {
    "engram_load": (
        b'{"name":"engram_load"',
        b"",
        (
            b',"description":"Recall this project\'s approved rules, skills and decisions for the t'
            b"ask at hand. Call it at the start of a task and whenever the subject changes, before "
            b"you decide how things are done here. Give the task in a few words in `query`. The bes"
            b"t memories come whole, others as one-line cards; fetch one whole with `id`. Writes no"
            b'thing.","inputSchema":{"type":"object","properties":{"query":{"type":"string","descri'
            b'ption":"The task or question in a few words. Left out: the standing rules for the sta'
            b'rt of a session. Default: \\"current session\\"."},"id":{"type":"string","description'
            b'":"Id of one memory, or several separated by commas, to read whole. The budget does n'
            b'ot apply."},"budget_tokens":{"type":"integer","description":"Most tokens of the answe'
            b"r. Left out: the project's setting load.max_tokens (1600 unless changed). No effect t"
            b'ogether with id. From 200 to 16000."},"disclosure":{"type":"string","description":"au'
            b"to: whole memories first, then cards. full: as many whole memories as fit. cards: one"
            b' line each. ids: names only. Default: \\"auto\\".","enum":["auto","full","cards","ids'
            b'"]},"full":{"type":"boolean","description":"The older, wider output: every selected m'
            b'emory whole with its metadata, without budget. Default: false."},"explain":{"type":"b'
            b'oolean","description":"Also say why each memory was chosen or left out. Default: fals'
            b'e."}}}'
        ),
        (
            b',"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"op'
            b'enWorldHint":false}'
        ),
        b"",
        b"",
        b',"_meta":{"anthropic/alwaysLoad":true}',
    ),
    "engram_route": (
        b'{"name":"engram_route"',
        b"",
        (
            b',"description":"Say what kind of task a text describes and which memories engram_load'
            b" would give for it, in load order, without their bodies. Use it to look before you lo"
            b'ad. Writes nothing.","inputSchema":{"type":"object","properties":{"query":{"type":"st'
            b'ring","description":"The task in a few words."},"limit":{"type":"integer","descriptio'
            b'n":"Most entries. Left out: the project\'s setting load.limit (8 unless changed). Fro'
            b'm 1 to 32."}},"required":["query"]}'
        ),
        (
            b',"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"op'
            b'enWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
    "engram_search": (
        b'{"name":"engram_search"',
        b"",
        (
            b',"description":"Find approved memories by words, best first, with title and first sta'
            b"tement. Use it to look up a fact or to check whether something is remembered already."
            b' Read one whole with engram_load and its id. Writes nothing.","inputSchema":{"type":"'
            b'object","properties":{"query":{"type":"string","description":"Words to look for."},"l'
            b'imit":{"type":"integer","description":"Most entries. From 1 to 100. Default: 20."},"t'
            b'ype":{"type":"string","description":"Only memories of this type.","enum":["rule","ski'
            b'll","knowledge"]},"scope":{"type":"string","description":"Only memories of this scope'
            b'.","enum":["workspace","global"]}},"required":["query"]}'
        ),
        (
            b',"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"op'
            b'enWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
    "engram_verify": (
        b'{"name":"engram_verify"',
        b"",
        (
            b',"description":"Check every memory file against its recorded SHA-256 and name those t'
            b"hat were changed, are unreadable or lack a hash, each with the command that mends it."
            b" Use it when memories were withheld or a merge touched the memory folder. Writes noth"
            b'ing.","inputSchema":{"type":"object","properties":{"scope":{"type":"string","descript'
            b'ion":"Which memory to check. Default: \\"all\\".","enum":["all","workspace","global"]'
            b"}}}"
        ),
        (
            b',"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"op'
            b'enWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
    "engram_status": (
        b'{"name":"engram_status"',
        b"",
        (
            b',"description":"Report the state of this project\'s memory: roots, counts by type and'
            b" scope, what is hidden, pending proposals, active roles and versions. Use it to see w"
            b'hether memory exists and is healthy. Writes nothing.","inputSchema":{"type":"object",'
            b'"properties":{}}'
        ),
        (
            b',"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"op'
            b'enWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
    "engram_save": (
        b'{"name":"engram_save"',
        b"",
        (
            b',"description":"Propose one durable memory: a rule, a procedure or a decision that wi'
            b"ll matter again. Nothing is written: you get a numbered preview and an approval_token"
            b", or the human is asked in the host's own dialog. Show the preview to the human; neve"
            b"r call engram_commit before the human approved exactly these candidates. Do not propo"
            b'se secrets, guesses, or what is covered already.","inputSchema":{"type":"object","pro'
            b'perties":{"text":{"type":"string","description":"The memory in its final wording: one'
            b' statement, or a list with one fact a line."},"type":{"type":"string","description":"'
            b"rule: preference, correction, constraint. skill or workflow: repeatable procedure. kn"
            b'owledge: objective fact or decision. Left out: told from the text.","enum":["rule","s'
            b'kill","workflow","knowledge"]},"scope":{"type":"string","description":"Where to save.'
            b' Left out: the project\'s setting.","enum":["workspace","global","both"]},"role":{"ty'
            b'pe":"string","description":"Roles the memory is for, separated by commas; left out me'
            b'ans everybody."},"context":{"type":"string","description":"Why it exists: where it ca'
            b'me up."},"example":{"type":"string","description":"How it looks in practice."},"trigg'
            b'ers":{"type":"string","description":"Words by which it should be found, separated by '
            b'commas."},"depends_on":{"type":"string","description":"Ids of memories that must be r'
            b'ead first, separated by commas."},"update":{"type":"string","description":"Id of the '
            b'memory that this text adds to."},"supersedes":{"type":"string","description":"Id of t'
            b'he memory that this one replaces."},"show_rule_variants":{"type":"boolean","descripti'
            b'on":"Show the light, balanced and strict form of each rule in the preview. Default: f'
            b'alse."}},"required":["text"]}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"'
            b'openWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
    "engram_save_session": (
        b'{"name":"engram_save_session"',
        b"",
        (
            b',"description":"Propose up to eight durable memories from the work just done, one a l'
            b"ine: `TYPE: rule | TEXT: \\u2026 | CONTEXT: \\u2026 | EXAMPLE: \\u2026` (types rule, "
            b"skill, knowledge; further fields TRIGGERS, DEPENDS_ON, UPDATE, SUPERSEDES, ROLE, CONF"
            b"IDENCE). Nothing is written: you get a numbered preview with a verdict each and an ap"
            b"proval_token, or the human is asked in the host's own dialog. Show the preview; never"
            b' call engram_commit before the human approved exactly these candidates.","inputSchema'
            b'":{"type":"object","properties":{"text":{"type":"string","description":"The candidate'
            b's, one a line."},"scope":{"type":"string","description":"Where to save. Left out: the'
            b' project\'s setting.","enum":["workspace","global","both"]},"role":{"type":"string","'
            b'description":"Roles the memory is for, separated by commas; left out means everybody.'
            b'"},"show_rule_variants":{"type":"boolean","description":"Show the light, balanced and'
            b' strict form of each rule in the preview. Default: false."}},"required":["text"]}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"'
            b'openWorldHint":false}'
        ),
        b"",
        b"",
        b"",
    ),
    "engram_commit": (
        b'{"name":"engram_commit"',
        b"",
        (
            b',"description":"Write candidates of a proposal. Call it only after the human approved'
            b" exactly the candidates that were shown; the token alone is no approval. Fill `candid"
            b"ates` with the titles you are about to write, so that the permission prompt shows the"
            b'm to the human. Related or duplicate candidates are put off, not forced.","inputSchem'
            b'a":{"type":"object","properties":{"approval_token":{"type":"string","description":"Th'
            b'e token from engram_save, engram_save_session or engram_note."},"approve":{"type":"st'
            b'ring","description":"What the human approved: \\"all\\", or numbers such as \\"1,3\\"'
            b'."},"candidates":{"type":"array","description":"The approved candidates by number, id'
            b' or title, for the human to read; they must match the proposal. At most 100 items.","'
            b'items":{"type":"string"}}},"required":["approval_token","approve"]}'
        ),
        (
            b',"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"o'
            b'penWorldHint":false}'
        ),
        b"",
        b',"_meta":{"anthropic/requiresUserInteraction":true}',
        b',"_meta":{"anthropic/requiresUserInteraction":true}',
    ),
    "engram_note": (
        b'{"name":"engram_note"',
        b"",
        (
            b',"description":"Keep one short note about the task in hand for a few days, outside ve'
            b"rsion control: where the work stands, what to try next. Secrets are masked and instru"
            b"ction-like lines refused. The human answers one yes or cancel. It never changes a dur"
            b'able memory; only `engram promote`, run by a human, makes it durable.","inputSchema":'
            b'{"type":"object","properties":{"text":{"type":"string","description":"The note, a few'
            b' lines."},"objective":{"type":"string","description":"The task the note belongs to, i'
            b'n a few words. At most 300 characters."},"type":{"type":"string","description":"Kind '
            b'of note. Default: \\"knowledge\\".","enum":["rule","skill","workflow","knowledge"]},"'
            b'scope":{"type":"string","description":"Where the note is kept. Default: \\"workspace'
            b'\\".","enum":["workspace","global"]}},"required":["text"]}'
        ),
        b',"annotations":{"readOnlyHint":false,"idempotentHint":false,"openWorldHint":false}',
        b"",
        b"",
        b"",
    ),
    "engram_set_role": (
        b'{"name":"engram_set_role"',
        b"",
        (
            b',"description":"Set the roles whose memories are shown in this project, such as backe'
            b'nd or reviewer; an empty list shows every role. Reload memory afterwards.","inputSche'
            b'ma":{"type":"object","properties":{"roles":{"type":"array","description":"Role names;'
            b' an empty list clears them. At most 32 items.","items":{"type":"string","description"'
            b':"Name of a role, such as backend or reviewer."}}},"required":["roles"]}'
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
            b',"description":"Choose in which strength rules are shown in this project: light, bala'
            b'nced or strict; off means balanced. status only tells. Reload memory after a change."'
            b',"inputSchema":{"type":"object","properties":{"variant":{"type":"string","description'
            b'":"The strength, off, or status to ask. Default: \\"status\\".","enum":["off","light"'
            b',"balanced","strict","status"]}}}'
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

PIECES: dict[tuple[str, str], dict[str, Pieces]] = {
    ("governed", "standard"): _GOVERNED_STANDARD,
    ("governed", "minimal"): _GOVERNED_MINIMAL,
}
