import {
  type CompiledContents,
  compileContents,
  variableElementIds,
} from '@labelwright/label-document/filling/compile-contents'
import { inksOf } from '@labelwright/label-document/filling/conditional-formats'
import { fillVariables } from '@labelwright/label-document/filling/fill-variables'
import type { FlatElement } from '@labelwright/label-document/groups/flatten-elements'
import { type LabelDocument, usualAccentColor } from '@labelwright/label-document/label-document'
import { longestHeight } from '@labelwright/label-document/label-paper'
import { dotSize, toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import { fitLength } from './continuous-length.ts'
import type { Drawing, Mark } from './drawing.ts'
import type { Gs1Symbol, LaidOut, PlacedPictogram, Target } from './elements/element-layout.ts'
import { type Filled, layOutElement } from './elements/lay-out-element.ts'
import { type Flow, flowOf, layOutFlow } from './flow-below.ts'
import { checkPartners } from './gs1-partners.ts'
import { hiddenMarks, hiddenOn } from './hidden-marks.ts'
import type { LayoutResources } from './layout-resources.ts'

/** A page of a label with everything laid out that no value changes, for drawing it many times on one kind of printer. */
export interface CompiledLabel {
  /** With the elements of this page only. */
  readonly document: LabelDocument
  readonly contents: CompiledContents
  readonly target: Target
  readonly sharedMarks: readonly Mark[]
  readonly sharedProblems: readonly Problem[]
  readonly sharedGs1Symbols: readonly Gs1Symbol[]
  /** The elements that are painted over `sharedMarks`, in order. */
  readonly laterElements: readonly LaterElement[]
  /** The elements that stand below others; undefined where there are none. */
  readonly flow: Flow | undefined
  /** Set where something has the ink `accent`. */
  readonly accentColor: string | undefined
}

interface LaterElement {
  readonly element: FlatElement['element']
  /** Of an element that no value changes but that stands over one that varies. */
  readonly fixed?: LaidOut
}

export interface CompileOptions {
  readonly resources: LayoutResources
  /** The printer's true resolution: 203.2, 300, 304.8, 600 or 609.6. */
  readonly dpi: number
  /** `design` shows the layers that are never printed; `print` when absent. */
  readonly purpose?: 'print' | 'design'
}

/** Does once what is the same for all labels of a document's first page. */
export function compileLabel(document: LabelDocument, options: CompileOptions): CompiledLabel {
  const target: Target = { resources: options.resources, dot: dotSize(options.dpi) }
  const contents = compileContents(document, options.purpose)
  const varyingIds = variableElementIds(contents)
  const isPrinted = (id: string): boolean => options.purpose === 'design' || !contents.neverPrinted.has(id)
  const printed = contents.flat.filter(({ element }) => isPrinted(element.id))
  const flow = flowOf(document.elements, printed)
  const isLater = (id: string, rootId: string): boolean => varyingIds.has(id) || (flow?.roots.has(rootId) ?? false)
  const elements = printed.map(({ element }) => element)
  const fixed: Filled = { texts: fixedTexts(contents), formats: new Map(), rows: new Map() }
  const sharedMarks: Mark[] = []
  const sharedProblems: Problem[] = elements.flatMap((element) => checkPlace(document, element))
  const sharedGs1Symbols: Gs1Symbol[] = []
  const laterElements: LaterElement[] = []
  // Black adds to black in any order; other inks cover what is below them.
  const keepsOrder = elements.some((element) => inksOf(element).some((ink) => ink !== 'black'))
  for (const { element, rootId } of printed) {
    if (isLater(element.id, rootId)) {
      laterElements.push({ element })
      continue
    }
    const { marks, problems, gs1Symbols = [] } = layOutElement(element, fixed, target)
    sharedProblems.push(...problems)
    sharedGs1Symbols.push(...gs1Symbols)
    if (keepsOrder && laterElements.length > 0) laterElements.push({ element, fixed: { marks, problems: [] } })
    else for (const mark of marks) sharedMarks.push(mark)
  }
  const hasAccent = elements.some((element) => inksOf(element).includes('accent'))
  const accentColor = hasAccent ? (document.accentColor ?? usualAccentColor) : undefined
  return { document, contents, target, sharedMarks, sharedProblems, sharedGs1Symbols, laterElements, flow, accentColor }
}

const fixedTexts = ({ slots }: CompiledContents): Filled['texts'] =>
  new Map(slots.map(({ key, parts }) => [key, parts.filter((part) => typeof part === 'string').join('')]))

/** Lays out one label with its values. The drawing is there even with problems, so that a designer can see them; rows that continue on further pages are one. */
export function layOutLabel(
  label: CompiledLabel,
  values: Readonly<Record<string, string>>,
): { readonly drawing: Drawing; readonly problems: Problem[] } {
  const { drawing, problems, rowsLeft } = layOutPage(label, values, undefined)
  for (const elementId of rowsLeft.keys()) {
    const message = 'The rows continue on another page, but only one page is printed here.'
    problems.push({ code: 'text-overflow', detail: 'too-many-rows', severity: 'error', message, elementId })
  }
  return { drawing, problems }
}

/** The number of rows of tables and repeaters that are left for the next page, by element id. */
export type RowsLeft = ReadonlyMap<string, number>

interface LaidOutPage {
  readonly drawing: Drawing
  readonly problems: Problem[]
  readonly rowsLeft: RowsLeft
  /** The pictures of the media library that values named, in lower case. */
  readonly pictures: readonly string[]
}

/** Lays out a page whose rows may continue on another; `rowsLeft` are those of the page before, undefined on the first. */
export function layOutPage(
  label: CompiledLabel,
  values: Readonly<Record<string, string>>,
  rowsLeft: RowsLeft | undefined,
): LaidOutPage {
  const filled = fillVariables(label.contents, values)
  const { problems, hidden } = filled
  const contents = rowsLeft ? remaining(filled, rowsLeft) : filled
  const isShown = (element: FlatElement['element']): boolean => !hidden.has(element.id) && !hasEnded(element, rowsLeft)
  const layOut = layOutFor(label, contents, isShown)
  const marks = label.sharedMarks.slice()
  const left = new Map<string, number>()
  const pictures: string[] = []
  const gs1Symbols = [...label.sharedGs1Symbols]
  problems.push(...label.sharedProblems)
  for (const { element, fixed } of label.laterElements) {
    if (!isShown(element)) continue
    const laidOut = fixed ?? layOut(element)
    for (const mark of laidOut.marks) marks.push(mark)
    problems.push(...laidOut.problems)
    if (laidOut.rowsLeft) left.set(element.id, laidOut.rowsLeft)
    if (laidOut.gs1Symbols) gs1Symbols.push(...laidOut.gs1Symbols)
    pictures.push(...(laidOut.pictures ?? []))
  }
  const { drawing, problems: tooLong } = toDrawing(label, marks)
  const found = [...checkPartners(gs1Symbols), ...tooLong, ...checkContrast(marks, label.target)]
  return { drawing, problems: [...problems, ...found], rowsLeft: left, pictures }
}

/** Text and bars that nobody could see stop a print, as those that are missing do. */
const checkContrast = (marks: readonly Mark[], { resources }: Target): Problem[] =>
  hiddenMarks(marks, resources).map(({ mark, ground }) => {
    const [what, hiddenText] = mark.type === 'barcode' ? ['barcode', mark.data] : ['text', mark.text]
    const message = `The ${what} "${hiddenText}" ${hiddenOn[ground]}`
    return { code: 'ink-hidden', severity: 'error', message, hiddenText }
  })

type LayOut = (element: FlatElement['element']) => LaidOut

/** Lays out elements in their places, in which those of the flow are below others. */
function layOutFor(
  { flow, target }: CompiledLabel,
  filled: Filled,
  isShown: (element: FlatElement['element']) => boolean,
): LayOut {
  const layOut: LayOut = (element) => layOutElement(element, filled, target)
  if (!flow) return layOut
  const inFlow = layOutFlow({ flow, isShown, layOut })
  return (element) => inFlow(element.id) ?? layOut(element)
}

const hasEnded = (element: FlatElement['element'], rowsLeft: RowsLeft | undefined): boolean =>
  rowsLeft !== undefined && 'continuesOn' in element && element.continuesOn !== undefined && !rowsLeft.has(element.id)

const remaining = ({ rows, ...filled }: Filled, rowsLeft: RowsLeft): Filled => ({
  ...filled,
  rows: new Map([...rows].map(([id, all]) => [id, all.slice(-(rowsLeft.get(id) ?? all.length))])),
})

function toDrawing(
  { document, target, sharedMarks, accentColor }: CompiledLabel,
  marks: readonly Mark[],
): { readonly drawing: Drawing; readonly problems: readonly Problem[] } {
  const { continuous } = document
  const { height, problems } = continuous
    ? fitLength(continuous, marks, target)
    : { height: toEmu(document.height), problems: [] }
  const drawing: Drawing = {
    width: toEmu(document.width),
    height,
    cornerRadius: toEmu(document.cornerRadius),
    dot: target.dot,
    marks,
    sharedMarks,
    ...(continuous && { isContinuous: true }),
    ...(accentColor && { accentColor }),
  }
  return { drawing, problems }
}

function checkPlace(document: LabelDocument, element: FlatElement['element']): Problem[] {
  const isInside =
    element.x >= 0 &&
    element.y >= 0 &&
    element.x + element.width <= document.width &&
    element.y + element.height <= longestHeight(document)
  if (isInside) return []
  const message = 'The element reaches over the edge of the label.'
  return [{ code: 'off-the-label', severity: 'warning', message, elementId: element.id }]
}

/** One element with what it paints. */
export interface ElementDrawing {
  readonly element: FlatElement['element']
  readonly marks: readonly Mark[]
  /** The pictograms among the marks. */
  readonly pictograms: readonly PlacedPictogram[]
}

/** Lays out every element by itself, for looking a label over: the marks of a drawing do not say whose they are. */
export function layOutElements(
  label: CompiledLabel,
  values: Readonly<Record<string, string>>,
): { readonly elements: ElementDrawing[]; readonly problems: Problem[] } {
  const filled = fillVariables(label.contents, values)
  const problems = [...filled.problems]
  const { neverPrinted, flat } = label.contents
  const isShown = ({ id }: FlatElement['element']): boolean => !neverPrinted.has(id) && !filled.hidden.has(id)
  const layOut = layOutFor(label, filled, isShown)
  const elements: ElementDrawing[] = []
  const gs1Symbols: Gs1Symbol[] = []
  for (const { element } of flat) {
    if (!isShown(element)) continue
    const laidOut = layOut(element)
    problems.push(...laidOut.problems)
    gs1Symbols.push(...(laidOut.gs1Symbols ?? []))
    elements.push({ element, marks: laidOut.marks, pictograms: laidOut.pictograms ?? [] })
  }
  return { elements, problems: [...problems, ...checkPartners(gs1Symbols)] }
}
