import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Change } from './commands.ts'
import { openDocument } from './open-document.ts'
import { keysBetween } from './order-keys.ts'
import { type LabelRecord, labelId, pageId, type Records } from './records.ts'
import {
  adoptWaiting,
  openReplica,
  perform,
  type Replica,
  receive,
  recordsOf,
  redoIn,
  resetReplica,
  undoIn,
} from './replica.ts'
import { changeOf } from './testing/any-command.ts'
import { documents } from './testing/documents.ts'
import { sampleFields } from './testing/fields.ts'
import { LogServer } from './testing/log-server.ts'
import { toDocument } from './to-document.ts'

const [first = ''] = keysBetween(undefined, undefined, 1)
const text: LabelRecord = {
  kind: 'element',
  place: { parent: pageId(0), key: first },
  fields: { ...sampleFields.text, x: 10, y: 20 },
}
const label: Records = new Map<string, LabelRecord>([
  [labelId, { kind: 'label', fields: sampleFields.label }],
  [pageId(0), { kind: 'page', place: { parent: labelId, key: first }, fields: {} }],
  ['e:text', text],
])

/** A browser with the label open. It sends all that waits at once, and again only when that is answered. */
class Browser {
  readonly name: string
  replica: Replica
  #made = 0
  #underWay: readonly string[] = []

  constructor(name: string, records: Records) {
    this.name = name
    this.replica = openReplica(records, 0)
  }

  #nextId = (): string => `${this.name}-${this.#made++}`

