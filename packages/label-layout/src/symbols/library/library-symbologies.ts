import type { Symbology } from '@labelwright/label-document/symbologies'
import { readCarrierMessage } from './maxi-code-carrier.ts'
import type { PreparedContent } from './symbol-library.ts'

/** How the library is asked for a symbology. */
export interface LibraryRequest {
  readonly bcid: string
  readonly options?: Readonly<Record<string, string | number | boolean>>
  /** Takes text beyond ASCII, announced as UTF-8 by an extended channel interpretation. */
  readonly takesUnicode?: boolean
  /** What a scanner reads is the content after a plus and with a check character (ANSI/HIBC 2.6). */
  readonly isHibc?: boolean
  /** What a scanner reads, where it is not the content: from the line for people that the library writes. */
  readonly toData?: (line: string) => string
  /** Reads content that has a form of its own. */
  readonly prepare?: (content: string) => PreparedContent | { readonly reason: string }
  /** Which rows grow with the frame: the tallest, all of them, or none. */
  readonly stretches?: 'tallest' | 'all'
}

const withCheck = { includecheck: true }
const hibc = (bcid: string): LibraryRequest => ({ bcid, isHibc: true })
const grows = (bcid: string): LibraryRequest => ({ bcid, stretches: 'tallest' })

/** Every symbology of the library, by our name. */
export const libraryRequests: Readonly<Partial<Record<Symbology, LibraryRequest>>> = {
  'code39-full-ascii': { bcid: 'code39ext' },
  code93: { bcid: 'code93', options: withCheck },
  codabar: { bcid: 'rationalizedCodabar' },
  msi: { bcid: 'msi', options: withCheck },
  code11: { bcid: 'code11', options: withCheck },
  telepen: { bcid: 'telepen' },
  plessey: { bcid: 'plessey' },
  'interleaved-2-of-5': { bcid: 'interleaved2of5' },
  pharmacode: { bcid: 'pharmacode' },
  pzn: { bcid: 'pzn', options: { pzn8: true }, toData: (line) => `-${line.replaceAll(/\D/g, '')}` },
  code32: { bcid: 'code32', toData: (line) => line },
  isbn: { bcid: 'isbn' },
  'databar-omni': { bcid: 'databaromni' },
  'databar-truncated': { bcid: 'databartruncated' },
  'databar-limited': { bcid: 'databarlimited' },
  'databar-expanded': { bcid: 'databarexpanded' },
  'databar-stacked': { bcid: 'databarstacked' },
  'databar-stacked-omni': grows('databarstackedomni'),
  'databar-expanded-stacked': grows('databarexpandedstacked'),
  'ean13-composite': grows('ean13composite'),
  'ean8-composite': grows('ean8composite'),
  'upca-composite': grows('upcacomposite'),
  'gs1-128-composite': grows('gs1-128composite'),
  'databar-omni-composite': grows('databaromnicomposite'),
  'databar-limited-composite': grows('databarlimitedcomposite'),
  'databar-expanded-composite': grows('databarexpandedcomposite'),
  'databar-stacked-composite': { bcid: 'databarstackedcomposite' },
  'codablock-f': grows('codablockf'),
  'micro-qr': { bcid: 'microqrcode' },
  rmqr: { bcid: 'rectangularmicroqrcode' },
  aztec: { bcid: 'azteccode', takesUnicode: true },
  'aztec-rune': { bcid: 'aztecrune' },
  maxicode: { bcid: 'maxicode' },
  'maxicode-carrier': { bcid: 'maxicode', prepare: readCarrierMessage },
  'han-xin': { bcid: 'hanxin', takesUnicode: true },
  dotcode: { bcid: 'dotcode', takesUnicode: true },
  'gs1-dotcode': { bcid: 'gs1dotcode' },
  'hibc-code128': hibc('hibccode128'),
  'hibc-code39': hibc('hibccode39'),
  'hibc-datamatrix': hibc('hibcdatamatrix'),
  'hibc-qr': hibc('hibcqrcode'),
  'hibc-aztec': hibc('hibcazteccode'),
  'royal-mail': { bcid: 'royalmail', stretches: 'all' },
  'royal-mail-mailmark': { bcid: 'mailmark', options: { type: '29' } },
  kix: { bcid: 'kix', stretches: 'all' },
  imb: { bcid: 'onecode', stretches: 'all' },
  postnet: { bcid: 'postnet', stretches: 'all' },
  'australia-post': { bcid: 'auspost', stretches: 'all' },
  'japan-post': { bcid: 'japanpost', stretches: 'all' },
  'deutsche-post-identcode': { bcid: 'identcode' },
  'deutsche-post-leitcode': { bcid: 'leitcode' },
}
