import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyCommand } from './apply-command.ts'
import type { Change } from './commands.ts'
import { type Back, type History, noHistory, redo, remember, rememberOthers, undo } from './history.ts'
import { missTyping } from './missed-typing.ts'
import { openDocument } from './open-document.ts'
import { keysBetween } from './order-keys.ts'
import { type Fields, type LabelRecord, labelId, pageId, type Records } from './records.ts'
import { anyDraws, changeOf } from './testing/any-command.ts'
import { documents } from './testing/documents.ts'
import { sampleFields } from './testing/fields.ts'

const [first = '', second = '', third = ''] = keysBetween(undefined, undefined, 3)

const element = (parent: string, fields: Fields): LabelRecord => ({
  kind: 'element',
  place: { parent, key: first },
  fields: { ...fields, x: 10, y: 20 },
})
const label: Records = new Map<string, LabelRecord>([
  [labelId, { kind: 'label', fields: sampleFields.label }],
  [pageId(0), { kind: 'page', place: { parent: labelId, key: first }, fields: {} }],
  ['e:group', element(pageId(0), sampleFields.group)],
  ['e:box', element('e:group', sampleFields.box)],
  ['e:text', element(pageId(0), sampleFields.text)],
])

const plain = { joins: undefined, selectionBefore: [], selectionAfter: [] } as const

/** A label as one person sees it, who remembers what they did. */
class Person {
  records: Records
  history: History = noHistory

  constructor(records: Records = label) {
    this.records = records
  }

  does(...changes: readonly Change[]): this {
    const applied = applyCommand(this.records, { changes })
    this.records = applied.records
    this.history = remember(this.history, { ...applied, commandId: 'own' }, plain)
    return this
  }

  sees(...changes: readonly Change[]): this {
    const { records, done } = applyCommand(this.records, { changes })
    this.records = records
    this.history = rememberOthers(this.history, missTyping(done))
    return this
  }

  goes(way: typeof undo): Back {
    const back = way(this.records, this.history, 'back')
    const { records, leftOut } = applyCommand(this.records, back)
    expect(leftOut).toEqual([])
    this.records = records
    this.history = back.history
    return back
  }

  field(id: string, name: string): unknown {
    return this.records.get(id)?.fields[name]
  }
}

const set = (id: string, field: string, value: number | string): Change => ({ type: 'field', id, field, value })
const typed = (at: number, del: number, ins: string): Change => ({
  type: 'text',
  id: 'e:text',
  field: 'content',
  edit: { at, del, ins },
})

