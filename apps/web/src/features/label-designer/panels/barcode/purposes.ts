// What barcodes are for: the symbology, the rules of its industry and the content that people expect.
import type { ApplicationStandard } from '@labelwright/label-document/application-standards'
import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import type { Fields } from '@labelwright/open-label/records'
import { changeSymbology } from './change-symbology.ts'

export interface Purpose {
  readonly name: string
  readonly symbology: Symbology
  readonly standard?: ApplicationStandard
  /** Micrometres. */
  readonly module: number
  /** Parts of the content: text as it stands, or a value by the names that its variable may have. */
  readonly content: readonly (string | Value)[]
}

interface Value {
  readonly names: readonly string[]
  /** Stands where the label has no such variable. */
  readonly otherwise: string
}

const value = (otherwise: string, ...names: readonly string[]): Value => ({ names, otherwise })
const gtin14 = value('09501101530003', 'gtin', 'gtin14')
const lot = value('ABC123', 'lot', 'batch')
const expiry = value('271231', 'expiry', 'useBy', 'expirationDate')
const serial = value('1001', 'serial', 'serialNumber')

export const purposes: readonly Purpose[] = [
  {
    name: 'pallet',
    symbology: 'gs1-128',
    standard: 'gs1-logistic',
    module: 500,
    content: ['(00)', value('095011015300000010', 'sscc')],
  },
  {
    name: 'carton',
    symbology: 'gs1-128',
    standard: 'gs1-distribution',
    module: 500,
    content: ['(01)', gtin14, '(17)', expiry, '(10)', lot],
  },
  {
    name: 'outer-case',
    symbology: 'itf14',
    standard: 'gs1-distribution',
    module: 500,
    content: [value('09501101530003', 'gtin14', 'gtin')],
  },
  {
    name: 'retail',
    symbology: 'ean13',
    standard: 'gs1-retail',
    module: 330,
    content: [value('7350001234564', 'gtin', 'ean', 'gtin13')],
  },
  {
    name: 'udi',
    symbology: 'gs1-datamatrix',
    standard: 'gs1-healthcare',
    module: 380,
    content: ['(01)', gtin14, '(17)', expiry, '(10)', lot, '(21)', serial],
  },
  {
    name: 'link',
    symbology: 'qr',
    module: 500,
    content: [value('https://example.org/1', 'url', 'link')],
  },
  {
    name: 'product-link',
    symbology: 'gs1-digital-link-qr',
    standard: 'gs1-retail',
    module: 500,
    content: ['(01)', gtin14, '(10)', lot],
  },
  {
    name: 'inventory',
    symbology: 'code128',
    module: 250,
    content: [value('INV-0001', 'inventoryNumber', 'assetNumber', 'sku', 'externalIdentifier')],
  },
  { name: 'small-part', symbology: 'datamatrix', module: 380, content: [serial] },
  {
    name: 'returnable',
    symbology: 'gs1-128',
    standard: 'gs1-asset',
    module: 250,
    content: ['(8003)', value('095011015300031234', 'grai')],
  },
  { name: 'swiss-bill', symbology: 'swiss-qr', module: 542, content: [symbologyTraits('swiss-qr').example] },
]

/** A barcode for a purpose: values come from variables of the label where it has them. */
export function forPurpose(fields: Fields, purpose: Purpose, variableNames: readonly string[]): Fields {
  const { symbology, standard, module } = purpose
  const changed = changeSymbology(fields, symbology)
  const { applicationStandard: _, ...others } = changed
  const showText = symbologyTraits(symbology).shape === 'linear'
  return {
    ...others,
    ...(standard && { applicationStandard: standard }),
    content: contentOf(purpose, variableNames),
    moduleWidth: module,
    showText,
  }
}

function contentOf({ content }: Purpose, variableNames: readonly string[]): string {
  const byName = new Map(variableNames.map((name) => [name.toLowerCase().replaceAll(/[\s_-]/g, ''), name]))
  return content
    .map((part) => {
      if (typeof part === 'string') return part
      const found = part.names.flatMap((name) => byName.get(name.toLowerCase()) ?? [])[0]
      return found === undefined ? part.otherwise : `{{${found}}}`
    })
    .join('')
}
