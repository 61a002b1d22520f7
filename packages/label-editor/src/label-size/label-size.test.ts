import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { writeLabelDocument } from '@labelwright/label-document/write-label-document'
import { everythingLabel } from '@labelwright/label-output/testing/everything-label'
import { openDocument } from '@labelwright/open-label/open-document'
import { type Fields, type LabelRecord, labelId, type Records } from '@labelwright/open-label/records'
import { toDocument } from '@labelwright/open-label/to-document'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyElements, recordsWith } from '../testing/any-label.ts'
import { fieldsOf, Hands, type Planned, recordsOf } from '../testing/open-editor.ts'
import { holdOf, spanAfter } from './margins.ts'
import { type ResizeMode, resizeLabel } from './resize-label.ts'
import { canTurnLabel, type LabelTurn, turnLabel } from './turn-label.ts'

const handsWith = (elements: readonly Planned[], label: Fields = {}): Hands => new Hands(recordsOf(elements, label))

function turn(hands: Hands, ...turns: readonly LabelTurn[]): Hands {
  for (const one of turns) expect(hands.editor.perform(turnLabel(hands.editor, one).changes)).toBe(true)
  expect(hands.label.leftOut).toEqual([])
  return hands
}
function resize(hands: Hands, [width, height]: readonly [number, number], mode: ResizeMode): Hands {
  hands.editor.perform(resizeLabel(hands.editor, { width, height }, mode))
  expect(hands.label.leftOut).toEqual([])
  return hands
}
const place = ({ x, y, width, height }: Fields) => [x, y, width, height]
const label = (hands: Hands): Fields => hands.fields(labelId)

/** Kinds whose rotation may be left out leave it out where it is none. */
const plainRotations = (records: Records): Records =>
  new Map(
    [...records].map(([id, record]): [string, LabelRecord] => {
      const { rotation, ...fields } = record.fields
      const isSaid = rotation !== 0 || fields.type === 'text' || fields.type === 'barcode'
      return [id, { ...record, fields: rotation !== undefined && isSaid ? { ...fields, rotation } : fields }]
    }),
  )
const written = (records: Records): string => writeLabelDocument(toDocument(plainRotations(records)))

