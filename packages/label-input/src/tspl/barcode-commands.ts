import type { LinearContent, LinearWish } from '../printer/barcodes/draw-barcode.ts'
import { gs1Data } from '../printer/barcodes/gs1-data.ts'
import { code39Content, code128Content, interleavedContent, type Refused } from '../printer/barcodes/linear-contents.ts'
import {
  codabar,
  code93,
  industrial,
  msi,
  plessey,
  type RareLinear,
  rareLinearContent,
} from '../printer/barcodes/rare-linear-contents.ts'
import { ean8, ean13, type Retail, retailContent, upca, upce } from '../printer/barcodes/retail-contents.ts'
import type { LabelJob } from '../printer/printing/label-job.ts'
import { printLinear } from '../printer/printing/print-barcode.ts'
import type { Obey } from '../printer/printing/read-image-job.ts'
import { alignOf, lengthAt, pointAt, readTsplContent, rotationAt, type TsplCommands } from './tspl-job.ts'

type Content = (job: LabelJob, text: string, wish: LinearWish) => LinearContent | Refused

const rare =
  (code: RareLinear | ((text: string) => RareLinear)): Content =>
  (job, text, wish) =>
    rareLinearContent(job, typeof code === 'function' ? code(text) : code, { text, bars: wish })
const retail =
  (code: Retail): Content =>
  (_, number, wish) =>
    retailContent(code, number, wish)

const gtinDigits = 13

/** The check digit is the printer's. */
const ean14: Content = (_, number, wish) => {
  const digits = number.slice(0, gtinDigits)
  if (!/^\d{13}$/.test(digits)) return { reason: 'its data is not 13 digits' }
  const checked = interleavedContent(digits, true, wish)
  return 'reason' in checked ? checked : code128Content({ data: `01${checked.data}`, isGs1: true }, wish)
}

const functionOne = '!102'

/** `!099` to `!105` choose subsets, `!102` is FNC1; the shortest symbol of the same data is drawn. */
const manualCode128: Content = (_, text, wish) => {
  const data = text.replaceAll(/!(?:099|10[01345])/g, '')
  if (/!09[678]/.test(data)) return { reason: 'its function characters are not known here' }
  const separated = data.replaceAll(functionOne, '\u001d')
  const isGs1 = separated.startsWith('\u001d')
  return code128Content({ data: isGs1 ? separated.slice(1) : separated, isGs1 }, wish)
}

// TSPL2 Programming Manual, BARCODE, table of code types.
const contents: Readonly<Record<string, Content>> = {
  128: (_, data, wish) => code128Content({ data, isGs1: false }, wish),
  '128M': manualCode128,
  EAN128: (_, text, wish) => code128Content(gs1Data(text), wish),
  EAN128M: manualCode128,
  25: (_, digits, wish) => interleavedContent(digits, false, wish),
  '25C': (_, digits, wish) => interleavedContent(digits, true, wish),
  '25I': rare(industrial),
  39: (_, text, wish) => code39Content(text, false, wish),
  '39C': (_, text, wish) => code39Content(text, true, wish),
  93: rare(code93),
  CODA: rare(codabar('A', 'A')),
  EAN13: retail(ean13),
  'EAN13+2': retail(ean13),
  'EAN13+5': retail(ean13),
  EAN8: retail(ean8),
  'EAN8+2': retail(ean8),
  'EAN8+5': retail(ean8),
  UPCA: retail(upca),
  'UPCA+2': retail(upca),
  'UPCA+5': retail(upca),
  UPCE: retail(upce),
  'UPCE+2': retail(upce),
  'UPCE+5': retail(upce),
  EAN14: ean14,
  ITF14: (_, digits, wish) => interleavedContent(digits.slice(0, gtinDigits), true, wish),
  MSI: rare(msi({})),
  MSIC: rare(msi({ includecheck: true, checktype: 'mod10' })),
  PLESSEY: rare(plessey),
}

const texts = { 0: 'none', 1: 'left', 2: 'center', 3: 'right' } as const
const narrow = { from: 1, to: 10, usual: 2 }
const wide = { from: 1, to: 30, usual: 0 }
const usualRatio = 2
const quoted = /^"([^"]*)"$/

/** `BARCODE x,y,"type",height,text,rotation,narrow,wide,[alignment,]"content"` */
const barcode: Obey<LabelJob> = (job, parameters, { parts }) => {
  const type = (quoted.exec(parameters.text(2))?.[1] ?? parameters.text(2)).toUpperCase()
  const content = Object.hasOwn(contents, type) ? contents[type] : undefined
  const narrowDots = parameters.dots(6, narrow)
  const shown = parameters.choice<(typeof texts)[keyof typeof texts]>(4, texts, 'none')
  const wish = {
    at: pointAt(job, parameters, 0),
    rotation: rotationAt(parameters, 5),
    narrowDots,
    wideDots: parameters.dots(7, wide) || narrowDots * usualRatio,
    barHeightDots: lengthAt(parameters, 3),
    textPlace: shown === 'none' ? undefined : 'below',
    ...((shown === 'left' || shown === 'right') && { textAlign: shown }),
    align: parts.length > 9 ? alignOf(parts[8]) : undefined,
  } as const
  if (!content) return `its type ${type} is not known here`
  const read = readTsplContent(job, parts.at(-1) ?? '')
  if ('reason' in read) return read.reason
  const reason = printLinear(job, wish, content(job, read.text, wish))
  return reason ?? read.note ?? (type.includes('+') ? 'the add-on beside it is not drawn' : undefined)
}

export const barcodeCommands: TsplCommands = { BARCODE: barcode }
