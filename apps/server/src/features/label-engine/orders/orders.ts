// All work of drawing processes, by its name.
import { drawSvg } from './draw-svg.ts'
import { lookAtPages } from './look-at-pages.ts'
import type { Order } from './order.ts'
import { printDesign } from './print-design.ts'
import { printPictures } from './print-pictures.ts'
import { printZpl } from './print-zpl.ts'
import { readZplRows } from './read-zpl-rows.ts'
import { writePages } from './write-pages.ts'

export const orders = { drawSvg, lookAtPages, printDesign, printPictures, printZpl, readZplRows, writePages }

export type OrderName = keyof typeof orders
export type InputOf<Name extends OrderName> = (typeof orders)[Name] extends Order<infer Input, unknown> ? Input : never
export type ResultOf<Name extends OrderName> = (typeof orders)[Name] extends Order<never, infer Result> ? Result : never
