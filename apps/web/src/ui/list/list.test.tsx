// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp, pathNow } from '../../testing/open-app.tsx'
import { sampleArticle, sampleImport } from '../../testing/sample-catalogue.ts'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'

const others = [
  { ...sampleArticle, id: 'a-2', articleId: 'a-2', name: 'Salt', externalIdentifier: 'NB-2', groupName: 'Packing' },
]
const articles = [sampleArticle, ...others]
const list = { 'GET /api/articles': { json: { data: articles, total: articles.length, take: 100, offset: 0 } } }
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const press = (name: string | RegExp) => act(async () => screen.getByRole('button', { name }).click())
const rows = () => screen.findAllByRole('row', { name: new RegExp(`${sampleArticle.name}|Salt`) })

/** A window of this width, for those who ask before they draw. */
function setWindow(width: number): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('Administrator')
  sampleServer(list)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('The columns of a list', () => {
  it('are left out, put elsewhere and remembered', async () => {
    await openApp('/articles')
    await rows()
    await press('Columns')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Group' }))
    await press('Move Modified earlier')
    expect(heads().filter(Boolean)).toEqual(['Label', 'Name', 'External identifier', 'Modified', 'Labels'])
    cleanup()
    await openApp('/articles')
    await rows()
    expect(heads().filter(Boolean)).toEqual(['Label', 'Name', 'External identifier', 'Modified', 'Labels'])
    await press('Columns')
    await press('Reset columns')
    expect(heads().filter(Boolean)).toEqual(['Label', 'Name', 'External identifier', 'Group', 'Labels', 'Modified'])
  })
})

describe('The keys of a list', () => {
  const key = (pressed: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed })

  it('/ puts the focus into the search, and is a letter there', async () => {
    await openApp('/articles')
    await rows()
    const search = screen.getByRole('searchbox')
    key('/')
    await waitFor(() => expect(document.activeElement).toBe(search))
    expect(fireEvent.keyDown(search, { key: '/' })).toBe(true)
  })

  it('arrows walk its rows, Space selects, Escape clears the selection and Enter opens', async () => {
    await openApp('/articles')
    const [first] = await rows()
    act(() => first?.focus())
    key('ArrowDown')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Salt'))
    act(() => void key(' '))
    expect(screen.getByText('1 selected')).toBeTruthy()
    act(() => void key('Escape'))
    expect(screen.queryByText('1 selected')).toBeNull()
    act(() => void key('Enter'))
    await waitFor(() => expect(pathNow()).toBe('/articles/a-2'))
  })
})

describe('On a phone', () => {
  it('a row has the full name, and below it the identifier and the group; filters and order open in a sheet', async () => {
    setWindow(390)
    await openApp('/articles')
    const [, salt] = await rows()
    expect(heads().filter(Boolean)).toEqual(['Name'])
    expect(within(salt as HTMLElement).getByText('NB-2')).toBeTruthy()
    expect(within(salt as HTMLElement).getByText('Packing')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
    await press('Filters')
    const sheet = await screen.findByRole('dialog', { name: 'Filters' })
    fireEvent.change(within(sheet).getByLabelText('Sort by'), { target: { value: '-modified' } })
    await waitFor(() => expect(location.hash).toContain('sort=-modified'))
  })
})

describe('The saved views of a list', () => {
  const settings = { columns: ['modified', 'group'], sort: '-modified', filters: { group: 'g-1' }, searchQuery: '' }
  const view = { id: 'v-1', list: 'articles', name: 'Newest', isShared: false, isEditable: true, settings, version: 1 }

  it('are opened with their columns, order and filters, and saved under a name', async () => {
    const received = sampleServer({
      ...list,
      'GET /api/views': { json: { data: [view], total: 1, take: 50, offset: 0 } },
      'POST /api/views': { json: { data: { ...view, id: 'v-2', name: 'By name' } } },
    })
    await openApp('/articles')
    await rows()
    await press('Newest')
    await waitFor(() => expect(heads().filter(Boolean)).toEqual(['Label', 'Name', 'Modified', 'Group']))
    expect(location.hash).toContain('view=v-1')
    expect(location.hash).toContain('sort=-modified')
    expect(location.hash).toContain('group=g-1')
    await act(async () => screen.getByRole('button', { name: 'Name' }).click())
    await press('Save view')
    fireEvent.change(screen.getByLabelText('Name of the view'), { target: { value: 'By name' } })
    await press('Save')
    await waitFor(() => expect(location.hash).toContain('view=v-2'))
    expect(received.find(({ method, url }) => method === 'POST' && url.endsWith('/api/views'))?.body).toEqual({
      list: 'articles',
      name: 'By name',
      isShared: false,
      settings: { ...settings, sort: 'name' },
    })
  })

  it('are the list’s own: what is searched among the labels, which columns the imports have', async () => {
    const received = sampleServer({
      'GET /api/labels': { json: { data: [], total: 0, take: 100, offset: 0 } },
      'GET /api/import/importHistory': { json: { data: [sampleImport], total: 1, take: 100, offset: 0 } },
      'GET /api/views': { json: { data: [], total: 0, take: 50, offset: 0 } },
      'POST /api/views': { json: { data: { ...view, id: 'v-3' } } },
    })
    const saveView = async (name: string) => {
      fireEvent.click(await screen.findByRole('button', { name: 'Save view' }))
      fireEvent.change(screen.getByLabelText('Name of the view'), { target: { value: name } })
      await press('Save')
      await waitFor(() => expect(location.hash).toContain('view=v-3'))
      cleanup()
      return received.findLast(({ url }) => url.endsWith('/api/views'))?.body
    }
    await openApp('/labels?search=jam')
    const ofLabels = { list: 'labels', settings: { columns: [], sort: null, filters: {}, searchQuery: 'jam' } }
    expect(await saveView('Jam')).toMatchObject(ofLabels)
    await openApp('/importhistory')
    await screen.findByText(sampleImport.fileName)
    await press('Columns')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Changes' }))
    const columns = ['configuration', 'by', 'when', 'state']
    expect(await saveView('Short')).toMatchObject({ list: 'imports', settings: { columns, filters: {} } })
  })
})
