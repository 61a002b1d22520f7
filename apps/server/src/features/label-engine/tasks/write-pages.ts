import type { PrintSettings } from '@labelwright/label-document/print-settings'
import { type PageSource, pagesOf } from './pages-of.ts'
import type { DrawingTask } from './task.ts'

interface PagesToWrite {
  readonly sources: readonly PageSource[]
  /** Only this page of all, counted from 0. */
  readonly page?: number
  readonly title: string
  readonly settings: PrintSettings
}

/** Pages of labels as one PDF. */
export const writePages: DrawingTask<PagesToWrite, Uint8Array> = function* (
  engine,
  { sources, page, title, settings },
) {
  function* drawings() {
    let index = 0
    for (const source of sources)
      for (const drawing of pagesOf(engine, source).drawings) {
        if (page === undefined || page === index) yield drawing
        index += 1
      }
  }
  return yield* engine.print(drawings(), { language: 'pdf', copies: 1, title, settings, brotherHead: 'narrow' })
}
