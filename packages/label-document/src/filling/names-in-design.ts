// The pictures and pictograms that a design names by itself: in its contents, and by the defaults of its variables.

import { allElements } from '../groups/flatten-elements.ts'
import type { LabelDocument, LabelElement } from '../label-document.ts'
import { pagesOfLabel } from '../pages-of-label.ts'
import { compileContents } from './compile-contents.ts'
import { fillVariables } from './fill-variables.ts'
import { plainContent } from './markup.ts'

type NamingElement = Extract<LabelElement, { readonly type: 'picture' | 'pictogram' }>

export interface NamesInDesign {
  /** Default names of the pictures of the label, and names in texts of their expressions. */
  readonly pictures: readonly string[]
  /** As `pictures`, of pictograms. */
  readonly pictograms: readonly string[]
  /** Defaults, choices and texts in expressions of variables, which an element may print as a name. */
  readonly ofVariables: readonly string[]
}

/** Longer texts are pictures themselves, in base64. */
const maxNameLength = 255

/** All names are in lower case, each once. */
export function namesInDesign(document: LabelDocument): NamesInDesign {
  const naming = allElements(document).filter(
    (element): element is NamingElement =>
      (element.type === 'picture' && element.source !== undefined) || element.type === 'pictogram',
  )
  if (naming.length === 0) return { pictures: [], pictograms: [], ofVariables: [] }
  const filled = fillWithDefaults(document)
  const namesOf = (type: NamingElement['type']) =>
    toNames(
      naming
        .filter((element) => element.type === type)
        .flatMap((element) => [...(filled.get(element.id) ?? []), ...textsInExpressions(contentOf(element))]),
    )
  return {
    pictures: namesOf('picture'),
    pictograms: namesOf('pictogram'),
    ofVariables: toNames(
      document.variables.flatMap(({ variableData, options = [], expression = '' }) => [
        variableData,
        ...options,
        ...textsIn(expression),
      ]),
    ),
  }
}

const contentOf = (element: NamingElement): string =>
  element.type === 'picture' ? (element.source ?? '') : element.pictogram

function toNames(texts: readonly string[]): string[] {
  const names = texts.map((text) => plainContent(text).trim().normalize('NFC').toLowerCase())
  return [...new Set(names)].filter((name) => name !== '' && name.length <= maxNameLength)
}

/** The contents of elements, of those in repeaters once for each row, by their ids. */
function fillWithDefaults(document: LabelDocument): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>()
  const add = (id: string, text: string) => texts.set(id, [...(texts.get(id) ?? []), text])
  for (const page of pagesOfLabel(document)) {
    const filled = fillVariables(compileContents(page, 'design'), {})
    for (const [id, text] of filled.texts) add(id, text)
    for (const row of [...filled.rows.values()].flat()) for (const [id, text] of row) add(id, text)
  }
  return texts
}

const placeholderWithExpression = /\{\{=((?:[^}]|\}(?!\}))*)\}\}/g

const textsInExpressions = (content: string): string[] =>
  [...content.matchAll(placeholderWithExpression)].flatMap(([, expression = '']) => textsIn(expression))

/** Texts in quotation marks. */
const textsIn = (expression: string): string[] =>
  [...expression.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)].flatMap(([, one, other]) => one ?? other ?? [])
