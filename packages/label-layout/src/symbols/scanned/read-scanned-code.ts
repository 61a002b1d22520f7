// What a scanned code may stand for, in the order in which it is looked up: docs/scanned-codes.md has every form.
import { gtinForms } from '../gs1/gtin-forms.ts'
import type { ScannedElement } from '../gs1/split-elements.ts'
import { withoutLeftOnSigns } from './left-on-signs.ts'
import { readElementString } from './read-element-string.ts'
import { hibcForms } from './read-hibc.ts'
import { readScannedLink, readVerifyId } from './read-link.ts'
import { retailForms } from './retail-forms.ts'
import { readScannedText, type ScannedText } from './symbology-identifier.ts'

export interface ScannedCode {
  /** The code without the scanner's prefix and without control signs at its ends. */
  readonly text: string
  /** How an article or order is stored that the code names as a whole; empty for a code without a sign that can be seen. */
  readonly whole: readonly string[]
  /** How an article is stored that the code names in another form, where none is stored as a whole. */
  readonly forms: readonly string[]
  /** The GTIN of an element string or a GS1 Digital Link, by which it is looked up. */
  readonly gtin: string | undefined
  /** What an element string or a GS1 Digital Link says; empty for other codes. */
  readonly elements: readonly ScannedElement[]
  /** The id in the address that a label carries (`meta_verifyUrl`). */
  readonly verifyId: string | undefined
}

/** Reads a code as a scanner sends it. */
export function readScannedCode(scanned: string): ScannedCode {
  const read = readScannedText(scanned)
  const { text } = read
  const elements = readScannedLink(text) ?? readElementString(read) ?? []
  const gtin = elements.find(({ identifier }) => identifier === '01' || identifier === '02')?.value
  const forms = elements.length > 0 ? gtinForms(gtin ?? '') : otherForms(read)
  const whole = text === '' ? [] : [text, ...gtinForms(text)]
  return {
    text,
    whole,
    forms: forms.filter((form) => form !== '' && !whole.includes(form)),
    gtin,
    elements,
    verifyId: readVerifyId(text),
  }
}

function otherForms({ text, prefix }: ScannedText): readonly string[] {
  const bare = withoutLeftOnSigns(text, prefix)
  const codes = [text, ...bare]
  return [...bare, ...codes.flatMap(hibcForms), ...codes.flatMap((code) => retailForms(code, prefix))]
}
