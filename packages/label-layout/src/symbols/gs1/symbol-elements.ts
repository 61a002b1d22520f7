// What the symbols of a label say by GS1 identifiers, and which rules of GS1 they break together.
import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import type { Gs1Element } from './gs1.ts'
import { readLinkElements } from './gs1-digital-link.ts'
import { gs1Rules } from './gs1-table.ts'
import { checkTogether, findMissingPartners } from './gs1-together.ts'
import { readEncodedElements, type ScannedElement } from './split-elements.ts'

export interface SymbolData {
  readonly symbology: Symbology | 'ean-add-on'
  /** As in a `BarcodeMark`. */
  readonly data: string
}

export interface SymbolIdentifiers {
  readonly elements: readonly ScannedElement[]
  /** Sentences; none where the symbol keeps the GS1 General Specifications, sections 3, 4.13 and 4.14. */
  readonly mistakes: readonly string[]
}

/** Retail symbols hold a GTIN without an identifier. */
const retail: ReadonlySet<string> = new Set(['ean13', 'ean8', 'upca', 'upce', 'itf14'])
const notReadable =
  'Its content is no GS1 element string: an identifier, a length, a character or a check digit is wrong.'

/** Of each symbol that carries GS1 identifiers; undefined for others. An identifier that needs another finds it in any of the symbols. */
export function readIdentifiers(symbols: readonly SymbolData[]): readonly (SymbolIdentifiers | undefined)[] {
  const read = symbols.map((symbol) => (carriesIdentifiers(symbol) ? (elementsOf(symbol) ?? null) : undefined))
  const rules = symbols.map(
    (symbol, index) => read[index]?.map(({ rule }) => rule) ?? (retail.has(symbol.symbology) ? tradeItem : []),
  )
  return read.map((elements, index) => {
    if (elements === undefined) return undefined
    if (elements === null) return { elements: [], mistakes: [notReadable] }
    const others = rules.filter((_, place) => place !== index).flat()
    return {
      elements: elements.map(({ rule, value }) => ({ identifier: rule.identifier, value })),
      mistakes: [...checkTogether(elements), ...findMissingPartners(rules[index] ?? [], others)],
    }
  })
}

const tradeItem = [gs1Rules.get('01')].filter((rule) => rule !== undefined)

const carriesIdentifiers = ({ symbology }: SymbolData): boolean =>
  symbology !== 'ean-add-on' && (isLink(symbology) || symbologyTraits(symbology).isGs1)
const isLink = (symbology: string): boolean => symbology.startsWith('gs1-digital-link-')

/** A composite holds the data of its parts with a bar between. */
function elementsOf({ symbology, data }: SymbolData): readonly Gs1Element[] | undefined {
  if (isLink(symbology)) return readLinkElements(data)
  const parts = data.split('|').map((part, index) => {
    const isRetail = index === 0 && retail.has(symbology.replace('-composite', ''))
    return isRetail ? [{ identifier: '01', value: part.padStart(14, '0') }] : readEncodedElements(part)
  })
  if (parts.some((part) => part === undefined)) return undefined
  return parts.flatMap((part = []) =>
    part.flatMap(({ identifier, value }) => {
      const rule = gs1Rules.get(identifier)
      return rule ? [{ rule, value }] : []
    }),
  )
}
