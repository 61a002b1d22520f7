import { objectName } from '../stored-objects.ts'
import { type Format, isDrawing, isFormat, isSignChange, readUnits, type Token, type Unit } from './zpl-formats.ts'

/** The one label of a file, stored formats put in where they are recalled, and what the file sends before and behind it. */
export interface OneLabel {
  readonly before: readonly Unit[]
  readonly opening: Token
  readonly tokens: readonly Token[]
  readonly closing: Token
  readonly after: readonly Unit[]
}

/** Answers the sentence that says why the file is not one label. */
export function readOneLabel(all: readonly Token[]): OneLabel | { readonly problem: string } {
  const read = readUnits(all)
  if ('problem' in read) return read
  const { units } = read
  const printed = units.filter((unit): unit is Format => isFormat(unit) && isPrinted(unit))
  const candidates = printed.length > 0 ? printed : units.filter(isFormat).filter(isStored)
  const [label] = candidates
  if (!label?.closing) return { problem: 'The file prints no label.' }
  if (candidates.length > 1)
    return { problem: `The file has ${candidates.length} labels. Divide it into files of one.` }
  const at = units.indexOf(label)
  const isSent = (unit: Unit): boolean => !(isFormat(unit) && isStored(unit))
  const tokens = withRecalled(label, units.slice(0, at).filter(isFormat))
  if ('problem' in tokens) return tokens
  return {
    before: units.slice(0, at).filter(isSent),
    opening: label.opening,
    tokens: tokens.tokens,
    closing: label.closing,
    after: units.slice(at + 1).filter(isSent),
  }
}

const isStored = ({ storedAs }: Format): boolean => storedAs !== undefined
const isPrinted = (format: Format): boolean => !isStored(format) && format.tokens.some(isDrawing)

/** A format may be recalled often. */
const mostTokens = 400_000

type Recalled = { readonly tokens: readonly Token[] } | { readonly problem: string }

/** The commands of a label with those of stored formats in place of `^XF`. */
function withRecalled({ tokens }: Format, earlier: readonly Format[]): Recalled {
  const found: Token[] = []
  for (const token of tokens) {
    const { name, parameters } = token.command
    if (name !== '^XF') {
      found.push(token)
      continue
    }
    const stored = earlier.findLast(({ storedAs }) => storedAs === objectName(parameters))
    const problem = stored ? whyNotHere(stored, token) : `it recalls a format that the file does not have`
    if (!stored || problem !== undefined) return { problem: `Line ${token.line}: ${problem}.` }
    if (found.length + stored.tokens.length > mostTokens)
      return { problem: `Line ${token.line}: the label is too long.` }
    for (const each of stored.tokens) found.push(each)
  }
  return { tokens: found }
}

function whyNotHere({ tokens }: Format, { syntax }: Token): string | undefined {
  if (tokens.some(({ command }) => command.name === '^XF')) return 'a stored format cannot recall another one'
  const isSame = (token: Token): boolean =>
    !isSignChange(token.command.name) &&
    token.syntax.format === syntax.format &&
    token.syntax.control === syntax.control &&
    token.syntax.delimiter === syntax.delimiter
  return tokens.every(isSame) ? undefined : 'the format that it recalls is written with other signs'
}