describe('Turning a label', () => {
  it('goes clockwise with all that is on it, by one step of undo', () => {
    const hands = handsWith([
      { id: 'e:a', fields: { ...fieldsOf.text, x: 5_000, y: 8_000, width: 20_000, height: 4_000 } },
      { id: 'e:l', fields: { ...fieldsOf.line, x: 0, y: 50_000, width: 30_000 } },
    ])
    const before = hands.label.records()
    turn(hands, 90)
    expect([label(hands).width, label(hands).height]).toEqual([60_000, 100_000])
    expect([place(hands.fields('e:a')), hands.fields('e:a').rotation]).toEqual([[48_000, 5_000, 4_000, 20_000], 90])
    expect(place(hands.fields('e:l'))).toEqual([10_000, 0, 0, 30_000])
    hands.editor.undo()
    expect(hands.label.records()).toEqual(before)
  })

  it('four times is the same label, byte for byte, and so is there and back', () => {
    const rounds: readonly (readonly LabelTurn[])[] = [
      [90, 90, 90, 90],
      [270, 270, 270, 270],
      [90, 270],
      [180, 180],
      [90, 180, 90],
    ]
    fc.assert(
      fc.property(anyElements, fc.constantFrom(...rounds), (elements, turns) => {
        const records = plainRotations(recordsWith(elements))
        expect(written(turn(new Hands(records), ...turns).label.records())).toBe(written(records))
      }),
      { numRuns: 60 },
    )
  })

  it('four times is the same for a label with everything on it, on two pages, and each quarter is a label', () => {
    const records = plainRotations(openDocument(everythingLabel))
    const hands = new Hands(records)
    for (let quarter = 0; quarter < 4; quarter++) {
      turn(hands, 90)
      expect(readLabelDocument(toDocument(hands.label.records())).problems).toEqual([])
    }
    expect(written(hands.label.records())).toBe(written(records))
  })

  it('leaves no rotation of none behind where none was said', () => {
    const group = { id: 'e:g', fields: fieldsOf.group, inside: [{ id: 'e:in', fields: fieldsOf.box }] }
    const hands = turn(handsWith([group]), 90)
    expect(hands.fields('e:g').rotation).toBe(90)
    expect(turn(hands, 90, 90, 90).fields('e:g')).toEqual(fieldsOf.group)
  })

  it('takes guides and the sheet along', () => {
    const sheet = {
      width: 210_000,
      height: 297_000,
      left: 5_000,
      top: 10_000,
      columns: 2,
      rows: 4,
      gapX: 0,
      gapY: 2_000,
    }
    const guides = [
      { axis: 'x', at: 10_000 },
      { axis: 'y', at: 20_000 },
    ]
    const hands = turn(handsWith([], { sheet, guides }), 90)
    expect(label(hands).guides).toEqual([
      { axis: 'y', at: 10_000 },
      { axis: 'x', at: 40_000 },
    ])
    expect(label(hands).sheet).toMatchObject({
      width: 297_000,
      height: 210_000,
      columns: 4,
      rows: 2,
      gapX: 2_000,
      top: 5_000,
    })
    expect(label(turn(hands, 90, 90, 90))).toMatchObject({ sheet, guides })
  })

  it('leaves tables, repeaters and slanted lines upright, and tells how many', () => {
    const slanted = { ...fieldsOf.line, x: 10_000, y: 10_000, width: 20_000, height: 10_000 }
    const hands = handsWith([
      { id: 'e:s', fields: slanted },
      { id: 'e:a', fields: fieldsOf.box },
    ])
    expect([turnLabel(hands.editor, 90).upright, turnLabel(hands.editor, 180).upright]).toEqual([1, 0])
    expect(place(turn(hands, 90).fields('e:s'))).toEqual([35_000, 15_000, 20_000, 10_000])
  })

  it('takes what is locked along, because it stays where it is on the label', () => {
    const hands = turn(handsWith([{ id: 'e:a', fields: { ...fieldsOf.box, locks: ['place'] } }]), 90)
    expect([place(hands.fields('e:a')), hands.fields('e:a').locks]).toEqual([[50_000, 0, 10_000, 10_000], ['place']])
  })

  it('by a quarter is not for labels of any length', () => {
    const { editor } = handsWith([], { continuous: { least: 20_000, most: 90_000, margin: 2_000 } })
    expect([canTurnLabel(editor, 90), canTurnLabel(editor, 180)]).toEqual([false, true])
  })
})

