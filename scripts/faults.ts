// npm run faults: the long form of the fault tests; run before a change of printing is called done.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { printOnBadPrinters } from './faults/print-on-bad-printers.ts'
import { killWhilePrinting } from './product/kill-while-printing.ts'

const newSeed = (): number => Date.now() % 1_000_000

/** kill -9 of server, database and helper, again and again. Answers how many faults there were. */
async function runKills(rounds: number): Promise<number> {
  let kills = 0
  let faults = 0
  for (let round = 1; round <= rounds; round += 1) {
    const seed = newSeed()
    const report = await killWhilePrinting({ prints: 200, kills: 5, tables: 6, seed })
    kills += report.kills.length
    faults += report.faults.length
    console.log(
      `round ${round} of ${rounds}, seed ${seed}: ${report.kills.length} kills (${report.kills.join(', ')}), ${JSON.stringify(report.states)}`,
    )
    for (const fault of report.faults) console.log(`  ${fault}`)
  }
  console.log(`${rounds} rounds, ${rounds * 200} labels, ${kills} kills, ${faults} faults`)
  return faults
}

/** The page's print code through a faulty network, on printers that misbehave. Answers how many faults there were. */
async function runPrinters(prints: number): Promise<number> {
  const seed = newSeed()
  const begun = performance.now()
  const { rows, network, faults } = await printOnBadPrinters({ prints, tables: 40, faultShare: 0.2, seed })
  console.table(rows)
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(
    `${prints} prints in ${seconds} s, seed ${seed}, the network: ${JSON.stringify(network)}, ${faults.length} faults`,
  )
  for (const fault of faults) console.log(`  ${fault}`)
  return faults.length
}

/** A shift of scanning in Chromium, with answers that take up to two seconds. Answers whether it found a fault. */
async function runScans(scans: number): Promise<number> {
  const env = { ...process.env, LABELWRIGHT_SCANS: String(scans) }
  const args = ['node_modules/@playwright/test/cli.js', 'test', 'e2e/scan-and-print.spec.ts']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  return code === 0 ? 0 : 1
}

const runs = { kills: [runKills, 12], printers: [runPrinters, 2_000], scans: [runScans, 200] } as const
const isRun = (name: string): name is keyof typeof runs => Object.hasOwn(runs, name)

const { positionals } = parseArgs({ allowPositionals: true })
const [name, amount] = positionals
if (name !== undefined && !isRun(name)) {
  console.error('Usage: npm run faults [-- kills ROUNDS | printers PRINTS | scans SCANS]')
  process.exit(2)
}
let faults = 0
for (const each of name === undefined ? (['kills', 'printers', 'scans'] as const) : [name]) {
  const [run, usual] = runs[each]
  faults += await run(Number(amount ?? usual))
}
process.exit(faults === 0 ? 0 : 1)
