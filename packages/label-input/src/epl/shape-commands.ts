import type { RuleMark } from '../printer/printer-label.ts'
import { frameBetween, printDiagonal, printPicture, printRule, sidesOf } from '../printer/printing/print-shapes.ts'
import type { Obey } from '../printer/printing/read-image-job.ts'
import { cornerAt, type EplCommands, type EplJob, lengthAt } from './epl-job.ts'

/** `Lp1,p2,p3,p4`: place, width and height. */
const line =
  (ink: Partial<Pick<RuleMark, 'isWhite' | 'isReversed'>>): Obey<EplJob> =>
  (job, parameters) => {
    printRule(job, { ...cornerAt(parameters, 0), width: lengthAt(parameters, 2), height: lengthAt(parameters, 3) }, ink)
    return undefined
  }

/** `LSp1,p2,p3,p4,p5`: from, thickness, to. */
const diagonal: Obey<EplJob> = (job, parameters) => {
  const [from, to] = [cornerAt(parameters, 0), cornerAt(parameters, 3)]
  printDiagonal(job, { from, to, thickness: lengthAt(parameters, 2) })
  return undefined
}

/** `Xp1,p2,p3,p4,p5`: a corner, thickness, the opposite corner. */
const box: Obey<EplJob> = (job, parameters) => {
  const frame = frameBetween(cornerAt(parameters, 0), cornerAt(parameters, 3))
  for (const side of sidesOf(frame, lengthAt(parameters, 2))) printRule(job, side)
  return undefined
}

/** `GWp1,p2,p3,p4,bytes`: place, bytes of a row, rows. */
const picture: Obey<EplJob> = (job, parameters, command) => {
  const [bytesPerRow, rows] = [lengthAt(parameters, 2), lengthAt(parameters, 3)]
  const data = command.parameters.replace(/^(?:[^,]*,){4}/, '')
  return printPicture(job, { at: cornerAt(parameters, 0), bytesPerRow, rows, data, mode: 'or' })
}

export const shapeCommands: EplCommands = {
  LO: line({}),
  LW: line({ isWhite: true }),
  LE: line({ isReversed: true }),
  LS: diagonal,
  X: box,
  GW: picture,
}
