import type { ApplicationStandard } from '@labelwright/label-document/application-standards'
import type { Symbology } from '@labelwright/label-document/symbologies'

/** What a standard asks of one symbology. Empty where it uses the symbology and its figures are not known here. */
export interface SizeRule {
  /** The X-dimension, micrometres. */
  readonly module?: readonly [least: number, target: number, most: number]
  /** The least height of the bars, micrometres. */
  readonly barHeight?: number
  /** The least height of the bars in modules as printed. */
  readonly barModules?: number
}

interface Standard {
  /** With its table or edition, as the middle of a sentence. */
  readonly title: string
  /** The symbologies that it uses, the most usual first. */
  readonly rules: ReadonlyMap<Symbology, SizeRule>
}

type Row = readonly [symbologies: readonly Symbology[], rule: SizeRule]
type Module = NonNullable<SizeRule['module']>

const rulesOf = (rows: readonly Row[]): ReadonlyMap<Symbology, SizeRule> =>
  new Map(rows.flatMap(([symbologies, rule]) => symbologies.map((symbology) => [symbology, rule] as const)))

const eanUpc = ['ean13', 'upca', 'upce', 'isbn'] as const
const gs1DataMatrix = ['gs1-datamatrix', 'gs1-datamatrix-rectangular'] as const
const gs1DigitalLink = ['gs1-digital-link-qr', 'gs1-digital-link-datamatrix'] as const

/** GS1 General Specifications, tables 1, 2 and 6: 22.85 mm (EAN-8: 18.23 mm) at 0.330 mm, growing with the module. */
const eanRows = (module: Module): Row[] => [
  [eanUpc, { module, barModules: 22_850 / 330 }],
  [['ean8'], { module, barModules: 18_230 / 330 }],
  // The height is that of the linear part, which the symbol as a whole does not tell.
  [['ean13-composite', 'ean8-composite', 'upca-composite'], { module }],
]

/** GS1 General Specifications, tables 1, 2 and 6: heights are given for each module, always as many modules as here. */
const expandedRows = (module: Module): Row[] => [
  [['databar-expanded'], { module, barModules: 34 }],
  [['databar-expanded-stacked'], { module, barModules: 71 }],
  [['databar-expanded-composite'], { module }],
]
const databarRows = (module: Module): Row[] => [
  [['databar-omni'], { module, barModules: 33 }],
  [['databar-stacked-omni'], { module, barModules: 69 }],
  [['databar-stacked'], { module, barModules: 13 }],
  [['databar-limited'], { module, barModules: 10 }],
  [['databar-omni-composite', 'databar-stacked-composite', 'databar-limited-composite'], { module }],
  ...expandedRows(module),
]

// GS1 General Specifications, symbol specification table 1: general retail point of sale. EAN and UPC from 0.249 mm, as
// printed on demand, by thermal and laser printers. The Digital Link has two tables, 1 and its addendum 2
// (0.396 to 0.743 mm): here is what one of them allows.
const retailMatrix = [375, 625, 990] as const
const retailDatabar = [264, 330, 660] as const
const gs1Retail: Row[] = [
  ...eanRows([249, 330, 660]),
  [['databar-omni'], { module: retailDatabar, barModules: 46 }],
  [['databar-stacked-omni'], { module: retailDatabar, barModules: 95 }],
  [['databar-omni-composite'], { module: retailDatabar }],
  ...expandedRows(retailDatabar),
  [[...gs1DataMatrix, 'gs1-qr', ...gs1DigitalLink], { module: retailMatrix }],
]

// Table 2: trade items in general distribution, such as cartons. 31.75 mm of height for GS1-128 and ITF-14.
const gs1Distribution: Row[] = [
  [['itf14', 'gs1-128'], { module: [495, 495, 1_016], barHeight: 31_750 }],
  [['gs1-128-composite'], { module: [495, 495, 1_016] }],
  ...eanRows([495, 660, 660]),
  ...databarRows([495, 660, 660]),
  [[...gs1DataMatrix, 'gs1-qr'], { module: [743, 743, 1_500] }],
]

// Table 5: logistic units, such as pallets.
const gs1Logistic: Row[] = [
  [['gs1-128'], { module: [495, 495, 940], barHeight: 31_750 }],
  [['gs1-128-composite'], { module: [495, 495, 940] }],
  [[...gs1DataMatrix, 'gs1-qr'], { module: [743, 743, 1_500] }],
]

// Table 6: regulated healthcare trade items that are not for retail, not scanned in general distribution. GS1 DataMatrix
// to 0.990 mm since release 18 (change 17-224), to 0.495 mm before.
const gs1Healthcare: Row[] = [
  [gs1DataMatrix, { module: [254, 380, 990] }],
  [['gs1-128', 'itf14'], { module: [170, 495, 495], barHeight: 12_700 }],
  [['gs1-128-composite'], { module: [170, 495, 495] }],
  ...eanRows([170, 330, 660]),
  ...databarRows([170, 200, 660]),
  [['databar-truncated'], { module: [170, 200, 660], barModules: 13 }],
]

// Table 9: GDTI, GRAI, GIAI and GLN.
const gs1Asset: Row[] = [
  [['gs1-128'], { module: [250, 250, 495], barHeight: 12_700 }],
  [['gs1-128-composite'], { module: [250, 250, 495] }],
  [[...gs1DataMatrix, 'gs1-qr'], { module: [380, 380, 495] }],
]

// VDA 4994 (Global Transport Label): the licence plate in Code 128, everything else in Data Matrix.
const vda4994: Row[] = [[['code128', 'datamatrix', 'datamatrix-rectangular'], {}]]

// ANSI/HIBC 2.6: the data structure in these symbologies.
const hibc: Row[] = [[['hibc-code128', 'hibc-datamatrix', 'hibc-code39', 'hibc-qr', 'hibc-aztec', 'hibc-pdf417'], {}]]

const standards: Readonly<Record<ApplicationStandard, Standard>> = {
  'gs1-retail': { title: 'GS1 retail (table 1)', rules: rulesOf(gs1Retail) },
  'gs1-distribution': { title: 'GS1 general distribution (table 2)', rules: rulesOf(gs1Distribution) },
  'gs1-logistic': { title: 'GS1 logistic units (table 5)', rules: rulesOf(gs1Logistic) },
  'gs1-healthcare': { title: 'GS1 healthcare (table 6)', rules: rulesOf(gs1Healthcare) },
  'gs1-asset': { title: 'GS1 assets (table 9)', rules: rulesOf(gs1Asset) },
  'vda-4994': { title: 'VDA 4994', rules: rulesOf(vda4994) },
  hibc: { title: 'ANSI/HIBC 2.6', rules: rulesOf(hibc) },
}

/** What is known of a standard. Quiet zones are those of the symbologies in all of them. */
export const standardTraits = (standard: ApplicationStandard): Standard => standards[standard]
