// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { router } from '../../app/routes.tsx'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { openApp } from '../../testing/open-app.tsx'
import { sampleImport } from '../../testing/sample-catalogue.ts'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'

const address = `/importdata?import=${sampleImport.id}`
const run = `/api/import/runs/${sampleImport.id}`
const answer = (changes: object) => ({ json: { data: { ...sampleImport, ...changes } } })
const press = (name: string | RegExp) => screen.getByRole('button', { name }).click()
const counts = {
  rows: 3,
  good: 2,
  bad: 1,
  added: 2,
  updated: 0,
  unchanged: 0,
  deleted: 0,
  elsewhere: 0,
  withWarnings: 0,
}
const bad = {
  state: 'Checked',
  counts,
  problems: [{ line: 3, column: 'Title', code: 'name-missing', message: 'This row has no name.' }],
}

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('Administrator')
})

describe('The import of a file', () => {
  it('sends the file as a form with its name, and carries the import in the address [IMPORT-05]', async () => {
    const received = sampleServer({ 'POST /api/import/upload': answer({}), [`GET ${run}`]: answer({}) })
    await openApp('/importdata')
    const file = new File(['SKU;Title\n'], 'autumn.csv', { type: 'text/csv' })
    fireEvent.change(await screen.findByLabelText('Choose a file', { selector: 'input' }), {
      target: { files: [file] },
    })
    await screen.findByRole('combobox', { name: 'Field for SKU' })
    expect(router.state.location.search).toEqual({ import: sampleImport.id })
    const sent = received.find(({ url }) => url.endsWith('/upload'))
    expect(sent?.headers['content-type']).toBeUndefined()
  })

  it('shows how much of the file has been sent, and can be canceled with the focus kept', async () => {
    const never = Promise.withResolvers<never>()
    sampleServer({ 'POST /api/import/upload': () => never.promise as never })
    await openApp('/importdata')
    const input = await screen.findByLabelText('Choose a file', { selector: 'input' })
    screen.getByRole('button', { name: 'Choose a file' }).focus()
    fireEvent.change(input, { target: { files: [new File(['x'], 'autumn.csv')] } })
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', {
      name: 'Upload progress of autumn.csv',
    })
    await waitFor(() => expect(bar.value).toBe(50))
    expect(screen.getByText('Uploading autumn.csv: 50 %')).toBeDefined()
    // A screen reader is not told each percent.
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Uploading autumn.csv: 40 %')
    await act(async () => press('Cancel the upload'))
    await screen.findByText('The upload of autumn.csv was canceled.')
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a file' }))
  })

  it('says in the server’s words why a file cannot be read', async () => {
    sampleServer({
      'POST /api/import/upload': problem(422, 'file-not-readable', {
        Message: 'The workbook is protected by a password.',
      }),
    })
    await openApp('/importdata')
    const file = new File(['x'], 'locked.xlsx')
    fireEvent.change(await screen.findByLabelText('Choose a file', { selector: 'input' }), {
      target: { files: [file] },
    })
    await screen.findByText(/The workbook is protected by a password\./)
  })

  it('holds the check until the key column is mapped', async () => {
    sampleServer({ [`GET ${run}`]: answer({}) })
    await openApp(address)
    for (const name of ['Field for Title', 'Field for SKU']) {
      fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value: 'data' } })
    }
    expect(screen.getByText('Choose the column with the external identifier.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Check the file' }).hasAttribute('disabled')).toBe(true)
  })

  it('takes a column that is dropped on a field', async () => {
    sampleServer({ [`GET ${run}`]: answer({}) })
    await openApp(address)
    const title = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Field for Title' })
    const group = screen.getByRole('list', { name: 'Fields' }).querySelectorAll('li')[2]
    if (!group) throw new Error('no field')
    fireEvent.drop(group, { dataTransfer: { getData: () => 'Title' } })
    expect(title.value).toBe('group')
  })

  it('is read differently by a check without a mapping, which brings other columns', async () => {
    const anew = {
      detected: { ...sampleImport.detected, columns: [{ name: 'Column 1', samples: ['SKU'] }] },
      options: {
        ...sampleImport.options,
        read: { ...sampleImport.options.read, hasHeader: false },
        mapping: [{ column: 'Column 1', field: 'name', key: '' }],
      },
    }
    let now: object = {}
    const received = sampleServer({
      [`GET ${run}`]: () => answer(now),
      [`POST ${run}/check`]: () => {
        now = anew
        return answer(now)
      },
    })
    await openApp(address)
    fireEvent.click(await screen.findByRole('switch', { name: 'The first row has the column names' }))
    expect(screen.getByRole('button', { name: 'Check the file' }).hasAttribute('disabled')).toBe(true)
    await act(async () => press('Read it again'))
    const column = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Field for Column 1' })
    expect(column.value).toBe('name')
    const asked = received.find(({ url }) => url.endsWith('/check'))?.body
    expect(asked).toMatchObject({ options: { mapping: [], read: { hasHeader: false } } })
  })

  it('is read as orders when somebody says so, with what orders have [IMPORT-02]', async () => {
    let now: object = {}
    const mapping = [{ column: 'SKU', field: 'articleIdentifier', key: '' }]
    const received = sampleServer({
      [`GET ${run}`]: () => answer(now),
      [`POST ${run}/check`]: () => {
        now = { kind: 'orders', options: { ...sampleImport.options, kind: 'orders', keyField: 'orderNumber', mapping } }
        return answer(now)
      },
    })
    await openApp(address)
    expect((await screen.findByRole('button', { name: 'Articles' })).getAttribute('aria-pressed')).toBe('true')
    await act(async () => press('Orders'))
    // The fields are made anew for the other kind.
    const column = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Field for SKU' })
    await waitFor(() => expect(column().value).toBe('articleIdentifier'))
    const asked = received.find(({ url }) => url.endsWith('/check'))?.body
    expect(asked).toMatchObject({ options: { kind: 'orders', keyField: 'orderNumber', mapping: [] } })
  })

  it('with bad rows shows each with its line and reason, and waits until they are skipped', async () => {
    let skips = false
    sampleServer({
      [`GET ${run}`]: () => answer({ ...bad, options: { ...sampleImport.options, skipBadRows: skips } }),
      [`POST ${run}/check`]: () => {
        skips = true
        return answer({ ...bad, state: 'Checking' })
      },
    })
    await openApp(address)
    expect((await screen.findByRole('row', { name: /This row has no name/ })).textContent).toContain('3')
    expect(screen.getByRole('button', { name: 'Import 2 rows' }).hasAttribute('disabled')).toBe(true)
    await act(async () => press('Skip them'))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Import 2 rows' }).hasAttribute('disabled')).toBe(false),
    )
  })

  it('warns of new articles whose identifier is in another group', async () => {
    sampleServer({ [`GET ${run}`]: answer({ state: 'Checked', counts: { ...counts, bad: 0, elsewhere: 2 } }) })
    await openApp(address)
    await screen.findByText(/^2 new articles have the same identifiers as articles in other groups\./)
  })

  it('says when keeping it would replace a configuration of that name [IMPORT-04]', async () => {
    const configuration = { id: 'c-1', name: 'Weekly list', kind: 'articles', mode: 'add', lastImport: null }
    sampleServer({
      [`GET ${run}`]: answer({ state: 'Checked', counts: { ...counts, bad: 0 } }),
      'GET /api/import/importConfiguration': { json: { data: [configuration], total: 1, take: 100, offset: 0 } },
    })
    await openApp(address)
    fireEvent.click(await screen.findByRole('switch', { name: 'Save as a configuration' }))
    const name = await screen.findByRole('textbox', { name: 'Name of the configuration' })
    fireEvent.change(name, { target: { value: 'Weekly' } })
    expect(screen.queryByText(/Weekly list/)).toBeNull()
    fireEvent.change(name, { target: { value: 'weekly list ' } })
    await screen.findByText(/^This replaces the settings of the configuration Weekly list\./)
  })

  it('tells what is worth a look apart from bad rows, and can be started all the same', async () => {
    const warnings = [
      { line: 4, column: 'EAN', code: 'check-digit-wrong', message: 'The last digit should be 4.', values: {} },
      { line: 9, column: 'Lot', code: 'value-rounded', message: 'A spreadsheet has rounded this number.', values: {} },
    ]
    let state = 'Checked'
    const standing = () => answer({ state, counts: { ...counts, bad: 0, withWarnings: 2 }, warnings })
    const started = () => {
      state = 'Finished'
      return standing()
    }
    sampleServer({ [`GET ${run}`]: standing, [`POST ${run}/start`]: started })
    await openApp(address)
    const section = await screen.findByRole('region', { name: 'Worth a look' })
    const cells = [...section.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
    expect(cells).toEqual([
      ['4', 'EAN', 'The last digit should be 4.'],
      ['9', 'Lot', 'A spreadsheet has rounded this number.'],
    ])
    expect(section.textContent).toContain('2 rows have values that may be wrong. They are imported as they are.')
    expect(screen.queryByRole('region', { name: 'Bad rows' })).toBeNull()
    expect(screen.getByText('Every row can be imported.')).toBeDefined()
    await act(async () => press('Import 2 rows'))
    await screen.findByText('See the articles')
    expect(screen.getByRole('region', { name: 'Worth a look' })).toBeDefined()
  })

  it('says that only the first values are told where more rows have some', async () => {
    const warnings = [{ line: 4, column: 'EAN', code: 'check-digit-wrong', message: 'Wrong.' }]
    sampleServer({
      [`GET ${run}`]: answer({ state: 'Checked', counts: { ...counts, bad: 0, withWarnings: 240 }, warnings }),
    })
    await openApp(address)
    await screen.findByText(/^240 rows have values that may be wrong; the first of them are shown/)
  })

  it('marks what a row changes: what stood there before and what will', async () => {
    const row = {
      line: 2,
      outcome: 'updated',
      key: 'A-1',
      name: 'Jam',
      group: '',
      data: [
        { field: 'name', key: '', data: 'Jam', before: 'Jelly' },
        { field: 'pdfUrl', key: '', data: 'https://a.example', before: null },
        { field: 'data', key: 'Batch', data: '18', before: '17' },
      ],
      problems: [],
    }
    sampleServer({ [`GET ${run}`]: answer({ state: 'Checked', preview: [row], counts: { ...counts, bad: 0 } }) })
    await openApp(address)
    await screen.findByText('Every row can be imported.')
    expect(screen.getByText('17').tagName).toBe('DEL')
    expect(screen.getByText('18').tagName).toBe('INS')
    expect([screen.getByText('Jelly').tagName, screen.getByText('Jam').tagName]).toEqual(['DEL', 'INS'])
    expect(screen.getByText('PDF link').parentElement?.textContent).toMatch(/^PDF link\s+https:\/\/a[.]example$/)
  })

  it('can be paused, resumed and canceled while it runs', async () => {
    let state = 'Running'
    const step = (next: string) => () => {
      state = next
      return answer({ state })
    }
    sampleServer({
      [`GET ${run}`]: () => answer({ state, progress: 0.42 }),
      [`POST ${run}/pause`]: step('Paused'),
      [`POST ${run}/resume`]: step('Running'),
      [`POST ${run}/cancel`]: step('Canceled'),
    })
    await openApp(address)
    await screen.findByText('42 %')
    await act(async () => press('Pause'))
    await act(async () => (await screen.findByRole('button', { name: 'Resume' })).click())
    await screen.findByRole('button', { name: 'Pause' })
    await act(async () => press('Cancel the import'))
    await screen.findByText(/was canceled\. Nothing has changed\./)
  })

  it.each([
    ['Waiting', 0, 'Waiting for its turn …'],
    // Resumed: it begins from the start when its turn comes.
    ['Waiting', 0.42, 'Waiting for its turn …'],
    ['Checking', 0, 'Reading the file …'],
    ['Running', 0, 'Reading the file …'],
    ['Running', 0.0099, 'Reading the file …'],
  ])('that is %s with the progress %f says what it is at, and no number', async (state, progress, words) => {
    sampleServer({ [`GET ${run}`]: answer({ state, progress }) })
    await openApp(address)
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Progress' })
    expect(bar.hasAttribute('value')).toBe(false)
    expect(bar.hasAttribute('aria-valuenow')).toBe(false)
    const section = screen.getByRole('region', { name: 'Progress' })
    expect(section.querySelector('[role=status]')?.textContent).toBe(words)
    expect(section.textContent).not.toMatch(/\d/)
  })

  it('that is paused before it was read shows no bar', async () => {
    sampleServer({ [`GET ${run}`]: answer({ state: 'Paused', progress: 0 }) })
    await openApp(address)
    await screen.findByText('Paused before the file was read.')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it.each([
    ['Running', 0.01, 1],
    ['Checking', 0.999, 99],
    ['Paused', 0.42, 42],
  ])('that is %s with the progress %f shows the number', async (state, progress, percent) => {
    sampleServer({ [`GET ${run}`]: answer({ state, progress }) })
    await openApp(address)
    await screen.findByText(`${percent} %`)
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress' }).value).toBe(percent)
  })

  it('that went on meanwhile says so', async () => {
    sampleServer({
      [`GET ${run}`]: answer({ state: 'Running' }),
      [`POST ${run}/pause`]: problem(409, 'import-in-other-state'),
    })
    await openApp(address)
    await act(async () => (await screen.findByRole('button', { name: 'Pause' })).click())
    await screen.findByText('The import has moved on. Reload to see its current status.')
  })
})

describe('An upload that was deleted after a day', () => {
  const words = /^Files that are not imported within a day are deleted\. Upload the file again\./
  it('is told as that when its page is opened, with the way to another file', async () => {
    sampleServer({ [`GET ${run}`]: problem(404, 'not-found') })
    await openApp(address)
    await screen.findByRole('heading', { name: 'Import not found' })
    await screen.findByText(words)
    await act(async () => press('Import another file'))
    await screen.findByLabelText('Choose a file', { selector: 'input' })
  })

  it('is told as that also on a page that stood open', async () => {
    let isGone = false
    sampleServer({
      [`GET ${run}`]: () => (isGone ? problem(404, 'not-found') : answer({})),
      [`POST ${run}/check`]: () => {
        isGone = true
        return problem(404, 'not-found')
      },
    })
    await openApp(address)
    await act(async () => (await screen.findByRole('button', { name: 'Check the file' })).click())
    await screen.findByText(words)
  })
})

describe('The import history', () => {
  it.each([
    ['Checked', 'Articles: 2 to be added, 1 bad'],
    ['Finished', 'Articles: 2 added, 1 bad'],
    ['Undone', 'Articles: 2 added, 1 bad'],
    ['Failed', 'Articles: nothing'],
    ['Canceled', 'Articles: nothing'],
  ])('says of an import that is %s: %s [IMPORT-03]', async (state, words) => {
    const {
      detected: _d,
      options: _o,
      preview: _p,
      problems: _r,
      warnings: _w,
      ...listed
    } = { ...sampleImport, state, counts }
    sampleServer({ 'GET /api/import/importHistory': { json: { data: [listed], total: 1, take: 100, offset: 0 } } })
    await openApp('/importhistory')
    await screen.findByText(words)
  })
})

describe('An import that cannot be undone', () => {
  const other = {
    id: '0190ffff-0000-7000-8000-000000000002',
    fileName: 'prices.csv',
    by: 'Ada Ek',
    at: '2026-11-21T13:32:00.000Z',
  }
  const hindrance = { code: 'later-import', message: 'Only the last import can be undone.', other }
  const finished = { state: 'Finished', counts: { ...counts, bad: 0 }, endedAt: '2026-11-21T10:05:00.000Z' }
  const { detected: _d, options: _o, preview: _p, problems: _r, undoHindrance: _u, ...listed } = sampleImport
  const listOf = (changes: object) => ({
    json: { data: [{ ...listed, ...finished, ...changes }], total: 1, take: 100, offset: 0 },
  })
  const theOther = /^Only the last import can be undone: prices\.csv, Ada Ek · \S+/

  it('names the one that can be, with a link to it, on its page', async () => {
    sampleServer({
      [`GET ${run}`]: answer({ ...finished, undoHindrance: hindrance }),
      [`GET /api/import/runs/${other.id}`]: answer({ ...finished, ...other, canBeUndone: true }),
    })
    await openApp(address)
    const link = await screen.findByRole('link', { name: 'prices.csv' })
    expect(link.parentElement?.textContent).toMatch(theOther)
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    await act(async () => link.click())
    await screen.findByRole('button', { name: 'Undo the import of prices.csv' })
  })

  it.each([
    ['changed-nothing', null, 'This import changed nothing, so there is nothing to undo.'],
    ['last-undone', null, 'Only the last import can be undone, and that has been done already.'],
    ['later-import', null, "Only the last import can be undone, and that is another person's. Ask an administrator."],
    ['import-under-way', null, "Another person's import has to end first. Try again later."],
    ['import-under-way', other, /^Another import has to end first: prices\.csv, Ada Ek · /],
  ] as const)('says why: %s, other %j', async (code, about, words) => {
    sampleServer({ [`GET ${run}`]: answer({ ...finished, undoHindrance: { ...hindrance, code, other: about } }) })
    await openApp(address)
    await screen.findByText(
      (_, element) => element?.tagName === 'P' && (element.textContent ?? '').match(words) !== null,
    )
  })

  it('says so in the history behind Undo, where a press in the dialog is none on the row', async () => {
    sampleServer({
      'GET /api/import/importHistory': listOf({}),
      [`GET ${run}`]: answer({ ...finished, undoHindrance: hindrance }),
    })
    await openApp('/importhistory')
    const button = await screen.findByRole('button', { name: 'Undo the import of autumn.csv' })
    // Left to the button, which it presses.
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true)
    await act(async () => button.click())
    const dialog = await screen.findByRole('dialog', { name: 'This import cannot be undone' })
    const link = await within(dialog).findByRole('link', { name: 'prices.csv' })
    expect(link.parentElement?.textContent).toMatch(theOther)
    fireEvent.click(link.parentElement ?? dialog)
    expect(fireEvent.keyDown(link, { key: 'Enter' })).toBe(true)
    expect(router.state.location.pathname).toBe('/importhistory')
    await act(async () => link.click())
    await waitFor(() => expect(router.state.location.search).toEqual({ import: other.id }))
  })

  it('gives the focus back to Undo when the dialog is closed', async () => {
    sampleServer({
      'GET /api/import/importHistory': listOf({}),
      [`GET ${run}`]: answer({ ...finished, undoHindrance: hindrance }),
    })
    await openApp('/importhistory')
    const button = await screen.findByRole('button', { name: 'Undo the import of autumn.csv' })
    button.focus()
    await act(async () => button.click())
    const close = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Close' })
    close.focus()
    await act(async () => close.click())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('has no Undo in the history where it changed nothing', async () => {
    sampleServer({ 'GET /api/import/importHistory': listOf({ counts: { ...counts, added: 0 } }) })
    await openApp('/importhistory')
    await screen.findByText('Articles: 1 bad')
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  it('says so when another one came first, in place of undoing it', async () => {
    const { id, fileName, by, at } = other
    const errors = [{ path: 'id', code: 'later-import', message: hindrance.message, values: { id, fileName, by, at } }]
    sampleServer({
      'GET /api/import/importHistory': listOf({ canBeUndone: true }),
      [`POST ${run}/undo`]: problem(409, 'import-in-other-state', { errors }),
    })
    await openApp('/importhistory')
    await act(async () => (await screen.findByRole('button', { name: 'Undo the import of autumn.csv' })).click())
    const dialog = await screen.findByRole('dialog', { name: 'Undo the import?' })
    await act(async () => within(dialog).getByRole('button', { name: 'Undo' }).click())
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(theOther)
    expect(within(dialog).getByRole('link', { name: 'prices.csv' }).getAttribute('href')).toContain(id)
  })
})
