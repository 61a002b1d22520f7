import { symbologyTraits } from '@labelwright/label-document/symbologies'
import { describe, expect, it } from 'vitest'
import { checkSwissBill } from './check-swiss-bill.ts'

const lines = symbologyTraits('swiss-qr').example.split('\n')

/** The example with other lines, counted from 1 as in the guidelines. */
const bill = (change: Readonly<Record<number, string>>): string => {
  const changed = [...lines]
  for (const [line, text] of Object.entries(change)) changed[Number(line) - 1] = text
  return changed.map((line) => line ?? '').join('\n')
}
const debtor = { 21: 'S', 22: 'Åsa Žukauskas', 25: '9490', 26: 'Vaduz', 27: 'LI' }

describe('The content of a QR-bill', () => {
  it.each<[string, Record<number, string>]>([
    ['with amount', {}],
    ['without amount', { 19: '' }],
    ['in euros', { 20: 'EUR' }],
    ['with a debtor', debtor],
    ['of Liechtenstein', { 4: 'LI21088100002324013AA' }],
    ['with a QR reference', { 4: 'CH4431999123000889012', 28: 'QRR', 29: '210000000003139471430009017' }],
    ['with a creditor reference', { 28: 'SCOR', 29: 'RF18539007547034' }],
    ['with messages', { 30: 'x'.repeat(70), 32: 'y'.repeat(70), 33: 'z'.repeat(100), 34: '' }],
  ])('is taken %s', (_, change) => {
    expect(checkSwissBill(bill(change))).toBeUndefined()
  })

  it.each<[Record<number, string>, string]>([
    [{ 1: 'SPD' }, 'The first line is SPC.'],
    [{ 2: '0300' }, 'The second line is the version, 0200.'],
    [{ 3: '2' }, 'The third line is 1, for UTF-8.'],
    [{ 4: 'CH9300762011623852958' }, '"CH9300762011623852958" is no IBAN of Switzerland or Liechtenstein.'],
    [{ 4: 'DE89370400440532013000' }, '"DE89370400440532013000" is no IBAN of Switzerland or Liechtenstein.'],
    [{ 5: 'K' }, 'The address of the creditor is of type S; it is "K".'],
    [{ 6: '' }, 'The name of the creditor is missing in line 6.'],
    [{ 6: 'x'.repeat(71) }, 'The name of the creditor has 71 characters; at most 70 are allowed.'],
    [{ 9: '' }, 'The postal code of the creditor is missing in line 9.'],
    [{ 10: 'x'.repeat(36) }, 'The town of the creditor has 36 characters; at most 35 are allowed.'],
    [{ 11: 'CHE' }, 'The country of the creditor has two letters; it is "CHE".'],
    [{ 13: 'x' }, 'Lines 12 to 18, the ultimate creditor, are empty.'],
    [{ 19: '199,95' }, 'The amount is written like 199.95, at most 999999999.99; it is "199,95".'],
    [{ 19: '1000000000.00' }, 'The amount is written like 199.95, at most 999999999.99; it is "1000000000.00".'],
    [{ 20: 'USD' }, 'The currency is CHF or EUR; it is "USD".'],
    [{ ...debtor, 26: '' }, 'The town of the debtor is missing in line 26.'],
    [{ 28: 'REF' }, 'The kind of reference is QRR, SCOR or NON; it is "REF".'],
    [{ 4: 'CH4431999123000889012' }, 'A QR-IBAN needs a reference of the kind QRR, and only it.'],
    [{ 28: 'QRR', 29: '210000000003139471430009017' }, 'A QR-IBAN needs a reference of the kind QRR, and only it.'],
    [{ 29: '1' }, 'With NON there is no reference.'],
    [
      { 4: 'CH4431999123000889012', 28: 'QRR', 29: '210000000003139471430009018' },
      '"210000000003139471430009018" is no QR reference: 27 digits with a check digit.',
    ],
    [{ 28: 'SCOR', 29: 'RF19539007547034' }, '"RF19539007547034" is no creditor reference (ISO 11649).'],
    [
      { 30: 'x'.repeat(71), 32: 'y'.repeat(70) },
      'Message and billing information have at most 140 characters together.',
    ],
    [{ 31: 'END' }, 'Line 31 is EPD; it is "END".'],
    [{ 33: 'x'.repeat(101) }, 'An alternative procedure has at most 100 characters.'],
    [{ 35: 'x' }, 'The content has 35 lines; at most 34 are allowed.'],
    [{ 6: 'Привет' }, 'The content has characters that a QR-bill may not have.'],
    [{ 30: 'x'.repeat(998) }, 'The content has more than 997 characters.'],
  ])('is refused with %j', (change, reason) => {
    expect(checkSwissBill(bill(change))).toBe(reason)
  })

  it('is refused when lines are missing', () => {
    expect(checkSwissBill(lines.slice(0, 30).join('\n'))).toBe('The content has 30 lines; 31 are needed.')
  })
})
