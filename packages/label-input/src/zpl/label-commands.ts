import { type Commands, mostDots, newField, withParts } from './printer-state.ts'
import { numberAt } from './zpl-commands.ts'

/** What concerns the printer's mechanics, its host or its own memory, and not the picture of a label. */
const withoutInk = ['^MM', '^MN', '^MT', '^MD', '^PR', '^MU', '^JZ', '^LT', '^LS', '^FX', '^ID', '~SD', '~JS', '~TA']
const queries = ['~HS', '~HQ', '~HI', '~HM']
const nothing = (): undefined => undefined

const largestCopies = 99_999_999

const setSize = (name: 'widthDots' | 'heightDots') =>
  withParts((state, parts) => {
    const dots = numberAt(parts, 0, 0)
    if (dots < 1 || dots > mostDots) return 'this size is absurd'
    state[name] = dots
    return undefined
  })

/** Commands for a label as a whole. `^XA` and `^XZ` are `readZpl`'s own. */
export const labelCommands: Commands = {
  ...Object.fromEntries([...withoutInk, ...queries].map((name) => [name, nothing])),
  '^PW': setSize('widthDots'),
  '^LL': setSize('heightDots'),
  '^LH': withParts((state, parts) => {
    state.home = { x: numberAt(parts, 0, 0), y: numberAt(parts, 1, 0) }
  }),
  '^PO': withParts((state, [letter]) => {
    if (state.label) state.label.isInverted = letter === 'I'
  }),
  '^PQ': withParts((state, parts) => {
    const copies = numberAt(parts, 0, 1)
    if (copies < 1 || copies > largestCopies) return 'this number of copies is absurd'
    if (state.label) state.label.copies = copies
    return undefined
  }),
  '^CI': withParts((state, [table]) => {
    state.isUtf8 = table === '28'
    return ['0', '27', '28', ''].includes(table ?? '') ? undefined : 'this character set is not known here'
  }),
  '^FS': (state) => {
    state.field = newField()
    return undefined
  },
}
