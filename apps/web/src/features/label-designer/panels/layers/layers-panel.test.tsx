// @vitest-environment jsdom
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defined } from '../../../../testing/defined.ts'
import { sampleServer } from '../../../../testing/sample-server.ts'
import { openDesigner } from '../../testing/open-designer.tsx'
import { PropertiesPanel } from '../properties/properties-panel.tsx'
import { LayersPanel } from './layers-panel.tsx'

const { document: sample } = defined(sampleLabels[0])
const text = { type: 'text', x: 0, y: 0, width: 9_000, height: 3_000, fontFamily: 'Inter', bold: false, rotation: 0 }
const size = { fontSize: 3_000, minimumFontSize: 3_000, align: 'left', wrap: false }
const box = { type: 'box', x: 0, y: 9_000, width: 9_000, height: 3_000, lineWidth: 300, filled: false }

const label = {
  ...sample,
  variables: [],
  elements: [
    { ...text, ...size, id: 'line', content: 'Oats' },
    { ...box, id: 'frame' },
  ],
} as unknown as LabelDocument

const open = () => {
  sampleServer({})
  return openDesigner(
    label,
    <>
      <LayersPanel />
      <PropertiesPanel />
    </>,
  )
}
const row = (name: string | RegExp) => screen.getByRole('treeitem', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const locksIn = ({ elements }: LabelDocument) => elements.map(({ locks }) => locks)

describe('A row of the layers', () => {
  it('hides its element on this screen alone, says that it is printed, and shows it again', async () => {
    const { steps, editor } = await open()
    press('Hide Oats on this screen')
    expect(row(/Oats.*hidden here$/)).toBeDefined()
    expect([...editor().settings().hiddenElements]).toEqual(['e:line'])
    expect(screen.getByText(/It is still printed/)).toBeDefined()
    press('Show all')
    expect([...editor().settings().hiddenElements, steps()]).toEqual([0])
  })

  it('locks place, content and look one by one in a menu, which Escape closes', async () => {
    const { stored } = await open()
    press('Lock Oats')
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Lock look' }))
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Lock content' }))
    expect(screen.getByRole('menuitemcheckbox', { name: 'Lock look' }).getAttribute('aria-checked')).toBe('true')
    expect(locksIn(stored())).toEqual([['content', 'look'], undefined])
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    expect(screen.queryByRole('menu')).toBeNull()
    expect(row(/Oats.*locked$/)).toBeDefined()
  })

  it('takes the keys of locking and hiding, and opens its menu by the menu key', async () => {
    const { stored, editor } = await open()
    const keys = { key: 'l', ctrlKey: true }
    fireEvent.keyDown(row('Box'), keys)
    expect(locksIn(stored())).toEqual([undefined, ['place', 'content', 'look']])
    fireEvent.keyDown(row(/^Box.*locked$/), { ...keys, shiftKey: true })
    expect(locksIn(stored())).toEqual([undefined, undefined])
    fireEvent.keyDown(row('Box'), { key: 'h', ctrlKey: true, altKey: true })
    expect([...editor().settings().hiddenElements]).toEqual(['e:frame'])
    fireEvent.contextMenu(row(/^Box.*hidden here$/))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Show again' }))
    expect(editor().settings().hiddenElements.size).toBe(0)
  })

  it('has one tab stop with its buttons', async () => {
    await open()
    fireEvent.focus(row(/Oats$/))
    const stops = (name: string | RegExp) => within(row(name)).getAllByRole('button')
    expect(stops(/Oats$/).map(({ tabIndex }) => tabIndex)).toEqual([0, 0])
    expect(stops('Box').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1])
  })
})

describe('The properties of something locked', () => {
  it('cannot be typed into, say why, and are unlocked by a button', async () => {
    const { editor, stored } = await open()
    press('Lock Oats')
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Lock content' }))
    act(() => editor().select(['e:line']))
    const field = () => screen.getByRole('textbox', { name: 'Text' })
    expect(field().matches(':disabled')).toBe(true)
    expect(screen.getByRole('textbox', { name: 'Left' }).matches(':disabled')).toBe(false)
    expect(screen.getAllByText('The content is locked.')).not.toHaveLength(0)
    fireEvent.click(defined(screen.getAllByRole('button', { name: 'Unlock content' })[0]))
    expect([field().matches(':disabled'), locksIn(stored())[0]]).toEqual([false, undefined])
  })
})