describe('Undo', () => {
  it('takes back the last step, and redo does it again', () => {
    const anna = new Person().does(set('e:text', 'x', 1)).does(set('e:text', 'x', 2))
    anna.goes(undo)
    expect(anna.field('e:text', 'x')).toBe(1)
    anna.goes(undo)
    expect(anna.records).toEqual(label)
    expect(anna.goes(undo).changes).toEqual([])
    anna.goes(redo)
    anna.goes(redo)
    expect(anna.field('e:text', 'x')).toBe(2)
    expect(anna.goes(redo).changes).toEqual([])
  })

  it('leaves nothing to be redone after something new', () => {
    const anna = new Person().does(set('e:text', 'x', 1))
    anna.goes(undo)
    expect(anna.does(set('e:text', 'y', 1)).goes(redo).changes).toEqual([])
  })

  it('leaves what another has written since, and takes back the rest of the step', () => {
    const anna = new Person().does(set('e:text', 'x', 1), set('e:text', 'y', 1)).sees(set('e:text', 'x', 3))
    anna.goes(undo)
    expect(anna.records.get('e:text')?.fields).toMatchObject({ x: 3, y: 20 })
  })

  it('leaves a thing where another has put it since', () => {
    const to = (key: string): Change => ({ type: 'move', id: 'e:text', place: { parent: pageId(0), key } })
    const anna = new Person().does(to(second)).sees(to(third))
    expect(anna.goes(undo).changes).toEqual([])
    expect(anna.records.get('e:text')?.place).toEqual({ parent: pageId(0), key: third })
  })

  it('passes over a step of which nothing is left, and says so', () => {
    const anna = new Person()
      .does(set('e:text', 'y', 1))
      .does(set('e:text', 'x', 1))
      .sees(set('e:text', 'x', 3))
    expect(anna.goes(undo)).toMatchObject({ passedOver: 1, changes: [set('e:text', 'y', 20)] })
    expect(anna.field('e:text', 'x')).toBe(3)
  })

  it('takes back what one typed and leaves the letters of others, before it and inside of it', () => {
    const anna = new Person()
      .does(typed(3, 0, ' cake'))
      .sees(typed(0, 0, 'Dry '))
      .sees(typed(10, 0, 'MOO'))
    expect(anna.field('e:text', 'content')).toBe('Dry Oat caMOOke')
    anna.goes(undo)
    expect(anna.field('e:text', 'content')).toBe('Dry OatMOO')
    anna.goes(redo)
    expect(anna.field('e:text', 'content')).toBe('Dry Oat caMOOke')
  })

  it('finds earlier typing again after later typing was taken back', () => {
    const anna = new Person()
      .does(typed(0, 0, 'abc '))
      .sees(typed(7, 0, '!'))
      .does(typed(0, 4, ''))
    anna.sees(typed(3, 0, ' bread'))
    anna.goes(undo)
    expect(anna.field('e:text', 'content')).toBe('abc Oat bread!')
    anna.goes(undo)
    expect(anna.field('e:text', 'content')).toBe('Oat bread!')
  })

  it('does not type into a text that another has set as a whole', () => {
    const anna = new Person().does(typed(0, 0, 'abc ')).sees(set('e:text', 'content', 'Rye'))
    expect(anna.goes(undo)).toMatchObject({ changes: [], passedOver: 1 })
    expect(anna.field('e:text', 'content')).toBe('Rye')
  })

  it('does not type into a text that one has set oneself and another typed in', () => {
    const anna = new Person()
      .does(typed(0, 0, 'abc '))
      .does(set('e:text', 'content', 'Rye'))
      .sees(typed(3, 0, '!'))
    expect(anna.goes(undo)).toMatchObject({ changes: [], passedOver: 2 })
    expect(anna.field('e:text', 'content')).toBe('Rye!')
  })

  it('brings a group back with what was in it, but for what another has moved since', () => {
    const remove: Change[] = [{ type: 'remove', id: 'e:group' }]
    const whole = new Person().does(...remove)
    whole.goes(undo)
    expect(whole.records).toEqual(label)
    const anna = new Person().does(...remove).sees(set('e:box', 'x', 500))
    anna.goes(undo)
    expect(anna.records.has('e:group')).toBe(true)
    expect(anna.records.get('e:box')).toMatchObject({ place: { parent: pageId(0) }, fields: { x: 500, y: 40 } })
  })

  it('takes an element back out that one added, and puts it in again', () => {
    const added = element(pageId(0), sampleFields.box)
    const anna = new Person().does({
      type: 'add',
      id: 'e:new',
      record: { ...added, place: { parent: pageId(0), key: second } },
    })
    const after = anna.records
    anna.goes(undo)
    expect(anna.records).toEqual(label)
    anna.goes(redo)
    expect(anna.records).toEqual(after)
  })
})

describe('The undo of any commands', () => {
  it.each(documents.slice(0, 8))('of one person on %s leads back to the start, and redo to the end', (_, document) => {
    const opened = openDocument(document)
    fc.assert(
      fc.property(anyDraws, (commands) => {
        const anna = new Person(opened)
        for (const draws of commands) anna.does(...draws.map((draw) => changeOf(anna.records, draw)))
        const end = anna.records
        while (anna.history.undo.length > 0) anna.goes(undo)
        expect(anna.records).toEqual(opened)
        while (anna.history.redo.length > 0) anna.goes(redo)
        expect(anna.records).toEqual(end)
      }),
      { numRuns: 15 },
    )
  })

  it('leaves every field as another person has written it', () => {
    const opened = openDocument(documents[0]?.[1] ?? ({} as never))
    let kept = 0
    fc.assert(
      fc.property(anyDraws, (commands) => {
        const anna = new Person(opened)
        const written = new Map<string, readonly [id: string, field: string, value: string]>()
        for (const [number, draws] of commands.entries()) {
          const [id = ''] = [...anna.records.keys()].slice((draws[0]?.target ?? 0) % anna.records.size)
          if (number % 2 === 0) anna.does(...draws.map((draw) => changeOf(anna.records, draw)))
          else anna.sees(set(id, 'content', `Bo ${number}`))
          if (number % 2 === 1 && anna.records.has(id)) written.set(`${id} content`, [id, 'content', `Bo ${number}`])
        }
        const before = anna.records
        while (anna.history.undo.length > 0) anna.goes(undo)
        for (const [id, field, value] of written.values()) {
          if (before.get(id)?.fields[field] !== value || !anna.records.has(id)) continue
          expect(anna.field(id, field)).toBe(value)
          kept++
        }
      }),
      { numRuns: 100 },
    )
    expect(kept).toBeGreaterThan(100)
  })
})
