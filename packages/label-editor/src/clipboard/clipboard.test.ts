import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { everythingLabel } from '@labelwright/label-output/testing/everything-label'
import { practiceLabels } from '@labelwright/label-output/testing/practice-labels'
import { openDocument } from '@labelwright/open-label/open-document'
import { type LabelRecord, labelId } from '@labelwright/open-label/records'
import { toDocument } from '@labelwright/open-label/to-document'
import { describe, expect, it } from 'vitest'
import { fieldsOf, Hands, type Planned, recordsOf } from '../testing/open-editor.ts'
import { copySelection, readClipboard } from './clipboard.ts'
import { copiedWords } from './copied-words.ts'
import { paste } from './paste.ts'
import { pasteText } from './paste-text.ts'

const variable = (name: string, more = {}): LabelRecord => ({
  kind: 'variable',
  place: { parent: labelId, key: 'a5' },
  fields: { variableName: name, variableData: '', dataType: 'default', propertySize: 20, required: false, ...more },
})
const withVariables = (elements: readonly Planned[], ...names: readonly (string | LabelRecord)[]) => {
  const added = names.map((name) => (typeof name === 'string' ? variable(name) : name))
  return new Map([...recordsOf(elements), ...added.map((record, index) => [`v:${index}`, record] as const)])
}
const textOf = (hands: Hands): string => copySelection(hands.editor) ?? ''
const copiedBy = (hands: Hands) => {
  const copied = readClipboard(textOf(hands))
  if (!copied) throw new Error('Nothing was copied.')
  return copied
}
const text = { ...fieldsOf.text, x: 10_000, y: 10_000, content: 'Lot {{Lot}}' }
const label = withVariables([{ id: 'e:t', fields: text }], 'Lot', 'Other')

describe('The clipboard', () => {
  it('is a text that a person can read and the product understands', () => {
    const hands = new Hands(label)
    expect(copySelection(hands.editor)).toBeUndefined()
    hands.editor.select(['e:t'])
    expect(textOf(hands)).toContain('1 element of a Labelwright label')
    expect(copiedBy(hands)).toMatchObject({
      roots: ['e:t'],
      variables: [{ fields: { variableName: 'Lot' } }],
      bounds: { x: 10_000, y: 10_000 },
    })
  })

  it.each(['', 'Hello', '{}', '{"format":"labelwright-elements"}'])('of something else is left alone: %s', (other) => {
    expect(readClipboard(other)).toBeUndefined()
  })

  it('refuses records that no label takes', () => {
    const hands = new Hands(label)
    hands.editor.select(['e:t'])
    expect(readClipboard(textOf(hands).replace('"rotation": 0', '"rotation": 45'))).toBeUndefined()
    expect(readClipboard(textOf(hands).replace('"roots": [', '"roots": ["e:gone",'))).toBeUndefined()
  })

  it.each([
    ['everything', everythingLabel] as const,
    ...practiceLabels.map(({ name, document }) => [name, document] as const),
  ])('takes all of %s into another label, as it was', (_, document) => {
    const from = new Hands(openDocument(document))
    from.editor.select(from.editor.scene().roots)
    const to = new Hands(recordsOf([]))
    const result = paste(to.editor, copiedBy(from), { isInPlace: true })
    expect(result).toMatchObject({ differentVariables: [] })
    expect(to.label.leftOut).toEqual([])
    expect(to.label.steps).toBe(1)
    expect(readLabelDocument(toDocument(to.label.records())).problems).toEqual([])
    const frames = ({ editor }: Hands) => [...editor.scene().nodes.values()].map(({ type, frame }) => [type, frame])
    expect(frames(to)).toEqual(frames(from))
  })
})

describe('For other programs, what is copied', () => {
  it('is its words from top to bottom, with what is in groups, and nothing of the format of this one', () => {
    const low = { ...text, y: 30_000, content: 'Best before' }
    const group = { ...fieldsOf.group, x: 0, y: 0 }
    const elements = [
      { id: 'e:low', fields: low },
      { id: 'e:box', fields: fieldsOf.box },
      { id: 'e:g', fields: group, inside: [{ id: 'e:t', fields: { ...text, y: 0 } }] },
      { id: 'e:not', fields: { ...text, content: 'Not selected' } },
    ]
    const hands = new Hands(recordsOf(elements))
    hands.editor.select(['e:low', 'e:box', 'e:g'])
    expect(copiedWords(hands.editor)).toBe('Lot {{Lot}}\nBest before')
  })

  it('is nothing where no words are selected', () => {
    const hands = new Hands(recordsOf([{ id: 'e:box', fields: fieldsOf.box }]))
    hands.editor.select(['e:box'])
    expect(copiedWords(hands.editor)).toBe('')
  })
})

