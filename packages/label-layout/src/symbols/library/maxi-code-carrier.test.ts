import { describe, expect, it } from 'vitest'
import { readCarrierMessage } from './maxi-code-carrier.ts'

const group = '\u001d'
const header = `[)>\u001e01${group}96`

describe('The carrier message of a MaxiCode', () => {
  it.each([
    ['841706672|840|001|1Z1234', 2, `841706672${group}840${group}001${group}1Z1234`],
    ['84170|840|001|1Z1234', 2, `841700000${group}840${group}001${group}1Z1234`],
    ['10115|276|001|x|y', 2, `10115${group}276${group}001${group}x|y`],
    ['B1050|056|999|', 3, `B1050 ${group}056${group}999${group}`],
    [`84170|840|001|${header}1Z`, 2, `${header}841700000${group}840${group}001${group}1Z`],
  ])('reads %j in mode %d', (content, mode, data) => {
    expect(readCarrierMessage(content)).toEqual({ text: data, data, options: { mode } })
  })

  it.each([
    ['841706672', 'MaxiCode for carriers is written as postal code|country|service|message, parted by bars.'],
    ['1234567890|840|001|x', 'The postal code "1234567890" has 1 to 9 digits, or 1 to 6 capitals and digits.'],
    ['b1050|056|001|x', 'The postal code "b1050" has 1 to 9 digits, or 1 to 6 capitals and digits.'],
    ['84170|US|001|x', 'The country "US" has three digits (ISO 3166-1), as 840.'],
    ['84170|840|1|x', 'The class of service "1" has three digits.'],
  ])('refuses %j', (content, reason) => {
    expect(readCarrierMessage(content)).toEqual({ reason })
  })
})
