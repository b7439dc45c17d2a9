// Drives the plugin as OpenCode does: one call a line on stdin, what it did a line on stdout.
import { createInterface } from "node:readline"
import { pathToFileURL } from "node:url"

const [, , file, directory] = process.argv
const loaded = await import(pathToFileURL(file))
const [plugin] = Object.values(loaded)
const hooks = await plugin({ directory })
const say = (value) => process.stdout.write(JSON.stringify(value) + "\n")

say({ exports: Object.keys(loaded).length, hooks: Object.keys(hooks).sort() })
for await (const line of createInterface({ input: process.stdin })) {
  const call = JSON.parse(line)
  if (call.message) {
    const parts = [
      { type: "text", text: "added by a tool", synthetic: true },
      { type: "file", url: "x" },
      { type: "text", text: call.message },
    ]
    await hooks["chat.message"]({ sessionID: call.session }, { parts })
  }
  if (call.deleted) await hooks.event({ event: { type: "session.deleted", properties: { info: { id: call.deleted } } } })
  const output = { system: ["base"] }
  const input = call.nameless ? {} : { sessionID: call.session }
  await hooks["experimental.chat.system.transform"](input, output)
  say(output.system)
}
