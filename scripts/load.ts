// npm run load: what a really started product bears. It measures; nothing fails by it. Figures are of this machine and this minute.
import { availableParallelism, cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { loadLinks } from './load/links.ts'

/** Each gets the words behind its name, and prints what it finds. */
const loads: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  links: loadLinks,
}
const usage = 'Usage: npm run load -- links [HELPERS] [BUSY-SECONDS]'

const { positionals } = parseArgs({ allowPositionals: true })
const [name = '', ...args] = positionals
const load = loads[name]
if (!load) {
  console.error(usage)
  process.exit(2)
}
console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
)
await load(args)
