// All work of drawing processes, by its name.
import { drawPictureSvg } from './draw-picture-svg.ts'
import { drawSvg } from './draw-svg.ts'
import { lookAtPages } from './look-at-pages.ts'
import { printDesign } from './print-design.ts'
import { printPictures } from './print-pictures.ts'
import { printZpl } from './print-zpl.ts'
import { readZplRows } from './read-zpl-rows.ts'
import type { DrawingTask } from './task.ts'
import { weighLabel } from './weigh-label.ts'
import { writePages } from './write-pages.ts'

export const tasks = {
  drawPictureSvg,
  drawSvg,
  lookAtPages,
  printDesign,
  printPictures,
  printZpl,
  readZplRows,
  weighLabel,
  writePages,
}

export type TaskName = keyof typeof tasks
export type InputOf<Name extends TaskName> =
  (typeof tasks)[Name] extends DrawingTask<infer Input, unknown> ? Input : never
export type ResultOf<Name extends TaskName> =
  (typeof tasks)[Name] extends DrawingTask<never, infer Result> ? Result : never
