# Generated from schemas/ by `make gen`; do not edit.
"""The types of the contract. Imported for type checking only; values are plain JSON."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

ActorLabel: TypeAlias = str
"""Name for the audit; it authorises nothing."""


AdminToken: TypeAlias = str
"""Token for maintenance; counts only where one is configured."""


class AuthorConfig(TypedDict):
    """Who approves; left out means git's user.name and user.email."""

    name: str
    """Name written into memories."""
    email: str
    """Address written into memories."""


class AutoUpgradeConfig(TypedDict):
    """Marker of the last look for a newer version."""

    version: NotRequired[str]
    """Version last seen."""
    checked_at: NotRequired[str]
    """Moment of the last look."""


class BenchmarkRow(TypedDict):
    """Numbers of one group or category."""

    name: str
    """The group or category."""
    queries: int
    """Queries asked."""
    recall: NotRequired[float]
    """Share of the relevant texts among the first k, mean over queries."""
    mrr: NotRequired[float]
    """Mean reciprocal rank of the first relevant text."""
    ndcg: NotRequired[float]
    """Normalised discounted cumulative gain of the first ten."""
    silent: NotRequired[float]
    """Share of the queries without relevant texts that got nothing."""
    ids_when_unanswerable: NotRequired[float]
    """Ids given to a query without relevant texts, mean."""
    median_ms: NotRequired[float]
    """Median time of an answer in milliseconds."""
    p95_ms: NotRequired[float]
    """95th percentile of it."""


class BenchmarkRun(TypedDict):
    """Numbers of one engine."""

    queries: int
    """Queries asked."""
    recall: NotRequired[float]
    """Share of the relevant texts among the first k, mean over queries."""
    mrr: NotRequired[float]
    """Mean reciprocal rank of the first relevant text."""
    ndcg: NotRequired[float]
    """Normalised discounted cumulative gain of the first ten."""
    silent: NotRequired[float]
    """Share of the queries without relevant texts that got nothing."""
    ids_when_unanswerable: NotRequired[float]
    """Ids given to a query without relevant texts, mean."""
    median_ms: NotRequired[float]
    """Median time of an answer in milliseconds."""
    p95_ms: NotRequired[float]
    """95th percentile of it."""
    building_ms: float
    """Time to make the indexes of all groups, in milliseconds."""
    groups: list[BenchmarkRow]
    """By group."""
    categories: list[BenchmarkRow]
    """By category of query."""


CacheScope: TypeAlias = Literal["public", "private"]
"""Who may keep a modern result. Since 2026-07-28."""


CandidateNumber: TypeAlias = int
"""Number of a candidate, counted from 1."""


ChangelogLine: TypeAlias = str
"""One event of changelog.md: moment, file, what happened, and the channel by which it was approved."""


class ClaudeHookContext(TypedDict):
    """What the model is given."""

    hookEventName: str
    """The event that is answered."""
    additionalContext: str
    """Text for the model, at most 9,000 characters."""


class ClaudeHookInput(TypedDict):
    """What Claude Code sends."""

    hook_event_name: str
    """SessionStart or UserPromptSubmit; others are not answered."""
    session_id: NotRequired[str]
    """Names the session."""
    cwd: NotRequired[str]
    """Folder in which the host works."""
    transcript_path: NotRequired[str]
    """The host's own record of the session; not read."""
    permission_mode: NotRequired[str]
    """How the host asks for permission."""
    prompt_id: NotRequired[str]
    """Names the prompt."""
    source: NotRequired[str]
    """Why the session starts: startup, resume, clear, compact, fork."""
    model: NotRequired[str]
    """The model in use."""
    prompt: NotRequired[str]
    """What the human typed."""


class ClaudeHookOutput(TypedDict):
    """What Engram prints; an empty object where it has nothing to say."""

    hookSpecificOutput: NotRequired[ClaudeHookContext]
    suppressOutput: NotRequired[bool]
    """The host need not show the raw answer."""


class CodexHookContext(TypedDict):
    """What the model is given."""

    hookEventName: str
    """The event that is answered."""
    additionalContext: str
    """Text for the model, at most 9,000 characters."""


class CodexHookInput(TypedDict):
    """What Codex sends."""

    hook_event_name: str
    """SessionStart or UserPromptSubmit; others are not answered."""
    session_id: NotRequired[str]
    """Names the session."""
    cwd: NotRequired[str]
    """Folder in which the host works."""
    transcript_path: NotRequired[str | None]
    """The host's own record of the session, or null; not read."""
    model: NotRequired[str]
    """The model in use."""
    permission_mode: NotRequired[str]
    """How the host asks for permission."""
    turn_id: NotRequired[str]
    """Names the turn."""
    source: NotRequired[str]
    """Why the session starts: startup, resume, clear, compact."""
    prompt: NotRequired[str]
    """What the human typed."""


class CodexHookOutput(TypedDict):
    """What Engram prints; an empty object where it has nothing to say."""

    hookSpecificOutput: NotRequired[CodexHookContext]
    suppressOutput: NotRequired[bool]
    """The host need not show the raw answer."""


class CompleteParams(TypedDict):
    """An argument is being typed."""

    ref: dict[str, Any]
    """The prompt or the resource template."""
    argument: dict[str, Any]
    """Its name, and the value so far."""
    context: NotRequired[dict[str, Any]]
    """Other arguments. Since 2025-06-18."""


class Completion(TypedDict):
    """At most a hundred suggestions."""

    values: list[str]
    """The best first."""
    total: NotRequired[int]
    """How many there are."""
    hasMore: NotRequired[bool]
    """Whether there are more."""


Confidence: TypeAlias = Literal["high", "medium", "low"]
"""How sure the memory is; low is hidden from automatic loads."""


class ContentHints(TypedDict):
    """For whom content is, and how much it matters."""

    audience: NotRequired[list[Literal["user", "assistant"]]]
    """For whom."""
    priority: NotRequired[float]
    """From 0 to 1."""
    lastModified: NotRequired[str]
    """ISO 8601. Since 2025-06-18."""


class CursorHookInput(TypedDict):
    """What Cursor sends; it names no working folder."""

    hook_event_name: str
    """sessionStart; others are not answered."""
    conversation_id: NotRequired[str]
    """Names the session."""
    generation_id: NotRequired[str]
    """Names the turn."""
    session_id: NotRequired[str]
    """Names the session."""
    is_background_agent: NotRequired[bool]
    """True for an agent without a human beside it; such a one is not answered."""
    composer_mode: NotRequired[str]
    """What kind of agent works."""
    workspace_roots: NotRequired[list[str]]
    """Open folders; the first one counts."""
    cursor_version: NotRequired[str]
    """Version of the host."""
    model: NotRequired[str]
    """The model in use."""


class CursorHookOutput(TypedDict):
    """What Engram prints; an empty object where it has nothing to say."""

    additional_context: NotRequired[str]
    """Text for the model, at most 9,000 characters."""


Date: TypeAlias = str
"""Calendar day in UTC, YYYY-MM-DD."""


class ElicitResult(TypedDict):
    """What the human answered; content may be missing or wrong even on accept."""

    action: Literal["accept", "decline", "cancel"]
    """cancel also when the dialog was closed."""
    content: NotRequired[dict[str, Any]]
    """Values by field."""


class ElicitationCapability(TypedDict):
    """What a client can show; an empty object means forms, url alone means none."""

    form: NotRequired[dict[str, Any]]
    """It shows forms. Since 2025-11-25."""
    url: NotRequired[dict[str, Any]]
    """It opens addresses. Since 2025-11-25."""


class EmbeddingsConfig(TypedDict):
    """What makes vectors of texts."""

    provider: Literal["auto", "words", "hashed", "minilm", "multilingual", "openai", "ollama", "none"]
    """
    auto takes the model of the store, or the best one installed; words is the built-in table of word
    vectors; hashed knows spelling alone; minilm (English) and multilingual need the extra semantic;
    openai is any server with its embeddings API; ollama; none.
    """
    url: str
    """Address of the provider."""
    model: str
    """Model that the provider is asked for."""
    dimension: int
    """Length of the provider's vectors; 0 asks the provider once."""
    key_file: str
    """File that holds the provider's key; empty means none."""
    timeout: float
    """Seconds until a request to the provider is given up."""


class EmptyResult(TypedDict):
    """The result of what has nothing to say, such as ping."""


class EncryptionConfig(TypedDict):
    """Accepted for older files; has no effect."""

    enabled: bool
    """Accepted for older files; has no effect."""


class EngramCommitInput(TypedDict):
    """Arguments of engram_commit."""

    approval_token: str
    """The token of the proposal."""
    approve: str | list[CandidateNumber] | int
    """What the human approved: "all", or numbers such as "1,3"."""
    candidates: NotRequired[list[str]]
    """The approved candidates by number, id or title, for the human to read; they must match the proposal."""


class EngramLoadInput(TypedDict):
    """Arguments of engram_load."""

    query: str
    """The task or question in a few words. Left out: the standing rules of a session start."""
    id: NotRequired[str]
    """
    Id of a memory, or several separated by commas, to read whole, without budget; of a very long one
    page 2 is id:2.
    """
    budget_tokens: NotRequired[int]
    """Most tokens of the answer. Left out: the project's setting. No effect with id."""
    disclosure: Literal["auto", "full", "cards", "ids"]
    """
    auto: whole memories, then cards. full: whole ones as they fit. cards: one line each. ids: names
    only.
    """
    full: bool
    """The older, wider output: whole memories with metadata, no budget."""
    explain: bool
    """Also say why each was chosen or left out."""


class EngramRouteInput(TypedDict):
    """Arguments of engram_route."""

    query: str
    """The task in a few words."""
    limit: NotRequired[int]
    """Most entries. Left out: the project's setting."""


class EngramSetRuleVariantInput(TypedDict):
    """Arguments of engram_set_rule_variant."""

    variant: Literal["off", "light", "balanced", "strict", "status"]
    """The strength, off, or status to ask."""


