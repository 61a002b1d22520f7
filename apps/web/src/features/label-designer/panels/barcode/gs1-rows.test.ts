import { gs1Rules } from '@labelwright/label-layout/symbols/gs1/gs1-table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defined } from '../../../../testing/defined.ts'
import {
  doubtsOf,
  findIdentifiers,
  formatOf,
  mistakeIn,
  readRows,
  withCheckDigit,
  withLeadingZeros,
  writeRows,
} from './gs1-rows.ts'

const identifier = fc.constantFrom(...gs1Rules.keys())
const value = fc.oneof(
  fc.stringMatching(/^[0-9A-Za-z-]{0,20}$/),
  fc.constantFrom('{{gtin}}', '{{= part(lot, "(10)", 1)}}', '{{a}}{{b}}'),
)

describe('Element strings', () => {
  it('become rows and are written again as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ identifier, value }), { minLength: 1, maxLength: 8 }), (rows) => {
        expect(readRows(writeRows(rows))).toEqual(rows)
      }),
    )
  })

  it('are no rows where they do not begin with an identifier that is known', () => {
    expect(['ABC', '(1)2', '(9999)1', 'x(01)2', '{{all}}'].map(readRows)).toEqual(Array(5).fill(undefined))
    expect(readRows(' ')).toEqual([])
  })

  it('keep brackets that are no identifier in their value', () => {
    expect(readRows('(10)A(x)B(01)1')).toEqual([
      { identifier: '10', value: 'A(x)B' },
      { identifier: '01', value: '1' },
    ])
  })
})

describe('A row', () => {
  it('says what is wrong with its value', () => {
    expect(mistakeIn({ identifier: '01', value: '123' })).toBe('(01) GTIN takes exactly 14 digits; "123" has 3.')
    expect(mistakeIn({ identifier: '01', value: '09501101530003' })).toBeUndefined()
    expect(mistakeIn({ identifier: '17', value: '271331' })).toBeDefined()
  })

  it('takes the check digit that it lacks, which is then right', () => {
    expect(withCheckDigit({ identifier: '01', value: '0950110153000' })).toBe('09501101530003')
    expect(withCheckDigit({ identifier: '01', value: '09501101530003' })).toBeUndefined()
    expect(withCheckDigit({ identifier: '10', value: '123' })).toBeUndefined()
    fc.assert(
      fc.property(fc.stringMatching(/^\d{17}$/), (digits) => {
        const whole = withCheckDigit({ identifier: '00', value: digits })
        expect(mistakeIn({ identifier: '00', value: whole ?? '' })).toBeUndefined()
      }),
    )
  })

  it('takes the zeros that a shorter GTIN lacks, a variable by an expression', () => {
    const row = { identifier: '01', value: '7350001234564' }
    expect(withLeadingZeros(row, row.value)).toBe('07350001234564')
    expect(withLeadingZeros({ ...row, value: '{{gtin}}' }, row.value)).toBe('{{= padLeft(gtin, 14, "0")}}')
    expect(withLeadingZeros({ ...row, value: '{{the gtin}}' }, row.value)).toBe(
      '{{= padLeft(value("the gtin"), 14, "0")}}',
    )
    expect(withLeadingZeros(row, '7350001234565')).toBeUndefined()
    expect(withLeadingZeros({ identifier: '10', value: row.value }, row.value)).toBeUndefined()
  })

  it('has its format in the words of the standard', () => {
    expect(['01', '10', '253', '421'].map((one) => formatOf(defined(gs1Rules.get(one))))).toEqual([
      'N14',
      'X..20',
      'N13 [X..17]',
      'N3 X..9',
    ])
  })
})

describe('Rows together', () => {
  it('are doubted where a partner is missing or one excludes another', () => {
    expect(doubtsOf([{ identifier: '10', value: 'A' }]).join()).toContain('(10) batch or lot number must stand with')
    expect(
      doubtsOf([
        { identifier: '01', value: '1' },
        { identifier: '10', value: 'A' },
      ]),
    ).toEqual([])
    expect(
      doubtsOf([
        { identifier: '01', value: '1' },
        { identifier: '02', value: '2' },
        { identifier: '37', value: '3' },
      ]).join(),
    ).toContain('must not stand together')
  })
})

describe('Identifiers', () => {
  it('are found by number and by title', () => {
    expect(findIdentifiers('17')[0]?.identifier).toBe('17')
    expect(findIdentifiers('Best Before').map((rule) => rule.identifier)).toEqual(['15'])
    expect(findIdentifiers('').length).toBe(gs1Rules.size)
  })
})
