import type { Font } from '@labelwright/label-layout/layout-resources'
import { traceOutline } from '@labelwright/label-layout/text/glyph-outline'

interface KnownPath {
  readonly startX: number
  readonly startY: number
  /** All after the first point, relative to it. */
  readonly rest: string
}

const knownPaths = new WeakMap<Font, Map<number, KnownPath | undefined>>()

/** The outline of a glyph as path data in font units, y up, moved by (x, y); empty for a space. */
export function glyphPath(font: Font, glyph: number, [x, y]: readonly [x: number, y: number]): string {
  const paths = knownPaths.get(font) ?? new Map<number, KnownPath | undefined>()
  knownPaths.set(font, paths)
  if (!paths.has(glyph)) paths.set(glyph, makePath(font, glyph))
  const path = paths.get(glyph)
  return path ? `M${path.startX + x} ${path.startY + y}${path.rest}` : ''
}

// Everything is relative, so that moving the first point moves the glyph.
function makePath(font: Font, glyph: number): KnownPath | undefined {
  let first: { readonly x: number; readonly y: number } | undefined
  let rest = ''
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const step = (toX: number, toY: number): string => `${round(toX) - x} ${round(toY) - y}`
  const goTo = (toX: number, toY: number): void => {
    x = round(toX)
    y = round(toY)
  }
  traceOutline(font.trueType.outline(glyph), {
    moveTo: (toX, toY) => {
      if (first) rest += `m${step(toX, toY)}`
      else first = { x: round(toX), y: round(toY) }
      goTo(toX, toY)
      startX = x
      startY = y
    },
    lineTo: (toX, toY) => {
      rest += `l${step(toX, toY)}`
      goTo(toX, toY)
    },
    curveTo: ([controlX, controlY], [toX, toY]) => {
      rest += `q${step(controlX, controlY)} ${step(toX, toY)}`
      goTo(toX, toY)
    },
    close: () => {
      rest += 'z'
      x = startX
      y = startY
    },
  })
  return first ? { startX: first.x, startY: first.y, rest } : undefined
}

const round = (value: number): number => Math.round(value)
