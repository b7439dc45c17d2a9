// Drives a server with one of the official TypeScript clients and prints what it saw as one JSON line.
// Arguments: v1 | v2, legacy | auto | 2026-07-28, accept | decline | none, command, arguments…
// or an address in place of the command; KEY in the environment is sent there.
// SAVE in the environment, `{"text", "content"}`: save this with engram_save_session instead; `content` is what
// the human chooses in the form. Without forms the token is committed, twice.
const [generation, mode, answer, command, ...args] = process.argv.slice(2);
const save = process.env.SAVE ? JSON.parse(process.env.SAVE) : null;

async function connect() {
  const options = answer === "none" ? {} : { capabilities: { elicitation: {} } };
  const info = { name: "peer", version: "1" };
  const reply = async () =>
    answer === "accept"
      ? { action: "accept", content: save?.content ?? { candidate_1: true, scope: "project" } }
      : { action: "decline" };
  if (generation === "v1") {
    const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
    const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
    const http = await import("@modelcontextprotocol/sdk/client/streamableHttp.js");
    const { ElicitRequestSchema } = await import("@modelcontextprotocol/sdk/types.js");
    const client = new Client(info, options);
    if (answer !== "none") client.setRequestHandler(ElicitRequestSchema, reply);
    return [client, transportOf(StdioClientTransport, http.StreamableHTTPClientTransport)];
  }
  const { Client, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio");
  const negotiated = mode === "legacy" || mode === "auto" ? mode : { pin: mode };
  const client = new Client(info, { ...options, versionNegotiation: { mode: negotiated } });
  if (answer !== "none") client.setRequestHandler("elicitation/create", reply);
  return [client, transportOf(StdioClientTransport, StreamableHTTPClientTransport)];
}

function transportOf(Stdio, Http) {
  if (!command.startsWith("http://")) return new Stdio({ command, args, stderr: "ignore" });
  const headers = process.env.KEY ? { Authorization: `Bearer ${process.env.KEY}` } : {};
  return new Http(new URL(command), { requestInit: { headers } });
}

const [client, transport] = await connect();
const errors = [];
client.onerror = (error) => errors.push(String(error));
await client.connect(transport);
const seen = { server: client.getServerVersion(), instructions: client.getInstructions() };
seen.tools = (await client.listTools()).tools.map((tool) => tool.name);
seen.resources = (await client.listResources()).resources.map((resource) => resource.uri);
seen.templates = (await client.listResourceTemplates()).resourceTemplates.length;
seen.prompts = (await client.listPrompts()).prompts.map((prompt) => prompt.name);
if (save) {
  seen.save = await client.callTool({ name: "engram_save_session", arguments: { text: save.text } });
  if (answer === "none") {
    const { approval_token } = seen.save.structuredContent.data;
    const call = { name: "engram_commit", arguments: { approval_token, approve: "all" } };
    seen.commit = await client.callTool(call);
    seen.again = await client.callTool(call);
  }
} else if (seen.tools.includes("echo")) {
  seen.echo = await client.callTool({ name: "echo", arguments: { text: "h\u00e9 \u{1F600} \u2028" } });
  seen.ask = await client.callTool({ name: "ask", arguments: { note: "n1" } });
  seen.text = await client.readResource({ uri: "test://static-text" });
  seen.prompt = await client.getPrompt({ name: "test_simple_prompt" });
} else if (seen.tools.includes("recall")) {
  const userId = process.env.USER_ID;
  const made = { userId, content: "The sea is blue.", type: "long-term" };
  seen.made = await client.callTool({ name: "create_memory", arguments: made });
  seen.recalled = await client.callTool({ name: "recall", arguments: { userId, query: "sea" } });
  seen.refused = await client.callTool({ name: "recall", arguments: { userId, query: "" } });
} else {
  seen.load = await client.callTool({ name: "engram_load", arguments: { query: "release" } });
  seen.text = await client.readResource({ uri: seen.resources[0] });
  seen.prompt = await client.getPrompt({ name: seen.prompts[0] });
}
await client.close();
console.log(JSON.stringify({ ...seen, errors }));
