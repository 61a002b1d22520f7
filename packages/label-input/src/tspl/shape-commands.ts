import type { LabelJob } from '../printer/printing/label-job.ts'
import {
  frameBetween,
  printDiagonal,
  printPicture,
  printRule,
  printShape,
  sidesOf,
} from '../printer/printing/print-shapes.ts'
import type { Obey } from '../printer/printing/read-image-job.ts'
import { cornerAt, lengthAt, type TsplCommands } from './tspl-job.ts'

/** `x,y,width,height` */
const rule =
  (ink: { readonly isWhite?: true; readonly isReversed?: true }): Obey<LabelJob> =>
  (job, parameters) => {
    printRule(job, { ...cornerAt(parameters, 0), width: lengthAt(parameters, 2), height: lengthAt(parameters, 3) }, ink)
    return undefined
  }

/** `BOX x,y,x_end,y_end,thickness[,radius]` */
const box: Obey<LabelJob> = (job, parameters) => {
  const frame = frameBetween(cornerAt(parameters, 0), cornerAt(parameters, 2))
  const thickness = lengthAt(parameters, 4)
  const most = Math.min(frame.width, frame.height) / 2
  const cornerRadius = Math.min(most, parameters.dots(5, { from: 0, to: 10_000, usual: 0 }))
  if (cornerRadius > 0) printShape(job, { ...frame, thickness, cornerRadius, shape: 'round-box' })
  else for (const side of sidesOf(frame, thickness)) printRule(job, side)
  return undefined
}

/** `CIRCLE x,y,diameter,thickness` and `ELLIPSE x,y,width,height,thickness` */
const ellipse =
  (heightAt: number): Obey<LabelJob> =>
  (job, parameters) => {
    const [width, height] = [lengthAt(parameters, 2), lengthAt(parameters, heightAt)]
    const thickness = lengthAt(parameters, heightAt + 1)
    printShape(job, { ...cornerAt(parameters, 0), width, height, thickness, shape: 'ellipse' })
    return undefined
  }

/** `DIAGONAL x1,y1,x2,y2,thickness` */
const diagonal: Obey<LabelJob> = (job, parameters) => {
  const [from, to] = [cornerAt(parameters, 0), cornerAt(parameters, 2)]
  printDiagonal(job, { from, to, thickness: lengthAt(parameters, 4) })
  return undefined
}

const modes = { 0: 'overwrite', 1: 'or', 2: 'xor' } as const

/** `BITMAP x,y,width,height,mode,bytes`: bytes of a row, rows. */
const picture: Obey<LabelJob> = (job, parameters, command) => {
  const [bytesPerRow, rows] = [lengthAt(parameters, 2), lengthAt(parameters, 3)]
  const mode = parameters.choice(4, modes, 'overwrite')
  const data = command.parameters.replace(/^(?:[^,]*,){5}/, '')
  return printPicture(job, { at: cornerAt(parameters, 0), bytesPerRow, rows, data, mode })
}

export const shapeCommands: TsplCommands = {
  BAR: rule({}),
  ERASE: rule({ isWhite: true }),
  REVERSE: rule({ isReversed: true }),
  BOX: box,
  CIRCLE: ellipse(2),
  ELLIPSE: ellipse(3),
  DIAGONAL: diagonal,
  BITMAP: picture,
}
