// @vitest-environment jsdom
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defined } from '../../../../testing/defined.ts'
import { sampleServer } from '../../../../testing/sample-server.ts'
import { typeInto } from '../../../../testing/type-into.ts'
import { openDesigner } from '../../testing/open-designer.tsx'
import { VariablesPanel } from './variables-panel.tsx'

const { document: sample } = defined(sampleLabels[0])
const usual = { variableData: '', dataType: 'default', propertySize: 20, required: false } as const
const text = { type: 'text', x: 0, y: 0, width: 9_000, height: 3_000, fontFamily: 'Inter', bold: false, rotation: 0 }
const size = { fontSize: 3_000, minimumFontSize: 3_000, align: 'left', wrap: false }

const label = (variables: readonly object[]): LabelDocument =>
  ({
    ...sample,
    variables: variables.map((variable, index) => ({ variableId: `${index}`, ...usual, ...variable })),
    elements: [{ ...text, ...size, id: 'line', content: 'Lot {{lot}}' }],
  }) as unknown as LabelDocument

const open = (...variables: readonly object[]) => {
  sampleServer({})
  return openDesigner(label(variables), <VariablesPanel />)
}
const namesOf = ({ variables }: LabelDocument) => variables.map(({ variableName }) => variableName)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
// What is wrong is part of a field's label.
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`))

describe('The variables of a label', () => {
  it('have the focus where one comes back to their list', async () => {
    await open({ variableName: 'lot' }, { variableName: 'weight' })
    press(/^weight/)
    expect(document.activeElement).toBe(field('Name'))
    press('All variables')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^weight/ }))
    press(/^weight/)
    press('Delete weight')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a variable' }))
  })

  it('are found by a part of their name', async () => {
    await open({ variableName: 'lot' }, { variableName: 'weight' })
    typeInto(field('Search variables'), 'EIG')
    expect(within(screen.getByRole('list', { name: 'Variables' })).getAllByRole('listitem')).toHaveLength(1)
    typeInto(field('Search variables'), 'colour')
    expect(screen.getByText('Nothing is called “colour”.')).toBeDefined()
  })

  it('are moved by buttons, in one step of undo', async () => {
    const { stored, steps, editor } = await open({ variableName: 'lot' }, { variableName: 'weight' })
    press('Move lot down')
    expect([namesOf(stored()), steps()]).toEqual([['weight', 'lot'], 1])
    act(() => editor().undo())
    expect(namesOf(stored())).toEqual(['lot', 'weight'])
  })

  it('are added as a date by a recipe, which tells what it gives now', async () => {
    const { stored } = await open({ variableName: 'lot' })
    press('Add a variable')
    fireEvent.click(screen.getByRole('menuitem', { name: 'Counter: box 1 of 12' }))
    expect(document.activeElement).toBe(field('Name'))
    expect(stored().variables[1]).toMatchObject({ variableName: 'box', recipe: { type: 'counter' } })
    expect(screen.getByText('Now:').textContent).toBe('Now: 1')
    typeInto(field('First number'), '7')
    expect(screen.getByText('Now:').textContent).toBe('Now: 7')
  })

  it('are renamed everywhere they are used', async () => {
    const { stored, steps } = await open({ variableName: 'lot' })
    press(/^lot/)
    typeInto(field('Name'), 'batch')
    expect(namesOf(stored())).toEqual(['batch'])
    expect(stored().elements[0]).toMatchObject({ content: 'Lot {{batch}}' })
    expect(steps()).toBe(1)
  })

  it('keep a name that is taken in its field with a sentence, and the label as it was', async () => {
    const { steps } = await open({ variableName: 'lot' }, { variableName: 'weight' })
    press(/^lot/)
    typeInto(field('Name'), 'Weight')
    expect(screen.getByText('Another variable has this name.')).toBeDefined()
    expect([(field('Name') as HTMLInputElement).value, steps()]).toEqual(['Weight', 0])
  })

  it('tell where they are used, and lead there', async () => {
    const { editor } = await open({ variableName: 'lot' })
    press(/^lot/)
    press('Lot {{lot}}')
    expect(editor().view().selection).toEqual(['e:line'])
  })

  it('that are used are deleted only after a question; what used them stays', async () => {
    const { stored } = await open({ variableName: 'lot' }, { variableName: 'weight' })
    press(/^lot/)
    press('Delete lot')
    expect(namesOf(stored())).toEqual(['lot', 'weight'])
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('It is used in one place.')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(namesOf(stored())).toEqual(['weight'])
    expect(stored().elements[0]).toMatchObject({ content: 'Lot {{lot}}' })
    press(/^weight/)
    press('Delete weight')
    expect(namesOf(stored())).toEqual([])
  })

  it('have a default that is printed and a sample that is not, typed letter by letter', async () => {
    const { stored, steps } = await open({ variableName: 'lot', sampleValue: 'L4', variableData: 'L1' })
    press(/^lot/)
    fireEvent.change(field('Sample'), { target: { value: 'L42' } })
    expect(stored().variables[0]).toMatchObject({ variableData: 'L1', sampleValue: 'L42' })
    fireEvent.change(field('Default'), { target: { value: '' } })
    expect(stored().variables[0]?.variableData).toBe('')
    expect(steps()).toBe(2)
  })

  it('check a mask while it is typed, and a value against it', async () => {
    const { stored } = await open({ variableName: 'lot', sampleValue: 'AB-1' })
    press(/^lot/)
    fireEvent.change(field('Mask'), { target: { value: '[A' } })
    expect(screen.getByText('The set has no closing bracket.')).toBeDefined()
    fireEvent.change(field('Mask'), { target: { value: 'AA-#' } })
    expect(screen.getByText('Matches the mask')).toBeDefined()
    fireEvent.change(field('Try a value'), { target: { value: 'AB-12' } })
    expect(screen.getByText('Does not match the mask')).toBeDefined()
    expect(stored().variables[0]?.pattern).toBe('AA-#')
  })

  it('take a pasted list of options and offer them as buttons', async () => {
    const { stored } = await open({ variableName: 'lot', inputType: 'option', options: ['x'] })
    press(/^lot/)
    typeInto(field('Options'), 'S\nM\nL')
    fireEvent.change(field('Field'), { target: { value: 'buttons' } })
    expect(stored().variables[0]).toMatchObject({ options: ['S', 'M', 'L'], question: 'buttons' })
  })

  it('show their values in the format that was clicked', async () => {
    const { stored } = await open({ variableName: 'lot', inputType: 'number', sampleValue: '12' })
    press(/^lot/)
    fireEvent.change(field('Written as'), { target: { value: 'number' } })
    expect(stored().variables[0]?.format).toEqual({ type: 'number', decimals: 2 })
    expect(screen.getByText(/12 →/).textContent).toBe('12 → 12.00')
  })

  it('can be tried as the form that asks for them, which keeps nothing', async () => {
    const { steps } = await open({ variableName: 'netWeight', inputType: 'number', help: 'With the box.' })
    press('Show the form')
    expect(screen.getByText('With the box.')).toBeDefined()
    fireEvent.change(screen.getByLabelText(/Net weight/), { target: { value: 'heavy' } })
    expect(screen.getByText(/takes a number, not "heavy"/)).toBeDefined()
    expect(steps()).toBe(0)
  })
})