describe('Pasting', () => {
  const copied = () => {
    const hands = new Hands(label)
    hands.editor.select(['e:t'])
    return copiedBy(hands)
  }
  const frameOf = (hands: Hands) => hands.editor.scene().nodes.get(hands.selection[0] ?? '')?.frame

  it('is 2 mm off where it stands already, and again', () => {
    const hands = new Hands(label)
    paste(hands.editor, copied(), { isInPlace: false })
    expect(frameOf(hands)).toMatchObject({ x: 12_000, y: 12_000 })
    paste(hands.editor, copied(), { isInPlace: false })
    expect(frameOf(hands)).toMatchObject({ x: 14_000, y: 14_000 })
  })

  it('is at the same place on another label, and brings the variables that it lacks', () => {
    const hands = new Hands(recordsOf([]))
    expect(paste(hands.editor, copied(), { isInPlace: false })).toEqual({
      newVariables: ['Lot'],
      differentVariables: [],
    })
    expect(frameOf(hands)).toMatchObject({ x: 10_000, y: 10_000 })
    expect(hands.label.leftOut).toEqual([])
  })

  it('uses the variables of the label, and tells where they are others', () => {
    const same = new Hands(withVariables([], 'lot'))
    expect(paste(same.editor, copied(), { isInPlace: false })).toEqual({
      newVariables: [],
      differentVariables: ['Lot'],
    })
    const equal = new Hands(withVariables([], 'Lot'))
    expect(paste(equal.editor, copied(), { isInPlace: false })).toEqual({ newVariables: [], differentVariables: [] })
  })

  it('is about the pointer where it is over the paper', () => {
    const hands = new Hands(label).move(500, 300)
    paste(hands.editor, copied(), { isInPlace: false })
    expect(frameOf(hands)).toMatchObject({ x: 45_000, y: 25_000 })
    paste(hands.editor, copied(), { isInPlace: true })
    expect(frameOf(hands)).toMatchObject({ x: 10_000, y: 10_000 })
  })

  it('is not done where the label has no room', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ id: `e:${index}`, fields: fieldsOf.box }))
    const hands = new Hands(recordsOf(many))
    expect(paste(hands.editor, copied(), { isInPlace: false })).toBe('too-many-elements')
    expect(hands.label.commands).toEqual([])
  })

  it('puts what was in a turned group onto the page as it stood', () => {
    const group = recordsOf([
      {
        id: 'e:g',
        fields: { ...fieldsOf.group, x: 30_000, y: 10_000, rotation: 90 },
        inside: [{ id: 'e:t', fields: { ...text, y: 0, width: 5_000 } }],
      },
    ])
    const hands = new Hands(group)
    hands.editor.select(['e:t'])
    const before = hands.editor.scene().nodes.get('e:t')?.frame
    const to = new Hands(recordsOf([]))
    paste(to.editor, copiedBy(hands), { isInPlace: true })
    expect(frameOf(to)).toEqual(before)
    expect(to.fields(to.selection[0] ?? '').rotation).toBe(90)
  })
})

describe('Text from elsewhere', () => {
  it('becomes a text', () => {
    const hands = new Hands(recordsOf([]))
    expect(pasteText(hands.editor, 'Oat bread\r\nfresh\n')).toBeUndefined()
    expect(hands.fields(hands.selection[0] ?? '')).toMatchObject({
      type: 'text',
      content: 'Oat bread\nfresh',
      wrap: true,
    })
    expect(hands.label.leftOut).toEqual([])
  })

  it('with tabs becomes a table with a variable for its rows', () => {
    const hands = new Hands(withVariables([], 'rows'))
    expect(pasteText(hands.editor, 'Energy\t1 250 kJ\nFat\t12 g')).toBeUndefined()
    expect(hands.label.leftOut).toEqual([])
    expect(hands.fields(hands.selection[0] ?? '')).toMatchObject({ type: 'table', source: 'rows 2' })
    const { variables } = toDocument(hands.label.records())
    expect(variables.at(-1)).toMatchObject({ variableName: 'rows 2', variableData: 'Energy\t1 250 kJ\nFat\t12 g' })
    expect(readLabelDocument(toDocument(hands.label.records())).problems).toEqual([])
  })

  it('that is too long or empty is told', () => {
    const { editor } = new Hands(recordsOf([]))
    expect(pasteText(editor, ' \n')).toBe('empty')
    expect(pasteText(editor, 'x'.repeat(4_001))).toBe('too-long')
    expect(pasteText(editor, 'a\tb\n'.repeat(201))).toBe('too-many-rows')
    expect(pasteText(editor, '\t'.repeat(20).concat('x'))).toBe('too-many-columns')
  })
})
