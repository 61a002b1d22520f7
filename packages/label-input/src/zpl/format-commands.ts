import { type Command, type Commands, type PrinterState, remember, withParameters } from './printer-state.ts'
import { objectName } from './stored-objects.ts'
import { type ZplCommand, zplCommands } from './zpl-commands.ts'

const mostFormats = 1_000
const mostFormatCharacters = 50_000_000

/** Keeps the commands from `^DF` to `^XZ` under their name. */
export function storeFormat(state: PrinterState, command: ZplCommand, source: string): void {
  const name = objectName(command.parameters)
  const { formats, syntax } = state.memory
  state.workLeft -= formats.size
  let characters = source.length
  for (const [other, format] of formats) if (other !== name) characters += format.source.length
  if (formats.size >= mostFormats || characters > mostFormatCharacters) {
    state.report(command, 'the printer holds no more formats')
  } else {
    remember(state, { formats: new Map([...formats, [name, { source, syntax }]]) })
  }
}

/** `^XFd:o.x`: runs the commands of a stored format by `obey`. Fields with a number wait for their data. */
export const recallFormat =
  (obey: (state: PrinterState, command: ZplCommand) => void): Command =>
  (state, command) => {
    const format = state.memory.formats.get(objectName(command.parameters))
    if (!format) return 'the printer has no such format'
    const { syntax } = state.memory
    remember(state, { syntax: format.syntax })
    for (const stored of zplCommands(format.source, () => state.memory.syntax)) {
      // Commands that are not understood are reported at the place of the recall.
      const here = { ...stored, start: command.start }
      if (stored.name === '^XF') state.report(here, 'a stored format cannot recall another one')
      else obey(state, here)
    }
    remember(state, { syntax })
    return undefined
  }

const mostNumber = 9_999

/** Commands for fields of stored formats. */
export const formatCommands: Commands = {
  /** `^FN1"prompt"`: the prompt is for a printer's own keyboard. */
  '^FN': withParameters((state, parameters, command) => {
    const [, digits = '', prompt] = /^(\d{1,4})(?:\s*"([^"]*).*)?$/.exec(parameters.text(0)) ?? []
    if (digits === '' || Number(digits) > mostNumber) return 'it takes a number from 0 to 9999'
    state.field.numbered = { command, number: Number(digits), prompt }
    return undefined
  }),
}
