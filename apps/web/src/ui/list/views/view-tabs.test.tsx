// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../api/call-error.ts'
import { renderIn } from '../../../testing/render.tsx'
import type { ListAddress } from '../use-list-address.ts'
import { ViewTabs } from './view-tabs.tsx'
import type { ListViews, SavedView } from './views.ts'

const view: SavedView = {
  id: 'v-1',
  name: 'To label',
  isShared: true,
  version: 3,
  isEditable: true,
  settings: { columns: ['labels', 'group'], sort: '-modified', filters: { group: 'g-1' }, searchQuery: '' },
}
const columns = [{ key: 'name', isFixed: true }, { key: 'group' }, { key: 'labels' }]

function show(changes: {
  readonly address?: Partial<ListAddress>
  readonly views?: Partial<ListViews>
  readonly chosen?: string[]
}) {
  const openView = vi.fn()
  const onChooseColumns = vi.fn()
  const address: ListAddress = {
    typed: '',
    wanted: '',
    setTyped: () => undefined,
    filters: { group: undefined },
    setFilter: () => undefined,
    sort: undefined,
    setSort: () => undefined,
    view: undefined,
    openView,
    clear: () => undefined,
    ...changes.address,
  }
  const views: ListViews = {
    views: [view],
    mayShare: false,
    onSave: async () => ({ id: 'v-2' }),
    onRemove: async () => undefined,
    ...changes.views,
  }
  renderIn(
    <ViewTabs
      views={views}
      address={address}
      columns={columns}
      chosen={changes.chosen}
      onChooseColumns={onChooseColumns}
    />,
  )
  return { openView, onChooseColumns }
}

const press = (name: string | RegExp) => act(async () => screen.getByRole('button', { name }).click())
const asSaved = { view: 'v-1', sort: '-modified', filters: { group: 'g-1' } }

describe('The saved views of a list', () => {
  it('open with their columns, order and filters', async () => {
    const { openView, onChooseColumns } = show({})
    await press(/^To label/)
    expect(onChooseColumns.mock.calls).toEqual([[['labels', 'group']]])
    expect(openView.mock.calls).toEqual([[{ id: 'v-1', ...view.settings }]])
  })

  it('are not offered to be saved while nothing is otherwise than in them', () => {
    show({ address: asSaved, chosen: ['labels', 'group'] })
    expect(screen.getByRole('button', { name: /^To label/ }).getAttribute('aria-current')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
  })

  it('take what was changed in them over their version', async () => {
    const onSave = vi.fn(async () => ({ id: 'v-1' }))
    show({ address: { ...asSaved, sort: 'name', wanted: 'jam' }, chosen: ['labels', 'group'], views: { onSave } })
    await press('Save changes')
    const settings = { columns: ['labels', 'group'], sort: 'name', filters: { group: 'g-1' }, searchQuery: 'jam' }
    expect(onSave).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ stored: view, name: 'To label', settings }),
    )
  })

  it('are changed only by those who may', () => {
    show({ address: { ...asSaved, sort: 'name' }, views: { views: [{ ...view, isEditable: false }] } })
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Save view' })).toBeTruthy()
  })

  it('get a new one under a name, which is opened then', async () => {
    const onSave = vi.fn(async () => ({ id: 'v-2' }))
    const { openView } = show({ address: { sort: 'name' }, views: { onSave, mayShare: true } })
    await press('Save view')
    fireEvent.change(screen.getByLabelText('Name of the view'), { target: { value: ' By name ' } })
    fireEvent.click(screen.getByRole('checkbox'))
    await press('Save')
    const settings = { columns: [], sort: 'name', filters: {}, searchQuery: '' }
    expect(onSave.mock.calls).toEqual([[{ name: 'By name', isShared: true, stored: undefined, settings }]])
    expect(openView.mock.calls).toEqual([[{ id: 'v-2', ...settings }]])
  })

  it('say why one could not be saved, and keep its name', async () => {
    show({ address: { sort: 'name' }, views: { onSave: () => Promise.reject(new CallError('not-allowed')) } })
    await press('Save view')
    fireEvent.change(screen.getByLabelText('Name of the view'), { target: { value: 'By name' } })
    await press('Save')
    expect(screen.getByRole('alert').textContent).toMatch(/not allowed/)
    expect(screen.getByLabelText<HTMLInputElement>('Name of the view').value).toBe('By name')
  })

  it('are deleted after the question, and the list is as it comes again', async () => {
    const onRemove = vi.fn(async () => undefined)
    const { openView } = show({ address: asSaved, chosen: ['labels', 'group'], views: { onRemove } })
    await press('More for To label')
    await act(async () => screen.getByRole('menuitem', { name: 'Delete view' }).click())
    expect(screen.getByText('Delete view "To label"?')).toBeTruthy()
    await press('Delete')
    expect(onRemove.mock.calls).toEqual([[view]])
    expect(openView).toHaveBeenCalledExactlyOnceWith({
      id: undefined,
      columns: [],
      sort: null,
      filters: {},
      searchQuery: '',
    })
  })
})
