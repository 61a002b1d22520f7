// @vitest-environment jsdom
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sampleServer } from '../../../../testing/sample-server.ts'
import { openDesigner } from '../../testing/open-designer.tsx'
import { BuilderDialog } from './builder-dialog.tsx'

const label = {
  formatVersion: 3,
  width: 100_000,
  height: 60_000,
  cornerRadius: 0,
  variables: [
    { variableId: 'g', variableName: 'gtin', variableData: '', dataType: 'default', propertySize: 14, required: true },
  ],
  elements: [
    {
      id: 'code',
      type: 'barcode',
      x: 5_000,
      y: 5_000,
      width: 40_000,
      height: 15_000,
      symbology: 'code128',
      content: 'SKU-1',
      moduleWidth: 250,
      showText: true,
      rotation: 0,
      codeSet: 'B',
    },
  ],
} as unknown as LabelDocument

async function openBuilder() {
  sampleServer({})
  let closed = 0
  const designer = await openDesigner(label, <BuilderDialog id="e:code" onClose={() => closed++} />)
  await screen.findByRole('dialog')
  return { ...designer, closed: () => closed, barcode: () => designer.stored().elements[0] }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

describe('The barcode builder', () => {
  it('makes a carton barcode of the variables there are, in one step of undo', async () => {
    const { barcode, steps, closed, editor, stored } = await openBuilder()
    press(/^Carton with GTIN/)
    expect(steps()).toBe(0)
    press('Use this barcode')
    expect(barcode()).toMatchObject({
      symbology: 'gs1-128',
      content: '(01){{gtin}}(17)271231(10)ABC123',
      applicationStandard: 'gs1-distribution',
      x: 5_000,
    })
    expect(barcode()).not.toHaveProperty('codeSet')
    expect([steps(), closed()]).toEqual([1, 1])
    editor().undo()
    expect(stored().elements).toEqual(label.elements)
  })

  it('changes nothing where it is left', async () => {
    const { steps, closed, stored } = await openBuilder()
    press(/^Pallet/)
    press('Cancel')
    expect([steps(), closed()]).toEqual([0, 1])
    expect(stored().elements).toEqual(label.elements)
  })

  it('finds symbologies by their name and purposes by theirs', async () => {
    await openBuilder()
    fireEvent.change(screen.getByLabelText('Search purposes and symbologies'), { target: { value: 'pdf417' } })
    expect(screen.getAllByRole('button', { name: /PDF417/ }).map((one) => one.textContent)).toEqual([
      'PDF417',
      'Compact PDF417',
      'MicroPDF417',
      'HIBC PDF417',
    ])
    fireEvent.change(screen.getByLabelText('Search purposes and symbologies'), { target: { value: 'zzz' } })
    expect(screen.getByText('Nothing is called “zzz”.')).toBeDefined()
  })

  it('says beside a field of an element string what is wrong, and adds the check digit', async () => {
    const { barcode } = await openBuilder()
    press(/^Pallet/)
    type('(00) SSCC', '123')
    expect(screen.getByText('(00) SSCC takes exactly 18 digits; "123" has 3.')).toBeDefined()
    type('(00) SSCC', '09501101530000001')
    press('Add the check digit 0')
    press('Use this barcode')
    expect(barcode()).toMatchObject({ content: '(00)095011015300000010' })
  })

  it('adds identifiers by their name, and tells partners that they need', async () => {
    await openBuilder()
    press(/^Pallet/)
    fireEvent.change(screen.getByLabelText('Add: number or name'), { target: { value: 'best before' } })
    press(/^\(15\) best before date/)
    expect(screen.getByText(/\(15\) best before date must stand with \(01\) or/)).toBeDefined()
    fireEvent.change(screen.getByLabelText('Variable for (15) best before date'), { target: { value: 'gtin' } })
    expect((screen.getByRole('textbox', { name: '(15) best before date' }) as HTMLInputElement).value).toBe('{{gtin}}')
    press('Remove (15) best before date')
    expect(screen.queryByText(/must stand with/)).toBeNull()
  })
})
