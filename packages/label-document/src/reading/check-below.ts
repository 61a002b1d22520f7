// Elements that stand below the content of another.
import type { LabelDocument, LabelElement } from '../label-document.ts'

interface WrongBelow {
  readonly path: (string | number)[]
  readonly message: string
}

type Pages = Pick<LabelDocument, 'elements' | 'pages'>

/** Every `below` that cannot be obeyed: it stands inside of a group or a repeater, names no element directly on its page, or leads round in a circle. */
export function findWrongBelow({ elements, pages = [] }: Pages): WrongBelow[] {
  const later = pages.flatMap((page, index) => wrongOnPage(page.elements, ['pages', index, 'elements']))
  return [...wrongOnPage(elements, ['elements']), ...later]
}

function wrongOnPage(elements: readonly LabelElement[], at: readonly (string | number)[]): WrongBelow[] {
  const belowOf = new Map(elements.map(({ id, below }) => [id, below]))
  return elements.flatMap((element, index) => {
    const path = [...at, index]
    const inside = element.type === 'group' || element.type === 'repeater' ? insideOf(element.elements, path) : []
    if (element.below === undefined) return inside
    if (!belowOf.has(element.below)) {
      const message = `There is no element "${element.below}" directly on this page.`
      return [...inside, { path: [...path, 'below'], message }]
    }
    if (!leadsRound(element.id, belowOf)) return inside
    return [...inside, { path: [...path, 'below'], message: 'Elements stand below each other in a circle.' }]
  })
}

function insideOf(elements: readonly LabelElement[], at: readonly (string | number)[]): WrongBelow[] {
  return elements.flatMap((element, index) => {
    const path = [...at, 'elements', index]
    const inside = element.type === 'group' ? insideOf(element.elements, path) : []
    if (element.below === undefined) return inside
    return [
      { path: [...path, 'below'], message: 'Only an element directly on a page stands below another.' },
      ...inside,
    ]
  })
}

function leadsRound(id: string, belowOf: ReadonlyMap<string, string | undefined>): boolean {
  let above = belowOf.get(id)
  for (let steps = 0; above !== undefined && steps < belowOf.size; steps++) {
    if (above === id) return true
    above = belowOf.get(above)
  }
  return false
}
