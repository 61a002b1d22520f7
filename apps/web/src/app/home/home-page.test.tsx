// @vitest-environment jsdom

import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { openApp, pathNow } from '../../testing/open-app.tsx'
import { sampleArticle } from '../../testing/sample-catalogue.ts'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'

const jam = { ...sampleArticle, name: 'Cloudberry jam' }
const salt = { ...sampleArticle, id: '0190eeee-0000-7000-8000-000000000002', name: 'Salt', externalIdentifier: 'NB-7' }
const listed = (data: readonly unknown[]) => ({ json: { data, total: data.length, take: 40, offset: 0 } })

const entry = (id: string, change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  printJobEntryId: id,
  entityId: 'j',
  state: 'Success',
  message: null,
  labelId: 'l',
  labelName: 'Jar',
  labelVersionNumber: 1,
  isTest: false,
  articleId: jam.id,
  articleName: jam.name,
  externalIdentifier: null,
  printerId: 'p',
  printerName: 'Packing 2',
  userName: 'Astrid',
  computerName: '',
  quantity: 1,
  reprintOf: null,
  reprintReason: null,
  isPrintedAgain: false,
  createdAt: '2026-11-26T10:00:00.000Z',
  endedAt: null,
  ...change,
})

const answers = (more: SampleAnswers = {}): SampleAnswers => ({
  'GET /api/printhistory/most': {
    json: {
      data: [
        { article: jam, widget: null, prints: 12 },
        { article: salt, widget: null, prints: 1 },
      ],
    },
  },
  'GET /api/printhistory': listed([
    entry('a'),
    entry('b', { articleId: salt.id, articleName: salt.name, state: 'Failed' }),
    entry('c'),
    entry('d'),
  ]),
  ...more,
})

const cards = async () => within(await screen.findByRole('region', { name: 'You print most' })).getAllByRole('link')
const press = (key: string, timeStamp?: number) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    if (timeStamp !== undefined) Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    const target = document.activeElement ?? document.body
    if (target.dispatchEvent(event) && key === 'Enter') (target as HTMLElement).click()
  })
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)))

// Read and compiled by then, however long that takes on a busy machine.
beforeAll(async () => {
  await import('./home-page.tsx')
  await import('../../features/printing/article/print-article-page.tsx')
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('User')
})

describe('What a person prints most', () => {
  it('stands below the search field, which the arrow down leads from and the arrow up back to', async () => {
    sampleServer(answers())
    await openApp('/home')
    const [first, second] = await cards()
    expect(first?.textContent).toMatch(/Cloudberry jam.*12 prints/)
    expect(second?.textContent).toMatch(/Salt.*NB-7.*1 print/)
    const field = screen.getByRole('combobox', { name: /Search or scan/ })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await press('ArrowDown')
    expect(document.activeElement).toBe(first)
    await press('ArrowRight')
    expect(document.activeElement).toBe(second)
    await press('ArrowLeft')
    await press('ArrowUp')
    expect(document.activeElement).toBe(field)
  })

  it('opens by the key of its number while a card has the focus, and not while the field has it', async () => {
    sampleServer(answers())
    await openApp('/home')
    await cards()
    await press('2')
    await settle()
    expect(pathNow()).toBe('/home')
    await press('ArrowDown')
    await press('2')
    await waitFor(() => expect(pathNow()).toBe(`/print-article/${salt.id}`))
  })

  it.each([
    ['quick', 5],
    ['slow', 90],
  ])('is not opened by the digits of a %s scan, which is looked up', async (_, gapMs) => {
    const asked: string[] = []
    sampleServer(
      answers({
        'GET /api/scans': (_body, url) => {
          asked.push(decodeURIComponent(url.split('code=')[1] ?? ''))
          return { json: { data: { code: '', articles: [], orders: [], elements: [], verifyId: null } } }
        },
      }),
    )
    await openApp('/home')
    await cards()
    await press('ArrowDown')
    const start = performance.now()
    for (const [index, key] of [...'212', 'Enter'].entries()) await press(key, start + 5_000 + index * gapMs)
    await settle()
    expect(pathNow()).toBe('/home')
    expect(asked).toContain('212')
  })

  it('takes no place where nothing was printed yet', async () => {
    sampleServer(answers({ 'GET /api/printhistory/most': { json: { data: [] } } }))
    await openApp('/home')
    await screen.findByRole('heading', { name: 'Recently printed' })
    expect(screen.queryByRole('region', { name: 'You print most' })).toBeNull()
    await press('ArrowDown')
    expect(document.activeElement).toBe(screen.getByRole('combobox'))
  })
})

describe('Recently printed', () => {
  const recent = () => within(screen.getByRole('region', { name: 'Recently printed' }))

  it('shows an article once, with the number of its prints', async () => {
    sampleServer(answers())
    await openApp('/home')
    await screen.findByText('Cloudberry jam · 3 prints')
    expect(
      recent()
        .getAllByRole('listitem')
        .map((row) => row.querySelector('strong')?.textContent),
    ).toEqual(['Cloudberry jam · 3 prints', 'Salt'])
  })

  it('reprints the newest with a reason, and offers that for nothing that failed', async () => {
    const reprinted: unknown[] = []
    sampleServer(
      answers({
        'GET /api/printers': listed([]),
        'POST /api/printjobs/reprint': (body) => {
          reprinted.push(body)
          return { json: { entityId: 'j2', state: 'Processed', files: [], entries: [] } }
        },
      }),
    )
    await openApp('/home')
    const buttons = await screen.findAllByRole('button', { name: /^Reprint/ })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Reprint Cloudberry jam'])
    fireEvent.click(buttons[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'torn' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Print 1 label' }))
    await waitFor(() => expect(reprinted).toMatchObject([{ printJobEntryId: 'a', reason: 'torn', printerId: 'p' }]))
  })

  it('asks where somebody else has reprinted it meanwhile, and prints it once more only when told to', async () => {
    const reprinted: boolean[] = []
    const errors = [
      { path: 'isConfirmed', code: 'printed-meanwhile', message: 'Printed.', values: { names: 'Anna Berg' } },
    ]
    sampleServer(
      answers({
        'GET /api/printers': listed([]),
        'POST /api/printjobs/reprint': (body) => {
          const { isConfirmed } = body as { isConfirmed: boolean }
          reprinted.push(isConfirmed)
          if (!isConfirmed) return problem(409, 'printed-meanwhile', { errors })
          return { json: { entityId: 'j2', state: 'Processed', files: [], entries: [] } }
        },
      }),
    )
    await openApp('/home')
    fireEvent.click(await screen.findByRole('button', { name: 'Reprint Cloudberry jam' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'torn' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Print 1 label' }))
    await dialog.findByText('Already printed by Anna Berg. Check the printer before you print more.')
    fireEvent.click(dialog.getByRole('button', { name: 'Print anyway' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reprinted).toEqual([false, true])
  })
})
