import type { LabelElement } from '../label-document.ts'

/** Fields whose values are lengths in micrometres, of elements and of what is inside of them. */
const lengths: ReadonlySet<string> = new Set(
  `x y width height stepX stepY rowHeight headerHeight lineWidth cornerRadius arcRadius fontSize minimumFontSize textSize
  moduleWidth`.split(/\s+/),
)

/** An element as if it were so many percent of itself, measured from the corner that its place is measured from. */
export const scaleElement = <Element extends LabelElement>(element: Element, scale: number): Element =>
  scaleValue(element, scale) as Element

function scaleValue(value: unknown, scale: number): unknown {
  if (Array.isArray(value)) return value.map((one) => scaleValue(one, scale))
  if (typeof value !== 'object' || value === null) return value
  const scaled = Object.entries(value).map(([name, part]) => [name, scalePart(name, part, scale)])
  return withInnerScale(Object.fromEntries(scaled) as Record<string, unknown>, scale)
}

function scalePart(name: string, part: unknown, scale: number): unknown {
  if (typeof part === 'number') return lengths.has(name) ? scaleLength(part, scale) : part
  if (name === 'd' && typeof part === 'string') return scalePath(part, scale)
  return name === 'elements' ? part : scaleValue(part, scale)
}

/** The elements of a group are scaled when it is taken apart, those of a repeater with it. */
function withInnerScale(part: Record<string, unknown>, scale: number): Record<string, unknown> {
  if (part.type === 'group') return { ...part, scale: ((Number(part.scale ?? whole) || whole) * scale) / whole }
  return part.type === 'repeater' ? { ...part, elements: scaleValue(part.elements, scale) } : part
}

const whole = 100

/** What is there stays there. */
function scaleLength(length: number, scale: number): number {
  const scaled = Math.round((length * scale) / whole)
  return scaled === 0 ? Math.sign(length) : scaled
}

const scalePath = (d: string, scale: number): string =>
  d.replaceAll(/-?(?:\d+\.?\d*|\.\d+)/g, (number) => String(Math.round((Number(number) * scale) / whole)))
