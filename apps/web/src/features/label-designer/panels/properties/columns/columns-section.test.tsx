// @vitest-environment jsdom
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defined } from '../../../../../testing/defined.ts'
import { sampleServer } from '../../../../../testing/sample-server.ts'
import { typeInto } from '../../../../../testing/type-into.ts'
import { openDesigner } from '../../../testing/open-designer.tsx'
import { ColumnsSection } from './columns-section.tsx'

const { document: sample } = defined(sampleLabels[0])
const rows = { variableId: 'rows', variableName: 'rows', variableData: '', dataType: 'default', inputType: 'table' }
const table = {
  type: 'table',
  id: 't',
  x: 0,
  y: 0,
  width: 40_000,
  height: 20_000,
  source: 'rows',
  fontFamily: 'Noto Sans',
  fontSize: 2_500,
  minimumFontSize: 2_000,
  rowHeight: 5_000,
  headerHeight: 5_000,
  lineWidth: 200,
  columns: [
    { title: 'Item', content: '{{row.1}}', width: 30_000, align: 'left' },
    { title: '', content: '{{row.2}}', width: 10_000, align: 'right' },
  ],
}
const label = {
  ...sample,
  variables: [{ ...rows, propertySize: 200, required: false }],
  elements: [table],
} as unknown as LabelDocument

describe('The columns of a table', () => {
  const open = async () => {
    sampleServer({})
    const { stored } = await openDesigner(label, <ColumnsSection table="e:t" />)
    return () => (stored().elements[0] as unknown as typeof table).columns
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const names = () =>
    within(screen.getByRole('toolbar', { name: 'Columns' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter(Boolean)

  it('are chosen one at a time, and changed in all that they show', async () => {
    const columns = await open()
    expect(names()).toEqual(['Item', 'Column 2'])
    press('Column 2')
    typeInto(field('Title'), 'Pieces')
    typeInto(field('Cell'), '{{row.2}} pcs')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Join cells with the same text' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Alignment' }), { target: { value: 'center' } })
    expect(columns()[1]).toEqual({
      title: 'Pieces',
      content: '{{row.2}} pcs',
      width: 10_000,
      align: 'center',
      mergeEqual: true,
    })
    typeInto(field('Title'), '')
    expect(columns()[1]).toMatchObject({ title: '' })
  })

  it('are added, moved and removed but for the last one', async () => {
    const columns = await open()
    press('Add a column')
    expect(columns().map(({ width }) => width)).toEqual([30_000, 5_000, 5_000])
    press('Move Column 3 left')
    expect(columns().map(({ content }) => content)).toEqual(['{{row.1}}', '{{row.3}}', '{{row.2}}'])
    press('Remove Column 2')
    press('Remove Item')
    expect(columns().map(({ content }) => content)).toEqual(['{{row.2}}'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove Column 1' }).disabled).toBe(true)
  })
})
