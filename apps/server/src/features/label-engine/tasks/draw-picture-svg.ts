import { type PackedPicture, svgOfPicture, unpack } from '../drawn-labels.service.ts'
import type { DrawingTask } from './task.ts'

/** A picture that a reader has drawn, as an SVG that holds its dots and nothing of the file. */
// biome-ignore lint/correctness/useYield: it is one piece.
export const drawPictureSvg: DrawingTask<{ readonly picture: PackedPicture }, string> = function* (_, { picture }) {
  return svgOfPicture(unpack(picture))
}
