// npm run faults: the long form of the fault tests; run before a change of printing is called done.
import { killWhilePrinting } from './product/kill-while-printing.ts'

const rounds = Number(process.argv[2] ?? 12)
let kills = 0
let faults = 0
for (let round = 1; round <= rounds; round += 1) {
  const seed = Date.now() % 1_000_000
  const report = await killWhilePrinting({ prints: 200, kills: 5, tables: 6, seed })
  kills += report.kills.length
  faults += report.faults.length
  console.log(
    `round ${round} of ${rounds}, seed ${seed}: ${report.kills.length} kills (${report.kills.join(', ')}), ${JSON.stringify(report.states)}`,
  )
  for (const fault of report.faults) console.log(`  ${fault}`)
}
console.log(`${rounds} rounds, ${rounds * 200} labels, ${kills} kills, ${faults} faults`)
process.exit(faults === 0 ? 0 : 1)
