// Runs of the simulation: every fault and every two faults of a small print, and faults by chance.
import { clockErrors } from '../product/clock-errors.ts'
import { type Fault, type Place, planOf, randomPlan } from './fault-plan.ts'
import { type Ground, type Run, type Scenario, simulate } from './world.ts'

/** A run that broke an invariant, with what makes it again. */
export interface BrokenRun {
  /** Words for the command line that run it again. */
  readonly again: string
  readonly broken: readonly string[]
}

export interface Summary {
  runs: number
  /** Faults that happened. */
  faults: number
  /** Labels that did not come out, and stand so in the record. */
  missing: number
  readonly states: Record<string, number>
  readonly broken: BrokenRun[]
}

export const emptySummary = (): Summary => ({ runs: 0, faults: 0, missing: 0, states: {}, broken: [] })

/** Told after each run, with the run when it broke an invariant. */
export type OnRun = (broken?: BrokenRun) => void

function add(summary: Summary, run: Run, again: string): BrokenRun | undefined {
  summary.runs += 1
  summary.faults += run.happened.length
  summary.missing += run.missing
  for (const [state, count] of Object.entries(run.states)) summary.states[state] = (summary.states[state] ?? 0) + count
  if (run.broken.length === 0) return
  const broken = { again, broken: run.broken }
  summary.broken.push(broken)
  return broken
}

/** Faults behind a place; all where there is none. */
function faultsBehind(places: readonly Place[], at?: string): Fault[] {
  const first = at === undefined ? 0 : places.findIndex(({ name }) => name === at) + 1
  return places.slice(first).flatMap(({ name, kinds }) => kinds.map((kind) => ({ at: name, kind })))
}

const shown = ({ printer, isReviewed }: Kind, faults: readonly Fault[]): string =>
  [printer, ...(isReviewed ? ['reviewed'] : []), ...faults.map(({ at, kind }) => `"${at}: ${kind}"`)].join(' ')

const minute = 60_000

type Kind = Pick<Scenario, 'printer' | 'isReviewed'>

/** Two labels, and exactly these faults, on a computer whose clock is 20 minutes fast. */
export const runWithFaults = (ground: Ground, kind: Kind, faults: readonly Fault[]): Promise<Run> =>
  simulate(ground, { ...kind, plan: planOf(faults), seed: 1, clockAheadMs: 20 * minute })

export interface EveryFault extends Kind {
  /** Runs one of so many single faults, spread over all of them; 1 runs each. */
  readonly oneOfFaults: number
  /** Runs one of so many pairs; 0 runs none. */
  readonly oneOfPairs: number
  readonly onRun: OnRun
}

/** Two labels without a fault, then with each fault that can happen to them, then with each second one after it. */
export async function runEveryFault(
  ground: Ground,
  { oneOfFaults, oneOfPairs, onRun, ...kind }: EveryFault,
): Promise<Summary> {
  const summary = emptySummary()
  const run = async (faults: readonly Fault[]): Promise<Run> => {
    const done = await runWithFaults(ground, kind, faults)
    onRun(add(summary, done, shown(kind, faults)))
    return done
  }
  const { places } = await run([])
  let pairs = 0
  for (const [index, first] of faultsBehind(places).entries()) {
    if (index % oneOfFaults !== 0) continue
    const once = await run([first])
    if (oneOfPairs === 0) continue
    for (const second of faultsBehind(once.places, first.at)) {
      pairs += 1
      if (pairs % oneOfPairs === 0) await run([first, second])
    }
  }
  return summary
}

/** All that a seed decides: the printer, how many print, how often and how much goes wrong, also with the computer's clock. */
export const scenarioOf = (seed: number): Scenario => ({
  seed,
  plan: randomPlan(seed, { share: 0.02 + (seed % 7) * 0.03, most: 1 + (seed % 9) }),
  printer: seed % 2 === 0 ? 'print-queue' : 'raw-socket',
  persons: seed % 5 === 0 ? 2 : 1,
  isReviewed: seed % 3 === 0,
  clockAheadMs: clockErrors[seed % clockErrors.length] ?? 0,
})

interface Seeds {
  readonly first: number
  readonly count: number
  /** From one seed to the next. */
  readonly step?: number
  readonly onRun: OnRun
}

/** Faults by chance, of so many seeds from the first one on. */
export async function runSeeds(ground: Ground, { first, count, step = 1, onRun }: Seeds): Promise<Summary> {
  const summary = emptySummary()
  for (let seed = first; seed < first + count * step; seed += step) {
    onRun(add(summary, await simulate(ground, scenarioOf(seed)), `seed ${seed}`))
  }
  return summary
}
