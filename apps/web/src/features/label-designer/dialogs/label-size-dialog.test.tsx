// @vitest-environment jsdom
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { defined } from '../../../testing/defined.ts'
import { sampleServer } from '../../../testing/sample-server.ts'
import { typeInto } from '../../../testing/type-into.ts'
import { LabelSection } from '../panels/properties/label-section.tsx'
import { openDesigner } from '../testing/open-designer.tsx'
import { LabelSizeDialog } from './label-size-dialog.tsx'

const { document: sample } = defined(sampleLabels[0])
const box = { type: 'box', x: 80_000, y: 2_000, width: 10_000, height: 5_000, lineWidth: 300, filled: false, id: 'b' }
const label = { ...sample, width: 100_000, height: 60_000, variables: [], elements: [box] } as unknown as LabelDocument

const open = (panel: ReactElement) => {
  sampleServer({})
  return openDesigner(label, panel)
}
const field = (name: string): HTMLElement => screen.getByRole('textbox', { name })

describe('Resizing the label', () => {
  it('shows what is typed wrongly, and changes the label by one step that undo takes back', async () => {
    const onClose = vi.fn()
    const { stored, steps, editor } = await open(<LabelSizeDialog onClose={onClose} />)
    const run = screen.getByRole<HTMLButtonElement>('button', { name: 'Resize' })
    expect(run.disabled).toBe(true)
    typeInto(field('Width'), '2')
    expect(screen.getByText('Type a length from 5 to 1200 mm.')).toBeDefined()
    typeInto(field('Width'), '100+20')
    fireEvent.click(run)
    expect(stored()).toMatchObject({ width: 120_000, height: 60_000, elements: [{ x: 100_000, width: 10_000 }] })
    expect([steps(), onClose.mock.calls.length]).toEqual([1, 1])
    act(() => editor().undo())
    expect(stored()).toMatchObject({ width: 100_000, elements: [{ x: 80_000 }] })
  })

  it('keeps places or scales them where that is chosen', async () => {
    const { stored } = await open(<LabelSizeDialog onClose={() => undefined} />)
    typeInto(field('Width'), '200')
    typeInto(field('Height'), '120')
    fireEvent.click(screen.getByRole('radio', { name: /^Scale/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Resize' }))
    expect(stored().elements[0]).toMatchObject({ x: 160_000, width: 20_000, lineWidth: 600 })
  })
})

describe('Turning the label', () => {
  it('is a single click each way', async () => {
    const { stored } = await open(<LabelSection />)
    fireEvent.click(screen.getByRole('button', { name: 'Turn the label right' }))
    expect(stored()).toMatchObject({ width: 60_000, height: 100_000, elements: [{ x: 53_000, y: 80_000 }] })
    fireEvent.click(screen.getByRole('button', { name: 'Turn the label left' }))
    fireEvent.click(screen.getByRole('button', { name: 'Turn the label 180°' }))
    expect(stored()).toMatchObject({ width: 100_000, height: 60_000, elements: [{ x: 10_000, y: 53_000 }] })
  })
})
