// Runs sequences through the server as it is, and then with one wall after another switched off: a program of its own, because sources
// are changed as they are loaded. Arguments: how many sequences, the seed; without any it is the short form, which tries a wall with the
// one sequence that is known to miss it.
import { assertEdited, editSources } from '../house/edit-sources.ts'
import { switches, switchOff, type Wall, walls } from './approval-walls.ts'
import { type Sequence, sequencesOf, usualCount, usualSeed } from './sequences.ts'

const changed = editSources(switches)
const { prepareApprovalGround } = await import('./approval-ground.ts')
const { runSequence } = await import('./run-sequence.ts')

const [count = usualCount, seed = usualSeed] = process.argv.slice(2).map(Number)
const isShort = process.argv.length === 2
const sequences = sequencesOf(count, seed)
const ground = await prepareApprovalGround()
assertEdited(switches, changed)

const shortCount = 25

interface Broken {
  readonly sequence: Sequence
  readonly broken: readonly string[]
}

const sum = { steps: 0, taken: 0, published: 0 }
const broken: Broken[] = []
for (const sequence of isShort ? sequences.slice(0, shortCount) : sequences) {
  const ran = await runSequence(ground, sequence)
  sum.steps += sequence.steps.length
  sum.taken += ran.taken
  sum.published += ran.published
  if (ran.broken.length > 0) broken.push({ sequence, broken: ran.broken })
}

/** Whether the wall is missed by a sequence. */
async function misses({ breaks }: Wall, sequence: Sequence | undefined): Promise<boolean> {
  const ran = sequence && (await runSequence(ground, sequence))
  return ran?.broken.some((sentence) => sentence.startsWith(breaks)) ?? false
}

/** The place of the first sequence that misses the wall; undefined is wrong. The short form tries the one that is known to. */
async function missedBy(wall: Wall): Promise<number | undefined> {
  switchOff(wall.name)
  try {
    for (const [index, sequence] of sequences.entries()) {
      if (isShort && index !== wall.missedBy) continue
      if (await misses(wall, sequence)) return index
    }
    return undefined
  } finally {
    switchOff(undefined)
  }
}

const without: Record<string, number | null> = {}
for (const wall of walls) without[wall.name] = (await missedBy(wall)) ?? null
process.stdout.write(`${JSON.stringify({ ...sum, broken, without })}\n`)
await ground.test.stop()
process.exit()
