import { type CompiledContents, compileContents } from '@labelwright/label-document/filling/compile-contents'
import { fillVariables } from '@labelwright/label-document/filling/fill-variables'
import type { FlatElement } from '@labelwright/label-document/groups/flatten-elements'
import { type LabelDocument, usualAccentColor } from '@labelwright/label-document/label-document'
import { longestHeight } from '@labelwright/label-document/label-paper'
import { dotSize, toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import { dequal } from 'dequal/lite'
import type { Drawing } from './drawing.ts'
import type { LaidOut, Target } from './elements/element-layout.ts'
import { type Filled, layOutElement } from './elements/lay-out-element.ts'
import { flowOf, layOutFlow } from './flow-below.ts'
import { checkPartners } from './gs1-partners.ts'
import type { ElementDrawing } from './lay-out-label.ts'
import type { LayoutResources } from './layout-resources.ts'

/** An element of a page that is designed. The same object as the last time where nothing of it has changed. */
export interface DesignedElement extends ElementDrawing {
  /** The element directly on the page that it is, or that it is inside of. */
  readonly rootId: string
  /** A condition is false for these values. */
  readonly isHidden: boolean
  /** On a layer that is never printed. */
  readonly isNeverPrinted: boolean
}

/** One page with all of its elements, those that are not printed too, in the order of painting. */
export interface DesignedPage {
  readonly document: LabelDocument
  readonly target: Target
  readonly elements: readonly DesignedElement[]
  readonly problems: readonly Problem[]
  /** The page without marks: its size, its dots, its colour. */
  readonly paper: Drawing
}

/** Lays out the same page again and again while it changes. */
export interface DesignLayout {
  /** `page` is a document with the elements of one page (`pagesOfLabel`). */
  readonly layOut: (page: LabelDocument, values: Readonly<Record<string, string>>) => DesignedPage
}

interface Known {
  readonly source: FlatElement
  readonly filled: readonly unknown[]
  readonly laidOut: LaidOut
  readonly designed: DesignedElement
}

/** Lays out for one resolution; resources that change (a font that has come) want a new one. */
export function createDesignLayout(resources: LayoutResources, dpi: number): DesignLayout {
  const target: Target = { resources, dot: dotSize(dpi) }
  let known: ReadonlyMap<string, Known> = new Map()
  return {
    layOut(page, values) {
      const contents = compileContents(page, 'design')
      const filled = fillVariables(contents, values)
      const next = layOutAll({ page, contents, filled, target, known })
      known = next
      const all = [...next.values()]
      const problems = [
        ...filled.problems,
        ...all.flatMap(({ laidOut, designed }) => (designed.isHidden ? [] : laidOut.problems)),
        ...checkPartners(all.flatMap(({ laidOut }) => laidOut.gs1Symbols ?? [])),
      ]
      const elements = all.map(({ designed }) => designed)
      return { document: page, target, elements, problems, paper: paperOf(page, target) }
    },
  }
}

interface Work {
  readonly page: LabelDocument
  readonly contents: CompiledContents
  readonly filled: Filled & { readonly hidden: ReadonlySet<string> }
  readonly target: Target
  readonly known: ReadonlyMap<string, Known>
}

function layOutAll(work: Work): Map<string, Known> {
  const { contents, filled, known } = work
  const textsOf = textsByElement(contents, filled)
  const inFlow = flowLayout(work)
  const next = new Map<string, Known>()
  for (const source of contents.flat) {
    const { element, rootId } = source
    const flags = [filled.hidden.has(element.id), contents.neverPrinted.has(element.id)] as const
    const rows = filled.rows.get(element.id)
    const parts = [textsOf.get(element.id), filled.formats.get(element.id), rows, ...flags]
    const before = known.get(element.id)
    const moved = inFlow?.(element.id)
    if (!moved && before && isSame(before, source, parts)) {
      next.set(element.id, before)
      continue
    }
    const laidOut = moved ?? layOutElement(element, filled, work.target)
    const [isHidden, isNeverPrinted] = flags
    const pictograms = laidOut.pictograms ?? []
    const designed = { element, rootId, marks: laidOut.marks, pictograms, isHidden, isNeverPrinted }
    next.set(element.id, { source, filled: parts, laidOut, designed })
  }
  return next
}

const isSame = (before: Known, source: FlatElement, filled: readonly unknown[]): boolean =>
  (before.source.element === source.element || dequal(before.source.element, source.element)) &&
  before.source.rootId === source.rootId &&
  dequal(before.filled, filled)

/** Elements that stand below others go with them; where nothing does there is no such layout. */
function flowLayout({ page, contents, filled, target }: Work) {
  const flow = flowOf(page.elements, contents.flat)
  const isShown = ({ id }: FlatElement['element']): boolean => !filled.hidden.has(id)
  return flow && layOutFlow({ flow, isShown, layOut: (element) => layOutElement(element, filled, target) })
}

function textsByElement({ slots }: CompiledContents, { texts }: Filled): ReadonlyMap<string, readonly string[]> {
  const byElement = new Map<string, string[]>()
  for (const { elementId, key } of slots) {
    const list = byElement.get(elementId) ?? []
    list.push(key, texts.get(key) ?? '')
    byElement.set(elementId, list)
  }
  return byElement
}

const paperOf = (page: LabelDocument, { dot }: Target): Drawing => ({
  width: toEmu(page.width),
  height: toEmu(page.continuous ? longestHeight(page) : page.height),
  cornerRadius: toEmu(page.cornerRadius),
  dot,
  marks: [],
  sharedMarks: [],
  accentColor: page.accentColor ?? usualAccentColor,
})
