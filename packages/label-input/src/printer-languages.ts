/** Languages of label printers that are read here. */
export type PrinterLanguage = 'zpl' | 'epl' | 'tspl'

interface Signs {
  readonly language: PrinterLanguage
  /** All of them stand in a job. */
  readonly all: readonly RegExp[]
}

// Lines that start so; the bytes of a picture may hold any characters, so that the language of lines comes before ZPL.
const signs: readonly Signs[] = [
  {
    language: 'tspl',
    all: [
      /^\s*(?:CLS|SIZE\s+[\d.])/im,
      /^\s*(?:PRINT\s+\d|(?:TEXT|BLOCK|BARCODE|QRCODE|DMATRIX|BAR|BOX|BITMAP)\s+-?\d+\s*,)/im,
    ],
  },
  {
    language: 'epl',
    all: [
      /^\s*(?:N\s*$|FS"|[qQ]\d+)/m,
      /^\s*(?:A\d+,\d+,[0-3],|B\d+,\d+,[0-3],|b\d+,\d+,[A-Z]|L[OWES]\d+,|X\d+,\d+,|GW\s*\d+,|PA?\d+\s*$)/m,
    ],
  },
  // ZPL commands know no case, and their first sign may be changed (`^CC`).
  { language: 'zpl', all: [/\^xa|[\^~]cc/i] },
]

/** The language of a job by what stands in it; undefined where it is none of these. Bytes as characters U+0000 to U+00FF. */
export const languageOf = (job: string): PrinterLanguage | undefined =>
  signs.find(({ all }) => all.every((sign) => sign.test(job)))?.language
