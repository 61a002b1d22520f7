import type { LabelEngine } from './label-engine.ts'

let engine: Promise<LabelEngine> | undefined

/** Fetches the engine with the fonts that most labels have, once; after a failure it is tried again. */
export function startLabelEngine(): Promise<LabelEngine> {
  engine ??= import('./label-engine.ts')
    .then(({ openLabelEngine }) => openLabelEngine())
    .catch((error: unknown) => {
      engine = undefined
      throw error
    })
  return engine
}

/** Begins before the page that needs it is there; the page itself tells what went wrong. */
export function startLabelEngineAhead(): void {
  startLabelEngine().catch(() => undefined)
}
