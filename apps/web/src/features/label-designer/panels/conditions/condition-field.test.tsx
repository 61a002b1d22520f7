// @vitest-environment jsdom
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sampleServer } from '../../../../testing/sample-server.ts'
import { typeInto } from '../../../../testing/type-into.ts'
import { useDesigner } from '../../designer-context.ts'
import { openDesigner } from '../../testing/open-designer.tsx'
import { ExpressionProperty } from './expression-property.tsx'
import { FormatsSection } from './formats-section.tsx'

const usual = { variableData: '', dataType: 'default', propertySize: 20, required: false } as const
const label = (visibleWhen?: string): LabelDocument =>
  ({
    formatVersion: 3,
    width: 50_000,
    height: 30_000,
    cornerRadius: 0,
    variables: [
      { variableId: 'l', variableName: 'lot', ...usual, variableData: 'A1' },
      { variableId: 'w', variableName: 'weight', ...usual, inputType: 'number', variableData: '7' },
      { variableId: 'f', variableName: 'frozen', ...usual, dataType: 'toggle', variableData: 'true' },
    ],
    elements: [
      {
        id: 'box',
        type: 'box',
        x: 0,
        y: 0,
        width: 9_000,
        height: 9_000,
        lineWidth: 300,
        filled: true,
        ...(visibleWhen !== undefined && { visibleWhen }),
      },
    ],
  }) as unknown as LabelDocument

function Panel() {
  const { records } = useDesigner()
  const fields = records.get('e:box')?.fields ?? {}
  const spec = { kind: 'expression', name: 'visibleWhen', label: 'designer.field.visibleWhen' } as const
  return <ExpressionProperty spec={spec} elements={[{ id: 'e:box', fields }]} />
}

async function open(visibleWhen?: string) {
  sampleServer({})
  const designer = await openDesigner(label(visibleWhen), <Panel />)
  return { ...designer, condition: () => designer.stored().elements[0]?.visibleWhen }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })

describe('When an element is shown', () => {
  it('is asked by clicks, with the result for the chosen data', async () => {
    const { condition } = await open()
    press('Add a condition')
    expect(condition()).toBe('!isEmpty(lot)')
    choose('Condition', 'contains')
    fireEvent.change(screen.getByRole('textbox', { name: 'Value' }), { target: { value: 'B' } })
    expect(condition()).toBe('lot.contains("B")')
    expect(screen.getByText('False for the chosen data.')).toBeDefined()
    press('Remove the condition on lot')
    expect(condition()).toBeUndefined()
  })

  it('compares numbers as numbers, and joins several questions by or', async () => {
    const { condition } = await open('isEmpty(lot)')
    press('Add a condition')
    choose('True when', 'or')
    const [, second] = screen.getAllByRole('combobox', { name: 'Variable' })
    if (second) fireEvent.change(second, { target: { value: 'weight' } })
    const questions = screen.getAllByRole('combobox', { name: 'Condition' })
    if (questions[1]) fireEvent.change(questions[1], { target: { value: 'greater' } })
    typeInto(screen.getByRole('textbox', { name: 'Value' }), '6,5')
    expect(condition()).toBe('isEmpty(lot) || weight > 6.5')
    expect(screen.getByText('True for the chosen data.')).toBeDefined()
  })

  it('asks a toggle for yes or no', async () => {
    const { condition } = await open('frozen')
    choose('Value', 'false')
    expect(condition()).toBe('!frozen')
  })

  it('is an expression where it is of another form, with completion and the mistake in a sentence', async () => {
    const { condition } = await open('upper(lot) == "A1"')
    const area = screen.getByRole('textbox', { name: 'Expression that must be true' }) as HTMLTextAreaElement
    expect(screen.queryByRole('button', { name: 'Edit by clicks' })).toBeNull()
    fireEvent.change(area, { target: { value: 'upper(lo', selectionStart: 8 } })
    expect(screen.getByRole('status').textContent).toContain('The expression is wrong')
    press('lot')
    expect(condition()).toBe('upper(lot')
  })

  it('goes from clicks to the expression and back, and stays the same', async () => {
    const { condition, steps } = await open('lot == "A1" && frozen')
    press('Edit as an expression')
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('lot == "A1" && frozen')
    press('Edit by clicks')
    expect(screen.getAllByRole('combobox', { name: 'Variable' })).toHaveLength(2)
    expect([condition(), steps()]).toEqual(['lot == "A1" && frozen', 0])
  })

  it('is undone as one step after typing', async () => {
    const { condition, editor } = await open('lot == "A1"')
    for (const value of ['B', 'B2']) {
      fireEvent.change(screen.getByRole('textbox', { name: 'Value' }), { target: { value } })
    }
    expect(condition()).toBe('lot == "B2"')
    act(() => editor().undo())
    expect(condition()).toBe('lot == "A1"')
  })
})

function Formats() {
  const { records } = useDesigner()
  return <FormatsSection element={{ id: 'e:box', fields: records.get('e:box')?.fields ?? {} }} />
}

describe('The looks of an element by conditions', () => {
  it('are added, changed, put in order and removed', async () => {
    sampleServer({})
    const { stored } = await openDesigner(label(), <Formats />)
    press('Add a conditional look')
    press('Add a conditional look')
    const inks = screen.getAllByRole('combobox', { name: 'Ink' })
    if (inks[1]) fireEvent.change(inks[1], { target: { value: 'white' } })
    press('Move look 2 up')
    const formats = () => (stored().elements[0] as { conditionalFormats?: unknown }).conditionalFormats
    expect(formats()).toEqual([
      { condition: '!isEmpty(lot)', ink: 'white' },
      { condition: '!isEmpty(lot)', ink: 'accent' },
    ])
    press('Remove look 1')
    press('Remove look 1')
    expect(formats()).toBeUndefined()
  })
})
