import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Problem } from '@labelwright/label-document/problem'
import type { Drawing } from './drawing.ts'
import { type CompiledLabel, type CompileOptions, compileLabel, layOutLabel } from './lay-out-label.ts'

/** Compiles every page of a document, the first first. */
export function compilePages(document: LabelDocument, options: CompileOptions): CompiledLabel[] {
  const { pages = [], ...first } = document
  return [document, ...pages].map(({ elements }) => compileLabel({ ...first, elements }, options))
}

/** Lays out all pages of one label with its values. */
export function layOutPages(
  pages: readonly CompiledLabel[],
  values: Readonly<Record<string, string>>,
): { readonly drawings: Drawing[]; readonly problems: Problem[] } {
  const drawings: Drawing[] = []
  const problems = new Map<string, Problem>()
  for (const page of pages) {
    const { drawing, problems: found } = layOutLabel(page, values)
    drawings.push(drawing)
    // What is wrong with a value is wrong on every page, and told once.
    for (const problem of found) problems.set(JSON.stringify(problem), problem)
  }
  return { drawings, problems: [...problems.values()] }
}
