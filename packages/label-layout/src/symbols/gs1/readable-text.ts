// Compares what a GS1 symbol says with what people read beside it (GS1 General Specifications 4.14, human readable interpretation).
import { gtinForms } from './gtin-forms.ts'
import type { ScannedElement } from './split-elements.ts'

/** The device identifier of a UDI, and the production identifiers of which it has one at least. */
const deviceIdentifier = '01'
const productionIdentifiers: ReadonlySet<string> = new Set(['10', '11', '17', '21'])

/** Whether identifiers are a Unique Device Identification: which item, and which of its lots, dates or serial numbers. */
export const isUdi = (elements: readonly ScannedElement[]): boolean =>
  elements.some(({ identifier }) => identifier === deviceIdentifier) &&
  elements.some(({ identifier }) => productionIdentifiers.has(identifier))

/** A value that the text gives an identifier, and that is none of the symbols' values of it. */
export interface OtherText {
  readonly identifier: string
  /** In the symbol. */
  readonly value: string
  readonly text: string
}

/** Where texts name an identifier in brackets, `(10)A1`, and give it another value than every symbol. `lines` in the order in which they are laid out. */
export function findOtherTexts(elements: readonly ScannedElement[], lines: readonly string[]): OtherText[] {
  const texts = lines.map((_, index) => lines.slice(index, index + mostLines).join('\n'))
  return lines.flatMap((line, index) =>
    [...line.matchAll(/\((\d{2,4})\)/g)].flatMap(({ 0: named, 1: identifier = '', index: place }): OtherText[] => {
      const same = elements.filter((element) => element.identifier === identifier)
      const [first] = same
      const start = place + named.length
      const text = texts[index] ?? ''
      const says = (form: string): boolean => {
        const end = endOf(form, text, start)
        return end !== undefined && endsHere.test(text.slice(end))
      }
      if (!first || same.some((element) => formsOf(element).some(says))) return []
      return [
        {
          identifier,
          value: first.value,
          text:
            line
              .slice(start)
              .split(/\((?=\d{2,4}\))/)[0]
              ?.trim() ?? '',
        },
      ]
    }),
  )
}

/** A long value goes on in the next lines. */
const mostLines = 4
const endsHere = /^(?:[.,;)]?(?:\s|$)|\(\d{2,4}\))/

/** Those of a UDI whose value stands nowhere in the texts, in brackets or in words of their own. */
export function findUnwritten(elements: readonly ScannedElement[], lines: readonly string[]): string[] {
  const text = lines.join('\n')
  return elements
    .filter(({ identifier }) => identifier === deviceIdentifier || productionIdentifiers.has(identifier))
    .filter((element) => !formsOf(element).some((form) => isWordOf(form, text)))
    .map(({ identifier }) => identifier)
}

const dates: ReadonlySet<string> = new Set(['11', '12', '13', '15', '16', '17'])

/** How people write a value: a date also as ISO 8601 has it, a GTIN without the zeros that fill it up. */
function formsOf({ identifier, value }: ScannedElement): readonly string[] {
  if (identifier === deviceIdentifier) return [value, ...gtinForms(value)]
  if (!dates.has(identifier)) return [value]
  const [year, month, day] = [value.slice(0, 2), value.slice(2, 4), value.slice(4, 6)]
  return [value, `20${year}-${month}${day === '00' ? '' : `-${day}`}`]
}

const isBlank = (character: string | undefined): boolean => character?.trim() === ''

/** Where a form ends that begins at a place of the text, blanks between its characters left out. */
function endOf(form: string, text: string, start: number): number | undefined {
  let place = start
  for (const character of form) {
    while (isBlank(text[place])) place += 1
    if (text[place] !== character) return undefined
    place += 1
  }
  return place
}

const isOfWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character)

function isWordOf(form: string, text: string): boolean {
  for (let start = text.indexOf(form[0] ?? ''); start >= 0; start = text.indexOf(form[0] ?? '', start + 1)) {
    const end = isOfWord(text[start - 1]) ? undefined : endOf(form, text, start)
    if (end !== undefined && !isOfWord(text[end])) return true
  }
  return false
}
