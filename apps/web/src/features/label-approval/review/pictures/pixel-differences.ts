// Two pictures of one scale, dot by dot: where they differ, and both in one picture. Pure, so that it can be tested without a browser.

/** As a canvas gives it: four bytes a dot. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** A place that differs, in dots of the larger picture. */
export interface DifferingPlace {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface PixelDifferences {
  /** Dots that differ. */
  readonly count: number
  readonly places: readonly DifferingPlace[]
  /** Grey: in both. Red: only before. Blue: only after. */
  readonly overlay: Pixels
}

/** Places closer than this are one. */
const cell = 12
const paper = 255
/** A step of a channel that an eye sees. */
const threshold = 48
/** Four bytes of a dot as one number, in the order of this computer. */
const asWord = (red: number, green: number, blue: number): number =>
  new Uint32Array(new Uint8Array([red, green, blue, 255]).buffer)[0] ?? 0
const colours = {
  blank: asWord(255, 255, 255),
  inBoth: asWord(140, 140, 140),
  onlyBefore: asWord(200, 30, 30),
  onlyAfter: asWord(0, 90, 200),
}

/** Compares two pictures whose upper left corners lie on each other; beyond the smaller one there is paper. */
export function comparePixels(before: Pixels, after: Pixels): PixelDifferences {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const [one, other] = [onPaper(before, width, height), onPaper(after, width, height)]
  const overlay = new Uint32Array(width * height)
  const columns = Math.ceil(width / cell)
  const cells = new Uint8Array(columns * Math.ceil(height / cell))
  let count = 0
  // A label of 600 dpi has millions of dots: numbers only in here.
  for (let at = 0; at < overlay.length; at++) {
    const byte = at * 4
    if (!differs(one, other, byte)) {
      overlay[at] = darkness(one, byte) > 127 ? colours.inBoth : colours.blank
      continue
    }
    overlay[at] = darkness(one, byte) > darkness(other, byte) ? colours.onlyBefore : colours.onlyAfter
    const y = Math.floor(at / width)
    cells[Math.floor(y / cell) * columns + Math.floor((at - y * width) / cell)] = 1
    count++
  }
  const places = joinCells(cells, columns).map((place) => withinPicture(place, width, height))
  return { count, places, overlay: { width, height, data: new Uint8ClampedArray(overlay.buffer) } }
}

/** The picture on a paper of this size. */
function onPaper(picture: Pixels, width: number, height: number): Uint8ClampedArray {
  if (picture.width === width && picture.height === height) return picture.data
  const data = new Uint8ClampedArray(width * height * 4).fill(paper)
  const line = picture.width * 4
  for (let y = 0; y < picture.height; y++) data.set(picture.data.subarray(y * line, (y + 1) * line), y * width * 4)
  return data
}

const channel = (data: Uint8ClampedArray, at: number): number => data[at] ?? paper

const isFar = (before: Uint8ClampedArray, after: Uint8ClampedArray, at: number): boolean =>
  Math.abs(channel(before, at) - channel(after, at)) > threshold

const differs = (before: Uint8ClampedArray, after: Uint8ClampedArray, at: number): boolean =>
  isFar(before, after, at) || isFar(before, after, at + 1) || isFar(before, after, at + 2)

const darkness = (data: Uint8ClampedArray, at: number): number =>
  paper - Math.min(channel(data, at), channel(data, at + 1), channel(data, at + 2))

/** Cells that touch are one place. */
function joinCells(cells: Uint8Array, columns: number): DifferingPlace[] {
  const places: DifferingPlace[] = []
  const left = new Set([...cells.keys()].filter((index) => cells[index] === 1))
  for (const start of left) places.push(boxOf(takeTouching(start, left, columns), columns))
  return places
}

function takeTouching(start: number, left: Set<number>, columns: number): readonly number[] {
  const found = [start]
  left.delete(start)
  for (const index of found) {
    for (const next of neighbours(index, columns)) {
      if (left.delete(next)) found.push(next)
    }
  }
  return found
}

function neighbours(index: number, columns: number): readonly number[] {
  const column = index % columns
  const across = [-1, 0, 1].filter((step) => column + step >= 0 && column + step < columns)
  return [-columns, 0, columns].flatMap((down) => across.map((step) => index + down + step))
}

function boxOf(indices: readonly number[], columns: number): DifferingPlace {
  const xs = indices.map((index) => index % columns)
  const ys = indices.map((index) => Math.floor(index / columns))
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  return {
    left: left * cell,
    top: top * cell,
    width: (Math.max(...xs) - left + 1) * cell,
    height: (Math.max(...ys) - top + 1) * cell,
  }
}

const withinPicture = (place: DifferingPlace, width: number, height: number): DifferingPlace => ({
  ...place,
  width: Math.min(place.width, width - place.left),
  height: Math.min(place.height, height - place.top),
})
