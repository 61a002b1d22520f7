import { symbologiesOf } from './filling/conditional-formats.ts'
import type { LabelDocument } from './label-document.ts'
import type { LabelVariable } from './label-variable.ts'
import { symbologies } from './symbologies.ts'

/** One application identifier of a scanned GS1 symbol with its value: `10` and `L2407A`. */
export interface ScannedElement {
  readonly identifier: string
  readonly value: string
}

/** Batch or lot, expiration date, serial number, with the names that their variables have where no symbol says it. */
const filledIdentifiers: ReadonlyMap<string, readonly string[]> = new Map([
  ['10', ['lot', 'batch']],
  ['17', ['expiry']],
  ['21', ['serial']],
])

/**
 * What a scanned GS1 symbol says of a label's variables, by their names: its (10), (17) and (21) belong to the variables
 * that stand behind these identifiers in the label's own GS1 symbols, else to those named lot or batch, expiry, serial.
 * A date comes as the variable takes it: year, month and day for an input of dates, else the six digits.
 *
 * @param year The current one, as GS1 writes years without a century.
 */
export function scannedValues(
  document: Pick<LabelDocument, 'elements' | 'variables'>,
  scanned: readonly ScannedElement[],
  year: number,
): Readonly<Record<string, string>> {
  const symbols = document.elements.flatMap((element) =>
    element.type === 'barcode' && symbologiesOf(element).some((symbology) => symbologies[symbology].isGs1)
      ? [element.content]
      : [],
  )
  const found = scanned.flatMap(({ identifier, value }) => {
    const names = filledIdentifiers.get(identifier)
    if (!names) return []
    const behind = symbols.flatMap((content) => variablesBehind(identifier, content))
    const wanted = new Set(behind.length > 0 ? behind : names)
    return document.variables
      .filter((variable) => wanted.has(variable.variableName.toLowerCase()))
      .map((variable) => [variable.variableName, identifier === '17' ? dateFor(variable, value, year) : value] as const)
  })
  return Object.fromEntries(found)
}

/** The variable that is the whole value of an identifier: in `(10){{lot}}`, but not in `(10)A{{lot}}`. */
const variablesBehind = (identifier: string, content: string): string[] =>
  Array.from(content.matchAll(/\((\d{2,4})\)\{\{([^{}=][^{}]*)\}\}(?=$|\(|\|)/g)).flatMap(([, own, name = '']) =>
    own === identifier ? [name.trim().toLowerCase()] : [],
  )

function dateFor({ inputType }: LabelVariable, digits: string, year: number): string {
  if (inputType !== 'date' && inputType !== 'date-time') return digits
  const full = centuryOf(Number(digits.slice(0, 2)), year) + Number(digits.slice(0, 2))
  const month = Number(digits.slice(2, 4))
  // GS1 General Specifications 3.4.7: day 00 is the last of the month.
  const day = digits.slice(4) === '00' ? new Date(Date.UTC(full, month, 0)).getUTCDate() : Number(digits.slice(4))
  return [full, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** GS1 General Specifications 7.12: years are from 49 years ago to 50 years ahead. */
function centuryOf(ofYear: number, year: number): number {
  const century = year - (year % 100)
  const ahead = ofYear - (year % 100)
  if (ahead >= 51) return century - 100
  return ahead <= -50 ? century + 100 : century
}