  does(changes: readonly Change[], joins?: string): this {
    const look = { joins, selectionBefore: [], selectionAfter: [] }
    this.replica = perform(this.replica, { id: this.#nextId(), changes }, look).replica
    return this
  }

  goes(way: typeof undoIn): this {
    this.replica = way(this.replica, this.#nextId()).replica
    return this
  }

  sendsTo(server: LogServer): void {
    const { waiting } = this.replica
    const isAnswered = !waiting.some(({ id }) => this.#underWay.includes(id))
    const sent = isAnswered ? waiting : waiting.filter(({ id }) => this.#underWay.includes(id))
    this.#underWay = sent.map(({ id }) => id)
    server.store(this.replica.sequence, sent)
  }

  hears(server: LogServer, most = Number.POSITIVE_INFINITY): this {
    const received = receive(this.replica, server.since(this.replica.sequence).slice(0, most))
    if (!received) throw new Error('a number is missing')
    this.replica = received
    return this
  }

  field(name: string): unknown {
    return recordsOf(this.replica).get('e:text')?.fields[name]
  }
}

const set = (field: string, value: number | string): Change => ({ type: 'field', id: 'e:text', field, value })
const typed = (at: number, ins: string): Change => ({
  type: 'text',
  id: 'e:text',
  field: 'content',
  edit: { at, del: 0, ins },
})

const start = () => ({ server: new LogServer(label), anna: new Browser('anna', label), bo: new Browser('bo', label) })

describe('A copy of an open label', () => {
  it('shows what one does at once, and the same when it is stored', () => {
    const { server, anna } = start()
    anna.does([set('x', 500)])
    const shown = recordsOf(anna.replica)
    expect([anna.field('x'), anna.replica.waiting.length]).toEqual([500, 1])
    anna.sendsTo(server)
    anna.hears(server)
    expect([anna.replica.waiting.length, anna.replica.sequence]).toEqual([0, 1])
    expect(recordsOf(anna.replica)).toBe(shown)
  })

  it('lays what waits over what others have stored before', () => {
    const { server, anna, bo } = start()
    anna.does([set('x', 1), set('y', 1)])
    bo.does([set('x', 2), typed(0, 'Dry ')]).sendsTo(server)
    anna.does([typed(3, ' cake')]).hears(server)
    expect([anna.field('x'), anna.field('content')]).toEqual([1, 'Dry Oat cake'])
    anna.sendsTo(server)
    expect([bo.hears(server).field('x'), bo.field('content')]).toEqual([1, 'Dry Oat cake'])
  })

  it('undoes a waiting step to what another has stored below it', () => {
    const { server, anna, bo } = start()
    anna.does([set('x', 1)])
    bo.does([set('x', 2)]).sendsTo(server)
    anna.hears(server).goes(undoIn)
    expect(anna.field('x')).toBe(2)
    anna.goes(redoIn)
    expect(anna.field('x')).toBe(1)
  })

  it('undoes typing that waits and typing before it, around what another has typed between', () => {
    const { server, anna, bo } = start()
    anna.does([typed(3, ' cake')]).sendsTo(server)
    anna.hears(server)
    bo.hears(server).does([typed(0, 'Dry ')])
    anna.does([typed(8, '!')])
    bo.sendsTo(server)
    anna.hears(server)
    expect(anna.field('content')).toBe('Dry Oat cake!')
    expect(anna.goes(undoIn).field('content')).toBe('Dry Oat cake')
    expect(anna.goes(undoIn).field('content')).toBe('Dry Oat')
    expect(anna.goes(redoIn).goes(redoIn).field('content')).toBe('Dry Oat cake!')
  })

  it('takes back together what joins, but for what another has come between', () => {
    const { server, anna, bo } = start()
    anna.does([set('x', 1)], 'nudge').does([set('x', 2)], 'nudge')
    expect(anna.goes(undoIn).field('x')).toBe(10)
    anna.goes(redoIn)
    anna.does([typed(3, 'a')], 'type').sendsTo(server)
    anna.hears(server).does([typed(4, 'b')], 'type')
    bo.hears(server).does([typed(0, '>')])
    bo.sendsTo(server)
    expect(anna.hears(server).field('content')).toBe('>Oatab')
    expect(anna.goes(undoIn).field('content')).toBe('>Oata')
    expect(anna.goes(undoIn).field('content')).toBe('>Oat')
  })

  it('remembers what was selected before a step and after it', () => {
    const [before, after] = [['e:text'], ['e:text', 'e:box']]
    const look = { joins: undefined, selectionBefore: before, selectionAfter: after }
    const done = perform(openReplica(label, 0), { id: 'one', changes: [set('x', 1)] }, look).replica
    const undone = undoIn(done, 'two')
    expect(undone.selection).toEqual(before)
    const again = redoIn(undone.replica, 'three')
    expect(again.selection).toEqual(after)
    expect(undoIn(again.replica, 'four').selection).toEqual(before)
    expect(undoIn(undone.replica, 'five').selection).toBeUndefined()
  })

  it('takes a message twice without harm, and says when one is missing', () => {
    const { server, anna, bo } = start()
    bo.does([typed(0, 'a')])
    bo.sendsTo(server)
    bo.hears(server).does([typed(0, 'b')])
    bo.sendsTo(server)
    expect(receive(anna.replica, server.log.slice(1))).toBeUndefined()
    const once = anna.hears(server).replica
    expect(receive(once, server.log)).toEqual(once)
    expect(anna.field('content')).toBe('baOat')
  })

  it('tries what waits over the whole label where it comes anew', () => {
    const { anna } = start()
    anna.does([set('x', 7)])
    const other = new Map(label).set('e:text', { ...text, fields: { ...text.fields, y: 99 } })
    anna.replica = resetReplica(anna.replica, other, 40)
    expect([anna.field('x'), anna.field('y'), anna.replica.sequence]).toEqual([7, 99, 40])
    const later = adoptWaiting(openReplica(other, 40), [{ id: 'kept', changes: [set('x', 8)] }])
    expect(recordsOf(later).get('e:text')?.fields.x).toBe(8)
  })

  it('lets go of what was stored before all records came anew', () => {
    const { anna } = start()
    anna.does([set('x', 7)]).does([set('y', 8)])
    const stored = new Map(label).set('e:text', { ...text, fields: { ...text.fields, x: 7 } })
    anna.replica = resetReplica(anna.replica, stored, 900)
    const answered = receive(anna.replica, [{ sequence: 41, id: 'anna-0', changes: [set('x', 7)] }])
    expect(answered?.waiting.map(({ id }) => id)).toEqual(['anna-1'])
    expect(answered && recordsOf(answered).get('e:text')?.fields).toMatchObject({ x: 7, y: 8 })
  })

  it('does not keep a command of which nothing could be done', () => {
    const { anna } = start()
    expect(anna.does([{ type: 'remove', id: 'e:gone' }]).replica.waiting).toEqual([])
  })
})

describe('Several people with a bad line', () => {
  const draw = fc.record({
    kind: fc.nat(9),
    target: fc.nat(),
    other: fc.nat(),
    value: fc.nat(50_000),
    text: fc.string({ maxLength: 4 }),
  })
  const anyEvents = fc.array(
    fc.record({ who: fc.nat(2), what: fc.nat(9), draws: fc.array(draw, { minLength: 1, maxLength: 3 }) }),
    { minLength: 20, maxLength: 150, size: 'max' },
  )
  const some = documents.filter((_, index) => index % 5 === 0)

  it.each(some)('end with the same label, which is one after every command: %s', (_, document) => {
    const opened = openDocument(document)
    fc.assert(
      fc.property(anyEvents, (events) => {
        const server = new LogServer(opened)
        const people = ['anna', 'bo', 'cy'].map((name) => new Browser(name, opened))
        let checked = 0
        for (const { who, what, draws } of events) {
          const person = people[who % people.length] ?? new Browser('nobody', opened)
          // Sent and heard now and then only; sending again before an answer is what a lost message looks like.
          if (what <= 4) person.does(draws.map((one) => changeOf(recordsOf(person.replica), one)))
          else if (what === 5) person.goes(undoIn)
          else if (what === 6) person.goes(redoIn)
          else if (what === 7) person.hears(server, draws.length)
          else person.sendsTo(server)
          for (; checked < server.log.length; checked++) {
            expect(readLabelDocument(JSON.parse(JSON.stringify(toDocument(server.records)))).problems).toEqual([])
          }
        }
        for (const person of people) {
          // What one sees after hearing all is what stands once it is sent.
          const seen = recordsOf(person.hears(server).replica)
          person.sendsTo(server)
          expect(server.records).toEqual(seen)
        }
        for (const person of people) {
          person.hears(server)
          expect(person.replica.waiting).toEqual([])
          expect(person.replica.confirmed).toEqual(server.records)
          expect(recordsOf(person.replica)).toEqual(server.records)
        }
        expect(readLabelDocument(JSON.parse(JSON.stringify(toDocument(server.records)))).problems).toEqual([])
      }),
      { numRuns: 60, endOnFailure: true },
    )
  })
})
