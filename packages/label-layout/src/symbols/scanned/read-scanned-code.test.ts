import { describe, expect, it } from 'vitest'
import { readScannedCode } from './read-scanned-code.ts'

const textOf = (scanned: string) => readScannedCode(scanned).text
const read = (scanned: string) =>
  readScannedCode(scanned)
    .elements.map(({ identifier, value }) => `(${identifier})${value}`)
    .join('')

describe('What a scanner sets around a code', () => {
  it.each([
    [']C1010950110153000310ABC', '010950110153000310ABC'],
    [']d2\u001d0109501101530003', '0109501101530003'],
    [' ]E04006381333931\r', '4006381333931'],
    ['\u0002NB-1\u0003\r\n', 'NB-1'],
    [']-BC', ']-BC'],
    ['A]C1B', 'A]C1B'],
    [']', ']'],
  ])('is cut off: %j', (scanned, text) => {
    expect(textOf(scanned)).toBe(text)
  })
})

describe('A scanned element string', () => {
  it('is read with separators, in any order, and with one behind a value of a predefined length', () => {
    expect(read('010950110153000310AB21C\u001d1726123121S1')).toBe('(01)09501101530003(10)AB21C(17)261231(21)S1')
    expect(read('17261231\u001d010950110153000321S1\u001d10A')).toBe('(17)261231(01)09501101530003(21)S1(10)A')
  })

  it('is read without separators where it can be split in one way only', () => {
    expect(read('01095011015300031726123110AB')).toBe('(01)09501101530003(17)261231(10)AB')
    expect(read('0295011015300033' + '3712')).toBe('')
    expect(read('02095011015300033712')).toBe('(02)09501101530003(37)12')
  })

  it('counts with its (01) or (02) only where a separator is missing', () => {
    // AB, then serial number S1; or the batch AB21S1.
    expect(read('010950110153000310AB21S1')).toBe('(01)09501101530003')
    expect(read('020950110153000310AB21S1')).toBe('(02)09501101530003')
    expect(read(']C110AB21S1')).toBe('')
  })

  it.each(['10-2024-15', '17251231', '10AB21S1', '2112345', '(10)AB', '(17)251231', '10AB|21S1', '10AB<GS>21S1'])(
    'is none where neither a prefix nor a separator nor (01), (02) or (00) says so: %s [SCAN-01]',
    (code) => {
      expect(read(code)).toBe('')
    },
  )

  it.each([']C0', ']C2', ']d1', ']Q1', ']E0', ']A0', ']e1', ']J0', ']z0'])(
    'is none after %s, whatever stands behind it [SCAN-01]',
    (prefix) => {
      expect(read(`${prefix}010950110153000317261231`)).toBe('')
      expect(read(`${prefix}(01)09501101530003(10)AB`)).toBe('')
      expect(read(`${prefix}0109501101530003\u001d10AB`)).toBe('')
    },
  )

  it('is none with a wrong check digit, a wrong date, or something left over', () => {
    expect(read('0109501101530004')).toBe('')
    expect(read(']C10109501101530004')).toBe('')
    expect(read('010950110153000317261331')).toBe('')
    expect(read('010950110153000317')).toBe('')
    expect(read('(01)09501101530004(10)A')).toBe('')
    expect(read('')).toBe('')
  })

  it('is read to its end however long and however unclear it is', () => {
    expect(read(`01095011015300031${'0'.repeat(480)}€`)).toBe('')
    expect(read(`0109501101530003${'10'.repeat(240)}`)).toBe('(01)09501101530003')
  })

  it('counts with its (01) only where a sign for FNC1 can be read in more than one way', () => {
    expect(read('010950110153000310AB~117261231')).toBe('(01)09501101530003(10)AB(17)261231')
    expect(read('010950110153000310AB~1<GS>21S1')).toBe('')
    expect(read('010950110153000310A|B#C')).toBe('')
  })
})

describe('A GS1 Digital Link', () => {
  it('keeps brackets and blanks of a value in that value', () => {
    expect(read('https://a.example/01/09501101530003/10/AB%2821%29C')).toBe('(01)09501101530003(10)AB(21)C')
    expect(readScannedCode('https://a.example/01/09501101530003/10/AB%2821%29C').elements).toHaveLength(2)
  })

  it.each([
    'https://a.example/01/09501101530004',
    'https://a.example/01/09501101530003/10',
    'https://a.example/01/09501101530003/99x/1',
    'https://a.example/01/09501101530003?17=261331',
    'https://a.example/01/09501101530003/10/%E0%A4%A',
    'https://a.example/00/395011015300000011',
    'ftp://a.example/01/09501101530003',
    '/01/09501101530003',
  ])('is none where something in it is wrong: %s', (link) => {
    expect(read(link)).toBe('')
  })

  it('may have parameters of whoever leads to it', () => {
    expect(read('https://a.example/01/09501101530003?utm=x&17=261231&2024=1')).toBe('(01)09501101530003(17)261231')
  })
})

describe('The address on a label', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  it.each([
    `https://labels.example/#/verify/${id}`,
    `HTTP://LOCALHOST:8080/#/VERIFY/${id.toUpperCase()}`,
    `]Q1https://labels.example/sub/#/verify/${id}/`,
  ])('is told by its id: %s', (address) => {
    expect(readScannedCode(address).verifyId).toBe(id)
  })

  it.each([`/verify/${id}`, `https://labels.example/#/verify/${id.slice(1)}`, id])('is not %s', (text) => {
    expect(readScannedCode(text).verifyId).toBeUndefined()
  })
})

describe('The other forms of a code', () => {
  const formsOf = (code: string) => readScannedCode(code).forms

  it.each([
    ['NB-20418', []],
    ['A1B', []],
    ['A20418E', []],
    ['A20418b', []],
    ['**', []],
    ['*', []],
    [']A0A20418B', []],
    [']F0*X*', []],
    [']C004252614', []],
    ['+1123BJC5D6E71G', []],
  ])('of %s are %j', (code, forms) => {
    expect(formsOf(code)).toEqual(forms)
  })

  it('of HIBC are known by a check character that is a blank, too, and was cut off', () => {
    expect(formsOf('+A123BJC799')).toContain('A123BJC799')
    expect(formsOf('+A123BJC798')).toEqual([])
  })
})
