// Areas of a label in millimetres, divided into rows and columns.

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type AreaOfEach<Parts extends readonly unknown[]> = { readonly [Index in keyof Parts]: Area }

/** Takes what the other rows or columns leave, evenly with those that do the same. */
export const rest = 'rest'
type Length = number | typeof rest

/** The whole of a label but for a margin. */
export const within = ({ width, height }: Pick<Area, 'width' | 'height'>, margin: number): Area =>
  inset({ x: 0, y: 0, width, height }, margin)

/** Smaller on each side. */
export const inset = ({ x, y, width, height }: Area, across: number, down = across): Area => ({
  x: x + across,
  y: y + down,
  width: width - 2 * across,
  height: height - 2 * down,
})

export const rows = <const Parts extends readonly Length[]>(area: Area, heights: Parts, gap = 0): AreaOfEach<Parts> =>
  divide(area.height, heights, gap).map(([start, height]) => ({
    ...area,
    y: area.y + start,
    height,
  })) as AreaOfEach<Parts>

export const columns = <const Parts extends readonly Length[]>(area: Area, widths: Parts, gap = 0): AreaOfEach<Parts> =>
  divide(area.width, widths, gap).map(([start, width]) => ({
    ...area,
    x: area.x + start,
    width,
  })) as AreaOfEach<Parts>

function divide(whole: number, lengths: readonly Length[], gap: number): (readonly [start: number, length: number])[] {
  const fixed = lengths.reduce<number>((sum, length) => sum + (length === rest ? 0 : length), 0)
  const shares = lengths.filter((length) => length === rest).length
  const share = shares > 0 ? (whole - fixed - gap * (lengths.length - 1)) / shares : 0
  let start = 0
  return lengths.map((length) => {
    const own = length === rest ? share : length
    const piece = [start, own] as const
    start += own + gap
    return piece
  })
}
