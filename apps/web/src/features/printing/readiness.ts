import type { LabelWithDocument } from '@labelwright/contract/server/labels-schemas'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { printsZplOf, spokenDpi } from '@labelwright/contract/server/zpl-resolutions'
import type { Problem } from '@labelwright/label-document/problem'

/** Why a print cannot be started; each has its sentence in `messages`. */
export type Hindrance =
  | { readonly code: 'no-printers' | 'no-printer' | 'not-published' | 'label-disabled' | 'quantity' }
  | { readonly code: 'too-wide'; readonly label: number; readonly printer: number; readonly name: string }
  | { readonly code: 'not-its-printer'; readonly dpi: string }
  | { readonly code: 'problems'; readonly count: number }

export interface Readiness {
  readonly label: Pick<LabelWithDocument, 'publishedVersionId' | 'enabled' | 'mediaWidth' | 'dpi'>
  readonly printers: readonly Printer[]
  readonly printer: Printer | undefined
  readonly quantity: number | undefined
  readonly problems: readonly Problem[]
}

/** Spec §9: at least one label; the server takes at most this many at once. */
export const mostLabels = 10_000

/** The first thing that stands in the way, said before the click; `undefined` when nothing does. */
export function hindranceOf({ label, printers, printer, quantity, problems }: Readiness): Hindrance | undefined {
  if (label.publishedVersionId === null) return { code: 'not-published' }
  if (!label.enabled) return { code: 'label-disabled' }
  if (printers.length === 0) return { code: 'no-printers' }
  if (!printer) return { code: 'no-printer' }
  if (label.dpi !== undefined && !printsZplOf(label.dpi, printer)) {
    return { code: 'not-its-printer', dpi: spokenDpi(label.dpi) }
  }
  // A printer's width is 0 where it is not known.
  if (printer.printWidth > 0 && label.mediaWidth > printer.printWidth) {
    return { code: 'too-wide', label: label.mediaWidth, printer: printer.printWidth, name: printer.name }
  }
  if (quantity === undefined || quantity < 1 || quantity > mostLabels) return { code: 'quantity' }
  const errors = problems.filter((problem) => problem.severity === 'error')
  return errors.length > 0 ? { code: 'problems', count: errors.length } : undefined
}
