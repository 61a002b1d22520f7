import { mostCoordinate, mostDots } from '../printer/job-limits.ts'
import { type Command, type Commands, remember, withParameters } from './printer-state.ts'
import type { ZplMemory, ZplSyntax } from './zpl-memory.ts'

const largestCopies = 99_999_999
const onOff = { Y: true, N: false }

const setSize = (name: 'widthDots' | 'heightDots') =>
  withParameters((state, parameters) => {
    const dots = parameters.dots(0, { from: 1, to: mostDots, usual: 0 })
    if (dots >= 1) remember(state, { [name]: dots })
  })

const setSwitch = (name: 'isMirrored' | 'isReversed') =>
  withParameters((state, parameters) => {
    remember(state, { [name]: parameters.choice(0, onOff, false) })
  })

const setOffset = (name: 'shiftLeftDots' | 'topDots', most: number) =>
  withParameters((state, parameters) => {
    remember(state, { [name]: parameters.dots(0, { from: -most, to: most, usual: 0 }) })
  })

const mostShift = 9_999
const mostTop = 120
const coordinate = { from: 0, to: mostCoordinate, usual: 0 }

const resolutions = { 150: 150, 200: 200, 300: 300, 600: 600 }
const millimetresPerInch = 25.4

/** `^MUa,b,c`: the unit of lengths, and two resolutions by whose quotient dots are multiplied. */
const setUnit = withParameters((state, parameters) => {
  const { dotsPerMillimetre } = state.memory
  const units = { D: 1, I: dotsPerMillimetre * millimetresPerInch, M: dotsPerMillimetre }
  const unit = parameters.choice(0, units, 1)
  const [base, wanted] = [1, 2].map((index) => parameters.choice<number>(index, resolutions, 0))
  remember(state, { unitDots: unit === 1 && base && wanted ? wanted / base : unit })
})

/** `^CC` and its like: the next character takes the sign's place. */
const setSign =
  (name: keyof ZplSyntax): Command =>
  (state, { parameters }) => {
    const syntax = { ...state.memory.syntax, [name]: parameters }
    const isClear = /^[!-~]$/.test(parameters) && new Set(Object.values(syntax)).size === Object.keys(syntax).length
    if (!isClear) return 'it takes one character that has no other meaning'
    remember(state, { syntax })
    return undefined
  }

/** Commands for a label as a whole, and for how commands are read. `^XA` and `^XZ` are `readZpl`'s own. */
export const labelCommands: Commands = {
  '^PW': setSize('widthDots'),
  '^LL': setSize('heightDots'),
  '^LH': withParameters((state, parameters) => {
    remember(state, { home: { x: parameters.dots(0, coordinate), y: parameters.dots(1, coordinate) } })
  }),
  '^LS': setOffset('shiftLeftDots', mostShift),
  '^LT': setOffset('topDots', mostTop),
  '^LR': setSwitch('isReversed'),
  '^PM': setSwitch('isMirrored'),
  '^PO': withParameters((state, parameters) => {
    remember(state, { isInverted: parameters.choice(0, { N: false, I: true }, false) } satisfies Partial<ZplMemory>)
  }),
  '^PQ': withParameters((state, parameters) => {
    const copies = Math.trunc(parameters.number(0, { from: 1, to: largestCopies, usual: 1 }))
    const labelsBetweenPauses = Math.trunc(parameters.number(1, { from: 0, to: largestCopies, usual: 0 }))
    // Of each serial number so many copies: the label is shown with its first number.
    parameters.number(2, { from: 0, to: largestCopies, usual: 0 })
    if (state.label) state.label.copies = copies
    remember(state, { settings: { ...state.memory.settings, labelsBetweenPauses } })
  }),
  '^MU': setUnit,
  '^CC': setSign('format'),
  '~CC': setSign('format'),
  '^CT': setSign('control'),
  '~CT': setSign('control'),
  '^CD': setSign('delimiter'),
  '~CD': setSign('delimiter'),
}
