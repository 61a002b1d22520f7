// One way to say a thing: documents that mean the same are the same, so that versions can be compared.
import type { TextRun } from '../element-formats.ts'
import type { LabelDocument, LabelElement, PrintedElement } from '../label-document.ts'

/** Percent. */
const wholeScale = 100

/** Lists that hold nothing and scales of 100 percent are left out, and neighbouring runs of one look are one. */
export function normalForm(document: LabelDocument): LabelDocument {
  const pages = document.pages?.map(({ elements }) => ({ elements: elements.map(normalElement) }))
  const variables = document.variables.map((variable) => withoutEmptyLists(variable, ['options']))
  const normal = { ...document, variables, elements: document.elements.map(normalElement), ...(pages && { pages }) }
  return withoutEmptyLists(normal, ['pages', 'layers', 'guides'])
}

function normalElement(element: LabelElement): LabelElement {
  const normal = withoutEmptyLists(normalParts(element), ['locks'])
  return 'conditionalFormats' in normal ? withoutEmptyLists(normal, ['conditionalFormats']) : normal
}

function normalParts<Element extends LabelElement>(element: Element): Element
function normalParts(element: LabelElement): LabelElement {
  if (element.type === 'group') {
    const { scale = wholeScale, ...group } = element
    const elements = element.elements.map(normalElement)
    return { ...group, elements, ...(scale !== wholeScale && { scale }) }
  }
  if (element.type === 'repeater') {
    return { ...element, elements: element.elements.map((inner) => normalElement(inner) as PrintedElement) }
  }
  if (element.type !== 'text' || !element.runs) return element
  return withoutEmptyLists({ ...element, runs: joinRuns(element.runs) }, ['runs'])
}

/** Neighbouring runs of one look as one. */
export function joinRuns(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last && lookOf(last) === lookOf(run))
      joined[joined.length - 1] = { ...last, content: last.content + run.content }
    else joined.push(run)
  }
  return joined
}

const lookOf = ({ fontFamily, bold, scale, rise, isUnderlined }: TextRun): string =>
  JSON.stringify([fontFamily, bold, scale, rise, isUnderlined])

function withoutEmptyLists<Whole extends object>(whole: Whole, names: readonly (keyof Whole)[]): Whole {
  const empty = names.filter((name) => Array.isArray(whole[name]) && whole[name].length === 0)
  if (empty.length === 0) return whole
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !empty.includes(name as keyof Whole))) as Whole
}
