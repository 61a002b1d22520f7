// What other features may know of the work of drawing processes.
export type { DrawnSvg } from './tasks/draw-svg.ts'
export type { LookedAtPage, LooksAtPages } from './tasks/look-at-pages.ts'
export type { PageSource } from './tasks/pages-of.ts'
export type { PrintedLabels } from './tasks/printed-labels.ts'
export type { RunOfValues } from './tasks/run-of-values.ts'
export type { Values } from './tasks/task.ts'
export type { PrinterToWeighFor } from './tasks/weigh-label.ts'

/** Of one job: pages are written one by one, and more would take minutes. */
export const maxPages = 10_000
