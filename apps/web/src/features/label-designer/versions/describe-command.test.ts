import type { Change } from '@labelwright/open-label/commands'
import type { LabelRecord } from '@labelwright/open-label/records'
import { describe, expect, it } from 'vitest'
import { describeCommand } from './describe-command.ts'

const oat: LabelRecord = { kind: 'element', fields: { type: 'text', content: 'Oat' } }
const records = new Map([['e:a', oat]])
const set = (id: string, field: string): Change => ({ type: 'field', id, field, value: 1 })
const told = (...changes: Change[]) =>
  describeCommand(changes, records).map(({ what, ids, first, fields }) => [what, ids, first, fields])

describe('What a command did', () => {
  it('is moving and resizing where only places were set', () => {
    expect(told(set('e:a', 'x'), set('e:b', 'y'))).toEqual([['moved', ['e:a', 'e:b'], oat, ['x', 'y']]])
    expect(told(set('e:a', 'x'), set('e:a', 'width'))).toEqual([['resized', ['e:a'], oat, ['x', 'width']]])
    const move: Change = { type: 'move', id: 'e:a', place: { parent: 'p:0', key: 'a0' } }
    expect(told(move)).toEqual([['moved', ['e:a'], oat, []]])
  })

  it('is typing where letters were typed, and a change with its fields where others were set', () => {
    const typed: Change = { type: 'text', id: 'e:a', field: 'content', edit: { at: 0, del: 0, ins: 'x' } }
    expect(told(typed)).toEqual([['typed', ['e:a'], oat, ['content']]])
    expect(told(set('e:a', 'bold'), set('e:a', 'x'))).toEqual([['changed', ['e:a'], oat, ['bold', 'x']]])
  })

  it('is adding with what was set of it, and removing what has no name any more', () => {
    const record: LabelRecord = { kind: 'element', place: { parent: 'p:0', key: 'a0' }, fields: { type: 'box' } }
    const changes: Change[] = [{ type: 'remove', id: 'e:gone' }, { type: 'add', id: 'e:b', record }, set('e:b', 'x')]
    expect(told(...changes)).toEqual([
      ['added', ['e:b'], record, []],
      ['removed', ['e:gone'], undefined, []],
    ])
  })

  it('is nothing where nothing was left of it', () => {
    expect(told()).toEqual([])
  })
})
