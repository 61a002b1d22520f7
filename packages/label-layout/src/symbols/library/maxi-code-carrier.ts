import type { PreparedContent } from './symbol-library.ts'

const separator = '\u001d'
/** The start of a message by ISO/IEC 15434 in format 01, without the two figures of its version. */
const transportStart = `[)>\u001e01${separator}`
const numericPostcode = /^\d{1,9}$/
// Code set A of mode 3 (ISO/IEC 16023 table B.1).
const letteredPostcode = /^[A-Z0-9 "#$%&'()*+,\-./:]{1,6}$/

/**
 * Reads `postal code|country|service|message` for modes 2 and 3 (ISO/IEC 16023 4.6 and annex B): the country by ISO 3166-1 and
 * the service of the carrier with three digits each; figures alone make mode 2. The message may begin with the header of ISO/IEC 15434.
 */
export function readCarrierMessage(content: string): PreparedContent | { readonly reason: string } {
  const [postcode = '', country = '', service = '', ...rest] = content.split('|')
  if (rest.length === 0) {
    return { reason: 'MaxiCode for carriers is written as postal code|country|service|message, parted by bars.' }
  }
  const isNumeric = numericPostcode.test(postcode)
  if (!isNumeric && !letteredPostcode.test(postcode)) {
    return { reason: `The postal code "${postcode}" has 1 to 9 digits, or 1 to 6 capitals and digits.` }
  }
  if (!/^\d{3}$/.test(country)) return { reason: `The country "${country}" has three digits (ISO 3166-1), as 840.` }
  if (!/^\d{3}$/.test(service)) return { reason: `The class of service "${service}" has three digits.` }
  const message = rest.join('|')
  const header = message.startsWith(transportStart) ? message.slice(0, transportStart.length + 2) : ''
  const fields = [paddedPostcode(postcode, country), country, service, message.slice(header.length)]
  const data = header + fields.join(separator)
  return { text: data, data, options: { mode: isNumeric ? 2 : 3 } }
}

/** Five figures of the United States stand for nine; postal codes with letters fill six places. */
function paddedPostcode(postcode: string, country: string): string {
  if (!numericPostcode.test(postcode)) return postcode.padEnd(6)
  return country === '840' && postcode.length === 5 ? `${postcode}0000` : postcode
}
