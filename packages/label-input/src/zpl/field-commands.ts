import {
  addMark,
  type Commands,
  type Field,
  type FontChoice,
  fieldBytes,
  newField,
  type PrinterState,
  rotationOf,
  toText,
  withParts,
} from './printer-state.ts'
import { numberAt, splitParameters } from './zpl-commands.ts'

const mostFontDots = 32_000

const setOrigin = (isTypeset: boolean) =>
  withParts((state, parts) => {
    state.field = { ...newField(), origin: { x: numberAt(parts, 0, 0), y: numberAt(parts, 1, 0) }, isTypeset }
  })

function fontSize(
  parts: readonly string[],
  at: number,
  fallback: FontChoice,
): Pick<FontChoice, 'heightDots' | 'widthDots'> {
  const heightDots = Math.min(numberAt(parts, at, fallback.heightDots), mostFontDots)
  return { heightDots, widthDots: Math.min(numberAt(parts, at + 1, 0), mostFontDots) }
}

/** `^A0N,40,30`: the font's letter and the rotation stand together before the first comma. */
function setFont(state: PrinterState, parameters: string): undefined {
  const [head = '', ...sizes] = splitParameters(parameters)
  state.field.font = {
    font: head[0] ?? state.font.font,
    rotation: rotationOf(head[1]),
    ...fontSize(sizes, 0, state.font),
  }
}

const alignments: Readonly<Record<string, 'center' | 'right'>> = { C: 'center', R: 'right' }

/** Commands for a field: its place, its font and its data. */
export const fieldCommands: Commands = {
  '^FO': setOrigin(false),
  '^FT': setOrigin(true),
  '^FR': (state) => {
    state.field.isReversed = true
    return undefined
  },
  '^FH': (state, parameters) => {
    state.field.hexIndicator = parameters.trim()[0] ?? '_'
    return undefined
  },
  '^FB': withParts((state, parts) => {
    if (numberAt(parts, 1, 1) > 1) return 'only blocks of one line are known here'
    const align = alignments[parts[3]?.trim().toUpperCase() ?? 'L']
    state.field.block = align && { widthDots: Math.min(numberAt(parts, 0, 0), mostFontDots), align }
    return undefined
  }),
  '^FW': () => undefined,
  '^A': setFont,
  '^CF': withParts((state, [font, ...sizes]) => {
    state.font = { font: font || state.font.font, rotation: 0, ...fontSize(sizes, 0, state.font) }
  }),
  '^FD': (state, parameters) => {
    const bytes = fieldBytes(state, parameters)
    if (state.field.barcode) return state.field.barcode(bytes)
    if (bytes !== '') addText(state, toText(state, bytes), state.field)
    return undefined
  },
}

function addText(state: PrinterState, text: string, field: Field): void {
  const font = field.font ?? state.font
  addMark(state, {
    type: 'text',
    x: state.home.x + field.origin.x,
    y: state.home.y + field.origin.y,
    anchor: field.isTypeset ? 'baseline' : 'top-left',
    isReversed: field.isReversed,
    text,
    ...font,
    ...(field.block && { block: field.block }),
  })
}
