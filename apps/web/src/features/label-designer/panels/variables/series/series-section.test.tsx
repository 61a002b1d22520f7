// @vitest-environment jsdom
import type { Series } from '@labelwright/contract/server/series-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '../../../../../testing/fake-server.ts'
import { signInAs } from '../../../../../testing/sample-server.ts'
import { typeInto } from '../../../../../testing/type-into.ts'
import { useDesigner } from '../../../designer-context.ts'
import { openDesigner } from '../../../testing/open-designer.tsx'
import { variableRows } from '../variable-records.ts'
import { SeriesSection } from './series-section.tsx'

const boxes: Series = {
  id: 's1',
  name: 'Boxes',
  base: 10,
  step: 1,
  pad: 4,
  prefix: 'B',
  next: 42,
  mode: 'counter',
  remaining: 9_957,
  isInUse: true,
  modified: '2027-01-31T10:00:00.000Z',
  version: 3,
}
const serial = { variableId: 'n', variableName: 'number', variableData: '', dataType: 'default', propertySize: 20 }
const label = (series?: string): LabelDocument =>
  ({
    formatVersion: 3,
    width: 50_000,
    height: 30_000,
    cornerRadius: 0,
    variables: [{ ...serial, required: false, inputType: 'serial', ...(series && { series }) }],
    elements: [],
  }) as unknown as LabelDocument

function Panel() {
  const [row] = variableRows(useDesigner().records)
  return row ? <SeriesSection row={row} /> : null
}

async function open(series?: string) {
  signInAs('Administrator')
  let stored = boxes
  const received = fakeServer(({ method, body }) => {
    if (method === 'PUT') stored = { ...stored, ...(body as Partial<Series>), version: 4 }
    const made = { ...boxes, ...(body as Partial<Series>), id: 's2' }
    if (method === 'POST') return { json: { data: made } }
    return { json: method === 'PUT' ? { data: stored } : { data: [stored], total: 1, take: 500, offset: 0 } }
  })
  const designer = await openDesigner(label(series), <Panel />)
  await screen.findByRole('option', { name: 'Boxes' })
  return { received, chosen: () => designer.stored().variables[0]?.series }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('The series of a serial number', () => {
  it('is chosen from those of the organization, and tells its next number as it is printed', async () => {
    const { chosen } = await open()
    fireEvent.change(screen.getByRole('combobox', { name: 'Numbers come from' }), { target: { value: 's1' } })
    expect(chosen()).toBe('s1')
    expect(screen.getByText('The next number is B0042.')).toBeDefined()
  })

  it('that was deleted is told', async () => {
    await open('gone')
    expect(screen.getByText('This series was deleted. Choose another one.')).toBeDefined()
  })

  it('jumps forward only, after it has said which numbers are left out', async () => {
    const { received } = await open('s1')
    const jump = screen.getByRole('textbox', { name: /^Jump forward to/ })
    typeInto(jump, 'B0041')
    expect(screen.getByText('Type a number after B0042. A series never goes back.')).toBeDefined()
    typeInto(jump, 'B0100')
    expect(screen.getByText('Numbers B0042 to B0099 will never be printed.')).toBeDefined()
    const go = screen.getByRole('button', { name: 'Jump' })
    expect((go as HTMLButtonElement).disabled).toBe(true)
    fireEvent.change(screen.getByRole('textbox', { name: 'Why are they left out?' }), { target: { value: ' Lost ' } })
    await act(async () => press('Jump'))
    await screen.findByText('The next number is B0100.')
    const sent = received.find(({ method }) => method === 'PUT')?.body
    expect(sent).toMatchObject({ next: 100, version: 3, prefix: 'B', reason: 'Lost' })
  })

  it('is made here and then chosen', async () => {
    const { received, chosen } = await open()
    press('Make a series')
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Pallets' } })
    press('Make')
    await waitFor(() => expect(chosen()).toBe('s2'))
    expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Pallets', pad: 6, next: 1 })
  })
})
