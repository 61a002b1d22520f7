import { describe, expect, it } from 'vitest'
import { findOtherTexts, findUnwritten, isUdi } from './readable-text.ts'
import { readIdentifiers } from './symbol-elements.ts'

const gtin = '09501101530003'
const elementsOf = (symbology: string, data: string) =>
  readIdentifiers([{ symbology: symbology as 'gs1-128', data }])[0]?.elements.map(
    ({ identifier, value }) => `(${identifier})${value}`,
  )

describe('The identifiers of a symbol', () => {
  it('are those of its element string, its parts or its link', () => {
    const string = `01${gtin}10A1\u001D17270131`
    const inBrackets = [`(01)${gtin}`, '(10)A1', '(17)270131']
    expect(elementsOf('gs1-datamatrix', string)).toEqual(inBrackets)
    expect(elementsOf('gs1-128-composite', `01${gtin}|10A1\u001D17270131`)).toEqual(inBrackets)
    expect(elementsOf('ean13-composite', `9501101530003|10A1\u001D17270131`)).toEqual(inBrackets)
    expect(elementsOf('gs1-digital-link-qr', `https://id.gs1.org/01/${gtin}/10/A1?17=270131`)).toEqual(inBrackets)
    expect(elementsOf('qr', string)).toBeUndefined()
    expect(elementsOf('ean-add-on', '12')).toBeUndefined()
  })

  it('are wrong where they are none, and where they lack a partner that no other symbol has', () => {
    const mistakes = (...symbols: readonly (readonly [string, string])[]) =>
      readIdentifiers(symbols.map(([symbology, data]) => ({ symbology: symbology as 'qr', data }))).map(
        (read) => read?.mistakes.length,
      )
    expect(mistakes(['gs1-qr', `01${gtin.slice(0, -1)}4`])).toEqual([1])
    expect(mistakes(['gs1-qr', '10A1'])).toEqual([1])
    expect(mistakes(['gs1-qr', '10A1'], ['gs1-128', `01${gtin}`])).toEqual([0, 0])
    expect(mistakes(['gs1-qr', '10A1'], ['ean13', gtin.slice(1)])).toEqual([0, undefined])
    expect(mistakes(['gs1-qr', '10A1'], ['code128', gtin])).toEqual([1, undefined])
  })
})

describe('What people read of a symbol', () => {
  const udi = [
    { identifier: '01', value: gtin },
    { identifier: '10', value: 'A1(2)' },
    { identifier: '17', value: '270100' },
  ]
  const others = (...lines: string[]) => findOtherTexts(udi, lines).map(({ identifier, text }) => [identifier, text])

  it('is a UDI with a device identifier and a production identifier', () => {
    expect([udi, udi.slice(1), udi.slice(0, 1)].map(isUdi)).toEqual([true, false, false])
  })

  it('is the same with blanks, over lines, with a date in full, and with other identifiers behind it', () => {
    expect(others(`(01) 0 9501101 53000 3(10)A1(2)(17)270100`)).toEqual([])
    expect(others('(01)0950110', '1530003', '(10) A1(2), (17) 2027-01.')).toEqual([])
    expect(others('(21) 7', 'A (10)')).toEqual([['10', '']])
  })

  it('is something else where a value differs, ends earlier or goes on', () => {
    expect(others('(10)A1(3)')).toEqual([['10', 'A1(3)']])
    expect(others('(10)A1')).toEqual([['10', 'A1']])
    expect(others(`(01)${gtin}1 (17)270131`)).toEqual([
      ['01', `${gtin}1`],
      ['17', '270131'],
    ])
  })

  it('lacks the values that stand nowhere as a word', () => {
    expect(findUnwritten(udi, [`GTIN 9501101530003`, 'Lot: A1(2)', 'EXP 2027-01'])).toEqual([])
    expect(findUnwritten(udi, [`X${gtin}`, 'A1(2)B'])).toEqual(['01', '10', '17'])
  })
})
