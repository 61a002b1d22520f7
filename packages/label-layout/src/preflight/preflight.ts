import type { LabelElement } from '@labelwright/label-document/label-document'
import { longestHeight } from '@labelwright/label-document/label-paper'
import { type Emu, emuPerInch, toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import { symbologyTraits } from '@labelwright/label-document/symbologies'
import type { BarcodeMark, Mark } from '../drawing.ts'
import { type CompiledLabel, type ElementDrawing, layOutElements } from '../lay-out-label.ts'
import type { LayoutResources } from '../layout-resources.ts'
import { boxOfMark, boxOfSymbol, moduleOf, overlaps, withQuietZone } from './boxes.ts'
import { checkInks, type Drawn, type PageOnTarget } from './check-inks.ts'
import { checkPictograms } from './check-pictograms.ts'
import { checkStandard, hasModuleBounds } from './check-standard.ts'
import { type Box, type Finding, find } from './finding.ts'
import { leastModuleMicrometres } from './least-modules.ts'

/** What is known of the printer that the label was compiled for. */
export interface PreflightPrinter {
  /** Of the print head, micrometres; unknown when absent. */
  readonly widestPrint?: number
  readonly longestPrint?: number
  /** Prints black and white only, as thermal printers do. */
  readonly isBlackAndWhite: boolean
}

/** Looks a label over with its values for the printer whose resolution it was compiled for. */
export function preflight(
  label: CompiledLabel,
  values: Readonly<Record<string, string>>,
  printer: PreflightPrinter,
): Finding[] {
  return lookOver({ document: label.document, target: label.target, ...layOutElements(label, values) }, printer)
}

/** A page with what its elements paint; those that are not printed left out. */
export interface LaidOutPage extends PageOnTarget {
  readonly elements: readonly ElementDrawing[]
  readonly problems: readonly Problem[]
}

/** Looks a page over that is laid out already. */
export function lookOver(label: LaidOutPage, printer: PreflightPrinter): Finding[] {
  const { elements, problems } = label
  const drawn = elements.map((one) => ({
    ...one,
    boxes: one.marks.map((mark) => knownBox(mark, label.target.resources)),
  }))
  const page = pageOf(label)
  return [
    ...problems.map((problem) => fromProblem(problem, elements)),
    ...checkMedia(label, printer),
    ...drawn.flatMap((one) => checkInk(one, page, label.target.dot)),
    ...drawn.flatMap((one) => checkBarcodes(one, drawn, label)),
    ...drawn.flatMap((one) => checkLook(one, label, printer)),
    ...drawn.flatMap((one) => checkPictograms(one, label)),
    ...checkInks(drawn, { ...printer, resources: label.target.resources }),
  ]
}

const boxes = new WeakMap<Mark, Box>()

/** Marks that stayed since the last look have their places still. */
function knownBox(mark: Mark, resources: LayoutResources): Box {
  const box = boxes.get(mark) ?? boxOfMark(mark, resources)
  boxes.set(mark, box)
  return box
}

const frameOfElement = ({ x, y, width, height }: LabelElement): Box => ({
  x: toEmu(x),
  y: toEmu(y),
  width: toEmu(width),
  height: toEmu(height),
})

function fromProblem(problem: Problem, elements: readonly ElementDrawing[]): Finding {
  const { code, severity, message, elementId, variableName } = problem
  const element = elements.find((one) => one.element.id === elementId)?.element
  return find({
    code,
    severity,
    message,
    ...(elementId !== undefined && { elementId }),
    ...(variableName !== undefined && { variableName }),
    ...(element && { place: frameOfElement(element) }),
  })
}

const pageOf = ({ document }: PageOnTarget): Box => ({
  x: 0 as Emu,
  y: 0 as Emu,
  width: toEmu(document.width),
  height: toEmu(longestHeight(document)),
})

const millimetres = (emu: number): string => `${Math.round(emu / 360) / 100} mm`

function checkMedia({ document }: PageOnTarget, { widestPrint, longestPrint }: PreflightPrinter): Finding[] {
  const findings: Finding[] = []
  if (widestPrint !== undefined && document.width > widestPrint) {
    const message = `The label is ${document.width / 1000} mm wide; the printer prints ${widestPrint / 1000} mm.`
    findings.push(find({ code: 'label-too-wide', severity: 'error', message }))
  }
  const longest = longestHeight(document)
  if (longestPrint !== undefined && longest > longestPrint) {
    const message = `The label is ${document.continuous ? 'up to ' : ''}${longest / 1000} mm long; the printer prints ${longestPrint / 1000} mm.`
    findings.push(find({ code: 'label-too-long', severity: 'error', message }))
  }
  return findings
}

// Ink, not the frame, which may well be larger than what stands in it.
function checkInk({ element, boxes }: Drawn, page: Box, dot: Emu): Finding[] {
  // A label of millimetres is seldom a whole number of dots.
  const outside = boxes.find((box) => !isInside(box, page, dot))
  if (!outside) return []
  return [
    find({
      code: 'ink-off-the-label',
      severity: 'error',
      message: 'A part lies over the edge of the label.',
      elementId: element.id,
      place: outside,
    }),
  ]
}

const isInside = (box: Box, page: Box, spare: number): boolean =>
  box.x >= -spare &&
  box.y >= -spare &&
  box.x + box.width <= page.width + spare &&
  box.y + box.height <= page.height + spare

function checkBarcodes(one: Drawn, all: readonly Drawn[], label: PageOnTarget): Finding[] {
  const page = pageOf(label)
  return one.marks.flatMap((mark) => {
    if (mark.type !== 'barcode' || mark.symbology === 'ean-add-on') return []
    const sizes = [...checkModule(one, mark, label), ...checkStandard(one, mark, label)]
    return [...sizes, ...checkSurroundings(one, mark, { all, page })]
  })
}

function checkModule({ element }: Drawn, mark: BarcodeMark, { target }: PageOnTarget): Finding[] {
  if (mark.symbology.startsWith('maxicode') || mark.symbology === 'ean-add-on' || element.type !== 'barcode') return []
  const findings: Finding[] = []
  const place = { elementId: element.id, place: boxOfSymbol(mark) }
  const least = leastModuleMicrometres(mark.symbology) * 36
  const { title } = symbologyTraits(mark.symbology)
  const module = moduleOf(mark)
  const dots = module / target.dot
  const size = `${millimetres(module)} (${dots} ${dots === 1 ? 'dot' : 'dots'})`
  if (module < least) {
    const message = `A module is ${size} on this printer; ${title} needs ${millimetres(least)}.`
    const told = find({ code: 'module-too-small', severity: 'error', message, ...place })
    if (!hasModuleBounds(element, mark)) findings.push(told)
  } else if (dots === 1 && emuPerInch / target.dot < 400) {
    findings.push(
      find({
        code: 'module-one-dot',
        severity: 'warning',
        message: 'A module is a single dot of this printer.',
        ...place,
      }),
    )
  }
  const wanted = toEmu(element.moduleWidth)
  if (Math.abs(module - wanted) > wanted / 10) {
    const message = `A module of ${millimetres(wanted)} becomes ${size} on this printer.`
    findings.push(find({ code: 'module-rounded', severity: 'note', message, ...place }))
  }
  return findings
}

function checkSurroundings(
  one: Drawn,
  mark: BarcodeMark,
  { all, page }: { readonly all: readonly Drawn[]; readonly page: Box },
): Finding[] {
  if (mark.symbology === 'ean-add-on') return []
  const symbol = boxOfSymbol(mark)
  const zone = withQuietZone(mark, symbol, symbologyTraits(mark.symbology).quietZone)
  const findings: Finding[] = []
  for (const other of all) {
    if (other === one || isWhiteBelow(other, one, all)) continue
    const about = { elementId: one.element.id, place: symbol }
    // What is not ink everywhere in its box is taken as if it were: better to look once too often.
    if (other.boxes.some((box) => overlaps(box, symbol))) {
      findings.push(
        find({
          code: 'contrast',
          severity: 'error',
          message: `"${spokenName(other.element)}" lies on the barcode.`,
          ...about,
        }),
      )
    } else if (other.boxes.some((box) => overlaps(box, zone))) {
      findings.push(
        find({
          code: 'quiet-zone',
          severity: 'warning',
          message: `"${spokenName(other.element)}" stands in the barcode's quiet zone.`,
          ...about,
        }),
      )
    }
  }
  if (!isInside(zone, page, 0) && isInside(symbol, page, moduleOf(mark))) {
    const about = { elementId: one.element.id, place: zone }
    findings.push(
      find({
        code: 'quiet-zone-at-edge',
        severity: 'warning',
        message: 'The quiet zone reaches over the edge of the label.',
        ...about,
      }),
    )
  }
  return findings
}

const longestName = 40

/** What a person calls an element: its name, or what it says, or what it is. */
function spokenName(element: LabelElement): string {
  const content = 'content' in element ? element.content.trim().slice(0, longestName) : ''
  return element.name || content || element.type
}

// White that was painted before the bars is paper to them.
const isWhiteBelow = (other: Drawn, one: Drawn, all: readonly Drawn[]): boolean =>
  all.indexOf(other) < all.indexOf(one) && other.marks.every(({ ink }) => ink === 'white')

// A capital of fewer dots is not told from another.
const leastCapitalDots = 7
const capital = 0.71

function checkLook({ element, marks, boxes }: Drawn, { target }: PageOnTarget, printer: PreflightPrinter): Finding[] {
  const findings: Finding[] = []
  for (const [index, mark] of marks.entries()) {
    const place = boxes[index]
    const about = { elementId: element.id, ...(place && { place }) }
    if (mark.type === 'text' && (mark.size * capital) / target.dot < leastCapitalDots) {
      const dots = Math.round((mark.size * capital) / target.dot)
      findings.push(
        find({
          code: 'text-too-small',
          severity: 'warning',
          message: `Capitals are ${dots} dots high on this printer.`,
          ...about,
        }),
      )
    }
    if (mark.type === 'image' && printer.isBlackAndWhite && hasGreys(mark.grey)) {
      findings.push(find({ code: 'picture-dithered', severity: 'note', message: 'The picture has greys.', ...about }))
    }
  }
  return findings
}

// A few greys at edges do not show; a share of the pixels does.
function hasGreys(grey: Uint8Array): boolean {
  let count = 0
  for (const level of grey) if (level > 40 && level < 215) count++
  return count > grey.length / 50
}
