import type { Grey } from '@labelwright/barcode-reading/read-picture'

/** Compares a rendered page, cut at middle grey, with dots; dots within one of an edge are not counted. Answers how many black dots were compared and how many dots differ. */
export function compareDots(page: Grey, dots: Grey): { readonly compared: number; readonly different: number } {
  let [compared, different] = [0, 0]
  const { width, height, grey } = dots
  for (let place = width; place < width * (height - 1); place++) {
    const level = grey[place] ?? 255
    const column = place % width
    if (column === 0 || column === width - 1 || !isInside(dots, place, level)) continue
    compared += Number(level === 0)
    different += Number((page.grey[place] ?? 255) < 128 !== (level === 0))
  }
  return { compared, different }
}

// Whether all eight neighbours are the same.
function isInside({ grey, width }: Grey, place: number, level: number): boolean {
  for (const start of [place - width - 1, place - 1, place + width - 1]) {
    if (grey[start] !== level || grey[start + 1] !== level || grey[start + 2] !== level) return false
  }
  return true
}
