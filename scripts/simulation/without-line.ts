// Takes one safety line away and runs the faults that it is for. Sources are changed as they are loaded, not on the disk.
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../house/source-files.ts'
import { type SafetyLine, safetyLines } from './safety-lines.ts'

const line = safetyLines.find(({ name }) => name === process.argv[2])
if (!line) throw new Error(`There is no safety line "${process.argv[2]}"`)

/** Long enough for a busy machine. */
const longTogetherMs = 200

const changed = new Set<string>()

function withoutLine(path: string, source: string, { edits }: SafetyLine): string {
  let text = source
  for (const { file, from, to } of edits) {
    if (join(projectRoot, file) !== path) continue
    if (text.split(from).length !== 2) throw new Error(`${file} does not have this line once: ${from}`)
    text = text.replace(from, () => to)
    changed.add(file)
  }
  return text
}

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (!url.startsWith('file:') || !loaded.source) return loaded
    const path = fileURLToPath(url)
    if (!line.edits.some(({ file }) => join(projectRoot, file) === path)) return loaded
    const source =
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString()
    return { ...loaded, source: withoutLine(path, source, line) }
  },
})

const { prepareGround } = await import('./ground.ts')
const { simulate } = await import('./world.ts')
const { planOf } = await import('./fault-plan.ts')
const ground = await prepareGround()
const missing = line.edits.filter(({ file }) => !changed.has(file))
if (missing.length > 0) throw new Error(`${missing[0]?.file} was not loaded`)
if (line.sql !== undefined) await ground.host.rows.query(line.sql)
const { broken, happened } = await simulate(ground, {
  plan: planOf(line.faults),
  seed: line.seed ?? 1,
  printer: line.printer,
  persons: line.persons ?? 1,
  togetherMs: longTogetherMs,
  isJournalSynced: line.isJournalSynced ?? true,
})
process.stdout.write(`${JSON.stringify({ broken, happened: happened.length })}\n`)
await ground.remove()
process.exit()
