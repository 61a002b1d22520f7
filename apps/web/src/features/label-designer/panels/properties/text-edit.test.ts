import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textEdit } from './text-edit.ts'

it('leads from one text to another and cuts no letter in half', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      const edit = textEdit(before, after)
      if (!edit) {
        expect(before).toBe(after)
        return
      }
      expect(before.slice(0, edit.at) + edit.ins + before.slice(edit.at + edit.del)).toBe(after)
      expect(edit.ins.isWellFormed() && before.slice(edit.at, edit.at + edit.del).isWellFormed()).toBe(true)
    }),
  )
})

it('is as small as it can be', () => {
  expect(textEdit('Oat cake', 'Oat bun cake')).toEqual({ at: 4, del: 0, ins: 'bun ' })
  expect(textEdit('😀', '😁')).toEqual({ at: 0, del: 2, ins: '😁' })
})
