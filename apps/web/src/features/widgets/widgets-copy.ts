// The browser's copy of a person's widgets: there at once, and while the server is slow or away.
import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { forgetInBrowser, keepInBrowser, keptInBrowser } from '../../session/browser-storage.ts'

/** Specification §9; forgotten at sign-out, with the copies of others. */
const key = 'cl_widgets_v1'
/** Another number: the copy of an older program is not read. */
const format = 1

export interface WidgetsCopy {
  readonly widgets: readonly Widget[]
  /** Milliseconds since 1970. */
  readonly keptAt: number
}

interface Kept extends WidgetsCopy {
  readonly format: number
}

export function readWidgetsCopy(): WidgetsCopy | undefined {
  const kept = keptInBrowser<Kept>(key)
  if (kept?.format !== format || !Array.isArray(kept.widgets)) {
    if (kept !== undefined) forgetInBrowser(key)
    return undefined
  }
  return kept
}

export function keepWidgetsCopy(widgets: readonly Widget[]): void {
  keepInBrowser(key, { format, widgets, keptAt: Date.now() } satisfies Kept)
}
