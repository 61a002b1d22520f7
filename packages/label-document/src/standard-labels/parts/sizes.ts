import type { StandardLabelSize, Words } from '../template.ts'

/** A size by its millimetres; its id says them. */
export const size = (
  [width, height]: readonly [number, number],
  about?: Words,
  cornerRadius = 2,
): StandardLabelSize => ({
  id: `${width}x${height}`,
  width,
  height,
  cornerRadius,
  ...(about && { about }),
})
