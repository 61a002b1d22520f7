// Reads scanned codes. docs/scanned-codes.md lists every form.
import { gtinForms } from '../gs1/gtin-forms.ts'
import type { ScannedElement } from '../gs1/split-elements.ts'
import { withoutLeftOnSigns } from './left-on-signs.ts'
import { readElementString } from './read-element-string.ts'
import { hibcForms } from './read-hibc.ts'
import { readScannedLink, readVerifyId } from './read-link.ts'
import { retailForms } from './retail-forms.ts'
import { readScannedText, type ScannedText } from './symbology-identifier.ts'

interface ScannedCode {
  /** The code without the scanner's prefix and without blanks and control characters at its ends. */
  readonly text: string
  /** Looked up first: the code itself and, for a GTIN, its other lengths. Empty when the code has no visible character. */
  readonly whole: readonly string[]
  /** Looked up when nothing is stored as `whole`. */
  readonly forms: readonly string[]
  /** The (01) or (02) of an element string or a GS1 Digital Link. */
  readonly gtin: string | undefined
  /** The values of an element string or a GS1 Digital Link; empty for other codes. */
  readonly elements: readonly ScannedElement[]
  /** The id in the verification address of a printed label (`meta_verifyUrl`). */
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
