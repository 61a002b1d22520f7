// What other features may know of the work of drawing processes.
export type { DrawnSvg } from './orders/draw-svg.ts'
export type { LookedAtPage, LooksAtPages } from './orders/look-at-pages.ts'
export type { Values } from './orders/order.ts'
export type { PageSource } from './orders/pages-of.ts'
export type { PrintedLabels } from './orders/printed-labels.ts'
export type { RunOfValues } from './orders/run-of-values.ts'

/** Of one job: pages are written one by one, and more would take minutes. */
export const maxPages = 10_000
