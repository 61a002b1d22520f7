import { describe, expect, it } from 'vitest'
import type { BarcodeElement } from './label-document.ts'
import type { LabelVariable } from './label-variable.ts'
import { scannedValues } from './scanned-values.ts'
import { variable } from './testing/variable.ts'

const symbol = (content: string, symbology: BarcodeElement['symbology'] = 'gs1-128') =>
  ({ type: 'barcode', symbology, content }) as BarcodeElement

const scanned = [
  { identifier: '01', value: '09501101530003' },
  { identifier: '17', value: '261200' },
  { identifier: '10', value: 'AB' },
  { identifier: '21', value: 'S1' },
]
const values = (contents: readonly BarcodeElement[], variables: readonly LabelVariable[], year = 2026) =>
  scannedValues({ elements: contents, variables }, scanned, year)

describe('A scanned GS1 symbol', () => {
  it('fills the variables that stand behind its identifiers in a GS1 symbol of the label', () => {
    const label = [symbol('(01){{gtin}}(17){{Best}}(10){{charge}}(21){{ Number }}')]
    const names = ['gtin', 'best', 'Charge', 'number', 'lot', 'expiry', 'serial'].map((name) => variable(name))
    expect(values(label, names)).toEqual({ best: '261200', Charge: 'AB', number: 'S1' })
  })

  it('fills those named lot or batch, expiry, serial where no symbol says it', () => {
    const names = ['Lot', 'batch', 'Expiry', 'SERIAL', 'lot number'].map((name) => variable(name))
    expect(values([symbol('{{lot number}}', 'code128')], names)).toEqual({
      Lot: 'AB',
      batch: 'AB',
      Expiry: '261200',
      SERIAL: 'S1',
    })
    expect(values([symbol('(10){{lot number}}', 'code128')], names)).toHaveProperty('Lot', 'AB')
  })

  it('does not fill what is only a part of the value, or computed', () => {
    const label = [symbol('(10)A{{one}}(21){{two}}B'), symbol('(10){{= upper(three) }}')]
    expect(
      values(
        label,
        ['one', 'two', 'three'].map((name) => variable(name)),
      ),
    ).toEqual({})
  })

  it.each([
    [2026, '2026-12-31'],
    [2075, '2026-12-31'],
    [2076, '2126-12-31'],
    [1977, '2026-12-31'],
    [1975, '1926-12-31'],
  ])('gives an input of dates a date, in %i %s', (year, date) => {
    expect(values([], [variable('expiry', { inputType: 'date' })], year)).toEqual({ expiry: date })
  })
})
