// @vitest-environment jsdom
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defined } from '../../../../testing/defined.ts'
import { sampleServer } from '../../../../testing/sample-server.ts'
import { typeInto } from '../../../../testing/type-into.ts'
import { selectedElements, useDesigner } from '../../designer-context.ts'
import { openDesigner } from '../../testing/open-designer.tsx'
import { ContentField } from './content-field.tsx'
import { GuidesSection } from './guides-section.tsx'

const { document: sample } = defined(sampleLabels[0])
const runs = [{ content: 'Net ', bold: true }, { content: '12 kg' }]
const text = { type: 'text', id: 't', x: 0, y: 0, width: 9_000, height: 3_000, fontFamily: 'Inter', bold: false }
const rest = { rotation: 0, fontSize: 3_000, minimumFontSize: 3_000, align: 'left', wrap: false, content: '', runs }
const label = { ...sample, variables: [], elements: [{ ...text, ...rest }] } as unknown as LabelDocument

function Content() {
  const elements = selectedElements(useDesigner())
  const spec = { kind: 'content', name: 'content', label: 'designer.field.content' } as const
  return elements.length === 0 ? null : <ContentField spec={spec} elements={elements} />
}

describe('The content of a text', () => {
  it('in pieces of different looks is typed as one text, and the looks stay', async () => {
    sampleServer({})
    const { stored, editor } = await openDesigner(label, <Content />)
    act(() => editor().select(['e:t']))
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
    expect(field.value).toBe('Net 12 kg')
    typeInto(field, 'Netto 12 kg')
    expect(stored().elements[0]).toMatchObject({
      runs: [{ content: 'Netto ', bold: true }, { content: '12 kg' }],
    })
  })
})

describe('Guides', () => {
  it('are added and taken away by single clicks', async () => {
    sampleServer({})
    const { stored } = await openDesigner(label, <GuidesSection />)
    fireEvent.click(screen.getByRole('button', { name: 'Add upright guide' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add level guide' }))
    expect(stored().guides).toEqual([
      { axis: 'x', at: 10_000 },
      { axis: 'y', at: 10_000 },
    ])
    fireEvent.click(defined(screen.getAllByRole('button', { name: 'Remove the guide' })[0]))
    expect(stored().guides).toEqual([{ axis: 'y', at: 10_000 }])
  })
})
