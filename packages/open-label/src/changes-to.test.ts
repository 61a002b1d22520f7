import type { LabelDocument } from '@labelwright/label-document/label-document'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyCommand } from './apply-command.ts'
import { changesTo } from './changes-to.ts'
import { commandLimits } from './command-schema.ts'
import type { Change } from './commands.ts'
import { openDocument } from './open-document.ts'
import type { Fields } from './records.ts'
import { openReplica, perform, recordsOf, undoIn } from './replica.ts'
import { anyDraws, changeOf } from './testing/any-command.ts'
import { documents } from './testing/documents.ts'
import { sampleFields } from './testing/fields.ts'
import { goAndReturn, plain } from './testing/go-and-return.ts'
import { toDocument } from './to-document.ts'

const documentWith = (changes: object): LabelDocument =>
  ({ ...sampleFields.label, variables: [], elements: [], ...changes }) as unknown as LabelDocument

const box = (id: string, more: Fields = {}): Fields => ({ ...sampleFields.box, id, ...more })
const group = (id: string, ...elements: Fields[]): Fields => ({ ...sampleFields.group, id, elements })
const variable = (variableId: string, variableName: string): Fields => ({
  ...sampleFields.variable,
  variableId,
  variableName,
})

const goFrom = (from: object, to: object): readonly Change[] =>
  goAndReturn(openDocument(documentWith(from)), documentWith(to))

describe('The changes to a document', () => {
  it('are none where the label is it already', () => {
    for (const [, document] of documents) expect(changesTo(openDocument(document), document)).toEqual([])
  })

  it('are the fields that differ, and the one element that stands elsewhere', () => {
    const three = [box('a'), box('b'), box('c')]
    expect(goFrom({ elements: three }, { elements: [box('b'), box('c'), box('a', { x: 7 })] })).toEqual([
      { type: 'move', id: 'e:a', place: { parent: 'p:0', key: expect.any(String) } },
      { type: 'field', id: 'e:a', field: 'x', value: 7 },
    ])
  })

  it.each<[string, object, object]>([
    [
      'that gives the names of variables to one another',
      { variables: [variable('1', 'Lot'), variable('2', 'Date')] },
      { variables: [variable('1', 'date'), variable('2', 'LOT'), variable('3', 'Variable 1')] },
    ],
    [
      'with groups inside out',
      { elements: [group('a', group('b', box('c')))] },
      { elements: [group('b', group('a'), box('c'))] },
    ],
    [
      'with an element of another type under the same id',
      { elements: [group('a', box('b'), box('c'))] },
      { elements: [box('a'), { ...sampleFields.repeater, id: 'r', elements: [box('b')] }, box('c')] },
    ],
    [
      'without the group around what stays',
      { elements: [group('a', box('b', { x: 3 }), group('c', box('d')))] },
      { elements: [box('b'), box('d')] },
    ],
    [
      'in which elements stand below each other the other way round',
      { elements: [box('a'), box('b', { below: 'a' }), box('c', { below: 'b' })] },
      { elements: [box('a', { below: 'b' }), box('b', { below: 'c' }), box('c')] },
    ],
    [
      'in which they stand below one that is new, on another page',
      { elements: [box('a'), box('b', { below: 'a' })] },
      { elements: [], pages: [{ elements: [box('n'), box('b', { below: 'n' }), box('a', { below: 'b' })] }] },
    ],
    [
      'with less pages',
      { elements: [box('a')], pages: [{ elements: [box('b')] }, { elements: [box('c')] }] },
      { elements: [box('c')] },
    ],
    [
      'with other columns of a table',
      { elements: [{ ...sampleFields.table, id: 't', columns: [sampleFields.column, sampleFields.column] }] },
      { elements: [{ ...sampleFields.table, id: 't', columns: [{ ...sampleFields.column, title: 'B' }] }] },
    ],
    [
      'whose layers are in another order',
      {
        layers: [
          { ...sampleFields.layer, layerId: '1' },
          { ...sampleFields.layer, layerId: '2' },
        ],
      },
      {
        layers: [
          { ...sampleFields.layer, layerId: '2' },
          { ...sampleFields.layer, layerId: '1' },
        ],
      },
    ],
  ])('lead to one %s, and back', (_, from, to) => {
    goFrom(from, to)
    goFrom(to, from)
  })

  it('lead out of the deepest groups into others as deep', () => {
    const deep = (ids: readonly string[]): Fields[] => {
      const [first, ...rest] = ids
      return first === undefined ? [box('inside')] : [group(first, ...deep(rest))]
    }
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    goFrom({ elements: deep(ids) }, { elements: deep(ids.toReversed()) })
    goFrom({ elements: deep(ids) }, { elements: [group('h', group('a'), group('g', group('b')))] })
  })

  it('are no more than a command holds, for the fullest label as well', () => {
    const fullest = (more: Fields) => ({
      elements: Array.from({ length: 500 }, (_, index) => box(`${index}`, more)),
      variables: Array.from({ length: 200 }, (_, index) => variable(`${index}`, `${more.x} ${index}`)),
    })
    const one = fullest({ x: 1, y: 1, width: 1, height: 1, lineWidth: 1, filled: false })
    const other = fullest({ x: 2, y: 2, width: 2, height: 2, lineWidth: 2, filled: true })
    expect(goFrom(one, other).length).toBeLessThanOrEqual(commandLimits.changes)
  })

  // `changes-to.proof.test.ts` goes from each to each.
  it('lead from any of the labels to two others, and back', () => {
    for (const [index, [, from]] of documents.entries()) {
      for (const step of [1, 7]) {
        const [, to] = documents[(index + step) % documents.length] ?? []
        if (to) goAndReturn(openDocument(from), to)
      }
    }
  })

  it.each(documents.slice(0, 8))(
    'lead from whatever became of %s to what it was at any time, and back',
    (_, document) => {
      fc.assert(
        fc.property(anyDraws, fc.nat(), (commands, at) => {
          const states = [openDocument(document)]
          for (const draws of commands) {
            const current = states.at(-1) ?? new Map()
            states.push(applyCommand(current, { changes: draws.map((draw) => changeOf(current, draw)) }).records)
          }
          const earlier = states[at % states.length] ?? new Map()
          const now = states.at(-1) ?? new Map()
          goAndReturn(now, toDocument(earlier))
          goAndReturn(earlier, toDocument(now))
        }),
        { numRuns: 15 },
      )
    },
  )

  it('are taken back by undo', () => {
    const [[, from] = [], [, to] = []] = documents
    if (!from || !to) throw new Error('There are no documents.')
    const before = openReplica(openDocument(from), 0)
    const changes = changesTo(recordsOf(before), to)
    const look = { joins: undefined, selectionBefore: [], selectionAfter: [] }
    const { replica } = perform(before, { id: 'restored', changes }, look)
    expect(plain(toDocument(recordsOf(replica)))).toEqual(plain(to))
    expect(plain(toDocument(recordsOf(undoIn(replica, 'undone').replica)))).toEqual(plain(from))
  })
})
