// The check of identifiers: what a page's barcodes say by GS1 identifiers, by which rules, and what people read beside them.
import type { BarcodeReadBack } from '@labelwright/barcode-reading/read-back'
import type { ReadRow } from '@labelwright/contract/server/label-barcodes-schemas'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { findOtherTexts, findUnwritten, isUdi } from '@labelwright/label-layout/symbols/gs1/readable-text'
import { readIdentifiers } from '@labelwright/label-layout/symbols/gs1/symbol-elements'

/** A barcode as it was read back, or as it was found. */
export type Read = Omit<BarcodeReadBack, 'by'> & Pick<ReadRow['barcodes'][number], 'by'>

/** Every line that people read on a page, in the order in which they are laid out. */
export const textsOf = ({ marks }: Drawing): string[] =>
  marks.flatMap((mark) => (mark.type === 'text' ? [mark.text] : []))

/** The barcodes of one page, those with identifiers taken apart. Without `lines` nobody knows what people read beside them. */
export function withIdentifiers(barcodes: readonly Read[], lines: readonly string[] | undefined): ReadRow['barcodes'] {
  const identifiers = readIdentifiers(barcodes)
  // Another symbol of the page may give an identifier the value that its text says.
  const different = findOtherTexts(
    identifiers.flatMap((each) => each?.elements ?? []),
    lines ?? [],
  )
  return barcodes.map((barcode, index) => {
    const found = identifiers[index]
    if (!found) return barcode
    const { elements } = found
    const has = ({ identifier, value }: { readonly identifier: string; readonly value: string }) =>
      elements.some((element) => element.identifier === identifier && element.value === value)
    const unwritten = lines && isUdi(elements) ? findUnwritten(elements, lines) : []
    return {
      ...barcode,
      gs1: {
        ...found,
        elements: [...elements],
        isUdi: isUdi(elements),
        unwritten,
        mistakes: [...found.mistakes],
        otherTexts: different.filter(has),
      },
    }
  })
}
