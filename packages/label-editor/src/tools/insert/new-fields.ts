// What new elements are like until somebody changes it.
import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import type { Fields } from '@labelwright/open-label/records'
import type { WindowSize } from '../../camera/camera.ts'
import type { InsertKind, InsertTool } from '../tool.ts'

const font = { fontFamily: 'Noto Sans', fontSize: 3_528, minimumFontSize: 3_528 } as const
const shape = { lineWidth: 300, filled: false } as const

const usual: Readonly<Record<InsertKind, Fields>> = {
  text: { ...font, content: '', bold: false, align: 'left', wrap: false, rotation: 0 },
  barcode: {
    symbology: 'code128',
    content: symbologies.code128.example,
    moduleWidth: 250,
    showText: true,
    rotation: 0,
  },
  picture: {},
  box: shape,
  line: { lineWidth: 300 },
  ellipse: shape,
  path: { ...shape, d: 'M7500 0L15000 15000L0 15000Z' },
  table: { ...font, fontSize: 2_500, minimumFontSize: 2_000, rowHeight: 5_000, headerHeight: 5_000, lineWidth: 200 },
  repeater: { stepX: 0, stepY: 6_000, mostRows: 20 },
  pictogram: { pictogram: 'ghs07' },
}

/** Of elements that a click places. Micrometres. */
const usualSizes: Readonly<Record<InsertKind, WindowSize>> = {
  text: { width: 30_000, height: 5_000 },
  barcode: { width: 40_000, height: 15_000 },
  picture: { width: 20_000, height: 20_000 },
  box: { width: 20_000, height: 10_000 },
  line: { width: 20_000, height: 0 },
  ellipse: { width: 15_000, height: 15_000 },
  path: { width: 15_000, height: 15_000 },
  table: { width: 40_000, height: 20_000 },
  repeater: { width: 40_000, height: 24_000 },
  pictogram: { width: 15_000, height: 15_000 },
}

const matrix = { width: 15_000, height: 15_000 }

/** The fields of a new element but for its place and size. */
export function newFields({ kind, fields = {} }: InsertTool): Fields {
  const traits = kind === 'barcode' ? traitsOf(fields.symbology) : undefined
  const isMatrix = traits?.shape === 'matrix'
  const ofSymbology = traits ? { content: traits.example, ...(isMatrix && { moduleWidth: 500, showText: false }) } : {}
  return { type: kind, ...usual[kind], ...ofSymbology, ...fields }
}

export function usualSize({ kind, fields = {} }: InsertTool): WindowSize {
  const isMatrix = kind === 'barcode' && traitsOf(fields.symbology)?.shape === 'matrix'
  return isMatrix ? matrix : usualSizes[kind]
}

const traitsOf = (symbology: unknown) =>
  typeof symbology === 'string' && Object.hasOwn(symbologies, symbology)
    ? symbologies[symbology as Symbology]
    : undefined

/** A variable whose rows a table or a repeater shows, for labels that have none. */
export const newTableVariable: Fields = {
  variableName: 'rows',
  variableData: '',
  dataType: 'default',
  propertySize: 2_000,
  required: false,
  inputType: 'table',
}

export const newColumns = (width: number): Fields[] =>
  [1, 2].map((number) => ({
    title: '',
    content: `{{row.${number}}}`,
    width: Math.max(100, Math.round(width / 2)),
    align: 'left',
  }))

/** What a new repeater shows of each row. */
export const newRowText = (width: number): Fields => ({
  type: 'text',
  ...usual.text,
  content: '{{row.1}}',
  x: 0,
  y: 0,
  width: Math.round(width),
  height: 5_000,
})
