// npm run load: measures a running product under load. Nothing fails by it, and the figures are only of this machine at this moment.
import { availableParallelism, cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { loadLinks } from './load/links.ts'
import { loadNeighbours } from './load/neighbours.ts'

/** Each gets the arguments after its name, and prints its figures. */
const loads: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  links: loadLinks,
  neighbours: loadNeighbours,
}
const usage = `Usage: npm run load -- links [HELPERS] [BUSY-SECONDS]
       npm run load -- neighbours [SECONDS] [NOISE]`

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
