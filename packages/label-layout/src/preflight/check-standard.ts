import type { ApplicationStandard } from '@labelwright/label-document/application-standards'
import type { LabelElement } from '@labelwright/label-document/label-document'
import type { Emu } from '@labelwright/label-document/lengths'
import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import type { BarcodeMark } from '../drawing.ts'
import { type SizeRule, standardTraits } from './application-standards.ts'
import { boxOfSymbol, moduleOf } from './boxes.ts'
import type { Drawn, PageOnTarget } from './check-inks.ts'
import { type Finding, find } from './finding.ts'
import { leastModuleMicrometres } from './least-modules.ts'

type Told = Pick<Finding, 'code' | 'severity' | 'message'>

/** Measures a barcode as printed, in whole dots, against the application standard of its element. */
export function checkStandard({ element }: Drawn, mark: BarcodeMark, { target }: PageOnTarget): Finding[] {
  const asked = standardOf(element, mark)
  if (!asked) return []
  const { title, rules } = standardTraits(asked.standard)
  const rule = rules.get(asked.symbology)
  const measured = { mark, symbology: asked.symbology, title, dot: target.dot }
  const told = rule ? [checkModule(measured, rule), checkHeight(measured, rule)] : [otherSymbology(asked)]
  const about = { elementId: element.id, place: boxOfSymbol(mark) }
  return told.flatMap((one) => (one ? [find({ ...one, ...about })] : []))
}

/** Whether the standard of the barcode has bounds for its modules, which stand in place of those for every use. */
export function hasModuleBounds(element: LabelElement, mark: BarcodeMark): boolean {
  const asked = standardOf(element, mark)
  return asked !== undefined && standardTraits(asked.standard).rules.get(asked.symbology)?.module !== undefined
}

interface Asked {
  readonly standard: ApplicationStandard
  readonly symbology: Symbology
}

/** In a repeater, the standard of its first barcode of the mark's symbology. */
function standardOf(element: LabelElement, { symbology }: BarcodeMark): Asked | undefined {
  if (symbology === 'ean-add-on') return undefined
  const inner = element.type === 'repeater' ? element.elements : [element]
  const barcodes = inner.flatMap((one) => (one.type === 'barcode' ? [one] : []))
  // A conditional format may change the symbology of a barcode.
  const barcode = barcodes.length > 1 ? barcodes.find((one) => one.symbology === symbology) : barcodes[0]
  const standard = barcode?.applicationStandard
  return standard && { standard, symbology }
}

function otherSymbology({ standard, symbology }: Asked): Told {
  const { title, rules } = standardTraits(standard)
  const usual = [...rules.keys()].slice(0, 2).map((one) => symbologyTraits(one).title)
  const message = `${title} does not use ${symbologyTraits(symbology).title}. Choose a symbology of the standard, such as ${usual.join(' or ')}, or another standard.`
  return { code: 'standard-symbology', severity: 'warning', message }
}

interface Measured {
  readonly mark: BarcodeMark
  readonly symbology: Symbology
  readonly title: string
  readonly dot: Emu
}

// EMU are whole: half a micrometre is no difference.
const spare = 18

function checkModule({ mark, symbology, title, dot }: Measured, { module: bounds }: SizeRule): Told | undefined {
  if (!bounds) return undefined
  const [least, , most] = bounds
  const module = moduleOf(mark)
  if (module >= least * 36 - spare && module <= most * 36 + spare) return undefined
  const size = `${millimetres(module)} (${countDots(module / dot)})`
  const message = `The X-dimension is ${size}; ${title} asks for ${millimetres(least * 36)} to ${millimetres(most * 36)}. ${nextModule(bounds, dot)}`
  const isUnreadable = module < leastModuleMicrometres(symbology) * 36
  return { code: 'standard-module', severity: isUnreadable ? 'error' : 'warning', message }
}

/** The whole number of dots between the bounds that is nearest to the target. */
function nextModule([least, target, most]: readonly [number, number, number], dot: Emu): string {
  const from = Math.ceil((least * 36 - spare) / dot)
  const to = Math.floor((most * 36 + spare) / dot)
  if (from > to) return 'Choose a printer with finer dots: no whole number of dots of this one is in that range.'
  const dots = Math.min(to, Math.max(from, Math.round((target * 36) / dot)))
  return `Choose a module width of ${millimetres(dots * dot)} (${countDots(dots)}).`
}

function checkHeight({ mark, title, dot }: Measured, { barHeight, barModules }: SizeRule): Told | undefined {
  const least = barHeight === undefined ? (barModules ?? 0) * moduleOf(mark) : barHeight * 36
  const { width, height } = boxOfSymbol(mark)
  const tall = mark.rotation % 180 === 0 ? height : width
  // The height of bars is rounded to whole dots.
  if (tall >= least - dot / 2) return undefined
  const message = `The bars are ${millimetres(tall)} high; ${title} asks for ${millimetres(least)}. Make the frame ${millimetres(least - tall)} higher.`
  return { code: 'standard-height', severity: 'warning', message }
}

const countDots = (dots: number): string => `${dots} ${dots === 1 ? 'dot' : 'dots'}`

/** To the micrometre, as standards give modules. */
const millimetres = (emu: number): string => `${Math.round(emu / 36) / 1000} mm`
