// Runs sequences through the server as it is, and then with one wall after another switched off: a program of its own, because sources
// are changed as they are loaded. Arguments: `steps` of an approval or `controls` around one, how many sequences, the seed; without
// numbers it is the short form, which tries a wall with the one sequence that is known to miss it.
import { assertEdited, editSources } from '../house/edit-sources.ts'
import { switches, switchOff, type Wall, walls } from './approval-walls.ts'
import { controlSwitches, controlWalls } from './control-walls.ts'
import type { Ran } from './run-sequence.ts'
import { usualCount, usualSeed } from './sequences.ts'

interface Kind {
  readonly walls: readonly Wall[]
  /** How many of the usual sequences the short form runs with all walls. */
  readonly shortCount: number
  /** Takes a sequence by its place. */
  readonly run: (place: number) => Promise<Ran>
  readonly describe: (place: number) => unknown
  readonly stop: () => Promise<void>
}

const [kindName = '', ...numbers] = process.argv.slice(2)
const [count = usualCount, seed = usualSeed] = numbers.map(Number)
const isShort = numbers.length === 0
const edits = kindName === 'controls' ? controlSwitches : switches
const changed = editSources(edits)

async function prepareSteps(): Promise<Kind> {
  const { prepareApprovalGround } = await import('./approval-ground.ts')
  const { runSequence } = await import('./run-sequence.ts')
  const { sequencesOf } = await import('./sequences.ts')
  const sequences = sequencesOf(count, seed)
  const ground = await prepareApprovalGround()
  const at = (place: number) => sequences[place] as (typeof sequences)[number]
  const { stop } = ground.test
  return { walls, shortCount: 25, run: (place) => runSequence(ground, at(place)), describe: at, stop }
}

async function prepareControls(): Promise<Kind> {
  const { prepareControlGround } = await import('./control-ground.ts')
  const { runControlSequence } = await import('./run-control-sequence.ts')
  const { controlSequencesOf } = await import('./control-sequences.ts')
  const sequences = controlSequencesOf(count, seed)
  const ground = await prepareControlGround()
  const at = (place: number) => sequences[place] as (typeof sequences)[number]
  const run = (place: number) => runControlSequence(ground, at(place))
  return { walls: controlWalls, shortCount: 6, run, describe: at, stop: ground.test.stop }
}

const kind = await (kindName === 'controls' ? prepareControls() : prepareSteps())
assertEdited(edits, changed)

const sum = { steps: 0, taken: 0, published: 0 }
const broken: object[] = []
const places = Array.from({ length: count }, (_, place) => place)
for (const place of isShort ? places.slice(0, kind.shortCount) : places) {
  const ran = await kind.run(place)
  sum.steps += ran.steps
  sum.taken += ran.taken
  sum.published += ran.published
  if (ran.broken.length > 0) broken.push({ sequence: kind.describe(place), broken: ran.broken })
}

/** The place of the first sequence that misses the wall; undefined is wrong. The short form tries the one that is known to. */
async function findMissing({ name, breaks, missedBy }: Wall): Promise<number | undefined> {
  switchOff(name)
  try {
    for (const place of places) {
      if (isShort && place !== missedBy) continue
      const ran = await kind.run(place)
      if (ran.broken.some((sentence) => sentence.startsWith(breaks))) return place
    }
    return undefined
  } finally {
    switchOff(undefined)
  }
}

const without: Record<string, number | null> = {}
for (const wall of kind.walls) without[wall.name] = (await findMissing(wall)) ?? null
process.stdout.write(`${JSON.stringify({ ...sum, broken, without })}\n`)
await kind.stop()
process.exit()
