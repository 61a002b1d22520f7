import {
  type CompiledContents,
  compileContents,
  fillVariables,
  variableElementIds,
} from '@labelwright/label-document/fill-variables'
import type { LabelDocument, LabelElement } from '@labelwright/label-document/label-document'
import { dotSize, toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { Drawing, Mark } from './drawing.ts'
import type { LaidOut, Target } from './elements/element-layout.ts'
import { layOutBarcode } from './elements/lay-out-barcode.ts'
import { layOutBox } from './elements/lay-out-box.ts'
import { layOutLine } from './elements/lay-out-line.ts'
import { layOutPicture } from './elements/lay-out-picture.ts'
import { layOutText } from './elements/lay-out-text.ts'
import type { LayoutResources } from './layout-resources.ts'

/** A label with everything laid out that no value changes, for drawing it many times on one kind of printer. */
export interface CompiledLabel {
  readonly document: LabelDocument
  readonly contents: CompiledContents
  readonly target: Target
  readonly sharedMarks: readonly Mark[]
  readonly sharedProblems: readonly Problem[]
  readonly varyingElements: readonly LabelElement[]
}

/** Lays out an element with its content, variables filled. The list of all kinds. */
function layOutElement(element: LabelElement, content: string, target: Target): LaidOut {
  switch (element.type) {
    case 'text':
      return layOutText(element, content, target)
    case 'barcode':
      return layOutBarcode(element, content, target)
    case 'picture':
      return layOutPicture(element, target)
    case 'box':
      return layOutBox(element, target)
    case 'line':
      return layOutLine(element, target)
  }
}

/** Does once what is the same for all labels of a document. `dpi` is the printer's true resolution (203.2, 300, 304.8, 600 or 609.6). */
export function compileLabel(
  document: LabelDocument,
  options: { readonly resources: LayoutResources; readonly dpi: number },
): CompiledLabel {
  const target: Target = { resources: options.resources, dot: dotSize(options.dpi) }
  const contents = compileContents(document)
  const varyingIds = variableElementIds(contents)
  const sharedMarks: Mark[] = []
  const sharedProblems: Problem[] = document.elements.flatMap((element) => checkPlace(document, element))
  for (const element of document.elements) {
    if (varyingIds.has(element.id)) continue
    const { marks, problems } = layOutElement(element, 'content' in element ? element.content : '', target)
    sharedMarks.push(...marks)
    sharedProblems.push(...problems)
  }
  const varyingElements = document.elements.filter((element) => varyingIds.has(element.id))
  return { document, contents, target, sharedMarks, sharedProblems, varyingElements }
}

/** Lays out one label with its values. The drawing is there even with problems, so that a designer can see them. */
export function layOutLabel(
  label: CompiledLabel,
  values: Readonly<Record<string, string>>,
): { readonly drawing: Drawing; readonly problems: Problem[] } {
  const { document, target, sharedMarks } = label
  const { texts, problems } = fillVariables(label.contents, values)
  problems.push(...label.sharedProblems)
  const marks = [...sharedMarks]
  for (const element of label.varyingElements) {
    const laidOut = layOutElement(element, texts.get(element.id) ?? '', target)
    for (const mark of laidOut.marks) marks.push(mark)
    for (const problem of laidOut.problems) problems.push(problem)
  }
  const drawing: Drawing = {
    width: toEmu(document.width),
    height: toEmu(document.height),
    cornerRadius: toEmu(document.cornerRadius),
    dot: target.dot,
    marks,
    sharedMarks,
  }
  return { drawing, problems }
}

function checkPlace(document: LabelDocument, element: LabelElement): Problem[] {
  const isInside =
    element.x >= 0 &&
    element.y >= 0 &&
    element.x + element.width <= document.width &&
    element.y + element.height <= document.height
  if (isInside) return []
  const message = 'The element reaches over the edge of the label.'
  return [{ code: 'off-the-label', severity: 'warning', message, elementId: element.id }]
}
