import { mostCoordinate } from '../../printer/job-limits.ts'
import { readZplParameters, splitParameters } from '../parameters.ts'
import {
  type Command,
  type Commands,
  type PrinterState,
  remember,
  rotationAt,
  withParameters,
} from '../printer-state.ts'
import type { ZplCommand } from '../zpl-commands.ts'

const fontLetters = /^[A-Z0-9]$/
const anySize = { from: 0, to: mostCoordinate, usual: 0 }

/** `^A0N,40,30`: the font's letter and the rotation stand together before the first delimiter. Sizes that are left out are those of `^CF`. */
const setFont: Command = (state, command) => {
  const [head = '', ...rest] = splitParameters(command)
  const letter = (head[0] ?? '').toUpperCase()
  if (letter === '@') return setFontFile(state, command, [head.slice(1).trim(), ...rest])
  const parameters = readZplParameters(state, command, [head.slice(1).trim(), ...rest])
  const isOwnSize = parameters.text(1) === '' && parameters.text(2) === ''
  const usual = state.memory.font
  state.field.font = {
    font: fontNamed(state, letter || usual.font),
    rotation: rotationAt(state, parameters, 0),
    heightDots: isOwnSize ? usual.heightDots : parameters.dots(1, anySize),
    widthDots: isOwnSize ? usual.widthDots : parameters.dots(2, anySize),
  }
  return letter === '' || fontLetters.test(letter) ? undefined : 'fonts have the names A to Z and 0 to 9'
}

const fontNamed = ({ memory }: PrinterState, letter: string): string => memory.fontFiles.get(letter) ?? letter

/** `^A@o,h,w,d:f.x`: a font by its file. */
function setFontFile(state: PrinterState, command: ZplCommand, parts: string[]): string | undefined {
  const parameters = readZplParameters(state, command, parts)
  state.field.font = {
    font: parameters.text(3) === '' ? '@' : parameters.text(3).toUpperCase(),
    rotation: rotationAt(state, parameters, 0),
    heightDots: parameters.dots(1, anySize),
    widthDots: parameters.dots(2, anySize),
  }
  return undefined
}

const mostFontFiles = 36

/** Commands for fonts; the letters' shapes are the printer's own. */
export const fontCommands: Commands = {
  '^A': setFont,
  '^CF': withParameters((state, parameters) => {
    const letter = parameters.text(0).toUpperCase() || state.memory.font.font
    if (!fontLetters.test(letter)) return 'fonts have the names A to Z and 0 to 9'
    const isOwnSize = parameters.text(1) === '' && parameters.text(2) === ''
    const { font, heightDots, widthDots } = {
      ...(isOwnSize
        ? state.memory.font
        : { heightDots: parameters.dots(1, anySize), widthDots: parameters.dots(2, anySize) }),
      font: letter,
    }
    remember(state, { font: { font, heightDots, widthDots } })
    return undefined
  }),
  '^CW': withParameters((state, parameters) => {
    const [letter, file] = [parameters.text(0).toUpperCase(), parameters.text(1).toUpperCase()]
    if (!fontLetters.test(letter) || file === '') return 'it takes a letter and the name of a font file'
    if (state.memory.fontFiles.size >= mostFontFiles) return 'there are no more letters'
    remember(state, { fontFiles: new Map([...state.memory.fontFiles, [letter, file]]) })
    return undefined
  }),
  '^GS': withParameters((state, parameters) => {
    const usual = state.memory.font
    state.field.font = {
      font: 'GS',
      rotation: rotationAt(state, parameters, 0),
      heightDots: parameters.dots(1, { ...anySize, usual: usual.heightDots }),
      widthDots: parameters.dots(2, { ...anySize, usual: usual.widthDots }),
    }
  }),
}
