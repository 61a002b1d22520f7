// The content of a Swiss QR Code (Swiss Implementation Guidelines QR-bill 2.3, table 8): lines with fixed meanings.
import { isCreditorReference, isIban, isQrIban, isQrReference } from './bill-numbers.ts'

/** A line of the content: its name, its place counted from 0, and what may stand there. */
interface Field {
  readonly name: string
  readonly line: number
  readonly most: number
  readonly required: boolean
}

const mostCharacters = 997
const lastLine = 33
const trailerLine = 30
// 4.1.1: Basic Latin, Latin-1 Supplement and Latin Extended-A without control characters, and a few more.
const allowed = /^[\x20-\x7e\u00a0-\u017f\u0218-\u021b\u20ac\n]*$/

const address = (who: string, from: number, required: boolean): readonly Field[] => [
  { name: `name of the ${who}`, line: from + 1, most: 70, required },
  { name: `street of the ${who}`, line: from + 2, most: 70, required: false },
  { name: `house number of the ${who}`, line: from + 3, most: 16, required: false },
  { name: `postal code of the ${who}`, line: from + 4, most: 16, required },
  { name: `town of the ${who}`, line: from + 5, most: 35, required },
]

/** Why a text is no content of a QR-bill, as the rest of an English sentence; undefined when it is one. Lines are parted by line feeds. */
export function checkSwissBill(content: string): string | undefined {
  if ([...content].length > mostCharacters) return `The content has more than ${mostCharacters} characters.`
  if (!allowed.test(content)) return 'The content has characters that a QR-bill may not have.'
  const lines = content.split('\n')
  return checkFrame(lines) ?? checkParties(lines) ?? checkAmount(lines) ?? checkReference(lines) ?? checkMessages(lines)
}

function checkFrame(lines: readonly string[]): string | undefined {
  if (lines[0] !== 'SPC') return 'The first line is SPC.'
  if (!/^02\d\d$/.test(lines[1] ?? '')) return 'The second line is the version, 0200.'
  if (lines[2] !== '1') return 'The third line is 1, for UTF-8.'
  if (lines.length <= trailerLine) return `The content has ${lines.length} lines; ${trailerLine + 1} are needed.`
  if (lines[trailerLine] !== 'EPD') return `Line ${trailerLine + 1} is EPD; it is "${lines[trailerLine]}".`
  if (lines.length > lastLine + 1) return `The content has ${lines.length} lines; at most ${lastLine + 1} are allowed.`
  return isIban(lines[3] ?? '') ? undefined : `"${lines[3]}" is no IBAN of Switzerland or Liechtenstein.`
}

function checkParties(lines: readonly string[]): string | undefined {
  const ultimate = lines.slice(11, 18)
  if (ultimate.some((line) => line !== '')) return 'Lines 12 to 18, the ultimate creditor, are empty.'
  const hasDebtor = lines.slice(20, 27).some((line) => line !== '')
  return checkParty(lines, 'creditor', 4) ?? (hasDebtor ? checkParty(lines, 'debtor', 20) : undefined)
}

function checkParty(lines: readonly string[], who: string, from: number): string | undefined {
  if (lines[from] !== 'S') return `The address of the ${who} is of type S; it is "${lines[from]}".`
  for (const field of address(who, from, true)) {
    const reason = checkField(lines, field)
    if (reason) return reason
  }
  const country = lines[from + 6] ?? ''
  return /^[A-Z]{2}$/.test(country) ? undefined : `The country of the ${who} has two letters; it is "${country}".`
}

function checkField(lines: readonly string[], { name, line, most, required }: Field): string | undefined {
  const { length } = [...(lines[line] ?? '')]
  if (required && length === 0) return `The ${name} is missing in line ${line + 1}.`
  return length > most ? `The ${name} has ${length} characters; at most ${most} are allowed.` : undefined
}

function checkAmount(lines: readonly string[]): string | undefined {
  const [amount = '', currency = ''] = lines.slice(18)
  if (amount !== '' && !/^(?:0|[1-9]\d{0,8})\.\d\d$/.test(amount)) {
    return `The amount is written like 199.95, at most 999999999.99; it is "${amount}".`
  }
  return currency === 'CHF' || currency === 'EUR' ? undefined : `The currency is CHF or EUR; it is "${currency}".`
}

function checkReference(lines: readonly string[]): string | undefined {
  const [kind = '', reference = ''] = lines.slice(27)
  if (!['QRR', 'SCOR', 'NON'].includes(kind)) return `The kind of reference is QRR, SCOR or NON; it is "${kind}".`
  if (isQrIban(lines[3] ?? '') !== (kind === 'QRR')) return 'A QR-IBAN needs a reference of the kind QRR, and only it.'
  if (kind === 'NON') return reference === '' ? undefined : 'With NON there is no reference.'
  if (kind === 'QRR') {
    return isQrReference(reference) ? undefined : `"${reference}" is no QR reference: 27 digits with a check digit.`
  }
  return isCreditorReference(reference) ? undefined : `"${reference}" is no creditor reference (ISO 11649).`
}

function checkMessages(lines: readonly string[]): string | undefined {
  const [message = '', billing = ''] = [lines[29], lines[trailerLine + 1]]
  if ([...message, ...billing].length > 140)
    return 'Message and billing information have at most 140 characters together.'
  const procedures = lines.slice(trailerLine + 2)
  return procedures.some((line) => line.length > 100)
    ? 'An alternative procedure has at most 100 characters.'
    : undefined
}
