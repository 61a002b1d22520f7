import { currentFormatVersion } from '@labelwright/label-document/label-document'
import type { Fields } from '../records.ts'

const placed = { x: 0, y: 0, width: 10, height: 10 } as const
const font = { fontFamily: 'Inter', fontSize: 3_000, minimumFontSize: 3_000 } as const

/** What a record of each kind needs to be in a label. */
export const sampleFields = {
  label: { formatVersion: currentFormatVersion, width: 50_000, height: 30_000, cornerRadius: 0 },
  group: { type: 'group', ...placed },
  box: { type: 'box', ...placed, lineWidth: 10, filled: false },
  text: { type: 'text', ...placed, ...font, content: 'Oat', bold: false, align: 'left', wrap: false, rotation: 0 },
  repeater: { type: 'repeater', ...placed, source: 'rows', stepX: 0, stepY: 10, mostRows: 5 },
  table: { type: 'table', ...placed, ...font, source: 'rows', rowHeight: 5_000, headerHeight: 0, lineWidth: 0 },
  column: { title: 'A', content: '', width: 1_000, align: 'left' },
  variable: { variableName: 'Lot', variableData: '', dataType: 'default', propertySize: 20, required: false },
  layer: { name: 'Notes', prints: 'never' },
} as const satisfies Readonly<Record<string, Fields>>
