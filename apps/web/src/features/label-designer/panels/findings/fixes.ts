// What one click does against a finding: from the finding and the records to the changes of one step.
import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import type { Finding } from '@labelwright/label-layout/preflight/finding'
import type { Change } from '@labelwright/open-label/commands'
import { elementId, type Fields, type Json, labelId, type Records } from '@labelwright/open-label/records'
import { fitFrame } from '../barcode/fit-frame.ts'
import type { SymbolSize } from '../barcode/measure-symbol.ts'
import { moduleBounds, printedModule, smallestModule } from '../barcode/smallest-module.ts'

export interface Fix {
  readonly name: 'fit-frame' | 'shrink' | 'wrap' | 'wider-module'
  readonly changes: readonly Change[]
}

export interface FixContext {
  readonly records: Records
  /** Dots an inch of the printer that is designed for, and of all that are looked at. */
  readonly dpi: number
  readonly dpis: readonly number[]
  /** The symbol of a barcode with these fields. */
  readonly measure: (fields: Fields) => SymbolSize | undefined
}

interface Fixed extends FixContext {
  readonly id: string
  readonly fields: Fields
}

const fixers: Readonly<Partial<Record<Finding['code'], (fixed: Fixed) => readonly Fix[]>>> = {
  'barcode-too-large': fitBarcode,
  'text-overflow': fitText,
  'module-too-small': widenModule,
  'module-one-dot': widenModule,
  'standard-module': widenModule,
}

/** The fixes that are safe for a finding: none where the element is locked, gone, or part of something scaled or repeated. */
export function fixesOf({ code, elementId: found }: Finding, context: FixContext): readonly Fix[] {
  const id = elementId(found ?? '')
  const fields = context.records.get(id)?.fields
  const fixer = fixers[code]
  if (!fields || !fixer || isLocked(fields) || !isPlainlyPlaced(context.records, id)) return []
  return fixer({ ...context, id, fields })
}

const isLocked = ({ locks }: Fields): boolean => Array.isArray(locks) && locks.length > 0

/** On a page, or in groups that neither turn nor scale. */
function isPlainlyPlaced(records: Records, id: string): boolean {
  const parent = records.get(records.get(id)?.place?.parent ?? '')
  if (!parent) return false
  if (parent.kind === 'page') return true
  const { type, scale = 100, rotation = 0 } = parent.fields
  return (
    type === 'group' &&
    scale === 100 &&
    rotation === 0 &&
    isPlainlyPlaced(records, records.get(id)?.place?.parent ?? '')
  )
}

const setFields = (id: string, fields: Readonly<Record<string, Json>>): Change[] =>
  Object.entries(fields).map(([field, value]) => ({ type: 'field', id, field, value }))

function fitBarcode(fixed: Fixed): readonly Fix[] {
  const changes = frameFor(fixed, Number(fixed.fields.moduleWidth))
  return changes && changes.length > 0 ? [{ name: 'fit-frame', changes }] : []
}

/** The frame for a module; undefined where the symbol has no room on the label or its size is not known. */
function frameFor({ id, fields, records, dpi, measure }: Fixed, moduleWidth: number): Change[] | undefined {
  const symbol = measure({ ...fields, moduleWidth })
  const size = symbol && fitFrame(fields, symbol, printedModule(moduleWidth, dpi))
  if (!size) return undefined
  const [x, y, width, height] = numbers(fields, ['x', 'y', 'width', 'height'])
  const [paperWidth, paperHeight] = numbers(records.get(labelId)?.fields ?? {}, ['width', 'height'])
  if (size.width > paperWidth || size.height > paperHeight) return undefined
  const grown = { width: Math.max(size.width, width), height: Math.max(size.height, height) }
  const isOnPage = records.get(records.get(id)?.place?.parent ?? '')?.kind === 'page'
  // An element that would reach over the edge moves back onto the label.
  const moved =
    isOnPage && fields.anchor === undefined
      ? {
          ...(x + grown.width > paperWidth && { x: Math.max(0, Math.round(paperWidth - grown.width)) }),
          ...(y + grown.height > paperHeight && { y: Math.max(0, Math.round(paperHeight - grown.height)) }),
        }
      : {}
  const isSame = grown.width === width && grown.height === height
  return isSame ? [] : setFields(id, { ...grown, ...moved })
}

type Numbers = readonly [number, number, number, number]
const numbers = (fields: Fields, names: readonly string[]): Numbers =>
  names.map((name) => Number(fields[name])) as unknown as Numbers

function widenModule(fixed: Fixed): readonly Fix[] {
  const { id, fields, dpis } = fixed
  const { symbology, applicationStandard } = fields
  if (typeof symbology !== 'string' || !Object.hasOwn(symbologies, symbology)) return []
  const bounds = moduleBounds(symbology as Symbology, String(applicationStandard ?? ''))
  const twoDots = dpis.map((dpi) => (dpi < 400 ? (2 * 25_400) / dpi : 0))
  const least = Math.max(bounds.least, ...twoDots)
  const module = smallestModule({ ...bounds, least }, dpis) ?? smallestModule(bounds, dpis)
  if (module === undefined || module === fields.moduleWidth) return []
  const frame = frameFor(fixed, module)
  return frame ? [{ name: 'wider-module', changes: [...setFields(id, { moduleWidth: module }), ...frame] }] : []
}

/** Capitals of fewer dots are not told apart; a capital is so much of the size. */
const leastCapitalDots = 7
const capital = 0.71
const usualSpacing = 120

function fitText({ id, fields, dpis }: Fixed): readonly Fix[] {
  if (fields.type !== 'text' || fields.grows === true) return []
  const [size, smallest, height] = numbers(fields, ['fontSize', 'minimumFontSize', 'height'])
  const readable = Math.ceil((leastCapitalDots / capital) * (25_400 / Math.min(...dpis)))
  const fixes: Fix[] = []
  const shrinks = fields.fit === undefined || fields.fit === 'shrink' || fields.fit === 'wrap'
  if (readable < (shrinks ? smallest : size)) {
    const fit = shrinks ? {} : { fit: 'shrink' }
    fixes.push({ name: 'shrink', changes: setFields(id, { ...fit, minimumFontSize: readable }) })
  }
  const lines = Math.floor(height / ((smallest * Number(fields.lineSpacing ?? usualSpacing)) / 100))
  if (fields.wrap !== true && fields.arcRadius === undefined && lines > 1) {
    fixes.push({ name: 'wrap', changes: setFields(id, { wrap: true }) })
  }
  return fixes
}
