// Takes one safety line away and runs the faults that it is for. Sources are changed as they are loaded, not on the disk.
import { assertEdited, editSources } from '../house/edit-sources.ts'
import { safetyLines } from './safety-lines.ts'

const line = safetyLines.find(({ name }) => name === process.argv[2])
if (!line) throw new Error(`There is no safety line "${process.argv[2]}"`)

/** Long enough for a busy machine. */
const longTogetherMs = 200

const changed = editSources(line.edits)

const { prepareGround } = await import('./ground.ts')
const { simulate } = await import('./world.ts')
const { planOf } = await import('./fault-plan.ts')
const ground = await prepareGround()
assertEdited(line.edits, changed)
if (line.sql !== undefined) await ground.host.rows.query(line.sql)
const { broken, happened } = await simulate(ground, {
  plan: planOf(line.faults),
  seed: line.seed ?? 1,
  printer: line.printer,
  persons: line.persons ?? 1,
  isReviewed: line.isReviewed ?? false,
  togetherMs: longTogetherMs,
  isJournalSynced: line.isJournalSynced ?? true,
})
process.stdout.write(`${JSON.stringify({ broken, happened: happened.length })}\n`)
await ground.remove()
process.exit()
