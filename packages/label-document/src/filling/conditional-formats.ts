import type { Ink } from '../element-formats.ts'
import type { LabelElement } from '../label-document.ts'
import { hasAccent } from '../pictogram-inks.ts'
import type { Symbology } from '../symbologies.ts'

/** An element in one of its conditional formats, by the format's index; as it is when undefined. */
export function inFormat<Element extends LabelElement>(element: Element, index: number | undefined): Element {
  const format = formatsOf(element)[index ?? -1]
  if (!format) return element
  const { condition: _, ...fields } = format
  return { ...element, ...fields }
}

/** An element as it is, and in each of its conditional formats. */
export const allFormats = <Element extends LabelElement>(element: Element): Element[] => [
  element,
  ...formatsOf(element).map((_, index) => inFormat(element, index)),
]

/** The inks that an element may be painted in; of a repeater those of what it repeats. */
export const inksOf = (element: LabelElement): Ink[] =>
  element.type === 'repeater'
    ? element.elements.flatMap(inksOf)
    : [...allFormats(element).map((one) => ('ink' in one && one.ink) || 'black'), ...inksOfSign(element)]

/** A pictogram has inks of its own beside that of the element. */
const inksOfSign = (element: LabelElement): Ink[] =>
  element.type === 'pictogram' ? (hasAccent(element.pictogram) ? ['white', 'accent'] : ['white']) : []

/** The symbologies that an element may be printed in; none where it is no barcode. */
export const symbologiesOf = (element: LabelElement): Symbology[] =>
  element.type === 'barcode' ? allFormats(element).map(({ symbology }) => symbology) : []

/** The conditional formats of an element, the first first. */
export const formatsOf = (element: LabelElement): NonNullable<Formatted['conditionalFormats']> =>
  ('conditionalFormats' in element && element.conditionalFormats) || []

type Formatted = Extract<LabelElement, { readonly conditionalFormats?: unknown }>
