import { countLines } from '../../printer/count-lines.ts'
import { labelCommands } from '../label-commands.ts'
import { createPrinterState } from '../printer-state.ts'
import { objectName } from '../stored-objects.ts'
import { type ZplCommand, zplCommands } from '../zpl-commands.ts'
import { createZplMemory, type ZplSyntax } from '../zpl-memory.ts'

/** A command as it stood, with the signs that it was read by. */
export interface Token {
  readonly command: ZplCommand
  /** Bytes as characters U+0000 to U+00FF, all before the next command. */
  readonly text: string
  readonly syntax: ZplSyntax
  /** Of the file, from 1. */
  readonly line: number
}

/** What stands from `^XA` to `^XZ`. */
export interface Format {
  readonly type: 'format'
  readonly opening: Token
  /** Between both; without `^DF`. */
  readonly tokens: Token[]
  closing: Token | undefined
  /** `^DF`: the name that it is stored under. */
  storedAs: string | undefined
}

export type Unit = Format | { readonly type: 'outside'; readonly token: Token }

/** The commands of a job in their order, each by the signs that hold where it stands; and the signs that it leaves behind. */
export function readTokens(source: string): { readonly tokens: readonly Token[]; readonly syntax: ZplSyntax } {
  const state = createReadingState()
  const lineOf = countLines(source)
  const tokens: Token[] = []
  for (const command of zplCommands(source, () => state.memory.syntax)) {
    const { syntax } = state.memory
    const { name, start, end } = command
    tokens.push({ command, syntax, text: source.slice(start, end), line: lineOf(start) })
    if (isSignChange(name)) labelCommands[name]?.(state, command)
  }
  return { tokens, syntax: state.memory.syntax }
}

const none = (): undefined => undefined
/** A printer that draws nothing: for commands whose effect on later ones is wanted. */
export const createReadingState = () =>
  createPrinterState(
    {
      inflate: () => new Uint8Array(),
      memory: createZplMemory({ widthDots: 1, heightDots: 1, dotsPerMillimetre: 8 }),
      symbols: undefined,
    },
    { report: none, lineOf: () => 1 },
  )

export const isSignChange = (name: string): boolean => /^[\^~]C[CDT]$/.test(name)

interface Parting {
  readonly units: Unit[]
  open: Format | undefined
}

/** Parts a job into formats and what stands between them. Answers the sentence that says why not. */
export function readUnits(
  tokens: readonly Token[],
): { readonly units: readonly Unit[] } | { readonly problem: string } {
  const parting: Parting = { units: [], open: undefined }
  for (const token of tokens) {
    const problem = addToken(parting, token)
    if (problem !== undefined) return { problem }
  }
  const { units, open } = parting
  return open ? { problem: unended(open) } : { units }
}

function addToken(parting: Parting, token: Token): string | undefined {
  const { open } = parting
  const { name } = token.command
  if (name === '^XA') {
    if (open && open.tokens.length > 0) return unended(open)
    parting.open = { type: 'format', opening: token, tokens: [], closing: undefined, storedAs: undefined }
  } else if (!open) parting.units.push({ type: 'outside', token })
  else if (name === '^XZ') {
    open.closing = token
    parting.units.push(open)
    parting.open = undefined
  } else return addToFormat(open, token)
  return undefined
}

function addToFormat(format: Format, token: Token): string | undefined {
  const { name, parameters } = token.command
  if (name === '^DF' && format.storedAs === undefined) {
    format.storedAs = objectName(parameters)
    return format.tokens.some(isDrawing) ? `Line ${token.line}: ^DF stands behind what is printed.` : undefined
  }
  format.tokens.push(token)
  return undefined
}

const unended = ({ opening }: Format): string => `The label that starts in line ${opening.line} has no ^XZ.`

/** Commands of which a printer prints something; `^FD` and its like with the commands of their field. */
export const isDrawing = ({ command }: Token): boolean =>
  /^\^(F[DVN]|SN|G[BCDEFS]|XG|IM|IL|XF|B[A-XZ0-9])$/.test(command.name)

export const isFormat = (unit: Unit): unit is Format => unit.type === 'format'

/** The commands of a format as it was written, those of `^DF` left out. */
export const textOfUnit = (unit: Unit): string =>
  isFormat(unit) ? unit.opening.text + textOf(unit.tokens) + (unit.closing?.text ?? '') : unit.token.text

export const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('')
