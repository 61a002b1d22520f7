// The rows of a file on their way from the reader to the database. The server looks at none of them.
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import type { ImportStep } from './import-step.ts'
import type { SentPlan, Staged } from './importer/importer-protocol.ts'
import { readImportFile } from './importer/read-import-file.ts'
import { refusingBroken } from './merge/stage.store.ts'

interface CopyTarget {
  readonly plan: SentPlan
  readonly copy: Writable
  /** Of the step's progress. */
  readonly share: number
}

/**
 * Has a reader map the file of an import, and copies what it makes of it into the stage, no faster than the database takes it.
 * Throws `StageBroken` where the database refuses that, and what `readImportFile` throws.
 */
export async function copyFile(step: ImportStep, { plan, copy, share }: CopyTarget): Promise<Staged> {
  const { organizationId, path, row, signal } = step
  const { read, mapping } = row.options as ImportOptions
  const broken = new AbortController()
  copy.once('error', (error) => broken.abort(error))
  const onPiece = async (piece: Uint8Array, progress: number) => {
    broken.signal.throwIfAborted()
    if (!copy.write(piece)) await once(copy, 'drain', { signal: broken.signal })
    return step.checkpoint(progress * share)
  }
  const copyAll = async () => {
    try {
      const task = { kind: 'stage', read, mapping, plan } as const
      const { staged } = await readImportFile(step.readers, { organizationId, path }, { task, onPiece, signal })
      broken.signal.throwIfAborted()
      copy.end()
      await once(copy, 'finish')
      return staged
    } catch (error) {
      if (broken.signal.aborted) throw broken.signal.reason
      copy.on('error', () => undefined)
      copy.destroy()
      throw error
    }
  }
  return refusingBroken(copyAll)
}