class EngramStatusInput(TypedDict):
    """Arguments of engram_status."""


class EngramVerifyInput(TypedDict):
    """Arguments of engram_verify."""

    scope: Literal["all", "workspace", "global"]
    """Which memory to check."""


class FormField(TypedDict):
    """One field; portable forms have booleans and strings with choices only."""

    type: Literal["string", "number", "integer", "boolean", "array"]
    """array since 2025-11-25."""
    title: NotRequired[str]
    """Name for people."""
    description: NotRequired[str]
    """What it means."""
    enum: NotRequired[list[str]]
    """The choices."""
    default: NotRequired[Any]
    """Of booleans since 2025-06-18, of others since 2025-11-25."""


class FormSchema(TypedDict):
    """A flat form."""

    type: Literal["object"]
    """Always an object."""
    properties: dict[str, FormField]
    """Fields by name."""
    required: NotRequired[list[str]]
    """Fields that must be filled in."""


class GeminiHookContext(TypedDict):
    """What the model is given."""

    hookEventName: str
    """The event that is answered."""
    additionalContext: str
    """Text for the model, at most 9,000 characters."""


class GeminiHookInput(TypedDict):
    """What Gemini CLI sends."""

    hook_event_name: str
    """SessionStart or BeforeAgent; others are not answered."""
    session_id: NotRequired[str]
    """Names the session."""
    cwd: NotRequired[str]
    """Folder in which the host works."""
    transcript_path: NotRequired[str]
    """The host's own record of the session; not read."""
    timestamp: NotRequired[str]
    """When it happened."""
    source: NotRequired[str]
    """Why the session starts: startup, resume, clear."""
    prompt: NotRequired[str]
    """What the human typed."""


class GeminiHookOutput(TypedDict):
    """What Engram prints; an empty object where it has nothing to say."""

    hookSpecificOutput: NotRequired[GeminiHookContext]
    suppressOutput: NotRequired[bool]
    """The host need not show the raw answer."""


class GlobalGitConfig(TypedDict):
    """Git history of the global memory."""

    enabled: bool
    """Whether the global root is a git repository."""
    remote: str
    """Name of the remote."""
    remote_url: str
    """Address of the remote; empty means none."""
    branch: str
    """Branch that is used."""
    auto_sync: bool
    """Whether sync pulls and pushes."""
    auto_resolve: bool
    """Whether simple conflicts are resolved."""


class GraphConfig(TypedDict):
    """Relations between memories."""

    enabled: bool
    """Whether relations take part in routing."""
    max_related: int
    """Most relations of one memory."""
    min_related_score: float
    """Least likeness of two related memories."""


HashLine: TypeAlias = str
"""
One line of memory.sha256, in the format of the sha256sum tool: hash, two spaces, path relative to
the root.
"""


class Hidden(TypedDict):
    """How many memories were not shown, by reason."""

    ignored: int
    """Hidden by ignore rules."""
    role: int
    """Meant for other roles."""
    inactive: int
    """Archived or superseded."""
    expired: int
    """Past valid_until, or not valid yet."""
    low_confidence: int
    """Of low confidence."""
    withheld: int
    """Kept back because a hash or safety check failed."""


class HttpConfig(TypedDict):
    """The HTTP door."""

    hosts: list[str]
    """Host names, beside the bound one, under which the service may be called."""
    origins: list[str]
    """Origins of web pages that may call it; empty means none."""
    trust_proxy: bool
    """Whether X-Forwarded-For of the proxy in front is believed."""
    max_body_bytes: int
    """Largest request."""
    max_concurrent: int
    """Requests worked on at once; more wait or are refused."""
    requests_per_minute: int
    """Requests of one key in a minute; 0 means no limit."""
    metrics: str
    """HOST:PORT on which /metrics is served; empty means not at all."""


class IgnoreConfig(TypedDict):
    """What is kept private."""

    source: Literal["engramignore", "gitignore", "both", "off"]
    """Which ignore file is read."""
    gitignore_path: str
    """Path of the gitignore file, relative to the project."""
    engramignore_path: str
    """Path of the ignore file, relative to the project."""
    global_engramignore: bool
    """Whether the ignore file of the global root is read too."""
    also_ignore: list[str]
    """Further patterns."""
    global_patterns: list[str]
    """Patterns kept in every project's ignore file."""


class Implementation(TypedDict):
    """The name and version of a client or server."""

    name: str
    """Name for programs."""
    version: str
    """Version of the program."""
    title: NotRequired[str]
    """Name for people. Since 2025-06-18."""


class InputRequest(TypedDict):
    """One question."""

    method: Literal["elicitation/create", "sampling/createMessage", "roots/list"]
    """What kind of question."""
    params: NotRequired[dict[str, Any]]
    """As the method has them."""


InputResponses: TypeAlias = dict[str, dict[str, Any]]
"""Bare results by the keys of the questions. Since 2026-07-28."""


JobId: TypeAlias = str
"""Id of a reindex job, a UUID."""


JobState: TypeAlias = Literal["queued", "running", "completed", "failed", "cancelled", "not_found"]
"""Where the job stands; not_found when no such job is known."""


class JsonRpcNotification(TypedDict):
    """A message that is never answered."""

    jsonrpc: Literal["2.0"]
    """The version of JSON-RPC."""
    method: str
    """What is told."""
    params: NotRequired[dict[str, Any]]
    """What belongs to it."""


