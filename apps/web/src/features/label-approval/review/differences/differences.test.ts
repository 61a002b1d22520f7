import { describe, expect, it } from 'vitest'
import { sampleVersion } from '../../../../testing/sample-approval.ts'
import { frozenDifferences } from './frozen-differences.ts'
import { isOtherOrder, rowDifferences } from './row-differences.ts'

describe('The differences of test data [QA-06]', () => {
  const rows = [
    { name: 'Usual', values: { lot: 'L1', name: 'Jam' } },
    { name: 'Longest', values: { lot: 'L1-LONGEST' }, expected: { code: '0100' } },
  ]

  it('name each value and each expected barcode before and after', () => {
    const after = [
      { name: 'Usual', values: { lot: 'L2', name: 'Jam' } },
      { name: 'Longest', values: { lot: 'L1-LONGEST' }, expected: { code: '0101' } },
    ]
    expect(rowDifferences(rows, after)).toEqual([
      { name: 'Usual', what: 'changed', values: [{ name: 'lot', isBarcode: false, before: 'L1', after: 'L2' }] },
      { name: 'Longest', what: 'changed', values: [{ name: 'code', isBarcode: true, before: '0100', after: '0101' }] },
    ])
  })

  it('name rows that were added or removed, with what they say', () => {
    const added = { name: 'Empty', values: { lot: '' } }
    const [first, second] = rowDifferences(rows.slice(0, 1), [added])
    expect([first?.what, second?.what]).toEqual(['removed', 'added'])
    expect(second?.values).toEqual([{ name: 'lot', isBarcode: false, before: undefined, after: '' }])
  })

  it('are none where the rows are the same; another order is told', () => {
    expect(rowDifferences(rows, rows)).toEqual([])
    expect([isOtherOrder(rows, rows), isOtherOrder(rows, rows.toReversed())]).toEqual([false, true])
    expect(isOtherOrder(rows, rows.slice(1))).toBe(false)
  })
})

describe('The differences of frozen contents [QA-06]', () => {
  const [one, other] = ['1', '2'].map((digit) => digit.repeat(64)) as [string, string]
  const writing = { prefix: 'A-', base: 10, step: 1, pad: 6, mode: 'counter' }
  const frozen = (change: object = {}) =>
    sampleVersion({ frozen: { fonts: {}, pictures: {}, pictograms: {}, series: {}, ...change } })

  it('are names that lead to another file, and series that write otherwise', () => {
    const before = frozen({
      fonts: { 'Acme/bold': one },
      pictures: { 'logo.svg': one, [one]: one },
      series: { s: writing },
    })
    const after = frozen({
      fonts: { 'Acme/bold': other },
      pictures: { 'logo.svg': other, [one]: one },
      series: { s: { ...writing, prefix: 'B-' } },
    })
    expect(frozenDifferences(before, after)).toMatchObject([
      { what: 'picture', name: 'logo.svg', hashes: [one, other] },
      { what: 'font', name: 'Acme/bold' },
      { what: 'series', field: 'prefix', before: 'A-', after: 'B-' },
    ])
  })

  it('are none where both lead to the same, or one was not frozen', () => {
    const version = frozen({ pictures: { 'logo.svg': one } })
    expect(frozenDifferences(version, version)).toEqual([])
    expect(frozenDifferences(sampleVersion({ frozen: null }), version)).toEqual([])
  })
})
