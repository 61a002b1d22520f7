// Changes sources as they are loaded, not on the disk: to take a line of the product away and see who notices.
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from './source-files.ts'

export interface Edit {
  /** From the project's root. */
  readonly file: string
  /** Stands in it once. */
  readonly from: string
  readonly to: string
}

/** To be called before the sources are imported. Answers which files have been changed so far. */
export function editSources(edits: readonly Edit[]): ReadonlySet<string> {
  const changed = new Set<string>()
  const edited = (path: string, source: string): string => {
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
      if (!edits.some(({ file }) => join(projectRoot, file) === path)) return loaded
      const source =
        typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString()
      return { ...loaded, source: edited(path, source) }
    },
  })
  return changed
}

/** Throws where one of the files was not loaded, so that nothing of it was changed. */
export function assertEdited(edits: readonly Edit[], changed: ReadonlySet<string>): void {
  const missing = edits.find(({ file }) => !changed.has(file))
  if (missing) throw new Error(`${missing.file} was not loaded`)
}
