import { describe, expect, it } from 'vitest'
import type { Change, TextEdit } from './commands.ts'
import { missTyping, moveTyping } from './missed-typing.ts'

const typed = (edit: TextEdit, id = 'e:text'): Change => ({ type: 'text', id, field: 'content', edit })
const set = (value: string): Change => ({ type: 'field', id: 'e:text', field: 'content', value })
const moved: Change = { type: 'field', id: 'e:text', field: 'x', value: 5 }

const insert = (at: number, ins: string): TextEdit => ({ at, del: 0, ins })

describe('Typing that has missed the typing of others', () => {
  it('moves with it, in that text only', () => {
    const missed = missTyping([typed(insert(0, 'Dry '))])
    const other = typed(insert(3, '!'), 'e:other')
    expect(moveTyping([typed(insert(3, '!')), other, moved], missed)).toMatchObject({
      changes: [typed(insert(7, '!')), other, moved],
      lost: [],
    })
  })

  it('moves by it once, and then knows it: the next command of the same batch lies right', () => {
    const first = moveTyping([typed(insert(0, 'My '))], missTyping([typed(insert(3, ' new'))]))
    expect(first.changes).toEqual([typed(insert(0, 'My '))])
    // Made over "My Oat": its end is now behind " new".
    expect(moveTyping([typed(insert(6, '!'))], first.missed).changes).toEqual([typed(insert(10, '!'))])
  })

  it('is lost and told where the whole text was set by another', () => {
    const mine = typed(insert(3, '!'))
    for (const others of [[set('Rye')], [typed(insert(0, 'a')), set('Rye'), typed(insert(0, 'b'))]]) {
      expect(moveTyping([mine, moved], missTyping(others))).toMatchObject({ changes: [moved], lost: [mine] })
    }
  })

  it('stays where it is in a text that its own command has set', () => {
    const mine = [set('Rye'), typed(insert(3, '!'))]
    for (const other of [set('Oat'), typed(insert(0, 'Dry '))]) {
      const { changes, lost, missed } = moveTyping(mine, missTyping([other]))
      expect([changes, lost]).toEqual([mine, []])
      expect(moveTyping([typed(insert(4, '?'))], missed).changes).toEqual([typed(insert(4, '?'))])
    }
  })
})
