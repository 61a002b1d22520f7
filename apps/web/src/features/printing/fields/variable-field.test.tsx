// @vitest-environment jsdom
import { type AskedVariable, controlOf } from '@labelwright/label-document/filling/asked-fields'
import type { MergedVariable } from '@labelwright/label-document/merge-article-data'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderIn } from '../../../testing/render.tsx'
import { VariableField } from './variable-field.tsx'

const field: MergedVariable = {
  variableName: 'size',
  dataType: 'default',
  value: '',
  isEditable: true,
  isSerial: false,
  isFromLabel: false,
  isRequired: false,
  propertyType: 'text',
  propertySize: 20,
}

function Field({
  asked,
  changes,
}: {
  readonly asked: Partial<AskedVariable>
  readonly changes: Partial<MergedVariable>
}) {
  const merged = { ...field, ...changes }
  const variable = { variableName: 'size', dataType: 'default', ...asked } as const
  const [value, setValue] = useState(merged.value)
  return (
    <>
      <VariableField
        field={merged}
        variable={variable}
        control={controlOf(variable)}
        value={value}
        onChange={(_, next) => setValue(next)}
        problems={[]}
      />
      <output>{value}</output>
    </>
  )
}

const show = (asked: Partial<AskedVariable>, changes: Partial<MergedVariable> = {}) =>
  renderIn(<Field asked={asked} changes={changes} />)
const value = () => screen.getByRole('status').textContent
const options = ['S', 'M', 'L']

describe('A variable on the print form', () => {
  it('offers the values of its label as a list, and keeps another one until somebody chooses', () => {
    show({ inputType: 'option', options }, { value: 'XXL' })
    const list = screen.getByRole('combobox', { name: 'Size' })
    expect([...list.querySelectorAll('option')].map((option) => option.value)).toEqual(['XXL', 'S', 'M', 'L'])
    expect(value()).toBe('XXL')
    fireEvent.change(list, { target: { value: 'M' } })
    expect(value()).toBe('M')
  })

  it('offers them as buttons, which say which one is chosen', () => {
    show({ inputType: 'option', options, question: 'buttons' })
    expect(screen.getByRole('group', { name: 'Size' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'L' }))
    expect(value()).toBe('L')
    expect(screen.getByRole('button', { name: 'L' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: 'S' }).getAttribute('aria-pressed')).toBe('false')
  })

  it('shows what may not be edited as text, also where its label has a list', () => {
    show({ inputType: 'option', options }, { value: 'M', isEditable: false })
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Size' }).hasAttribute('readonly')).toBe(true)
  })

  it('has its help beside it, and asks for a scan', () => {
    show({ help: 'On the small sticker.', question: 'scan' })
    const input = screen.getByRole('textbox', { description: 'On the small sticker.' })
    expect(input.getAttribute('placeholder')).toBe('Scan or type')
  })

  it.each([
    ['2026-11-25', 'date'],
    ['', 'date'],
    ['25/11/26', 'text'],
  ])('asks for a day by the browser’s own field, unless "%s" would not be seen in it', (day, type) => {
    show({ inputType: 'date' }, { value: day })
    expect(screen.getByLabelText('Size').getAttribute('type')).toBe(type)
    expect(value()).toBe(day)
  })
})
