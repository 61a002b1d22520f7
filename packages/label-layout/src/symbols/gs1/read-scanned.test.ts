import { describe, expect, it } from 'vitest'
import { gtinForms, readEncodedElements, readScannedElements, withoutSymbologyIdentifier } from './read-scanned.ts'

const read = (text: string) =>
  readScannedElements(text)
    ?.map(({ identifier, value }) => `(${identifier})${value}`)
    .join('')

describe('The symbology identifier', () => {
  it.each([
    [']C1010950110153000310ABC', '010950110153000310ABC'],
    [']d2\u001d0109501101530003', '0109501101530003'],
    [' ]E04006381333931\r', '4006381333931'],
    [']-BC', ']-BC'],
    ['A]C1B', 'A]C1B'],
    [']', ']'],
  ])('of %j is cut off', (scanned, text) => {
    expect(withoutSymbologyIdentifier(scanned)).toBe(text)
  })
})

describe('An element string as it was encoded', () => {
  const encoded = (text: string) =>
    readEncodedElements(text)
      ?.map(({ identifier, value }) => `(${identifier})${value}`)
      .join('')

  it('goes on to the next separator where a value has no length of its own', () => {
    expect(encoded('01095011015300031727113010L2407A')).toBe('(01)09501101530003(17)271130(10)L2407A')
    expect(encoded('010950110153000310AB21C\u001d21S1')).toBe('(01)09501101530003(10)AB21C(21)S1')
    expect(encoded('no element string')).toBeUndefined()
  })
})

describe('A scanned element string', () => {
  it('is read with separators, in any order, and with one behind a value of a predefined length', () => {
    expect(read('010950110153000310AB21C\u001d1726123121S1')).toBe('(01)09501101530003(10)AB21C(17)261231(21)S1')
    expect(read('17261231\u001d010950110153000321S1\u001d10A')).toBe('(17)261231(01)09501101530003(21)S1(10)A')
  })

  it('is read without separators where it can be split in one way only', () => {
    expect(read('01095011015300031726123110AB')).toBe('(01)09501101530003(17)261231(10)AB')
    expect(read('0295011015300033' + '3712')).toBe(undefined)
    expect(read('02095011015300033712')).toBe('(02)09501101530003(37)12')
  })

  it('counts with its (01) or (02) only where a separator is missing', () => {
    // AB, then serial number S1; or the batch AB21S1.
    expect(read('010950110153000310AB21S1')).toBe('(01)09501101530003')
    expect(read('020950110153000310AB21S1')).toBe('(02)09501101530003')
    expect(read('10AB21S1')).toBeUndefined()
  })

  it('is read in brackets', () => {
    expect(read('(01)09501101530003(10)AB21S1')).toBe('(01)09501101530003(10)AB21S1')
    expect(read('(01)09501101530004(10)A')).toBeUndefined()
  })

  it('is none with a wrong check digit, a wrong date, or something left over', () => {
    expect(read('0109501101530004')).toBeUndefined()
    expect(read('010950110153000317261331')).toBeUndefined()
    expect(read('010950110153000317')).toBeUndefined()
    expect(read('NB-2041')).toBeUndefined()
    expect(read('')).toBeUndefined()
  })

  it('is read to its end however long and however unclear it is', () => {
    expect(read(`01095011015300031${'0'.repeat(480)}€`)).toBeUndefined()
    expect(read(`0109501101530003${'10'.repeat(240)}`)).toBe('(01)09501101530003')
  })
})

describe('The forms of a GTIN', () => {
  it.each([
    ['4006381333931', ['4006381333931', '04006381333931']],
    ['04006381333931', ['4006381333931', '04006381333931']],
    ['036000291452', ['036000291452', '0036000291452', '00036000291452']],
    ['96385074', ['96385074', '000096385074', '0000096385074', '00000096385074']],
    ['19501101530000', ['19501101530000']],
    ['4006381333932', []],
    ['123', []],
    ['NB-20410', []],
  ])('of %s', (text, forms) => {
    expect(gtinForms(text)).toEqual(forms)
  })
})
