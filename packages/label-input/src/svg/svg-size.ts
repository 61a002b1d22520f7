/** Millimetres. */
export interface SvgSize {
  readonly width: number
  readonly height: number
}

/** CSS Values 4, 6.2: a pixel is a 96th of an inch. */
const millimetresOf: Readonly<Record<string, number>> = {
  '': 25.4 / 96,
  px: 25.4 / 96,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  mm: 1,
  cm: 10,
  q: 0.25,
  in: 25.4,
}

/** The value of an attribute in a tag, as it stands there. */
export const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1]?.trim()

function lengthOf(text: string | undefined): number | undefined {
  const [, number, unit = ''] = /^\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)$/i.exec(text ?? '') ?? []
  const factor = millimetresOf[unit.toLowerCase()]
  return number === undefined || factor === undefined ? undefined : Number(number) * factor
}

/** The size that the first tag says, by its width and height or else by its view box; none where it says none. */
export function sizeOfSvg(tag: string): SvgSize | undefined {
  const [width, height] = [lengthOf(attributeOf(tag, 'width')), lengthOf(attributeOf(tag, 'height'))]
  const [, , wide, high] = (attributeOf(tag, 'viewBox') ?? '').split(/[\s,]+/)
  const [boxWidth, boxHeight] = [lengthOf(wide), lengthOf(high)]
  if (width && height) return { width, height }
  if (!boxWidth || !boxHeight) return undefined
  if (width) return { width, height: (width * boxHeight) / boxWidth }
  if (height) return { width: (height * boxWidth) / boxHeight, height }
  return { width: boxWidth, height: boxHeight }
}
