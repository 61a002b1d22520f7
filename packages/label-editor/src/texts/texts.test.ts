import { applyCommand } from '@labelwright/open-label/apply-command'
import { type LabelRecord, labelId } from '@labelwright/open-label/records'
import { describe, expect, it } from 'vitest'
import { fieldsOf, Hands, recordsOf } from '../testing/open-editor.ts'
import { countFound, findElements, replaceAll } from './find-and-replace.ts'
import { findUses, renameVariable } from './rename-variable.ts'
import { edit } from './text-fields.ts'

const variable = (variableName: string, more = {}): LabelRecord => ({
  kind: 'variable',
  place: { parent: labelId, key: 'a5' },
  fields: { variableName, variableData: '', dataType: 'default', propertySize: 20, required: false, ...more },
})
const text = (id: string, content: string, more = {}) => ({
  id: `e:${id}`,
  fields: { ...fieldsOf.text, content, ...more },
})

describe('Renaming a variable', () => {
  const rename = (content: string, language: 'content' | 'expression' | 'name', to = 'Batch no') =>
    edit(content, findUses(content, language, { from: 'Lot', to }))

  it.each([
    ['Lot {{Lot}}, {{ lot }}', 'Lot {{Batch no}}, {{ Batch no }}'],
    ['{{Lots}} {{= Lot + 1 }}', '{{Lots}} {{= value("Batch no") + 1 }}'],
    ['{{=upper(Lot)}}', '{{=upper(value("Batch no"))}}'],
    ['{{= "Lot" + x.Lot + Lot(1) }}', '{{= "Lot" + x.Lot + Lot(1) }}'],
  ])('changes %s to %s', (before, after) => {
    expect(rename(before, 'content')).toBe(after)
  })

  it('changes its name in expressions, also where it is read by a text', () => {
    expect(rename('Lot == "a" && value("lot") != other', 'expression', 'Batch')).toBe(
      'Batch == "a" && value("Batch") != other',
    )
    expect(rename('Lot', 'name')).toBe('Batch no')
  })

  const records = new Map([
    ...recordsOf([
      text('a', '{{Lot}} and {{Lot}}', { visibleWhen: 'Lot != ""' }),
      text('runs', '', { runs: [{ content: 'See {{lot}}', bold: true }] }),
      text('format', 'x', { conditionalFormats: [{ condition: 'Lot == "1"', ink: 'white' }] }),
      { id: 'e:code', fields: { ...fieldsOf.barcode, content: '{{Lot}}', text: 'No {{Lot}}' } },
    ]),
    ['v:lot', variable('Lot')] as const,
    ['v:other', variable('Other', { inputType: 'computed', expression: 'Lot + "!"' })] as const,
    ['v:best', variable('Best', { inputType: 'computed', recipe: { type: 'date', from: 'lot', days: 3 } })] as const,
  ])

  it('changes it in the whole label, by one step', () => {
    const hands = new Hands(records)
    expect(renameVariable(hands.editor, 'v:lot', 'Batch')).toBe(true)
    expect(hands.label.leftOut).toEqual([])
    expect(JSON.stringify([...hands.label.records().values()])).not.toMatch(/lot/i)
    expect(hands.fields('e:a')).toMatchObject({ content: '{{Batch}} and {{Batch}}', visibleWhen: 'Batch != ""' })
    expect(hands.fields('e:runs').runs).toEqual([{ content: 'See {{Batch}}', bold: true }])
    expect(hands.fields('v:best').recipe).toEqual({ type: 'date', from: 'Batch', days: 3 })
    expect(hands.label.steps).toBe(1)
    hands.editor.undo()
    expect(hands.label.records()).toEqual(records)
  })

  it('changes only the letters of the name, so that typing of others stays', () => {
    const hands = new Hands(records)
    renameVariable(hands.editor, 'v:lot', 'Batch')
    const [command] = hands.label.commands
    const inText = command?.changes.filter(({ id, type }) => id === 'e:a' && type === 'text') ?? []
    expect(inText).toHaveLength(3)
    expect(applyCommand(records, { changes: inText }).records.get('e:a')?.fields.content).toBe(
      '{{Batch}} and {{Batch}}',
    )
  })

  it('takes no name that another has, nor one with braces', () => {
    const { editor, label } = new Hands(records)
    for (const name of ['other', ' ', 'a}b', 'x'.repeat(201)]) expect(renameVariable(editor, 'v:lot', name)).toBe(false)
    expect(label.commands).toEqual([])
    expect(renameVariable(editor, 'v:lot', 'LOT')).toBe(true)
  })
})

describe('Finding and replacing', () => {
  const records = new Map([
    ...recordsOf([
      text('a', 'Oat bread, oat'),
      text('b', 'Rye', { visibleWhen: 'oat' }),
      text('runs', '', { runs: [{ content: 'OAT' }, { content: 'x', bold: true }] }),
      {
        id: 'e:t',
        fields: {
          type: 'table',
          x: 0,
          y: 0,
          width: 10_000,
          height: 10_000,
          source: 'oat',
          rowHeight: 5_000,
          headerHeight: 0,
          lineWidth: 0,
          fontFamily: 'Noto Sans',
          fontSize: 3_000,
          minimumFontSize: 3_000,
        },
      },
    ]),
    [
      'c:t:0',
      {
        kind: 'column',
        place: { parent: 'e:t', key: 'a0' },
        fields: { title: '', content: 'oat {{row.1}}', width: 1_000, align: 'left' },
      } as const,
    ] as const,
  ])

  it('counts and finds what contents say, and nothing else', () => {
    const { editor } = new Hands(records)
    expect(countFound(editor, { text: 'oat', matchesCase: false })).toBe(4)
    expect(countFound(editor, { text: 'oat', matchesCase: true })).toBe(2)
    expect(countFound(editor, { text: '', matchesCase: false })).toBe(0)
    expect(findElements(editor, { text: 'oat', matchesCase: false }).sort()).toEqual(['e:a', 'e:runs', 'e:t'])
  })

  it('replaces all by one step', () => {
    const hands = new Hands(records)
    expect(replaceAll(hands.editor, { text: 'oat', matchesCase: false }, 'Wheat')).toBe(4)
    expect(hands.fields('e:a').content).toBe('Wheat bread, Wheat')
    expect(hands.fields('e:b')).toMatchObject({ content: 'Rye', visibleWhen: 'oat' })
    expect(hands.fields('c:t:0').content).toBe('Wheat {{row.1}}')
    expect(hands.label.leftOut).toEqual([])
    hands.editor.undo()
    expect(hands.label.records()).toEqual(records)
  })

  it('finds letters whose case changes their length', () => {
    const { editor, label } = new Hands(recordsOf([text('a', 'İİ oat')]))
    expect(replaceAll(editor, { text: 'OAT', matchesCase: false }, 'rye')).toBe(1)
    expect(label.records().get('e:a')?.fields.content).toBe('İİ rye')
  })
})
