// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { router } from '../../app/routes.tsx'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { goTo, openApp, pathNow } from '../../testing/open-app.tsx'
import { sampleArticle, sampleGroup } from '../../testing/sample-catalogue.ts'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'
import { typeInto } from '../../testing/type-into.ts'

const press = (name: string | RegExp) => screen.getByRole('button', { name }).click()
const list = (data: readonly unknown[], more: object = {}) => ({
  json: { data, total: data.length, take: 100, offset: 0, ...more },
})
const page = `/articles/${sampleArticle.id}`
const stored = { [`GET /api/articles/${sampleArticle.id}`]: { json: { data: sampleArticle } } }
type Received = ReturnType<typeof sampleServer>
const bodyOf = (received: Received, method: string, url: string) =>
  received.find((request) => request.method === method && request.url === url)?.body

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('Administrator')
})

describe('The list of articles', () => {
  it('asks for what the address says: search, group, label and order [ART-05] [ART-06]', async () => {
    const received = sampleServer({ 'GET /api/articles': list([sampleArticle]) })
    await openApp('/articles?search=jam&group=g-1&label=l-1&sort=-modified')
    await screen.findByRole('grid', { name: 'Articles' })
    const asked = received.map(({ url }) => url).find((url) => url.includes('searchQuery'))
    expect(Object.fromEntries(new URLSearchParams(asked?.split('?')[1]))).toEqual({
      searchQuery: 'jam',
      groupIds: 'g-1',
      labelId: 'l-1',
      sort: '-modified',
      take: '100',
      offset: '0',
    })
  })

  it('has the best match of a search first, until somebody chooses an order', async () => {
    const received = sampleServer({ 'GET /api/articles': list([sampleArticle]) })
    await openApp('/articles?search=jam')
    await screen.findByRole('grid', { name: 'Articles' })
    const order = () => screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')
    const asked = () => received.findLast(({ url }) => url.includes('searchQuery=jam'))?.url
    await waitFor(() => expect(asked()).not.toContain('sort='))
    expect(order()).toBeNull()
    act(() => press('Name'))
    await waitFor(() => expect(order()).toBe('ascending'))
    await waitFor(() => expect(asked()).toContain('sort=name'))
  })

  it('cuts a search that is longer than the server takes', async () => {
    const received = sampleServer({ 'GET /api/articles': list([]) })
    await openApp(`/articles?search=${'x'.repeat(300)}`)
    const field = () => screen.findByRole<HTMLInputElement>('searchbox')
    await waitFor(async () => expect((await field()).value).toHaveLength(200))
    const asked = () => received.findLast(({ url }) => url.includes('searchQuery'))?.url.split('?')[1]
    await waitFor(() => expect(new URLSearchParams(asked()).get('searchQuery')).toHaveLength(200))
  })

  it('says that its group is gone, and lets the filter go', async () => {
    const received = sampleServer({
      'GET /api/articles': list([]),
      'GET /api/groups/getallgroups': list([sampleGroup]),
    })
    await openApp('/articles?group=g-gone')
    await screen.findByText('Group not found')
    expect(received.filter(({ url }) => url.includes('getallgroups'))).toHaveLength(2)
    await act(async () => press('Clear filters'))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('keeps what is chosen when it is sorted otherwise', async () => {
    sampleServer({ 'GET /api/articles': list([sampleArticle, { ...sampleArticle, id: 'a-2', name: 'Salt' }]) })
    await openApp('/articles')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Salt' }))
    await act(async () => press('Name'))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: '-name' }))
    expect(screen.getByText('1 selected')).toBeDefined()
  })

  it('says why it could not be written to a file until that is closed, or the list is another', async () => {
    sampleServer({ 'GET /api/articles': list([sampleArticle]), 'GET /api/articles/export': problem(503, 'not-ready') })
    await openApp('/articles')
    const fail = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
      fireEvent.click(await screen.findByRole('menuitem', { name: /XLSX|Excel/i }))
      await screen.findByRole('alert')
    }
    await fail()
    await act(async () => within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }).click())
    expect(screen.queryByRole('alert')).toBeNull()
    await fail()
    await goTo('/articles?search=jam')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('says "more than" where the counting stopped', async () => {
    sampleServer({ 'GET /api/articles': list([sampleArticle], { total: 10_000, totalIsAtLeast: true }) })
    await openApp('/articles?search=jam')
    await screen.findByText('More than 10,000 articles')
  })

  it('offers all that match once all loaded rows are chosen, and changes them by the filter and their count', async () => {
    const received = sampleServer({
      'GET /api/articles': list([sampleArticle], { total: 1234 }),
      'POST /api/articles/change': { json: { changed: 1234 } },
    })
    await openApp('/articles?search=jam&group=g-1&sort=-modified')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }))
    await screen.findByText('1 selected')
    act(() => press('Select all 1,234 matches'))
    await screen.findByText('All 1,234 matches selected')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear selection' }))
    act(() => press('Set data'))
    fireEvent.change(await screen.findByLabelText('Key'), { target: { value: 'Batch' } })
    await act(async () => press('Change 1,234 articles'))
    await waitFor(() => expect(screen.queryByText('All 1,234 matches selected')).toBeNull())
    expect(bodyOf(received, 'POST', '/api/articles/change')).toEqual({
      matching: { searchQuery: 'jam', groupIds: 'g-1', total: 1234 },
      setData: [{ key: 'Batch', data: '' }],
    })
  })

  it('asks to choose anew when other articles match by now, and goes back to single rows when one is left out', async () => {
    sampleServer({
      'GET /api/articles': list([sampleArticle, { ...sampleArticle, id: 'a-2', name: 'Salt' }], { total: 3 }),
      'POST /api/articles/delete': problem(409, 'selection-changed'),
    })
    await openApp('/articles')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }))
    act(() => press('Select all 3 matches'))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Salt' }))
    await screen.findByText('1 selected')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Salt' }))
    act(() => press('Select all 3 matches'))
    act(() => press('Delete'))
    const dialog = await screen.findByRole('dialog')
    await act(async () => within(dialog).getByRole('button', { name: 'Delete' }).click())
    await within(dialog).findByText('The list has changed since you made your selection. Review it, then select again.')
    await act(async () => within(dialog).getByRole('button', { name: 'Keep' }).click())
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Actions for the selected articles' })).toBeNull())
  })

  it('are back with Undo; those that somebody changed since are named, five at most', async () => {
    const left = ['Salt', 'Bolt M8', 'Clip', 'Nut', 'Pin', 'Rod', 'Tape'].map((name) => ({ id: name, name }))
    const received = sampleServer({
      'GET /api/articles': list([sampleArticle]),
      'POST /api/articles/delete': { json: { changed: 19, undoId: 'step-1' } },
      'POST /api/undo/step-1': { json: { undone: 12, left } },
    })
    await openApp('/articles')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Cloudberry jam' }))
    act(() => press('Delete'))
    const dialog = await screen.findByRole('dialog')
    await act(async () => within(dialog).getByRole('button', { name: 'Delete' }).click())
    await act(async () => (await screen.findByRole('button', { name: 'Undo' })).click())
    await screen.findByText(
      '12 articles are back. Changed since then, so not undone: Salt, Bolt M8, Clip, Nut, Pin … and 2 more',
    )
    const after = received.slice(received.findIndex(({ url }) => url === '/api/undo/step-1'))
    expect(after.some(({ method, url }) => method === 'GET' && url.startsWith('/api/articles?'))).toBe(true)
  })

  it('that cannot all go into one group say which rule that breaks', async () => {
    const message = 'Another article in this group has the identifier NB-20422.'
    sampleServer({
      'GET /api/articles': list([sampleArticle]),
      'GET /api/groups/getallgroups': list([sampleGroup]),
      'POST /api/articles/change': problem(422, 'validation-failed', {
        errors: [{ path: 'groupId', code: 'taken', message }],
      }),
    })
    await openApp('/articles')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Cloudberry jam' }))
    act(() => press('Set data'))
    fireEvent.change(await screen.findByLabelText('Key'), { target: { value: 'Batch' } })
    await act(async () => press('Change 1 article'))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })

  it.each([
    [{ total: 20_000 }, 'More than 10,000 match. Narrow the list to select all of them.'],
    [
      { total: 500, totalIsAtLeast: true },
      'There are too many matches to count. Narrow the search to select all of them.',
    ],
  ])('says why not all can be chosen: %o', async (more, sentence) => {
    sampleServer({ 'GET /api/articles': list([sampleArticle], more) })
    await openApp('/articles?search=jam')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }))
    await screen.findByText(sentence)
    expect(screen.queryByRole('button', { name: /^Select all .* matches$/ })).toBeNull()
  })

  it('turns the order round at the second press', async () => {
    sampleServer({ 'GET /api/articles': list([sampleArticle]) })
    await openApp('/articles')
    const order = async () => (await screen.findByRole('columnheader', { name: 'Name' })).getAttribute('aria-sort')
    await waitFor(async () => expect(await order()).toBe('ascending'))
    act(() => press('Name'))
    await waitFor(async () => expect(await order()).toBe('descending'))
    expect(router.state.location.search).toMatchObject({ sort: '-name' })
  })

  it('changes the chosen articles at once, and says beside the choice why it was refused', async () => {
    let isRefused = true
    const received = sampleServer({
      'GET /api/articles': list([sampleArticle]),
      'POST /api/articles/change': () => (isRefused ? problem(404, 'not-found') : { json: { changed: 1 } }),
    })
    await openApp('/articles')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Cloudberry jam' }))
    act(() => press('Set data'))
    fireEvent.change(await screen.findByLabelText('Key'), { target: { value: 'Batch' } })
    fireEvent.change(screen.getByLabelText('Data'), { target: { value: '18' } })
    await act(async () => press('Change 1 article'))
    await screen.findByText('This was not found. It may have been deleted.')
    isRefused = false
    await act(async () => press('Change 1 article'))
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
    expect(bodyOf(received, 'POST', '/api/articles/change')).toEqual({
      ids: [sampleArticle.id],
      setData: [{ key: 'Batch', data: '18' }],
    })
  })
})

