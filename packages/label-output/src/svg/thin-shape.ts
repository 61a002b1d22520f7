import type { ShapeMark } from '@labelwright/label-layout/drawing'

/** Dots. A line of so many is still wider than a pixel where a label of a fine printer is shown small. */
const thickest = 12

/** Whether a shape is a line, a ring or another outline of few dots: its area over half of its edges, which is a line's thickness. */
export function isThin({ polygons }: ShapeMark, dot: number): boolean {
  let [area, edges] = [0, 0]
  for (const polygon of polygons) {
    for (let index = 0; index < polygon.length; index += 2) {
      const next = (index + 2) % polygon.length
      const [x = 0, y = 0, toX = 0, toY = 0] = [polygon[index], polygon[index + 1], polygon[next], polygon[next + 1]]
      area += (x * toY - toX * y) / 2
      edges += Math.hypot(toX - x, toY - y)
    }
  }
  return edges > 0 && Math.abs(area) / (edges / 2) <= thickest * dot
}
