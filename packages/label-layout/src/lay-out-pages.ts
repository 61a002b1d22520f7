import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { pagesOfLabel } from '@labelwright/label-document/pages-of-label'
import type { Problem } from '@labelwright/label-document/problem'
import type { Drawing } from './drawing.ts'
import { type CompiledLabel, type CompileOptions, compileLabel, layOutPage, type RowsLeft } from './lay-out-label.ts'

/** Compiles every page of a document, the first first. */
export function compilePages(document: LabelDocument, options: CompileOptions): CompiledLabel[] {
  return pagesOfLabel(document).map((page) => compileLabel(page, options))
}

/** Lays out all pages of one label with its values, each as often as its rows need. `meta_page` and `meta_pages` are the number of a page and of all. */
export function layOutPages(pages: readonly CompiledLabel[], values: Values): LaidOutPages {
  const laidOut = layOutNumbered(pages, () => values)
  if (!pages.some(({ document }) => document.variables.some(isPageNumber))) return laidOut
  const meta_pages = String(laidOut.drawings.length)
  return layOutNumbered(pages, (page) => ({ ...values, meta_page: String(page), meta_pages }))
}

type Values = Readonly<Record<string, string>>

export interface LaidOutPages {
  readonly drawings: readonly [Drawing, ...Drawing[]]
  readonly problems: readonly Problem[]
  /** The pictures of the media library that values named, in lower case, each once. */
  readonly pictures: readonly string[]
}

const isPageNumber = ({ variableName }: LabelVariable): boolean => /^meta_pages?$/i.test(variableName)

// Pages are counted from 1.
function layOutNumbered(pages: readonly CompiledLabel[], valuesOf: (page: number) => Values): LaidOutPages {
  const drawings: Drawing[] = []
  const problems = new Map<string, Problem>()
  const pictures = new Set<string>()
  for (const page of pages) {
    let rowsLeft: RowsLeft | undefined
    do {
      const laidOut = layOutPage(page, valuesOf(drawings.length + 1), rowsLeft)
      drawings.push(laidOut.drawing)
      // What is wrong with a value is wrong on every page, and told once.
      for (const problem of laidOut.problems) problems.set(JSON.stringify(problem), problem)
      for (const picture of laidOut.pictures) pictures.add(picture)
      rowsLeft = laidOut.rowsLeft
    } while (rowsLeft.size > 0)
  }
  const [first, ...others] = drawings
  if (!first) throw new Error('A label has a page.')
  return { drawings: [first, ...others], problems: [...problems.values()], pictures: [...pictures] }
}