describe('The page of an article', () => {
  const save = () => screen.findByRole('button', { name: 'Save' })
  const name = () => screen.findByLabelText<HTMLInputElement>(/^Name/)

  it('saves data edited in place, with what was pasted from a spreadsheet [ART-03]', async () => {
    const received = sampleServer({
      ...stored,
      'PUT /api/articles': { json: { data: { ...sampleArticle, version: 4 } } },
    })
    await openApp(page)
    const key = await screen.findByRole('combobox', { name: 'Key of Batch' })
    fireEvent.paste(key, { clipboardData: { getData: () => 'Lot\t18\nOrigin\tSkåne\n' } })
    await act(async () => (await save()).click())
    await screen.findByRole('dialog', { name: 'Saved!' })
    expect(bodyOf(received, 'PUT', '/api/articles')).toMatchObject({
      version: 3,
      articleData: [
        { key: 'Lot', data: '18' },
        { key: 'Origin', data: 'Skåne' },
      ],
    })
  })

  it('keeps the lines of an address, in its field and when it is saved', async () => {
    const lines = 'Storgatan 1\n221 00 Lund'
    const article = {
      ...sampleArticle,
      articleData: [{ ...sampleArticle.articleData[0], key: 'Address', data: lines }],
    }
    const received = sampleServer({
      [`GET /api/articles/${sampleArticle.id}`]: { json: { data: article } },
      'PUT /api/articles': { json: { data: { ...article, version: 4 } } },
    })
    await openApp(page)
    const data = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Data of Address' })
    expect(data.value).toBe(lines)
    // Shift and Enter are the browser's: a line more, not the next row.
    expect(fireEvent.keyDown(data, { key: 'Enter', shiftKey: true })).toBe(true)
    typeInto(data, `${lines}\nSweden`)
    await act(async () => (await save()).click())
    await screen.findByRole('dialog', { name: 'Saved!' })
    expect(bodyOf(received, 'PUT', '/api/articles')).toMatchObject({
      articleData: [{ key: 'Address', data: 'Storgatan 1\n221 00 Lund\nSweden' }],
    })
  })

  it('goes to the next row with Enter, and adds one at the end', async () => {
    sampleServer(stored)
    await openApp(page)
    const data = await screen.findByRole('textbox', { name: 'Data of Batch' })
    fireEvent.keyDown(data, { key: 'Enter' })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Key of row 2'))
  })

  it('that cannot be saved says why and loses nothing that was typed [FRAME-36]', async () => {
    sampleServer({ ...stored, 'PUT /api/articles': problem(500, 'unexpected') })
    await openApp(page)
    typeInto(await name(), 'Blueberry jam')
    await act(async () => (await save()).click())
    await screen.findByRole('dialog', { name: 'An error occurred saving your changes' })
    act(() => press('Back to the form'))
    expect((await name()).value).toBe('Blueberry jam')
  })

  it('that somebody else changed meanwhile shows theirs and keeps what was typed', async () => {
    const theirs = { ...sampleArticle, externalIdentifier: 'NB-99999', version: 4 }
    let isFirst = true
    const received = sampleServer({
      [`GET /api/articles/${sampleArticle.id}`]: () => ({ json: { data: isFirst ? sampleArticle : theirs } }),
      'PUT /api/articles': () => {
        const answer = isFirst ? problem(412, 'stale-version') : { json: { data: { ...theirs, version: 5 } } }
        isFirst = false
        return answer
      },
    })
    await openApp(page)
    typeInto(await name(), 'Blueberry jam')
    await act(async () => (await save()).click())
    await screen.findByText('External identifier is now: NB-99999')
    expect((await name()).value).toBe('Blueberry jam')
    await act(async () => (await save()).click())
    await screen.findByRole('dialog', { name: 'Saved!' })
    expect(received.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
      name: 'Blueberry jam',
      externalIdentifier: 'NB-99999',
      version: 4,
    })
  })

  it('keeps the rows of data that somebody else changed meanwhile, and says which', async () => {
    const rows = (...data: readonly string[]) =>
      ['Batch', 'Origin'].map((key, index) => ({ ...sampleArticle.articleData[0], key, data: data[index] }))
    const before = { ...sampleArticle, articleData: rows('17', 'Lund') }
    const theirs = { ...sampleArticle, articleData: rows('17', 'Kivik'), version: 4 }
    let isFirst = true
    const received = sampleServer({
      [`GET /api/articles/${sampleArticle.id}`]: () => ({ json: { data: isFirst ? before : theirs } }),
      'PUT /api/articles': () => {
        const answer = isFirst ? problem(412, 'stale-version') : { json: { data: { ...theirs, version: 5 } } }
        isFirst = false
        return answer
      },
    })
    await openApp(page)
    typeInto(await screen.findByRole('textbox', { name: 'Data of Batch' }), '18')
    await act(async () => (await save()).click())
    await screen.findByText('Changed in Data: Origin: Kivik')
    await act(async () => (await save()).click())
    await screen.findByRole('dialog', { name: 'Saved!' })
    expect(received.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
      articleData: [
        { key: 'Batch', data: '18' },
        { key: 'Origin', data: 'Kivik' },
      ],
    })
  })

  it('asks before it deletes, says that it is gone, and leaves Undo on the list [FRAME-31] [ART-11]', async () => {
    const received = sampleServer({
      ...stored,
      [`DELETE /api/articles/${sampleArticle.id}`]: { json: { undoId: 'step-1' } },
      'POST /api/undo/step-1': { json: { undone: 1, left: [] } },
    })
    await openApp(page)
    await act(async () => (await screen.findByRole('button', { name: 'Delete' })).click())
    const question = await screen.findByRole('dialog', { name: 'Delete?' })
    expect(question.textContent).toContain('Delete article "Cloudberry jam"?')
    await act(async () => within(question).getByRole('button', { name: 'Delete' }).click())
    await screen.findByText('Cloudberry jam is deleted.')
    expect(received.some(({ method, url }) => method === 'DELETE' && url.endsWith(sampleArticle.id))).toBe(true)
    act(() => press('Back to the list'))
    await waitFor(() => expect(pathNow()).toBe('/articles'))
    await act(async () => (await screen.findByRole('button', { name: 'Undo' })).click())
    await screen.findByText('1 article is back')
  })

  it('says what a link to a PDF starts with', async () => {
    sampleServer(stored)
    await openApp(page)
    typeInto(await screen.findByLabelText('PDF link'), 'javascript:alert(1)')
    await screen.findAllByText('A PDF link starts with http:// or https://.')
    expect((await save()).hasAttribute('disabled')).toBe(true)
  })
})

describe('A new article', () => {
  it('is put on orders in the same call [ART-12]', async () => {
    const path = '/api/articles/addnewarticleandlabelsandorders'
    const received = sampleServer({ [`POST ${path}`]: { json: { data: sampleArticle } } })
    await openApp('/articles/new')
    typeInto(await screen.findByLabelText(/^Name/), 'Cloudberry jam')
    const field = screen.getByRole('combobox', { name: 'Add an order by its number' })
    fireEvent.change(field, { target: { value: 'SO-1' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await screen.findByText('This order is created together with the article.')
    await act(async () => press('Add article'))
    await screen.findByRole('dialog', { name: 'Added!' })
    expect(bodyOf(received, 'POST', path)).toMatchObject({
      name: 'Cloudberry jam',
      orders: [{ orderNumber: 'SO-1', quantity: 1 }],
    })
  })
})