LegacyVersion: TypeAlias = Literal["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
"""Protocol versions that are settled by initialize, oldest first."""


class ListCapability(TypedDict):
    """A kind of thing that is listed."""

    listChanged: NotRequired[bool]
    """Whether a change of the list is announced."""


class ListedResource(TypedDict):
    """One thing that can be read."""

    uri: str
    """Its address."""
    name: str
    """Name for programs."""
    title: NotRequired[str]
    """Name for people. Since 2025-06-18."""
    description: NotRequired[str]
    """What it holds."""
    mimeType: NotRequired[str]
    """What kind of content it has."""
    size: NotRequired[int]
    """How many bytes it has."""
    annotations: NotRequired[ContentHints]
    _meta: NotRequired[dict[str, Any]]
    """Since 2025-06-18."""


class ListedTemplate(TypedDict):
    """One address with places to fill in."""

    uriTemplate: str
    """After RFC 6570."""
    name: str
    """Name for programs."""
    title: NotRequired[str]
    """Name for people. Since 2025-06-18."""
    description: NotRequired[str]
    """What is behind it."""
    mimeType: NotRequired[str]
    """What kind of content it has."""
    annotations: NotRequired[ContentHints]
    _meta: NotRequired[dict[str, Any]]
    """Since 2025-06-18."""


class LiveSyncConfig(TypedDict):
    """Guidance files."""

    enabled: bool
    """Whether guidance files are kept in step by sync."""
    targets: list[str]
    """Formats kept in step."""


class LoadConfig(TypedDict):
    """How memories are loaded."""

    limit: int
    """
    Most memories that are chosen for a task. At the start of a session other standing rules follow as
    cards.
    """
    max_tokens: int
    """Token budget of one load."""
    dependency_reserve_ratio: float
    """Share of the budget kept for prerequisites."""
    projection: Literal["adaptive", "compact", "full"]
    """How bodies are shown."""
    semantic: bool
    """Find memories by meaning too; needs the extra `semantic`, works offline."""
    working_ttl_days: int
    """Days for which a working note is shown."""


LogLevel: TypeAlias = Literal["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]
"""How grave a log line is, after syslog; the least grave first."""


class LogMessageParams(TypedDict):
    """A log line."""

    level: LogLevel
    logger: NotRequired[str]
    """Who says it."""
    data: Any
    """Any JSON."""


class McpConfig(TypedDict):
    """The MCP server."""

    resource_limit: int
    """Most memories in resources/list, beside the index."""


class MemoryConfig(TypedDict):
    """Limits of memory files."""

    rule_line_target: int
    """Lines a rule should not exceed."""
    rule_line_hard_limit: int
    """Lines a rule must not exceed."""


MemoryId: TypeAlias = str
"""Id of a memory, unique inside its scope. It is a name, never a path."""


MemoryText: TypeAlias = str
"""The text of the memory, in Unicode characters."""


MemoryType: TypeAlias = Literal["rule", "skill", "knowledge"]
"""
rule: preference, correction, constraint. skill: repeatable procedure. knowledge: objective fact or
decision.
"""


class Metadata(TypedDict):
    """Free JSON object of the caller; importance, a number from 0 to 1, counts in recall."""


class MissingPrerequisites(TypedDict):
    """One memory with the names that lead nowhere."""

    id: MemoryId
    names: list[str]
    """Names as written."""


ModernVersion: TypeAlias = Literal["2026-07-28"]
"""Protocol versions that each request names by itself."""


Moment: TypeAlias = str
"""Moment in UTC, ISO 8601 with milliseconds and Z."""


class NamedCount(TypedDict):
    """How many there are of one kind."""

    name: str
    """The kind."""
    count: int
    """How many."""


Namespace: TypeAlias = str
"""Namespace inside the tenant, such as an agent, a session or a project."""


class OpenCodeHookAction(TypedDict):
    """What the plugin does with the context it holds."""

    action: Literal["replace", "retain", "clear"]
    """replace it by this one, retain it, or clear it."""


class OpenCodeHookContext(TypedDict):
    """What the model is given."""

    hookEventName: str
    """The event that is answered."""
    additionalContext: str
    """Text for the model, at most 9,000 characters."""


class OpenCodeHookInput(TypedDict):
    """What our plugin sends."""

    hook_event_name: str
    """SessionStart once a session, then UserPromptSubmit at every prompt."""
    session_id: NotRequired[str]
    """Names the session."""
    cwd: NotRequired[str]
    """Folder in which the host works."""
    prompt: NotRequired[str]
    """What the human typed."""
    source: NotRequired[str]
    """Always opencode."""


class OpenCodeHookOutput(TypedDict):
    """What Engram prints; an empty object where it has nothing to say."""

    hookSpecificOutput: NotRequired[OpenCodeHookContext]
    suppressOutput: NotRequired[bool]
    """The host need not show the raw answer."""
    engramHook: NotRequired[OpenCodeHookAction]


class Pagination(TypedDict):
    """Where this page lies in the whole list."""

    totalCount: int
    """How many memories match."""
    hasNextPage: bool
    """Whether there is more after this page."""
    hasPreviousPage: bool
    """Whether there is something before this page."""
    startCursor: NotRequired[str]
    """Cursor of the first memory; absent on an empty page."""
    endCursor: NotRequired[str]
    """Give it as cursor for the next page; absent on an empty page."""


class PatternMiningConfig(TypedDict):
    """Accepted for older files; has no effect."""

    enabled: bool
    """Accepted for older files; has no effect."""


class PgvectorConfig(TypedDict):
    """The PostgreSQL that holds vectors."""

    url: str
    """Address postgresql://… of it; empty means the record store itself."""


class PingInput(TypedDict):
    """Arguments of ping."""


class PingOutput(TypedDict):
    """Data of ping."""

    status: Literal["pong"]
    """Always pong."""
    timestamp: Moment
    """The service's time."""


class PrWorkflowConfig(TypedDict):
    """Accepted for older files; has no effect."""

    enabled: bool
    """Accepted for older files; has no effect."""


ProgressToken: TypeAlias = str | int
"""Names a request to its progress notifications."""


class PromptArgument(TypedDict):
    """One argument of a prompt; values are strings."""

    name: str
    """Its name."""
    title: NotRequired[str]
    """Name for people. Since 2025-06-18."""
    description: NotRequired[str]
    """What it means."""
    required: NotRequired[bool]
    """Whether it must be given."""


ProposalState: TypeAlias = Literal["proposed", "blocked", "written", "declined"]
"""
proposed: waits for approval. blocked: no candidate can be approved as it stands, nothing waits.
written: a human approved it in the host's dialog and it was written. declined: the human said no.
"""


class ProtocolFault(TypedDict):
    """Why a request could not be served."""

    code: int
    """
    -32700 no JSON, -32600 no request, -32601 no such method, -32602 bad parameters, -32603 internal,
    -32002 no such resource (legacy), -32021 a client capability is missing, -32022 unsupported version.
    """
    message: str
    """One sentence."""
    data: NotRequired[dict[str, Any]]
    """What the code defines: supported and requested, uri, requiredCapabilities."""


class QdrantConfig(TypedDict):
    """The Qdrant server."""

    url: str
    """Address of the server, or a folder for the client's local mode."""
    collection: str
    """Name that its collections begin with."""
    key_file: str
    """File that holds the API key; empty means none."""


class QueueReindexMemoriesOutput(TypedDict):
    """Data of queue_reindex_memories."""

    jobId: JobId
    state: JobState
    createdAt: Moment
    """When it was queued."""


class QuotaConfig(TypedDict):
    """How many memories a tenant may have; more are refused."""

    long_term: int
    """Long-term memories."""
    short_term: int
    """Short-term memories."""


class RecallConfig(TypedDict):
    """How recall ranks; the weights are divided by their sum."""

    similarity: float
    """Weight of similarity."""
    recency: float
    """Weight of recency."""
    importance: float
    """Weight of importance."""
    half_life_days: float
    """Days after which recency counts half."""


RecordId: TypeAlias = str
"""Id of a memory: a cuid, cuid2 or UUID."""


class RecordSystem(TypedDict):
    """What the service keeps about a memory, apart from the caller's metadata."""

    accessCount: int
    """How often it was read by id or recalled."""
    lastAccessedAt: str | None
    """When it was last read; null before the first time."""
    embedded: bool
    """Whether it has a vector of the store's model."""
    embeddingModel: str | None
    """Model of its vector; null without one."""
    embeddingStale: bool
    """Whether its text changed after its vector was made."""


class ReindexCounts(TypedDict):
    """What a reindex has done so far."""

    processed: int
    """Rows looked at."""
    indexed: int
    """Rows whose vector is in the index now."""
    skipped: int
    """Rows left out, for want of a vector."""
    failed: int
    """Rows that failed."""
    cursor: str | None
    """Where to go on; null when the pass is complete."""


class ReindexMemoriesOutput(TypedDict):
    """Data of reindex_memories."""

    scope: str
    """The tenant, or all-users."""
    processed: int
    """Rows looked at."""
    indexed: int
    """Rows whose vector is in the index now."""
    skipped: int
    """Rows left out, for want of a vector."""
    failed: int
    """Rows that failed."""
    cursor: str | None
    """Where to go on; null when the pass is complete."""


RequestId: TypeAlias = str | int
"""Names a request; comes back with its type and value."""


class ResourceCapability(TypedDict):
    """What can be done with resources."""

    listChanged: NotRequired[bool]
    """Whether a change of the list is announced."""
    subscribe: NotRequired[bool]
    """Whether a change of one resource is announced."""


class ResourceContents(TypedDict):
    """A text, or bytes in base64."""

    uri: str
    """Its address."""
    mimeType: NotRequired[str]
    """What kind of content it is."""
    text: NotRequired[str]
    """The text."""
    blob: NotRequired[str]
    """The bytes, in base64."""
    _meta: NotRequired[dict[str, Any]]
    """Since 2025-06-18."""


ResultMeta = TypedDict(
    "ResultMeta",
    {
        "io.modelcontextprotocol/serverInfo": NotRequired[Implementation],
    },
)


ResultType: TypeAlias = Literal["complete", "input_required"]
"""Whether a modern result is the last word. Since 2026-07-28."""


class RetryReindexJobInput(TypedDict):
    """Arguments of retry_reindex_job."""

    adminToken: NotRequired[AdminToken]
    jobId: JobId


RoleName: TypeAlias = str
"""Name of a role, such as backend or reviewer."""


RuleVariant: TypeAlias = Literal["light", "balanced", "strict"]
"""Strength in which rules are shown."""


class RuleVariantsConfig(TypedDict):
    """Strength of rules."""

    enabled: bool
    """Whether rules are shown in the chosen strength."""
    active: RuleVariant
    """The chosen strength."""


class SafetyConfig(TypedDict):
    """What counts as secret."""

    emails: bool
    """Whether e-mail addresses count as secrets."""
    private_addresses: bool
    """Whether private network addresses count as secrets."""


SaveScope: TypeAlias = Literal["workspace", "global", "both"]
"""Where an approved memory is written; both writes it to the project and to the personal memory."""


Scope: TypeAlias = Literal["workspace", "global"]
"""workspace: the memory of this project. global: the memory of this person, on this computer."""


ScopeCounts = TypedDict(
    "ScopeCounts",
    {
        "workspace": int,
        "global": int,
    },
)


class ScoreParts(TypedDict):
    """What the score is made of, before the weights."""

    similarity: float
    """Cosine similarity to the query, as the vector store gives it."""
    recency: float
    """1 for a new memory, halved every half-life."""
    importance: float
    """The caller's importance, 0.5 when there is none."""


class SealedContent(TypedDict):
    """What is needed to go on."""

    q: dict[str, InputRequest]
    """The questions, to ask them again."""
    s: NotRequired[Any]
    """What the toolset wants back."""


class SealedState(TypedDict):
    """What a requestState holds before it is sealed; good for ten minutes, one use and one process."""

    b: str
    """Digest of method, name, workspace and arguments."""
    t: float
    """Second of the process's monotonic clock at which it was made."""
    n: str
    """Random; marks it as used."""
    c: SealedContent


class ServerCapabilities(TypedDict):
    """What a server offers."""

    tools: NotRequired[ListCapability]
    prompts: NotRequired[ListCapability]
    resources: NotRequired[ResourceCapability]
    completions: NotRequired[dict[str, Any]]
    """It completes arguments. Since 2025-03-26."""
    logging: NotRequired[dict[str, Any]]
    """It sends log lines."""


class ServiceConfig(TypedDict):
    """
    service.json in the user's directory: how engram-service runs. ENGRAM_SERVICE_… variables win over
    it, options over both.
    """

    store: str
    """
    Where the records are: a file for SQLite, or an address postgresql://…; empty means service.db in
    the user's data folder.
    """
    vectors: Literal["embedded", "pgvector", "qdrant", "none"]
    """Where nearest memories are found: embedded in the record store, pgvector, qdrant, or none."""
    tenants: Literal["open", "closed"]
    """
    What happens to a tenant that is not known: open makes it with its first memory, closed refuses it.
    HTTP is always closed.
    """
    admin_token_file: str
    """File that holds the token for maintenance, at least 16 characters; empty means none."""
    worker: bool
    """Whether the server works on reindex jobs itself; else engram-service worker does."""
    pgvector: PgvectorConfig
    """The PostgreSQL that holds vectors."""
    qdrant: QdrantConfig
    """The Qdrant server."""
    embeddings: EmbeddingsConfig
    """What makes vectors of texts."""
    quota: QuotaConfig
    """How many memories a tenant may have; more are refused."""
    recall: RecallConfig
    """How recall ranks; the weights are divided by their sum."""
    http: HttpConfig
    """The HTTP door."""
    log: Literal["error", "warning", "info", "debug"]
    """How much is logged."""


class SetLevelParams(TypedDict):
    """The least grave log lines that a legacy client wants."""

    level: LogLevel


Severity: TypeAlias = Literal["error", "warning", "info"]
"""error: the call was refused. warning: something needs attention. info: good to know."""


Sha256: TypeAlias = str
"""SHA-256 in lower-case hex."""


class Skipped(TypedDict):
    """One candidate that exists already."""

    n: CandidateNumber
    duplicate_of: MemoryId


Tags: TypeAlias = list[str]
"""Labels of the memory."""


TenantId: TypeAlias = str
"""Tenant whose memories are meant: a cuid or cuid2."""


Text: TypeAlias = str
"""Free text on one or several lines."""


Tier: TypeAlias = Literal["short-term", "long-term"]
"""short-term: expires after its ttl. long-term: kept, and found by recall."""


Timestamp: TypeAlias = str
"""Moment in UTC, ISO 8601 with seconds and Z."""


class ToolHints(TypedDict):
    """What a tool does to the world. Since 2025-03-26."""

    title: NotRequired[str]
    """Name for people."""
    readOnlyHint: NotRequired[bool]
    """It changes nothing."""
    destructiveHint: NotRequired[bool]
    """It may destroy something; true unless it says otherwise."""
    idempotentHint: NotRequired[bool]
    """A second call changes nothing more."""
    openWorldHint: NotRequired[bool]
    """It reaches beyond this computer."""


class TypeCounts(TypedDict):
    """Active memories by type."""

    rule: int
    """Rules."""
    skill: int
    """Skills."""
    knowledge: int
    """Facts and decisions."""


class UnknownResourceData(TypedDict):
    """What belongs to the error for an address with nothing behind it."""

    uri: str
    """What was asked for."""


class UnsupportedVersionData(TypedDict):
    """What belongs to error -32022."""

    supported: list[str]
    """Every version that is served, newest first."""
    requested: str
    """What was asked for."""


class UpdateMemoryInput(TypedDict):
    """Arguments of update_memory."""

    userId: TenantId
    memoryId: RecordId
    scope: NotRequired[Namespace]
    """Only when the memory is in this namespace."""
    content: NotRequired[MemoryText]
    metadata: NotRequired[Metadata]
    tags: NotRequired[Tags]
    ttl: NotRequired[int]
    """New seconds to live, from now, of a short-term memory."""
    expectedVersion: NotRequired[int]
    """Refuse unless the memory has this version."""
    actorLabel: NotRequired[ActorLabel]


class Usage(TypedDict):
    """How often memories were read by id on this computer; kept in the user's state directory."""

    version: int
    """Structure of the file."""
    counts: dict[str, Any]
    """Reads by scope:id."""


class UsedMemory(TypedDict):
    """One memory with its use."""

    id: MemoryId
    scope: Scope
    fetches: int
    """How often it was read by id."""


class VectorConfig(TypedDict):
    """Local embeddings."""

    enabled: bool
    """Whether local embeddings may add to routing, where they are installed."""
    provider: Literal["sqlite-vec"]
    """Where vectors are kept."""
    auto_threshold: int
    """Memories from which vectors are used."""
    candidate_pool: int
    """Memories that vectors may propose."""
    dimensions: int
    """Length of a vector."""


Verdict: TypeAlias = str
"""What writing the candidate would do: ADD, UPDATE <id>, SUPERSEDE <id> or NOOP duplicate of <id>."""


class VerifyFinding(TypedDict):
    """One file that failed a check."""

    scope: Scope
    file: str
    """Path relative to the memory root of the scope."""
    id: NotRequired[MemoryId]
    """Id of the memory, where it can be told."""
    state: Literal[
        "hash_missing",
        "hash_mismatch",
        "hash_conflict",
        "file_missing",
        "unreadable",
        "unsafe",
        "link",
        "duplicate_id",
        "invalid",
    ]
    """What is wrong."""
    remedy: str
    """The command that mends it."""


class WindsurfHookOutput(TypedDict):
    """What Engram prints; never memory."""

    proof: NotRequired[str]
    """The proof line."""


class WindsurfToolInfo(TypedDict):
    """What the event is about."""

    user_prompt: NotRequired[str]
    """What the human typed."""


class WorkspaceRoot(TypedDict):
    """One workspace folder."""

    uri: str
    """A file: address."""
    name: NotRequired[str]
    """Name for people."""


class Written(TypedDict):
    """One memory that was written."""

    n: CandidateNumber
    scope: Scope
    id: MemoryId
    file: str
    """Path of the written file, relative to the memory root of its scope."""
    verdict: Verdict


class ApprovalRecord(TypedDict):
    """One line of the approvals that were made on this computer; kept in the user's directory."""

    file: str
    """Path of the memory, relative to its root."""
    sha256: Sha256
    at: Timestamp
    channel: Literal["terminal", "accept-all", "dialog", "token", "rehash"]
    """How it was approved."""


class BenchmarkReport(TypedDict):
    """Data of `engram benchmark --json`, and a stored baseline."""

    set: str
    """Name of the set's folder."""
    k: int
    """Ranks that recall looks at."""
    ours: BenchmarkRun
    """The ranking that load uses."""
    plain: NotRequired[BenchmarkRun]
    """SQLite's full-text search as it comes."""
    baseline: NotRequired[BenchmarkRun]
    """The earlier numbers."""
    regressions: NotRequired[list[str]]
    """What fell below the baseline."""


class CancelReindexJobInput(TypedDict):
    """Arguments of cancel_reindex_job."""

    adminToken: NotRequired[AdminToken]
    jobId: JobId


class CancelledParams(TypedDict):
    """A request is taken back: by the client its call, by the server its question."""

    requestId: RequestId
    reason: NotRequired[str]
    """For people."""


class Candidate(TypedDict):
    """One candidate of a proposal."""

    n: CandidateNumber
    verdict: Verdict
    type: MemoryType
    scope: SaveScope
    id: MemoryId
    title: str
    """Title of the candidate."""
    selectable: bool
    """False when it cannot be approved as it stands; reason says why."""
    reason: NotRequired[str]
    """Why the candidate is not selectable and what to do."""
    related_ids: list[MemoryId]
    """Existing memories that are close to it."""
    bytes: int
    """Size of the file that would be written."""
    digest: str
    """First 12 hex digits of the SHA-256 of the file that would be written."""
    rerun: NotRequired[str]
    """The candidate to propose instead of one that is put off, with the missing field."""


class ClientCapabilities(TypedDict):
    """What a client can be asked."""

    roots: NotRequired[dict[str, Any]]
    """It can name its workspace folders."""
    sampling: NotRequired[dict[str, Any]]
    """It can have a model write something."""
    elicitation: NotRequired[ElicitationCapability]


class CompleteResult(TypedDict):
    """Suggestions."""

    completion: Completion
    resultType: NotRequired[ResultType]
    _meta: NotRequired[ResultMeta]


class Config(TypedDict):
    """engram.config.json, in the user's directory, a memory root or both; later layers win."""

    version: str
    """Version of Engram that wrote the file."""
    enabled: bool
    """False makes load answer with nothing."""
    scope: SaveScope
    """Where saves go when the call does not say."""
    update: Literal["auto", "manual", "off"]
    """Whether a newer version is mentioned."""
    read: Literal["startup", "auto", "always", "manual", "off"]
    """When hooks load memory; off also silences load."""
    proof: Literal["off", "compact"]
    """Whether hooks add a line that tells what was loaded."""
    theme: Literal["dark", "light", "none"]
    """Colours of the terminal."""
    global_path: str
    """Folder of the global memory; empty means none."""
    default_profile: str
    """Name of the profile used when none is given."""
    roles: list[RoleName]
    """Active roles; empty shows every role."""
    unapproved: Literal["label", "withhold"]
    """
    What happens to memories whose bytes were not approved on this computer. Counts only from the user's
    directory.
    """
    ignore: IgnoreConfig
    """What is kept private."""
    load: LoadConfig
    """How memories are loaded."""
    mcp: McpConfig
    """The MCP server."""
    graph: GraphConfig
    """Relations between memories."""
    vector: VectorConfig
    """Local embeddings."""
    rule_variants: RuleVariantsConfig
    """Strength of rules."""
    memory: MemoryConfig
    """Limits of memory files."""
    safety: SafetyConfig
    """What counts as secret."""
    live_sync: LiveSyncConfig
    """Guidance files."""
    global_git: GlobalGitConfig
    """Git history of the global memory."""
    pattern_mining: PatternMiningConfig
    """Accepted for older files; has no effect."""
    pr_workflow: PrWorkflowConfig
    """Accepted for older files; has no effect."""
    encryption: EncryptionConfig
    """Accepted for older files; has no effect."""
    author: NotRequired[AuthorConfig]
    """Who approves; left out means git's user.name and user.email."""
    auto_upgrade: NotRequired[AutoUpgradeConfig]
    """Marker of the last look for a newer version."""


class ContentBlock(TypedDict):
    """One piece of content, by its type."""

    type: Literal["text", "image", "audio", "resource", "resource_link"]
    """audio since 2025-03-26, resource_link since 2025-06-18."""
    text: NotRequired[str]
    """Of a text."""
    data: NotRequired[str]
    """Of a picture or sound, in base64."""
    mimeType: NotRequired[str]
    """Of a picture or sound, or of what a link leads to."""
    resource: NotRequired[ResourceContents]
    uri: NotRequired[str]
    """Of a link."""
    name: NotRequired[str]
    """Of a link."""
    annotations: NotRequired[ContentHints]
    _meta: NotRequired[dict[str, Any]]
    """Since 2025-06-18."""


class CreateMemoryInput(TypedDict):
    """Arguments of create_memory."""

    userId: TenantId
    content: MemoryText
    type: Tier
    scope: NotRequired[Namespace]
    metadata: NotRequired[Metadata]
    tags: Tags
    ttl: NotRequired[int]
    """Seconds until a short-term memory ends; 86400 when not given. Without meaning for a long-term one."""


class CreateMemoryOutput(TypedDict):
    """Data of create_memory."""

    id: RecordId
    type: Tier
    created: bool
    """False when the same text was there already."""
    duplicateOf: NotRequired[RecordId]
    """The memory that holds the same text."""
    redactions: int
    """How many credentials were masked."""
    embedded: bool
    """Whether recall can find it now."""
    expiresAt: str | None
    """When a short-term memory ends."""


class Deferred(TypedDict):
    """One candidate that was put off."""

    n: CandidateNumber
    reason: str
    """Why it was not written."""
    related_ids: list[MemoryId]
    """Memories to look at first."""
    rerun: NotRequired[str]
    """The candidate line to propose again, with the missing field."""


class DeleteMemoryInput(TypedDict):
    """Arguments of delete_memory."""

    userId: TenantId
    memoryId: RecordId
    scope: NotRequired[Namespace]
    """Only when the memory is in this namespace."""
    actorLabel: NotRequired[ActorLabel]


class DeleteMemoryOutput(TypedDict):
    """Data of delete_memory."""

    deleted: bool
    """Whether something was deleted."""
    memoryId: RecordId
    """The id that was asked for."""


class Diagnostic(TypedDict):
    """One finding: a stable code, a sentence, and what to do next."""

    severity: Severity
    code: str
    """Stable dotted name, such as memory.hash_mismatch."""
    message: str
    """One sentence for people; never holds a secret's value."""
    remedy: NotRequired[str]
    """What to do next, with the command where there is one."""
    id: NotRequired[str]
    """Memory, proposal or candidate that is meant."""
    scope: NotRequired[str]
    """Scope that is meant."""
    path: NotRequired[str]
    """File that is meant, relative to its root."""


class DiscoverResult(TypedDict):
    """Versions, capabilities and instructions, for a client that has not decided yet."""

    resultType: ResultType
    supportedVersions: list[str]
    """Every version that is served, newest first."""
    capabilities: ServerCapabilities
    instructions: NotRequired[str]
    """When and how a model should use this server."""
    ttlMs: int
    """For how many milliseconds it may be kept."""
    cacheScope: CacheScope
    _meta: NotRequired[ResultMeta]


class ElicitParams(TypedDict):
    """The question."""

    mode: NotRequired[Literal["form"]]
    """Since 2025-11-25; may be absent."""
    message: str
    """What the human reads first."""
    requestedSchema: FormSchema


class EngramCommitOutput(TypedDict):
    """Data of engram_commit."""

    proposal_id: str
    """Name of the proposal."""
    written: list[Written]
    """Memories written."""
    deferred: list[Deferred]
    """Approved candidates that were put off, with the reason."""
    skipped: list[Skipped]
    """Approved candidates that exist already."""
    rejected: list[CandidateNumber]
    """Numbers that were not approved."""


class EngramNoteInput(TypedDict):
    """Arguments of engram_note."""

    text: str
    """The note, a few lines."""
    objective: str
    """The task it belongs to, in a few words."""
    type: Literal["rule", "skill", "workflow", "knowledge"]
    """Kind of note."""
    scope: Scope
    """Where the note is kept."""


class EngramNoteOutput(TypedDict):
    """Data of engram_note."""

    state: ProposalState
    id: MemoryId
    """Id of the note."""
    file: str
    """Path of the note, relative to the memory root of its scope."""
    valid_until: Date
    """Last day on which the note is shown."""
    proposal_id: NotRequired[str]
    """Name of the proposal."""
    expires_at: NotRequired[Timestamp]
    """When the proposal lapses."""
    preview: NotRequired[str]
    """What the human must see before approving."""
    approval_token: NotRequired[str]
    """Pass it to engram_commit after the human said yes."""


class EngramSaveInput(TypedDict):
    """Arguments of engram_save."""

    text: str
    """The memory in its final wording: one statement, or a list, one fact a line."""
    type: NotRequired[Literal["rule", "skill", "workflow", "knowledge"]]
    """
    rule: preference, correction, constraint. skill, workflow: procedure. knowledge: fact, decision.
    Left out: told from the text.
    """
    scope: NotRequired[SaveScope]
    """Where to save. Left out: the project's setting."""
    role: NotRequired[str]
    """Roles it is for, separated by commas; left out: everybody."""
    context: NotRequired[str]
    """Why it exists."""
    example: NotRequired[str]
    """How it looks in practice."""
    triggers: NotRequired[str]
    """Words to find it by, separated by commas."""
    depends_on: NotRequired[str]
    """Ids to read first, separated by commas."""
    update: NotRequired[MemoryId]
    """Id of the memory it adds to."""
    supersedes: NotRequired[MemoryId]
    """Id of the memory it replaces."""
    show_rule_variants: bool
    """Preview rules in light, balanced and strict form."""


class EngramSaveOutput(TypedDict):
    """Data of engram_save."""

    state: ProposalState
    proposal_id: NotRequired[str]
    """Name of the proposal, for `engram pending show`."""
    expires_at: NotRequired[Timestamp]
    """When the proposal lapses."""
    candidates: list[Candidate]
    """The numbered candidates with their verdicts."""
    preview: str
    """What the human must see before approving: every candidate with verdict and text."""
    approval_token: NotRequired[str]
    """
    Proves that this proposal exists, not that a human approved it. Pass it to engram_commit after the
    human approved exactly these candidates.
    """
    written: NotRequired[list[Written]]
    """Memories written after approval in the host's dialog."""
    deferred: NotRequired[list[Deferred]]
    """Candidates put off."""
    skipped: NotRequired[list[Skipped]]
    """Candidates that exist already."""
    rejected: NotRequired[list[CandidateNumber]]
    """Numbers the human did not choose."""


class EngramSaveSessionInput(TypedDict):
    """Arguments of engram_save_session."""

    text: str
    """The candidates, one a line."""
    scope: NotRequired[SaveScope]
    """Where to save. Left out: the project's setting."""
    role: NotRequired[str]
    """Roles they are for, separated by commas; left out: everybody."""
    show_rule_variants: bool
    """Preview rules in light, balanced and strict form."""


class EngramSaveSessionOutput(TypedDict):
    """Data of engram_save_session."""

    state: ProposalState
    proposal_id: NotRequired[str]
    """Name of the proposal, for `engram pending show`."""
    expires_at: NotRequired[Timestamp]
    """When the proposal lapses."""
    candidates: list[Candidate]
    """The numbered candidates with their verdicts."""
    preview: str
    """What the human must see before approving: every candidate with verdict and text."""
    approval_token: NotRequired[str]
    """
    Proves that this proposal exists, not that a human approved it. Pass it to engram_commit after the
    human approved exactly these candidates.
    """
    written: NotRequired[list[Written]]
    """Memories written after approval in the host's dialog."""
    deferred: NotRequired[list[Deferred]]
    """Candidates put off."""
    skipped: NotRequired[list[Skipped]]
    """Candidates that exist already."""
    rejected: NotRequired[list[CandidateNumber]]
    """Numbers the human did not choose."""


class EngramSearchInput(TypedDict):
    """Arguments of engram_search."""

    query: str
    """Words to look for."""
    limit: int
    """Most entries."""
    type: NotRequired[MemoryType]
    """Only memories of this type."""
    scope: NotRequired[Scope]
    """Only memories of this scope."""


class EngramSetRoleInput(TypedDict):
    """Arguments of engram_set_role."""

    roles: list[RoleName] | str
    """Role names; an empty list clears them."""


class EngramSetRoleOutput(TypedDict):
    """Data of engram_set_role."""

    roles: list[RoleName]
    """The roles now active."""
    previous: list[RoleName]
    """The roles before."""
    changed: bool
    """False when they were the same already."""


class EngramSetRuleVariantOutput(TypedDict):
    """Data of engram_set_rule_variant."""

    enabled: bool
    """True when a strength was chosen."""
    active: RuleVariant
    """The strength in which rules are shown."""
    changed: bool
    """False when nothing changed."""


EngramStatusOutput = TypedDict(
    "EngramStatusOutput",
    {
        "version": str,
        "contract_version": str,
        "workspace": str,
        "global": str,
        "total": int,
        "by_type": TypeCounts,
        "by_scope": ScopeCounts,
        "score": int,
        "coverage": float,
        "stale": int,
        "low_confidence": int,
        "hidden": Hidden,
        "unapproved": int,
        "pending_proposals": int,
        "working_notes": int,
        "roles": list[RoleName],
        "rule_variant": Literal["off", "light", "balanced", "strict"],
    },
)


class EngramVerifyOutput(TypedDict):
    """Data of engram_verify."""

    checked: int
    """Files checked."""
    mismatches: int
    """Files that failed a check."""
    unapproved: int
    """Files whose present bytes were not approved on this computer."""
    results: list[VerifyFinding]
    """The files that failed, at most 200."""
    truncated: bool
    """True when more files failed than are listed."""


class Entry(TypedDict):
    """A memory that was found."""

    id: MemoryId
    type: MemoryType
    scope: Scope
    score: float
    """How well the memory fits the query; comparable inside one answer only."""
    title: str
    """Title of the memory."""
    summary: str
    """First statement of the memory, cut to 140 characters."""
    file: str
    """Path of the memory, relative to the memory root of its scope."""
    tokens: int
    """Estimated tokens of the memory's body."""


class Envelope(TypedDict):
    """What surrounds every answer of every tool and of every command with --json."""

    contract_version: str
    """Version of the contract that this answer follows."""
    ok: bool
    """True when the call did what it says; false when it was refused, and then data is empty."""
    data: dict[str, Any]
    """The result in the shape of the tool's output; an empty object when ok is false."""
    diagnostics: list[Diagnostic]
    """What the caller should know beside the data; when ok is false the first one is the refusal."""


class Explanation(TypedDict):
    """Why a memory was or was not loaded."""

    id: MemoryId
    scope: Scope
    outcome: Literal["body", "card", "omitted", "over_limit", "hidden"]
    """What became of the memory."""
    score: float
    """Score of the memory for this query."""
    reasons: list[str]
    """Terms, fields and signals that chose it, or why it was left out."""


class GetMemoryInput(TypedDict):
    """Arguments of get_memory."""

    userId: TenantId
    memoryId: RecordId
    scope: NotRequired[Namespace]
    """Only when the memory is in this namespace."""


class GetMemoryOutput(TypedDict):
    """Data of get_memory."""

    found: bool
    """Whether it is there."""
    memoryId: RecordId
    """The id that was asked for."""
    id: NotRequired[RecordId]
    userId: NotRequired[TenantId]
    scope: NotRequired[str | None]
    """Namespace inside the tenant; null without one."""
    content: NotRequired[MemoryText]
    metadata: NotRequired[Metadata]
    tags: NotRequired[Tags]
    type: NotRequired[Tier]
    version: NotRequired[int]
    """Grows by one with every change."""
    createdAt: NotRequired[Moment]
    """When it was created."""
    updatedAt: NotRequired[Moment]
    """When it was last changed; reading does not count."""
    expiresAt: NotRequired[str | None]
    """When a short-term memory ends; null for a long-term one."""
    ttl: NotRequired[int]
    """Seconds that a short-term memory was given."""
    system: NotRequired[RecordSystem]


class GetReindexStatusInput(TypedDict):
    """Arguments of get_reindex_status."""

    adminToken: NotRequired[AdminToken]
    jobId: JobId


GraphEdge = TypedDict(
    "GraphEdge",
    {
        "kind": Literal["depends_on", "parent", "related", "contradicts"],
        "from": MemoryId,
        "to": MemoryId,
        "weight": float,
        "why": str,
    },
)


class GraphNode(TypedDict):
    """One memory."""

    id: MemoryId
    scope: Scope
    type: MemoryType
    title: str
    """Title of the memory."""
    layer: int
    """0 rests on nothing; else one more than its deepest prerequisite."""


class GraphRecord(TypedDict):
    """
    One line of memory.graph.jsonl: a memory and the edges that leave it. Nearness follows from shared
    topics and mentions. Later lines win; a line with removed true takes the memory out.
    """

    file: str
    """Path of the memory, relative to the root."""
    removed: NotRequired[bool]
    """True takes the memory out of the graph."""
    id: NotRequired[MemoryId]
    topics: NotRequired[list[str]]
    """Tags it belongs to."""
    depends_on: NotRequired[list[str]]
    """Prerequisites as written."""
    mentions: NotRequired[list[str]]
    """Files, identifiers and versions that its text names."""
    supersedes: NotRequired[list[str]]
    """Memories that it replaces."""
    generalises: NotRequired[list[str]]
    """Memories that it generalises."""


class GraphReport(TypedDict):
    """Data of `engram graph --json`."""

    total: int
    """Memories that could be shown."""
    left_out: int
    """Memories that were asked for and found no room."""
    nodes: list[GraphNode]
    """The memories shown, by layer; each was hashed and scanned."""
    edges: list[GraphEdge]
    """Relations among the memories shown."""
    circles: list[list[MemoryId]]
    """Ids that go round in a circle of depends_on."""
    missing: list[MissingPrerequisites]
    """Memories with prerequisites that are not there."""
    picture: NotRequired[str]
    """Only with --format: the drawing."""


class IndexRecord(TypedDict):
    """One line of memory.index.jsonl. Later lines win; a line with removed true takes its file out."""

    file: str
    """Path of the memory, relative to the root."""
    sha256: NotRequired[Sha256]
    """Hash of the file that the record was made from."""
    removed: NotRequired[bool]
    """True takes the file out of the index."""
    id: NotRequired[MemoryId]
    type: NotRequired[MemoryType]
    scope: NotRequired[Scope]
    title: NotRequired[str]
    """Title."""
    summary: NotRequired[str]
    """First statement, at most 140 characters."""
    tags: NotRequired[list[str]]
    """Tags."""
    terms: NotRequired[str]
    """Words of title and sections in order, repeats kept, separated by spaces."""
    confidence: NotRequired[Confidence]
    authority: NotRequired[Literal["instruction", "reference"]]
    """instruction or reference."""
    lifecycle: NotRequired[Literal["active", "review_due", "superseded", "archived"]]
    """State of the memory."""
    role: NotRequired[list[str]]
    """Roles."""
    depends_on: NotRequired[list[str]]
    """Prerequisites."""
    parent: NotRequired[list[str]]
    """Generalised memories."""
    triggers: NotRequired[list[str]]
    """Further words."""
    task_types: NotRequired[list[str]]
    """Kinds of task it serves."""
    level: NotRequired[int]
    """Own depth."""
    created: NotRequired[str]
    """First day."""
    updated: NotRequired[str]
    """Day of the last change."""
    valid_from: NotRequired[str]
    """First day it counts."""
    valid_until: NotRequired[str]
    """Last day it counts."""
    review_after: NotRequired[str]
    """Day of review."""
    revision: NotRequired[int]
    """Revision."""
    superseded_by: NotRequired[MemoryId]
    supersedes: NotRequired[list[str]]
    """Replaced memories."""
    schema_version: NotRequired[int]
    """Structure of the file: 1, 2 or 3."""


class InitializeParams(TypedDict):
    """What a legacy client says first."""

    protocolVersion: NotRequired[str]
    """The newest version that the client speaks."""
    capabilities: NotRequired[ClientCapabilities]
    clientInfo: NotRequired[Implementation]


class InitializeResult(TypedDict):
    """The version in force and what the server offers in it."""

    protocolVersion: LegacyVersion
    capabilities: ServerCapabilities
    serverInfo: Implementation
    instructions: NotRequired[str]
    """When and how a model should use this server."""


class InputRequiredResult(TypedDict):
    """Questions, and the state that must come back with the answers."""

    resultType: Literal["input_required"]
    """Not the last word."""
    inputRequests: NotRequired[dict[str, InputRequest]]
    """Questions by key."""
    requestState: NotRequired[str]
    """Sealed; sent back unchanged."""
    _meta: NotRequired[ResultMeta]


class JobEvent(TypedDict):
    """One step in the life of a job."""

    at: Moment
    """When it happened."""
    type: Literal[
        "job_enqueued",
        "job_started",
        "job_progress",
        "cancellation_requested",
        "job_cancelled",
        "job_completed",
        "job_failed",
        "job_retried",
        "job_recovered",
    ]
    """What happened."""
    state: JobState
    """State after it."""
    detail: NotRequired[str]
    """More about it."""


class JsonRpcFailure(TypedDict):
    """The answer to a request that could not be served; without id when none could be read."""

    jsonrpc: Literal["2.0"]
    """The version of JSON-RPC."""
    id: NotRequired[str | int | None]
    """Null up to 2025-06-18 where the id is unknown; left out since 2025-11-25."""
    error: ProtocolFault


class JsonRpcRequest(TypedDict):
    """A message that wants an answer."""

    jsonrpc: Literal["2.0"]
    """The version of JSON-RPC."""
    id: RequestId
    method: str
    """What is asked for."""
    params: NotRequired[dict[str, Any]]
    """What the method needs."""


class JsonRpcResult(TypedDict):
    """The answer to a request that could be served."""

    jsonrpc: Literal["2.0"]
    """The version of JSON-RPC."""
    id: RequestId
    result: dict[str, Any]
    """The members of the method's result."""


class LargeMemory(TypedDict):
    """One memory with its size."""

    id: MemoryId
    scope: Scope
    bytes: int
    """Size of the file."""


class LeftOut(TypedDict):
    """How many memories are not in a load for one reason."""

    reason: Literal[
        "load_limit",
        "ignored",
        "role",
        "expired",
        "not_yet_valid",
        "superseded",
        "archived",
        "low_confidence",
        "overridden",
        "withheld",
        "no_overlap",
    ]
    """
    load_limit: found, but no room. no_overlap: shares too little with the query. withheld: a hash or
    safety check failed. overridden: the project has a memory of the same id.
    """
    count: int
    """How many memories."""
    ids: NotRequired[list[MemoryId]]
    """Some of them; never ignored ones."""


class ListMemoriesInput(TypedDict):
    """Arguments of list_memories."""

    userId: TenantId
    type: NotRequired[Tier]
    """Only this tier."""
    limit: int
    """Most memories on a page."""
    cursor: NotRequired[str]
    """endCursor of the page before, unchanged."""
    scope: NotRequired[Namespace]
    """Only this namespace."""
    tags: NotRequired[Tags]
    """Only memories with at least one of these."""
    search: NotRequired[str]
    """Only memories whose text holds this, in any case."""


class ListResourcesResult(TypedDict):
    """What can be read."""

    resources: list[ListedResource]
    """In a fixed order."""
    resultType: NotRequired[ResultType]
    ttlMs: NotRequired[int]
    """For how many milliseconds it may be kept. Since 2026-07-28."""
    cacheScope: NotRequired[CacheScope]
    _meta: NotRequired[ResultMeta]


class ListTemplatesResult(TypedDict):
    """Addresses with places to fill in."""

    resourceTemplates: list[ListedTemplate]
    """In a fixed order."""
    resultType: NotRequired[ResultType]
    ttlMs: NotRequired[int]
    """For how many milliseconds it may be kept. Since 2026-07-28."""
    cacheScope: NotRequired[CacheScope]
    _meta: NotRequired[ResultMeta]


class ListedPrompt(TypedDict):
    """One prompt."""

    name: str
    """What it is called by."""
    title: NotRequired[str]
    """Name for people. Since 2025-06-18."""
    description: NotRequired[str]
    """What it is for."""
    arguments: NotRequired[list[PromptArgument]]
    """What it takes."""
    _meta: NotRequired[dict[str, Any]]
    """Since 2025-06-18."""


class ListedTool(TypedDict):
    """One tool as a model sees it."""

    name: str
    """What it is called by."""
    title: NotRequired[str]
    """Name for people. Since 2025-06-18."""
    description: NotRequired[str]
    """What it does and when to use it."""
    inputSchema: dict[str, Any]
    """JSON Schema of its arguments."""
    outputSchema: NotRequired[dict[str, Any]]
    """JSON Schema of its structured result. Since 2025-06-18."""
    annotations: NotRequired[ToolHints]
    _meta: NotRequired[dict[str, Any]]
    """What hosts of one maker read. Since 2025-06-18."""


class MemoryFrontmatter(TypedDict):
    """Frontmatter of a memory of schema version 3. Keys that are not named here are kept as they are."""

    schema_version: int
    """Always 3 in files that Engram writes."""
    id: MemoryId
    type: MemoryType
    scope: Scope
    tags: NotRequired[list[str]]
    """First task_type:<class>, then words by which it is found."""
    created: Date
    """Day it was first written."""
    updated: Date
    """Day of the last change."""
    author_name: NotRequired[str]
    """Who approved it."""
    author_email: NotRequired[str]
    """Address of who approved it."""
    author: NotRequired[str]
    """Address of the author in older files."""
    source: str
    """Where it came from: manual, save-session, note, observe and others."""
    source_files: NotRequired[list[str]]
    """Files it was taken from, relative to the project."""
    source_hashes: NotRequired[list[str]]
    """Hashes of these files when it was taken."""
    confidence: Confidence
    authority: Literal["instruction", "reference"]
    """instruction: to be followed. reference: to be known."""
    revision: int
    """Counts the changes, from 1."""
    valid_from: Date
    """First day on which it counts."""
    last_confirmed: Date
    """Day it was last approved."""
    valid_until: NotRequired[Date]
    """Last day on which it counts."""
    evidence_refs: NotRequired[list[str]]
    """Traces that support it."""
    derived_from: NotRequired[list[str]]
    """Sessions or notes it came from."""
    evidence_status: NotRequired[Literal["verified", "unverified"]]
    """Set by migration."""
    migration_date_source: NotRequired[Literal["file_mtime"]]
    """Set by migration."""
    role: NotRequired[list[RoleName]]
    """Roles it is for; none means everybody."""
    depends_on: NotRequired[list[str]]
    """Ids or files of memories to read first."""
    level: NotRequired[int]
    """Depth among its prerequisites, 0 is foundational."""
    parent: NotRequired[list[str]]
    """Ids of memories that this one generalises."""
    triggers: NotRequired[list[str]]
    """Further words by which it is found."""
    task_types: NotRequired[list[str]]
    """Classes of tasks it is for."""
    lifecycle: NotRequired[Literal["active", "review_due", "superseded", "archived"]]
    """Left out means active."""
    supersedes: NotRequired[list[str]]
    """Ids of memories it replaced."""
    superseded_by: NotRequired[MemoryId]
    """Id of the memory that replaced it."""
    review_after: NotRequired[Date]
    """Day from which it should be reviewed."""
    last_verified: NotRequired[Date]
    """Day it was last reviewed."""
    archived_at: NotRequired[Date]
    """Day it was archived."""
    tier: NotRequired[Literal["working"]]
    """Only in working notes."""
    objective: NotRequired[str]
    """Task a working note belongs to."""


class MissingCapabilityData(TypedDict):
    """What belongs to error -32021."""

    requiredCapabilities: ClientCapabilities


class PendingProposal(TypedDict):
    """One proposal."""

    proposal_id: str
    """Random name."""
    token_hash: Sha256
    """SHA-256 of the token."""
    created_at: Timestamp
    expires_at: Timestamp
    workspace: Sha256
    """SHA-256 of the real path of the project."""
    kind: Literal["save", "note"]
    """What is proposed."""
    scopes: list[Scope]
    """Scopes that would be written."""
    state: Literal["open"]
    """
    Always open: what is settled is taken out, and told by the list of spent proposals in the user's
    directory.
    """
    candidates: list[dict[str, Any]]
    """The candidates as shown."""
    seal: Sha256
    """HMAC-SHA-256 over everything but the seals, keyed with the user's key and the token."""
    seal_by_name: Sha256
    """The same, keyed with the user's key alone: for a person at a terminal who names the proposal."""


class ProgressParams(TypedDict):
    """How far a request is."""

    progressToken: ProgressToken
    progress: float
    """Grows."""
    total: NotRequired[float]
    """Where it ends, if that is known."""
    message: NotRequired[str]
    """For people. Since 2025-03-26."""


class PromoteMemoryInput(TypedDict):
    """Arguments of promote_memory."""

    userId: TenantId
    memoryId: RecordId
    scope: NotRequired[Namespace]
    """Only when the memory is in this namespace."""
    actorLabel: NotRequired[ActorLabel]


class PromptMessage(TypedDict):
    """One message."""

    role: Literal["user", "assistant"]
    """Who says it."""
    content: ContentBlock


class QualityFinding(TypedDict):
    """One thing to look at."""

    kind: Literal[
        "contradiction",
        "duplicate",
        "cycle",
        "dependency",
        "oversize",
        "expired",
        "stale",
        "superseded",
        "note",
    ]
    """What is the matter."""
    scope: Scope
    ids: list[MemoryId]
    """The memories it is about."""
    about: str
    """The matter in words."""
    action: str
    """The command that settles it, or shows the memory."""


class QualityReport(TypedDict):
    """Data of `engram quality-check --json`."""

    checked: int
    """Memories looked at; ignored ones are not."""
    findings: list[QualityFinding]
    """What a person should look at, the weightiest first."""


class QueueReindexMemoriesInput(TypedDict):
    """Arguments of queue_reindex_memories."""

    adminToken: NotRequired[AdminToken]
    userId: NotRequired[TenantId]
    """Only this tenant; all tenants when left out."""
    batchSize: int
    """Rows in one batch."""
    reuseExistingEmbeddings: bool
    """Use vectors that are stored and fit; false makes all anew."""
    cursor: NotRequired[str]
    """Where an earlier pass stopped."""
    maxMemories: NotRequired[int]
    """Most rows to look at."""
    recreate: bool
    """Build the index anew beside the old one; only without userId, cursor and maxMemories."""


class ReadResourceResult(TypedDict):
    """What stands behind an address; never empty."""

    contents: list[ResourceContents]
    """One or more pieces."""
    resultType: NotRequired[ResultType]
    ttlMs: NotRequired[int]
    """For how many milliseconds it may be kept. Since 2026-07-28."""
    cacheScope: NotRequired[CacheScope]
    _meta: NotRequired[ResultMeta]


class RecallInput(TypedDict):
    """Arguments of recall."""

    userId: TenantId
    query: str
    """The question or topic."""
    limit: int
    """Most memories."""
    scope: NotRequired[str]
    """Only this namespace; empty means all."""
    tags: NotRequired[list[str]]
    """Only memories with these tags: all of them, or any of them where vectors are kept in Qdrant."""
    createdFrom: NotRequired[str]
    """Only memories created at or after this ISO 8601 date or moment."""
    createdTo: NotRequired[str]
    """Only memories created at or before this ISO 8601 date or moment."""


class ReindexMemoriesInput(TypedDict):
    """Arguments of reindex_memories."""

    adminToken: NotRequired[AdminToken]
    userId: NotRequired[TenantId]
    """Only this tenant; all tenants when left out."""
    batchSize: int
    """Rows in one batch."""
    reuseExistingEmbeddings: bool
    """Use vectors that are stored and fit; false makes all anew."""
    cursor: NotRequired[str]
    """Where an earlier pass stopped."""
    maxMemories: NotRequired[int]
    """Most rows to look at."""
    recreate: bool
    """Build the index anew beside the old one; only without userId, cursor and maxMemories."""


class ReindexOptions(TypedDict):
    """The arguments of the job, without the admin token."""

    userId: NotRequired[TenantId]
    batchSize: int
    """Rows in one batch."""
    reuseExistingEmbeddings: bool
    """Whether stored vectors are used again."""
    cursor: NotRequired[str]
    """Where the job began."""
    maxMemories: NotRequired[int]
    """Most rows to look at."""
    recreate: bool
    """Whether the index is built anew."""


RequestMeta = TypedDict(
    "RequestMeta",
    {
        "progressToken": NotRequired[ProgressToken],
        "io.modelcontextprotocol/protocolVersion": NotRequired[str],
        "io.modelcontextprotocol/clientCapabilities": NotRequired[ClientCapabilities],
        "io.modelcontextprotocol/clientInfo": NotRequired[Implementation],
        "io.modelcontextprotocol/logLevel": NotRequired[LogLevel],
    },
)


class RetryReindexJobOutput(TypedDict):
    """Data of retry_reindex_job."""

    jobId: JobId
    state: JobState
    createdAt: NotRequired[Moment]
    """When it was queued."""
    startedAt: NotRequired[Moment]
    """When a worker first took it."""
    completedAt: NotRequired[Moment]
    """When it ended."""
    error: NotRequired[str]
    """Why it failed, without internals."""
    cancelRequested: NotRequired[bool]
    """Whether cancelling was asked for."""
    retryOfJobId: NotRequired[JobId]
    """The job that this one repeats."""
    terminalReason: NotRequired[
        Literal[
            "completed_success",
            "cancelled_before_start",
            "cancelled_by_request",
            "failed_runtime",
            "failed_crashed",
        ]
    ]
    """How it ended."""
    options: NotRequired[ReindexOptions]
    summary: NotRequired[ReindexCounts]
    events: NotRequired[list[JobEvent]]
    """The first and the latest events; those between are counted in a detail."""


class RootsResult(TypedDict):
    """The workspace folders of a legacy client, as the answer to roots/list."""

    roots: list[WorkspaceRoot]
    """Its folders."""


class SpentProposal(TypedDict):
    """
    One line of the proposals that were settled on this computer; kept in the user's directory until
    they would have expired.
    """

    expires_at: Timestamp
    proposal_id: str
    """Random name; empty when a broken proposal was asked for by its token."""
    state: Literal["used", "declined", "dropped", "broken"]
    """What became of it. broken: it was changed after it was shown."""
    token_hash: str
    """SHA-256 of the token; empty when a broken proposal was asked for by its name."""


class StatsReport(TypedDict):
    """Data of `engram stats --json`. Ignored memories are counted in total and hidden alone."""

    total: int
    """Memories, ignored ones too."""
    by_type: list[NamedCount]
    """By type."""
    by_scope: list[NamedCount]
    """By scope."""
    by_lifecycle: list[NamedCount]
    """By state."""
    by_confidence: list[NamedCount]
    """By confidence."""
    by_role: list[NamedCount]
    """By role; one of several roles counts in each."""
    by_age: list[NamedCount]
    """By time since the last change: week, month, quarter, year, older."""
    tags: list[NamedCount]
    """The most frequent tags."""
    bytes: int
    """Size of the files."""
    tokens: int
    """Estimated tokens of the files."""
    relations: int
    """Stated relations: depends_on and parent."""
    working_notes: int
    """Working notes that count."""
    unapproved: int
    """Memories not approved on this computer."""
    overridden: int
    """Personal memories whose id the project has too."""
    hidden: Hidden
    largest: list[LargeMemory]
    """The largest memories that may be shown."""
    most_used: list[UsedMemory]
    """The memories most read by id on this computer."""


class StoredMemory(TypedDict):
    """One memory of a tenant, without its vector."""

    id: RecordId
    userId: TenantId
    scope: str | None
    """Namespace inside the tenant; null without one."""
    content: MemoryText
    metadata: Metadata
    tags: Tags
    type: Tier
    version: int
    """Grows by one with every change."""
    createdAt: Moment
    """When it was created."""
    updatedAt: Moment
    """When it was last changed; reading does not count."""
    expiresAt: str | None
    """When a short-term memory ends; null for a long-term one."""
    ttl: NotRequired[int]
    """Seconds that a short-term memory was given."""
    system: RecordSystem


class UpdateMemoryOutput(TypedDict):
    """Data of update_memory."""

    updated: bool
    """True."""
    memory: StoredMemory
    redactions: int
    """How many credentials were masked."""


class WindsurfHookInput(TypedDict):
    """What Windsurf sends; it runs the hook in the workspace."""

    agent_action_name: str
    """pre_user_prompt; others are not answered."""
    trajectory_id: NotRequired[str]
    """Names the session."""
    execution_id: NotRequired[str]
    """Names the turn."""
    timestamp: NotRequired[str]
    """When it happened."""
    model_name: NotRequired[str]
    """The model in use."""
    tool_info: NotRequired[WindsurfToolInfo]


class CallToolParams(TypedDict):
    """A tool is called, or called again with answers."""

    name: str
    """Which tool."""
    arguments: NotRequired[dict[str, Any]]
    """Its arguments."""
    inputResponses: NotRequired[InputResponses]
    requestState: NotRequired[str]
    """The state that came with the questions. Since 2026-07-28."""
    _meta: NotRequired[RequestMeta]


class CallToolResult(TypedDict):
    """What a tool gives."""

    content: list[ContentBlock]
    """For the model and for people."""
    structuredContent: NotRequired[dict[str, Any]]
    """The same for programs. Since 2025-06-18."""
    isError: NotRequired[bool]
    """Whether the tool failed in a way that a model may mend."""
    resultType: NotRequired[ResultType]
    _meta: NotRequired[ResultMeta]


class CancelReindexJobOutput(TypedDict):
    """Data of cancel_reindex_job."""

    jobId: JobId
    state: JobState
    createdAt: NotRequired[Moment]
    """When it was queued."""
    startedAt: NotRequired[Moment]
    """When a worker first took it."""
    completedAt: NotRequired[Moment]
    """When it ended."""
    error: NotRequired[str]
    """Why it failed, without internals."""
    cancelRequested: NotRequired[bool]
    """Whether cancelling was asked for."""
    retryOfJobId: NotRequired[JobId]
    """The job that this one repeats."""
    terminalReason: NotRequired[
        Literal[
            "completed_success",
            "cancelled_before_start",
            "cancelled_by_request",
            "failed_runtime",
            "failed_crashed",
        ]
    ]
    """How it ended."""
    options: NotRequired[ReindexOptions]
    summary: NotRequired[ReindexCounts]
    events: NotRequired[list[JobEvent]]
    """The first and the latest events; those between are counted in a detail."""


class EngramLoadOutput(TypedDict):
    """Data of engram_load."""

    text: str
    """The memories as text, the same as in the text content."""
    selected_keys: list[str]
    """scope:file of every selected memory, in load order."""
    body_keys: list[str]
    """Those whose body is in the text."""
    card_ids: list[MemoryId]
    """Ids shown as one-line cards."""
    omitted_ids: list[MemoryId]
    """Ids that the budget left out; read them with id."""
    tokens: int
    """Estimated tokens of the text."""
    total_related: int
    """How many memories fit the query at all."""
    hidden: Hidden
    explanation: NotRequired[list[Explanation]]
    """Only with explain: why each memory was chosen or left out."""
    left_out: NotRequired[list[LeftOut]]
    """Only with explain: all other memories, counted by reason."""


class EngramRouteOutput(TypedDict):
    """Data of engram_route."""

    task_type: str
    """Class of the task, such as bugfix or testing; unknown when no class fits."""
    confidence: Confidence
    """How sure the class is."""
    entries: list[Entry]
    """The memories in load order: a prerequisite comes before what builds on it."""
    total: int
    """How many memories fit at all."""
    hidden: Hidden


class EngramSearchOutput(TypedDict):
    """Data of engram_search."""

    query: str
    """The query as it was understood."""
    entries: list[Entry]
    """Memories found, best first."""
    total: int
    """How many were found."""
    truncated: bool
    """True when total is more than the entries given."""
    hidden: Hidden


class GetPromptParams(TypedDict):
    """A prompt is asked for, or asked for again with answers."""

    name: str
    """Which prompt."""
    arguments: NotRequired[dict[str, Any]]
    """Strings by name."""
    inputResponses: NotRequired[InputResponses]
    requestState: NotRequired[str]
    """The state that came with the questions. Since 2026-07-28."""
    _meta: NotRequired[RequestMeta]


class GetPromptResult(TypedDict):
    """The messages of a prompt."""

    description: NotRequired[str]
    """What it is for."""
    messages: list[PromptMessage]
    """In order."""
    resultType: NotRequired[ResultType]
    _meta: NotRequired[ResultMeta]


class GetReindexStatusOutput(TypedDict):
    """Data of get_reindex_status."""

    jobId: JobId
    state: JobState
    createdAt: NotRequired[Moment]
    """When it was queued."""
    startedAt: NotRequired[Moment]
    """When a worker first took it."""
    completedAt: NotRequired[Moment]
    """When it ended."""
    error: NotRequired[str]
    """Why it failed, without internals."""
    cancelRequested: NotRequired[bool]
    """Whether cancelling was asked for."""
    retryOfJobId: NotRequired[JobId]
    """The job that this one repeats."""
    terminalReason: NotRequired[
        Literal[
            "completed_success",
            "cancelled_before_start",
            "cancelled_by_request",
            "failed_runtime",
            "failed_crashed",
        ]
    ]
    """How it ended."""
    options: NotRequired[ReindexOptions]
    summary: NotRequired[ReindexCounts]
    events: NotRequired[list[JobEvent]]
    """The first and the latest events; those between are counted in a detail."""


class ListMemoriesOutput(TypedDict):
    """Data of list_memories."""

    memories: list[StoredMemory]
    """The page."""
    pagination: Pagination


class ListParams(TypedDict):
    """A list is asked for, from a place on."""

    cursor: NotRequired[str]
    """Where a page begins; this server gives none out."""
    _meta: NotRequired[RequestMeta]


class ListPromptsResult(TypedDict):
    """The prompts."""

    prompts: list[ListedPrompt]
    """In a fixed order."""
    resultType: NotRequired[ResultType]
    ttlMs: NotRequired[int]
    """For how many milliseconds it may be kept. Since 2026-07-28."""
    cacheScope: NotRequired[CacheScope]
    _meta: NotRequired[ResultMeta]


class ListToolsResult(TypedDict):
    """The tools."""

    tools: list[ListedTool]
    """In a fixed order."""
    resultType: NotRequired[ResultType]
    ttlMs: NotRequired[int]
    """For how many milliseconds it may be kept. Since 2026-07-28."""
    cacheScope: NotRequired[CacheScope]
    _meta: NotRequired[ResultMeta]


class Pending(TypedDict):
    """pending-approvals.json: proposals that wait for a human. Holds no token, only its hash."""

    version: int
    """Structure of the file."""
    proposals: list[PendingProposal]
    """Open proposals."""


class PromoteMemoryOutput(TypedDict):
    """Data of promote_memory."""

    promoted: bool
    """True."""
    memory: StoredMemory
    duplicateOf: NotRequired[RecordId]
    """The long-term memory of the same text that stands for it now."""
    redactions: int
    """How many credentials were masked."""


class ReadResourceParams(TypedDict):
    """What is to be read."""

    uri: str
    """Its address."""
    _meta: NotRequired[RequestMeta]


class Recalled(TypedDict):
    """One memory that fits the query."""

    score: float
    """Blended score from 0 to 1."""
    memory: StoredMemory
    parts: ScoreParts


class ReindexJob(TypedDict):
    """A reindex job; jobId and state alone when it is not known."""

    jobId: JobId
    state: JobState
    createdAt: NotRequired[Moment]
    """When it was queued."""
    startedAt: NotRequired[Moment]
    """When a worker first took it."""
    completedAt: NotRequired[Moment]
    """When it ended."""
    error: NotRequired[str]
    """Why it failed, without internals."""
    cancelRequested: NotRequired[bool]
    """Whether cancelling was asked for."""
    retryOfJobId: NotRequired[JobId]
    """The job that this one repeats."""
    terminalReason: NotRequired[
        Literal[
            "completed_success",
            "cancelled_before_start",
            "cancelled_by_request",
            "failed_runtime",
            "failed_crashed",
        ]
    ]
    """How it ended."""
    options: NotRequired[ReindexOptions]
    summary: NotRequired[ReindexCounts]
    events: NotRequired[list[JobEvent]]
    """The first and the latest events; those between are counted in a detail."""


class RecallOutput(TypedDict):
    """Data of recall."""

    query: str
    """The query as given."""
    count: int
    """How many results."""
    results: list[Recalled]
    """Best first."""
