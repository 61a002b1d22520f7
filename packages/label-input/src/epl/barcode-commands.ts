import type { CodeSet } from '@labelwright/label-document/symbology-options'
import { inOneSubset } from '@labelwright/label-layout/symbols/code-128-subsets'
import type { LinearContent, LinearWish } from '../printer/barcodes/draw-barcode.ts'
import { gs1Data } from '../printer/barcodes/gs1-data.ts'
import { code39Content, code128Content, interleavedContent, type Refused } from '../printer/barcodes/linear-contents.ts'
import { codabar, code93, msi, type RareLinear, rareLinearContent } from '../printer/barcodes/rare-linear-contents.ts'
import { ean8, ean13, type Retail, retailContent, upca, upce } from '../printer/barcodes/retail-contents.ts'
import { printLinear } from '../printer/printing/print-barcode.ts'
import type { Obey } from '../printer/printing/read-image-job.ts'
import { type EplCommands, type EplJob, lengthAt, pointAt, readEplData, rotationAt } from './epl-job.ts'

type Content = (job: EplJob, text: string, wish: LinearWish) => LinearContent | Refused

const code128: Content = (_, data, wish) => code128Content({ data, isGs1: false }, wish)
const code128In =
  (subset: CodeSet): Content =>
  (_, data, wish) => {
    const codewords = inOneSubset(data, subset)
    return codewords
      ? code128Content({ data, isGs1: false, codewords }, wish)
      : { reason: 'its data is not of its code set' }
  }
const rare =
  (code: RareLinear | ((text: string) => RareLinear)): Content =>
  (job, text, wish) =>
    rareLinearContent(job, typeof code === 'function' ? code(text) : code, { text, bars: wish })
const retail =
  (code: Retail): Content =>
  (_, number, wish) =>
    retailContent(code, number, wish)
const msiWithCheck = rare(msi({ includecheck: true, checktype: 'mod10' }))

// EPL2 Programmer's Manual, B command, table of bar codes.
const contents: Readonly<Record<string, Content>> = {
  1: code128,
  '1A': code128In('A'),
  '1B': code128In('B'),
  '1C': code128In('C'),
  '1E': (_, text, wish) => code128Content(gs1Data(text), wish),
  2: (_, digits, wish) => interleavedContent(digits, false, wish),
  '2C': (_, digits, wish) => interleavedContent(digits, true, wish),
  '2D': (_, digits, wish) => interleavedContent(digits, true, wish),
  '2U': (_, digits, wish) => interleavedContent(digits, true, wish),
  3: (_, text, wish) => code39Content(text, false, wish),
  '3C': (_, text, wish) => code39Content(text, true, wish),
  9: rare(code93),
  K: rare(codabar('A', 'A')),
  L: msiWithCheck,
  M: msiWithCheck,
  E80: retail(ean8),
  E30: retail(ean13),
  UA0: retail(upca),
  UE0: retail(upce),
  E82: retail(ean8),
  E85: retail(ean8),
  E32: retail(ean13),
  E35: retail(ean13),
  UA2: retail(upca),
  UA5: retail(upca),
  UE2: retail(upce),
  UE5: retail(upce),
}
const hasAddOn = /^[EU].[25]$/

const narrow = { from: 1, to: 10, usual: 2 }
const wide = { from: 1, to: 30, usual: 0 }
const textBelow = { B: true, N: false }
const usualRatio = 2.5

/** `Bp1,…,p8,"data"`: place, rotation, type, narrow and wide bars, height, text below. */
const printBarcode: Obey<EplJob> = (job, parameters, { parts }) => {
  const type = parameters.text(3).toUpperCase()
  const content = Object.hasOwn(contents, type) ? contents[type] : undefined
  const narrowDots = parameters.dots(4, narrow)
  const wish = {
    at: pointAt(job, parameters, 0),
    rotation: rotationAt(parameters, 2),
    narrowDots,
    wideDots: parameters.dots(5, wide) || Math.round(narrowDots * usualRatio),
    barHeightDots: lengthAt(parameters, 6),
    textPlace: parameters.choice(7, textBelow, false) ? 'below' : undefined,
  } as const
  if (!content) return `its type ${type} is not known here`
  const read = readEplData(job, parts.slice(8).join(','))
  if ('reason' in read) return read.reason
  const reason = printLinear(job, wish, content(job, read.text, wish))
  return reason ?? read.note ?? (hasAddOn.test(type) ? 'the add-on beside it is not drawn' : undefined)
}

export const barcodeCommands: EplCommands = { B: printBarcode }
