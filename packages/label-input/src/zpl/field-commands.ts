import { mostCoordinate } from '../printer/job-limits.ts'
import { splitParameters } from './parameters.ts'
import { startField } from './print-field.ts'
import { type Command, type Commands, type FieldBlock, remember, rotationAt, withParameters } from './printer-state.ts'
import type { Justification } from './zpl-memory.ts'

const justifications = { 0: 'left', 1: 'right', 2: 'left' } as const satisfies Readonly<Record<string, Justification>>
const coordinate = { from: 0, to: mostCoordinate, usual: 0 }

/** `^FOx,y,z`; z = 2 leaves the side to the script, which is the left one here. */
const setOrigin = (isTypeset: boolean) =>
  withParameters((state, parameters) => {
    startField(state)
    state.field.origin = { x: parameters.dots(0, coordinate), y: parameters.dots(1, coordinate) }
    state.field.isTypeset = isTypeset
    state.field.justification = parameters.choice<Justification | undefined>(2, justifications, undefined)
    if (isTypeset && parameters.text(0) === '') return 'where the last text ended is not known here, so it starts at 0'
    return undefined
  })

/** `^FD` and `^FV`: everything up to the next sign is data, commas as well. The last one of a field is printed. */
const setData: Command = (state, command) => {
  state.field.data = { command, parameters: command.parameters }
  return undefined
}

/** `^SNv,n,z`: a number that grows from label to label. */
const setSerial: Command = (state, command) => {
  const [start = '001'] = splitParameters(command)
  state.field.data = { command, parameters: start }
  return 'its first value is shown on every label'
}

const alignments: Readonly<Record<string, FieldBlock['align']>> = { L: 'left', C: 'center', R: 'right', J: 'justify' }
const mostLines = 9_999

const setBlock = withParameters((state, parameters) => {
  state.field.block = {
    widthDots: parameters.dots(0, { from: 0, to: mostCoordinate, usual: 0 }),
    height: { lines: Math.trunc(parameters.number(1, { from: 1, to: mostLines, usual: 1 })) },
    spacingDots: parameters.dots(2, { from: -mostLines, to: mostLines, usual: 0 }),
    align: parameters.choice(3, alignments, 'left'),
    indentDots: parameters.dots(4, { from: 0, to: mostLines, usual: 0 }),
    overflow: 'overprint',
    rotation: undefined,
  }
})

/** `^TBr,w,h`: as many lines as the height holds; each is as high as the letters. */
const setTextBlock = withParameters((state, parameters) => {
  state.field.block = {
    rotation: rotationAt(state, parameters, 0),
    widthDots: parameters.dots(1, { from: 1, to: mostCoordinate, usual: 1 }),
    height: { dots: parameters.dots(2, { from: 1, to: mostCoordinate, usual: 1 }) },
    align: 'left',
    spacingDots: 0,
    indentDots: 0,
    overflow: 'cut',
  }
})

/** Commands for a field: its place, its lines and its data. */
export const fieldCommands: Commands = {
  '^FO': setOrigin(false),
  '^FT': setOrigin(true),
  '^FR': (state) => {
    state.field.isReversed = true
    return undefined
  },
  '^FH': (state, { parameters }) => {
    state.field.hexIndicator = parameters.trim()[0] ?? '_'
    return undefined
  },
  '^FC': withParameters((state, parameters) => {
    const signs = [0, 1, 2].flatMap((index) => parameters.text(index)[0] ?? [])
    state.field.clockSigns = signs.length > 0 ? signs : ['%']
  }),
  '^FB': setBlock,
  '^TB': setTextBlock,
  '^FW': withParameters((state, parameters) => {
    remember(state, {
      rotation: rotationAt(state, parameters, 0),
      justification: parameters.choice<Justification>(1, justifications, state.memory.justification),
    })
  }),
  '^FD': setData,
  '^FV': setData,
  '^SN': setSerial,
  '^SF': () => 'its first value is shown on every label',
  '^FP': withParameters((_, parameters) => {
    const isPlain = parameters.choice(0, { H: true, V: false, R: false }, true)
    const gap = parameters.number(1, { from: 0, to: 9_999, usual: 0 })
    return isPlain && gap === 0 ? undefined : 'text is set from left to right without a gap here'
  }),
}
