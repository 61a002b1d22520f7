import type { Printer } from '@labelwright/contract/server/printers-schemas'
import type { Problem } from '@labelwright/label-document/problem'
import { describe, expect, it } from 'vitest'
import { variableLabel } from '../../lib/variable-label.ts'
import { hindranceOf, type Readiness } from './readiness.ts'

const printer: Printer = {
  id: 'p',
  name: 'Packing 2',
  vendor: '',
  model: '',
  language: 'zpl',
  dpi: 203.2,
  printWidth: 104,
  printsVia: 'helper',
  targetIpAddress: '10.0.0.21',
  targetPort: 9100,
  targetPrintQueue: '',
  useLocalPrinterDriver: false,
  paperSize: '',
  customPaperSize: '',
  groupIds: [],
  printSettings: {},
  version: 1,
}
const ready: Readiness = {
  label: { publishedVersionId: 'v', enabled: true, mediaWidth: 100 },
  printers: [printer],
  printer,
  quantity: 1,
  problems: [],
}
const error: Problem = { code: 'variable-required', severity: 'error', message: '' }

describe('Printing', () => {
  it('goes ahead when nothing stands in the way', () => {
    expect(hindranceOf(ready)).toBeUndefined()
  })

  it('of a label by its own commands waits for a ZPL printer of its resolution', () => {
    const label = { ...ready.label, dpi: 304.8 }
    const on = (change: Partial<Printer>) => hindranceOf({ ...ready, label, printer: { ...printer, ...change } })
    expect([on({ dpi: 300 }), on({ dpi: 304.8 })]).toEqual([undefined, undefined])
    const hindrance = { code: 'not-its-printer', dpi: '300' }
    expect([on({}), on({ dpi: 300, language: 'tspl' })]).toEqual([hindrance, hindrance])
  })

  it('goes ahead with warnings, and on a printer whose width is not known', () => {
    expect(hindranceOf({ ...ready, problems: [{ ...error, severity: 'warning' }] })).toBeUndefined()
    expect(hindranceOf({ ...ready, printer: { ...printer, printWidth: 0 } })).toBeUndefined()
  })

  it.each([
    ['not-published', { label: { ...ready.label, publishedVersionId: null } }],
    ['label-disabled', { label: { ...ready.label, enabled: false } }],
    ['no-printers', { printers: [], printer: undefined }],
    ['no-printer', { printer: undefined }],
    ['too-wide', { printer: { ...printer, printWidth: 56 } }],
    ['quantity', { quantity: 0 }],
    ['problems', { problems: [error] }],
  ] satisfies [string, Partial<Readiness>][])('is hindered: %s', (code, changes) => {
    expect(hindranceOf({ ...ready, ...changes })?.code).toBe(code)
  })
})

it.each([
  ['unitPrice', 'Unit price'],
  ['gtin', 'GTIN'],
  ['external_id', 'External ID'],
  ['Best before', 'Best before'],
])('The variable %s is shown as %s', (name, shown) => {
  expect(variableLabel(name)).toBe(shown)
})
