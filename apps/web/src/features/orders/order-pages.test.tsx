// @vitest-environment jsdom
import type { LinePrintState, OrderLine, OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { goTo, openApp } from '../../testing/open-app.tsx'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'

const line = (state: LinePrintState, sent: number, unknown = 0): OrderLine => ({
  id: `0190aaaa-0000-7000-8000-00000000000${sent}`,
  lineNumber: sent,
  articleId: `0190bbbb-0000-7000-8000-00000000000${sent}`,
  articleName: `Article ${state}`,
  externalIdentifier: null,
  quantity: 8,
  data: [],
  printed: { state, sent, open: 0, unknown, missing: 8 - sent - unknown, lastAt: null },
})
const order: OrderWithLines = {
  id: '0190cccc-0000-7000-8000-000000000001',
  orderId: '0190cccc-0000-7000-8000-000000000001',
  orderNumber: 'SO-1',
  name: 'Coop Lund',
  groupId: null,
  groupName: null,
  lineCount: 4,
  doneCount: 1,
  modified: '2026-11-21T10:00:00.000Z',
  version: 3,
  labels: [],
  offeredLabels: [],
  orderData: [],
  lines: [line('none', 0), line('part', 3), line('done', 8), line('unsure', 5, 2)],
}
const stored = { [`GET /api/orders/${order.id}`]: { json: { data: order } } }

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('Administrator')
})

describe('The list of orders', () => {
  it('has the newest first, and the best match of a search [ORDER-03]', async () => {
    const { lines: _, ...listed } = order
    const received = sampleServer({
      'GET /api/orders': { json: { data: [listed], total: 1, take: 100, offset: 0 } },
    })
    const sorted = () => screen.getByRole('columnheader', { name: 'Modified' }).getAttribute('aria-sort')
    await openApp('/orders')
    await waitFor(() => expect(sorted()).toBe('descending'))
    await goTo('/orders?search=SO-1')
    await waitFor(() => expect(sorted()).toBeNull())
    await waitFor(() => expect(received.some(({ url }) => url.includes('searchQuery=SO-1'))).toBe(true))
    expect(received.some(({ url }) => url.includes('sort='))).toBe(false)
  })

  it('deletes all that match by the filter and their count, and has them back with Undo', async () => {
    const { lines: _, ...listed } = order
    const received = sampleServer({
      'GET /api/orders': { json: { data: [listed], total: 42, take: 100, offset: 0 } },
      'POST /api/orders/delete': { json: { changed: 42, undoId: 'step-1' } },
      'POST /api/undo/step-1': { json: { undone: 41, left: [{ id: order.id, name: 'SO-1' }] } },
    })
    await openApp('/orders?search=coop')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }))
    await act(async () => screen.getByRole('button', { name: 'Select all 42 matches' }).click())
    await act(async () => screen.getByRole('button', { name: 'Delete' }).click())
    const dialog = await screen.findByRole('dialog', { name: 'Delete?' })
    expect(dialog.textContent).toContain('42 orders')
    await act(async () => within(dialog).getByRole('button', { name: 'Delete' }).click())
    const sent = received.find(({ url }) => url === '/api/orders/delete')
    expect(sent?.body).toEqual({ matching: { searchQuery: 'coop', total: 42 } })
    await act(async () => (await screen.findByRole('button', { name: 'Undo' })).click())
    await screen.findByText('41 orders are back. Changed since then, so not undone: SO-1')
  })
})

describe('The lines of an order', () => {
  it.each([
    ['none', 'Not printed', 8],
    ['part', '3 of 8 printed', 5],
    ['done', 'All 8 printed', undefined],
    ['unsure', 'Outcome of 2 unknown', 3],
  ])('in state %s say "%s" and offer %s labels to print', async (state, words, left) => {
    sampleServer(stored)
    await openApp(`/orders/${order.id}`)
    const row = await screen.findByRole('row', { name: new RegExp(`Article ${state}`) })
    expect(row.textContent).toContain(words)
    const link = screen.getByRole('link', { name: `Print Article ${state}` }).getAttribute('href') ?? ''
    const query = new URLSearchParams(link.split('?')[1])
    expect(query.get('quantity')).toBe(left === undefined ? null : String(left))
    expect(query.get('order')).toBe(order.id)
  })

  it('are sent with their ids, and those of deleted articles kept by theirs alone', async () => {
    const gone = { ...line('none', 9), articleId: null, articleName: 'Gone' }
    const received = sampleServer({
      [`GET /api/orders/${order.id}`]: { json: { data: { ...order, lines: [line('part', 3), gone] } } },
      'PUT /api/orders': { json: { data: { ...order, version: 4 } } },
    })
    await openApp(`/orders/${order.id}`)
    fireEvent.change(await screen.findByLabelText('Quantity of Article part'), { target: { value: '9' } })
    await act(async () => screen.getByRole('button', { name: 'Save' }).click())
    await screen.findByRole('dialog', { name: 'Saved!' })
    expect(received.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      lines: [{ id: line('part', 3).id, quantity: 9 }],
      keptLineIds: [gone.id],
      version: 3,
    })
  })

  it('that somebody else changed meanwhile are kept beside those that were changed here', async () => {
    const [mine, others] = [line('part', 3), line('none', 0)]
    const before = { ...order, lines: [mine, others] }
    const added = { ...line('done', 8), quantity: 2 }
    const theirs = { ...order, version: 4, lines: [mine, { ...others, quantity: 11 }, added] }
    let isFirst = true
    const received = sampleServer({
      [`GET /api/orders/${order.id}`]: () => ({ json: { data: isFirst ? before : theirs } }),
      'PUT /api/orders': () => {
        const answer = isFirst ? problem(412, 'stale-version') : { json: { data: { ...theirs, version: 5 } } }
        isFirst = false
        return answer
      },
    })
    await openApp(`/orders/${order.id}`)
    fireEvent.change(await screen.findByLabelText('Quantity of Article part'), { target: { value: '9' } })
    await act(async () => screen.getByRole('button', { name: 'Save' }).click())
    await screen.findByText('Changed in Lines: 11 × Article none; 2 × Article done')
    await act(async () => screen.getByRole('button', { name: 'Save' }).click())
    await screen.findByRole('dialog', { name: 'Saved!' })
    expect(received.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
      lines: [
        { id: mine.id, quantity: 9 },
        { id: others.id, quantity: 11 },
        { id: added.id, quantity: 2 },
      ],
      version: 4,
    })
  })
})