describe('Resizing a label', () => {
  const at = (id: string, x: number, more: Fields = {}): Planned => ({
    id,
    fields: { ...fieldsOf.box, x, y: 10_000, ...more },
  })

  it('with keep leaves all places, and is the same label again on the way back', () => {
    fc.assert(
      fc.property(anyElements, fc.integer({ min: 5_000, max: 300_000 }), (elements, width) => {
        const records = recordsWith(elements)
        const hands = resize(new Hands(records), [width, width], 'keep')
        expect(toDocument(hands.label.records()).elements).toEqual(toDocument(records).elements)
        expect(resize(hands, [100_000, 60_000], 'keep').label.records()).toEqual(records)
      }),
      { numRuns: 40 },
    )
  })

  it('with margins keeps distances to the nearer edge, the middle, and of what fills the label to both', () => {
    const hands = handsWith([
      at('e:left', 5_000),
      at('e:right', 85_000),
      at('e:middle', 45_000),
      at('e:fills', 4_000, { width: 92_000 }),
      at('e:anchored', 30_000, { anchor: 'right' }),
      { id: 'e:picture', fields: { ...fieldsOf.barcode, x: 4_000, y: 48_000, width: 92_000, height: 10_000 } },
    ])
    resize(hands, [120_000, 70_000], 'margins')
    expect(['left', 'right', 'middle', 'fills'].map((id) => place(hands.fields(`e:${id}`)).slice(0, 3))).toEqual([
      [5_000, 10_000, 10_000],
      [105_000, 10_000, 10_000],
      [55_000, 10_000, 10_000],
      [4_000, 10_000, 112_000],
    ])
    expect(hands.fields('e:anchored').x).toBe(50_000)
    // Symbols are not stretched: it stays in the middle, and as near to the bottom.
    expect(place(hands.fields('e:picture'))).toEqual([14_000, 58_000, 92_000, 10_000])
    expect(hands.label.steps).toBe(1)
  })

  it('with margins is the same label again after growing and shrinking', () => {
    fc.assert(
      fc.property(anyElements, fc.nat(40_000), fc.nat(40_000), (elements, more, higher) => {
        const records = recordsWith(elements)
        const hands = resize(new Hands(records), [100_000 + 2 * more, 60_000 + 2 * higher], 'margins')
        expect(written(resize(hands, [100_000, 60_000], 'margins').label.records())).toBe(written(records))
      }),
      { numRuns: 60 },
    )
  })

  it('with scale makes places, type and lines larger, and barcodes by whole dots', () => {
    const group = { id: 'e:g', fields: { ...fieldsOf.group, x: 40_000 }, inside: [at('e:in', 2_000, { width: 6_000 })] }
    const code = { ...fieldsOf.barcode, x: 20_000, width: 20_000, moduleWidth: 300 }
    const hands = handsWith(
      [
        { id: 'e:t', fields: { ...fieldsOf.text, x: 10_000, locks: ['place', 'look'] } },
        { id: 'e:c', fields: code },
        group,
      ],
      { cornerRadius: 2_000, guides: [{ axis: 'x', at: 10_000 }] },
    )
    resize(hands, [150_000, 90_000], 'scale')
    expect(hands.fields('e:t')).toMatchObject({ x: 15_000, width: 15_000, fontSize: 4_500, minimumFontSize: 4_500 })
    // 4.5 dots are none: 5 of them, and the symbol as much wider.
    expect(hands.fields('e:c')).toMatchObject({ x: 30_000, moduleWidth: 500, width: 33_333 })
    expect(hands.editor.scene().nodes.get('e:in')?.frame).toMatchObject({ x: 63_000, width: 9_000 })
    expect(label(hands)).toMatchObject({ cornerRadius: 3_000, guides: [{ axis: 'x', at: 15_000 }] })
  })

  it.each(['keep', 'margins', 'scale'] as const)('with %s leaves a label of everything one that is taken', (mode) => {
    for (const [width, height] of [
      [30_000, 20_000],
      [300_000, 50_000],
      [1_200_000, 1_200_000],
    ] as const) {
      const hands = resize(new Hands(openDocument(everythingLabel)), [width, height], mode)
      expect(readLabelDocument(toDocument(hands.label.records())).problems).toEqual([])
    }
  })
})

describe('What an element holds on to', () => {
  const box = { anchored: undefined, stretches: true }
  it.each([
    ['start', [5_000, 20_000]],
    ['end', [70_000, 95_000]],
    ['middle', [40_000, 60_500]],
    ['both', [10_000, 85_000]],
    ['start', [-4_000, 20_000]],
  ] as const)('is the %s for %j of 100 mm', (hold, [start, end]) => {
    expect(holdOf({ start, end }, 100_000, box)).toBe(hold)
  })

  it('never leaves less than a line where a label becomes much shorter', () => {
    expect(spanAfter({ start: 4_000, end: 96_000 }, 'both', -95_000)).toEqual({ start: 4_000, end: 4_500 })
  })
})
