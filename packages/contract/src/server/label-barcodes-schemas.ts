import * as z from 'zod/mini'

/** The GS1 identifiers of a barcode, and what is wrong with them. */
const readIdentifiers = z.object({
  elements: z.array(z.object({ identifier: z.string(), value: z.string() })),
  /** A Unique Device Identification: (01) with (10), (11), (17) or (21). */
  isUdi: z.boolean(),
  /** Identifiers of a UDI whose values people cannot read on the label; told, not refused. */
  unwritten: z.array(z.string()),
  /** Rules of GS1 that it breaks, as sentences. */
  mistakes: z.array(z.string()),
  /** Where a text of the label gives an identifier another value. */
  otherTexts: z.array(z.object({ identifier: z.string(), value: z.string(), text: z.string() })),
})

/** A barcode of a test row as it was read back from the dots. */
export const readBarcode = z.object({
  /** Of the document; of a file the kind and its number from the top: 'QR Code 2'. */
  elementId: z.string(),
  symbology: z.string(),
  /** What a scanner should read; FNC1 separators as U+001D. */
  data: z.string(),
  /**
   * `reader`: by an independent reader; `part`: so the linear part of a composite; `modules`: there is no reader, its dots were compared with its encoder's modules;
   * `found`: by a scanner on a file, of which nobody knows what it should say: `data` is what was read.
   */
  by: z.enum(['reader', 'part', 'modules', 'found']),
  read: z.optional(z.string()),
  isRight: z.boolean(),
  /** Of those that carry identifiers. */
  gs1: z.optional(readIdentifiers),
})
export const readRow = z.object({ row: z.int(), dpi: z.number(), barcodes: z.array(readBarcode) })

export type ReadIdentifiers = z.infer<typeof readIdentifiers>
export type ReadRow = z.infer<typeof readRow>
