import type { Drawing } from '@labelwright/label-layout/drawing'
import { cropToInk } from '../raster/crop.ts'
import { rasterise } from '../raster/rasterise.ts'
import { checkCopies } from '../raster-languages/copies.ts'
import { writeGraphicField } from './graphic-field.ts'
import type { ZplOptions } from './write-zpl.ts'

/** Writes a label in ZPL II as one picture: what every printer and every emulation prints alike. */
export function writeGraphicZpl(drawing: Drawing, { resources, copies, deflate }: Omit<ZplOptions, 'text'>): string {
  checkCopies(copies)
  const bitmap = rasterise(drawing, resources)
  const ink = cropToInk(bitmap)
  const field = ink ? writeGraphicField(ink, deflate) : ''
  return `^XA\n^PW${bitmap.widthDots}^LL${bitmap.heightDots}^LH0,0\n${field}^PQ${copies}\n^XZ\n`
}
