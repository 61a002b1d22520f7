import {
  type CompiledContents,
  compileContents,
  variableElementIds,
} from '@labelwright/label-document/compile-contents'
import { fillVariables } from '@labelwright/label-document/fill-variables'
import type { FlatElement } from '@labelwright/label-document/flatten-elements'
import type { LabelDocument, PrintedElement } from '@labelwright/label-document/label-document'
import { dotSize, toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { Drawing, Mark } from './drawing.ts'
import type { LaidOut, Target } from './elements/element-layout.ts'
import { nothing } from './elements/element-layout.ts'
import { layOutBarcode } from './elements/lay-out-barcode.ts'
import { layOutBox } from './elements/lay-out-box.ts'
import { layOutLine } from './elements/lay-out-line.ts'
import { layOutPicture } from './elements/lay-out-picture.ts'
import { layOutRepeater, layOutTable } from './elements/lay-out-rows.ts'
import { layOutEllipse, layOutPath } from './elements/lay-out-shapes.ts'
import { layOutText } from './elements/lay-out-text.ts'
import type { LayoutResources } from './layout-resources.ts'

/** A page of a label with everything laid out that no value changes, for drawing it many times on one kind of printer. */
export interface CompiledLabel {
  /** With the elements of this page only. */
  readonly document: LabelDocument
  readonly contents: CompiledContents
  readonly target: Target
  readonly sharedMarks: readonly Mark[]
  readonly sharedProblems: readonly Problem[]
  readonly varyingElements: readonly FlatElement['element'][]
}

export interface CompileOptions {
  readonly resources: LayoutResources
  /** The printer's true resolution: 203.2, 300, 304.8, 600 or 609.6. */
  readonly dpi: number
  /** `design` shows the layers that are never printed; `print` when absent. */
  readonly purpose?: 'print' | 'design'
}

type Texts = ReadonlyMap<string, string>

/** Lays out an element with its contents, variables filled. The list of all kinds that paint by themselves. */
function layOutPrinted(element: PrintedElement, texts: Texts, target: Target): LaidOut {
  switch (element.type) {
    case 'text':
      return layOutText(element, textsOf(element, texts), target)
    case 'barcode':
      return layOutBarcode(element, texts.get(element.id) ?? '', target)
    case 'picture':
      return layOutPicture(element, texts.get(element.id), target)
    case 'box':
      return layOutBox(element, target)
    case 'line':
      return layOutLine(element, target)
    case 'ellipse':
      return layOutEllipse(element, target)
    case 'path':
      return layOutPath(element, target)
  }
}

const textsOf = (element: PrintedElement & { readonly type: 'text' }, texts: Texts): string[] =>
  element.runs
    ? element.runs.map((_, index) => texts.get(`${element.id}#${index}`) ?? '')
    : [texts.get(element.id) ?? '']

interface Filled {
  readonly texts: Texts
  readonly rows: ReadonlyMap<string, readonly Texts[]>
}

function layOutElement(element: FlatElement['element'], { texts, rows }: Filled, target: Target): LaidOut {
  if (element.type === 'repeater') {
    return layOutRepeater(element, rows.get(element.id) ?? [], (inner, ofRow) => layOutPrinted(inner, ofRow, target))
  }
  if (element.type === 'table') return layOutTable(element, rows.get(element.id) ?? [], target)
  return layOutPrinted(element, texts, target)
}

/** Does once what is the same for all labels of a document's first page. */
export function compileLabel(document: LabelDocument, options: CompileOptions): CompiledLabel {
  const target: Target = { resources: options.resources, dot: dotSize(options.dpi) }
  const contents = compileContents(document, options.purpose)
  const varyingIds = variableElementIds(contents)
  const isPrinted = (id: string): boolean => options.purpose === 'design' || !contents.neverPrinted.has(id)
  const elements = contents.flat.map(({ element }) => element).filter(({ id }) => isPrinted(id))
  const fixed: Filled = { texts: fixedTexts(contents), rows: new Map() }
  const sharedMarks: Mark[] = []
  const sharedProblems: Problem[] = elements.flatMap((element) => checkPlace(document, element))
  for (const element of elements) {
    if (varyingIds.has(element.id)) continue
    const { marks, problems } = layOutElement(element, fixed, target)
    for (const mark of marks) sharedMarks.push(mark)
    sharedProblems.push(...problems)
  }
  const varyingElements = elements.filter((element) => varyingIds.has(element.id))
  return { document, contents, target, sharedMarks, sharedProblems, varyingElements }
}

const fixedTexts = ({ slots }: CompiledContents): Texts =>
  new Map(slots.map(({ key, parts }) => [key, parts.filter((part) => typeof part === 'string').join('')]))

/** Lays out one label with its values. The drawing is there even with problems, so that a designer can see them. */
export function layOutLabel(
  label: CompiledLabel,
  values: Readonly<Record<string, string>>,
): { readonly drawing: Drawing; readonly problems: Problem[] } {
  const { document, target, sharedMarks } = label
  const filled = fillVariables(label.contents, values)
  const { problems, hidden } = filled
  for (const problem of label.sharedProblems) problems.push(problem)
  const marks = sharedMarks.slice()
  for (const element of label.varyingElements) {
    const laidOut = hidden.has(element.id) ? nothing : layOutElement(element, filled, target)
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

function checkPlace(document: LabelDocument, element: FlatElement['element']): Problem[] {
  const isInside =
    element.x >= 0 &&
    element.y >= 0 &&
    element.x + element.width <= document.width &&
    element.y + element.height <= document.height
  if (isInside) return []
  const message = 'The element reaches over the edge of the label.'
  return [{ code: 'off-the-label', severity: 'warning', message, elementId: element.id }]
}

/** One element with what it paints. */
export interface ElementDrawing {
  readonly element: FlatElement['element']
  readonly marks: readonly Mark[]
}

/** Lays out every element by itself, for looking a label over: the marks of a drawing do not say whose they are. */
export function layOutElements(
  label: CompiledLabel,
  values: Readonly<Record<string, string>>,
): { readonly elements: ElementDrawing[]; readonly problems: Problem[] } {
  const filled = fillVariables(label.contents, values)
  const problems = [...filled.problems]
  const { neverPrinted, flat } = label.contents
  const elements: ElementDrawing[] = []
  for (const { element } of flat) {
    if (neverPrinted.has(element.id) || filled.hidden.has(element.id)) continue
    const laidOut = layOutElement(element, filled, label.target)
    problems.push(...laidOut.problems)
    elements.push({ element, marks: laidOut.marks })
  }
  return { elements, problems }
}
