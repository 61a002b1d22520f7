/** Calls for every dark rectangle of both symbols: x, y, width and height in millimetres from the top left. */
export function forEachBar({ widths, modules, side }, { linear, matrix }, paint) {
  let left = linear.x
  widths.forEach((width, index) => {
    if (index % 2 === 0) paint(left, linear.y, width * linear.module, linear.height)
    left += width * linear.module
  })
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      let end = column
      while (end < side && modules[row * side + end] === 1) end++
      if (end === column) continue
      const size = matrix.module
      paint(matrix.x + column * size, matrix.y + row * size, (end - column) * size, size)
      column = end
    }
  }
}

export const pointsPerMillimetre = 72 / 25.4
