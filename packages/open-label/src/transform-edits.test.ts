import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextEdit } from './commands.ts'
import { type TextEdits, transformEdits } from './transform-edits.ts'

const type = (text: string, edits: TextEdits): string =>
  edits.reduce((typed, { at, del, ins }) => typed.slice(0, at) + ins + typed.slice(at + del), text)

/** The text after both, whichever way it is reached. */
function both(text: string, mine: TextEdits, theirs: TextEdits): string {
  const moved = transformEdits(mine, theirs)
  const afterTheirs = type(type(text, theirs), moved.mine)
  expect(type(type(text, mine), moved.theirs)).toBe(afterTheirs)
  return afterTheirs
}

const insert = (at: number, ins: string): TextEdit => ({ at, del: 0, ins })
const cut = (at: number, del: number): TextEdit => ({ at, del, ins: '' })

describe('Edits of one text by two people', () => {
  it.each<[string, TextEdit, TextEdit, string]>([
    ['move by what was typed before them', insert(12, '!'), insert(0, 'Dry '), 'Dry Oat crackers!'],
    ['stay where they are before it', insert(3, '-'), insert(12, '!'), 'Oat- crackers!'],
    ['come behind what was typed at the same place', insert(4, 'B'), insert(4, 'A'), 'Oat ABcrackers'],
    ['keep what was typed inside of what they delete', cut(4, 8), insert(7, 'MOO'), 'Oat MOO'],
    ['keep what they typed inside of what was deleted', insert(7, 'MOO'), cut(4, 8), 'Oat MOO'],
    ['delete once what both delete', cut(2, 6), cut(4, 6), 'Oars'],
    [
      'keep both words that replace the same word',
      { at: 4, del: 8, ins: 'cake' },
      { at: 4, del: 8, ins: 'bun' },
      'Oat buncake',
    ],
    ['do nothing where all that they delete is gone', cut(5, 2), cut(4, 8), 'Oat '],
  ])('%s', (_, mine, theirs, text) => {
    expect(both('Oat crackers', [mine], [theirs])).toBe(text)
  })

  const anyEdits = (longest: number, letter: string) =>
    fc.array(fc.record({ at: fc.nat(), del: fc.nat(6), ins: fc.nat(4).map((length) => letter.repeat(length)) }), {
      maxLength: longest,
    })

  /** Each within the text as the one before it left it. */
  function within(text: string, edits: TextEdits): TextEdits {
    let left = text
    return edits.map(({ at, del, ins }) => {
      const start = at % (left.length + 1)
      const edit = { at: start, del: Math.min(del, left.length - start), ins }
      left = type(left, [edit])
      return edit
    })
  }

  it('lead to the same text whichever is done first, with every letter that was typed and not deleted by its typist', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), anyEdits(8, 'M'), anyEdits(8, 'T'), (length, mine, theirs) => {
        const text = '-'.repeat(length)
        const [ours, others] = [within(text, mine), within(text, theirs)]
        const result = both(text, ours, others)
        const count = (letter: string, of: string) => of.split(letter).length - 1
        expect(count('M', result)).toBe(count('M', type(text, ours)))
        expect(count('T', result)).toBe(count('T', type(text, others)))
        expect(count('-', result)).toBeLessThanOrEqual(count('-', type(text, ours)))
      }),
      { numRuns: 2_000 },
    )
  })

  it('are not more than they were, but where letters stand inside of what they delete', () => {
    const apart = [insert(2, 'a'), insert(4, 'b')]
    expect(transformEdits([cut(0, 8)], apart).mine).toHaveLength(3)
    expect(transformEdits([cut(5, 3)], apart).mine).toEqual([cut(7, 3)])
  })
})
