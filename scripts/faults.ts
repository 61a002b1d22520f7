// npm run faults: the long form of the fault tests; run before a change of printing is called done.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { trySequences } from './approval/run-try-sequences.ts'
import { type FaultRunName, faultRunNames } from './faults/fault-runs.ts'
import { printBesideBatches } from './faults/print-beside-batches.ts'
import { printOnBadPrinters } from './faults/print-on-bad-printers.ts'
import { printOnTwins, type TwinPlan } from './faults/print-on-twins.ts'
import { type KillPlan, killWhilePrinting } from './product/kill-while-printing.ts'
import { prepareGround } from './simulation/ground.ts'
import { type OnRun, runEveryFault, runSeeds, type Summary } from './simulation/runs.ts'
import { safetyLines } from './simulation/safety-lines.ts'
import { tryWithoutLine } from './simulation/try-without-line.ts'
import type { Ground, Scenario } from './simulation/world.ts'

const newSeed = (): number => Date.now() % 1_000_000

/** kill -9 of server, database and helper, again and again. Answers how many faults there were. */
async function runKills(rounds: number, route: KillPlan['route'] = 'page'): Promise<number> {
  let kills = 0
  let faults = 0
  for (let round = 1; round <= rounds; round += 1) {
    const seed = newSeed()
    const report = await killWhilePrinting({ route, prints: 200, kills: 5, tables: 6, seed })
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

/** The server stands still for 30 seconds and goes on, with leases of ten. Answers how many faults there were. */
async function runStops(rounds: number): Promise<number> {
  let faults = 0
  for (let round = 1; round <= rounds; round += 1) {
    const seed = newSeed()
    const report = await killWhilePrinting({ route: 'page', prints: 100, kills: 3, stopMs: 30_000, tables: 6, seed })
    faults += report.faults.length
    console.log(`stops ${round} of ${rounds}, seed ${seed}: ${report.kills.length}, ${JSON.stringify(report.states)}`)
    for (const fault of report.faults) console.log(`  ${fault}`)
  }
  return faults
}

/** A computer with a helper is copied, restored from an older copy and cut short while it prints. Answers how many faults there were. */
const runTwins = (rounds: number, seed?: number): Promise<number> =>
  runOnTwins('twins', { rounds, firstSeed: seed, prints: 120, count: 6 })

/** The clocks of computers are wrong, and jump while labels wait. Answers how many faults there were. */
const runClocks = (rounds: number, seed?: number): Promise<number> =>
  runOnTwins('clocks', { rounds, firstSeed: seed, prints: 80, count: 8, kinds: ['jumps in time', 'is stopped'] })

interface TwinRounds extends Omit<TwinPlan, 'seed'> {
  readonly rounds: number
  readonly firstSeed: number | undefined
}

async function runOnTwins(name: string, { rounds, firstSeed = newSeed(), ...plan }: TwinRounds): Promise<number> {
  let faults = 0
  for (let round = 0; round < rounds; round += 1) {
    const seed = firstSeed + round
    const report = await printOnTwins({ ...plan, seed })
    faults += report.faults.length
    const happened = report.happened.join(', ')
    console.log(`${name} ${round + 1} of ${rounds}, seed ${seed}: ${happened}; ${JSON.stringify(report.ends)}`)
    for (const fault of report.faults) console.log(`  ${fault}`)
  }
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

/** Orders that batches print beside people who print, print again and reprint. Answers how many faults there were. */
async function runBatches(orders: number, seed: number = newSeed()): Promise<number> {
  const { faults, ...report } = await printBesideBatches({ orders, seed })
  console.log(`${orders} orders, seed ${seed}: ${JSON.stringify(report)}, ${faults.length} faults`)
  for (const fault of faults) console.log(`  ${fault}`)
  return faults.length
}

/** A shift of scanning in Chromium, with answers that take up to two seconds. Answers whether it found a fault. */
async function runScans(scans: number): Promise<number> {
  const env = { ...process.env, LABELWRIGHT_SCANS: String(scans) }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--workers=1', 'e2e/scan-and-print.spec.ts']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  return code === 0 ? 0 : 1
}

/** A shift at a station in Chromium; in the middle the server is killed and starts again. Answers whether it found a fault. */
async function runStation(scans: number): Promise<number> {
  const env = { ...process.env, LABELWRIGHT_STATION_SCANS: String(scans) }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--workers=1', 'e2e/station.spec.ts']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  return code === 0 ? 0 : 1
}

/** Faults by chance in the simulation. Answers how many runs broke an invariant. */
async function runManySeeds(count: number, first: number = newSeed()): Promise<number> {
  console.log(`${count} seeds from ${first} on`)
  return simulateOn(async (ground, onRun) => runSeeds(ground, { first, count, onRun }))
}

const kinds: readonly Pick<Scenario, 'printer' | 'isReviewed'>[] = [
  { printer: 'raw-socket' },
  { printer: 'print-queue' },
  { printer: 'raw-socket', isReviewed: true },
]

/** Two labels on each kind of printer, with each two faults that can happen to them, or with one of so many twos. */
async function runPairs(oneOf: number): Promise<number> {
  let faults = 0
  for (const kind of kinds) {
    const { printer, isReviewed } = kind
    const which = isReviewed ? 'two labels under approval' : 'two labels'
    console.log(`${which} on a ${printer}, with each fault, and each two or one of ${oneOf}`)
    faults += await simulateOn(async (ground, onRun) =>
      runEveryFault(ground, { ...kind, oneOfFaults: 1, oneOfPairs: oneOf, onRun }),
    )
  }
  return faults
}

const shownEvery = 500

async function simulateOn(work: (ground: Ground, onRun: OnRun) => Promise<Summary>): Promise<number> {
  const ground = await prepareGround()
  const begun = performance.now()
  let runs = 0
  const onRun: OnRun = (broken) => {
    runs += 1
    if (broken !== undefined) console.log(`  ${broken.again}: ${broken.broken.join('; ')}`)
    if (runs % shownEvery === 0) console.log(`  ${runs} runs, ${Math.round((performance.now() - begun) / 1000)} s`)
  }
  try {
    const { broken, ...summary } = await work(ground, onRun)
    console.log(JSON.stringify(summary))
    return broken.length
  } finally {
    await ground.remove()
  }
}

/** Takes away the safety lines of printing, one after another. Answers how many of them nobody misses. */
async function runLines(most: number): Promise<number> {
  let unnoticed = 0
  for (const line of safetyLines.slice(0, most)) {
    const why = await tryWithoutLine(line)
    console.log(`without ${line.name}: ${why ?? `${line.breaks} is broken`}`)
    if (why !== undefined) unnoticed += 1
  }
  return unnoticed
}

/** Steps of approval by several people, and without each of its walls. Answers how many sequences broke a rule, and how many walls nobody misses. */
async function runApprovalOf(kind: 'steps' | 'controls', count: number, seed: number): Promise<number> {
  const { broken, without, ...summary } = await trySequences(kind, [count, seed])
  console.log(`${count} sequences of approval, ${kind}, seed ${seed}: ${JSON.stringify(summary)}`)
  for (const each of broken) console.log(`  ${JSON.stringify(each)}`)
  for (const [name, place] of Object.entries(without)) console.log(`without ${name}: ${place ?? 'nobody misses it'}`)
  return broken.length + Object.values(without).filter((place) => place === null).length
}

const runApproval = async (count: number, seed: number = newSeed()): Promise<number> =>
  (await runApprovalOf('steps', count, seed)) + (await runApprovalOf('controls', Math.ceil(count / 10), seed))

type FaultRun = readonly [run: (amount: number, seed?: number) => Promise<number>, defaultAmount: number]

const runs: Readonly<Record<FaultRunName, FaultRun>> = {
  approval: [runApproval, 1_000],
  kills: [(rounds) => runKills(rounds, 'page'), 12],
  links: [(rounds) => runKills(rounds, 'link'), 4],
  'server-printers': [(rounds) => runKills(rounds, 'server'), 4],
  stops: [runStops, 3],
  twins: [runTwins, 12],
  clocks: [runClocks, 7],
  printers: [runPrinters, 2_000],
  batches: [runBatches, 180],
  scans: [runScans, 200],
  station: [runStation, 300],
  lines: [runLines, safetyLines.length],
  seeds: [runManySeeds, 10_000],
  pairs: [runPairs, 1],
}
const isRun = (name: string): name is FaultRunName => Object.hasOwn(runs, name)

const { positionals } = parseArgs({ allowPositionals: true })
const [name, amount, firstSeed] = positionals
if (name !== undefined && !isRun(name)) {
  console.error(
    'Usage: npm run faults [-- approval COUNT SEED | kills ROUNDS | links ROUNDS | server-printers ROUNDS | stops ROUNDS | twins ROUNDS SEED | clocks ROUNDS SEED | printers PRINTS | batches ORDERS SEED | scans SCANS | station SCANS | lines LINES | seeds COUNT FIRST | pairs ONE-OF]',
  )
  process.exit(2)
}
let faults = 0
for (const each of name === undefined ? faultRunNames : [name]) {
  const [run, defaultAmount] = runs[each]
  faults += await run(Number(amount ?? defaultAmount), ...(firstSeed === undefined ? [] : [Number(firstSeed)]))
}
process.exit(faults === 0 ? 0 : 1)
