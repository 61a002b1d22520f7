// @vitest-environment jsdom
import { usualFeatures } from '@labelwright/contract/feature-flags'
import type { PrintArticleBody, PrintJobAnswer } from '@labelwright/contract/server/printing-schemas'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '../../../session/session.ts'
import { goTo, openApp } from '../../../testing/open-app.tsx'
import { sampleArticle } from '../../../testing/sample-catalogue.ts'
import { sampleLabel, sampleLabelAnswers } from '../../../testing/sample-label.ts'
import { type SampleAnswers, sampleServer, signInAs } from '../../../testing/sample-server.ts'

const { labelId } = sampleLabel
const ids = { jam: '0190dddd-0000-7000-8000-000000000001', tea: '0190dddd-0000-7000-8000-000000000002' }
const article = (id: string, name: string) => ({
  json: {
    data: {
      ...sampleArticle,
      id,
      articleId: id,
      name,
      labels: [{ labelId, name: 'Product label' }],
      articleData: [
        { key: 'lot', data: 'L2407A', editable: true, propertyType: 'text', propertySize: 20, isExtra: false },
      ],
    },
  },
})
const path = (id: string) => `/print-article/${id}`

/** A server that makes jobs, and a helper that answers each hand-over when the test says so. */
function openProduct(more: SampleAnswers = {}) {
  const jobs: PrintArticleBody[] = []
  const handedOver: (() => Promise<void>)[] = []
  const job = (id: string): PrintJobAnswer => ({
    entityId: `job ${id}`,
    state: 'Printing',
    files: [{ printJobEntryId: id } as PrintJobAnswer['files'][number]],
    entries: [],
  })
  const received = sampleServer({
    [`GET /api/articles/${ids.jam}`]: article(ids.jam, 'Cloudberry jam'),
    [`GET /api/articles/${ids.tea}`]: article(ids.tea, 'Spruce tip tea'),
    ...sampleLabelAnswers,
    'POST /api/printjobs/article': (body) => {
      jobs.push(body as PrintArticleBody)
      return { json: job(`${jobs.length}`) }
    },
    'POST /api/print': () => {
      const answer = Promise.withResolvers<{ json: unknown }>()
      handedOver.push(async () => {
        await act(async () => answer.resolve({ json: { status: 'Success' } }))
      })
      return answer.promise
    },
    ...more,
  })
  return { jobs, handedOver, received }
}

const lane = () => screen.getByRole('region', { name: 'Prints' })
const states = () =>
  within(lane())
    .queryAllByRole('listitem')
    .map((chip) => `${chip.querySelector('p')?.textContent}: ${chip.dataset.state}`)
const edge = () => document.querySelector('[data-edge]')?.getAttribute('data-edge')
const printButton = () => screen.findByRole('button', { name: /^Print \d+ label/ })
const typeLot = (value: string) => fireEvent.change(screen.getByLabelText(/^Lot/), { target: { value } })
async function press(): Promise<void> {
  const button = await printButton()
  await waitFor(() => expect(button).not.toHaveProperty('disabled', true))
  await act(async () => fireEvent.click(button))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('User')
})
afterEach(() => {
  vi.useRealTimers()
})

describe('The print page', () => {
  it('loses no press while a print is on its way, also on the way to the next article', async () => {
    const { jobs, handedOver } = openProduct()
    await openApp(path(ids.jam))
    await press()
    await waitFor(() => expect(handedOver).toHaveLength(1))
    typeLot('L2')
    await press()
    await goTo(path(ids.tea))
    await screen.findByRole('heading', { name: 'Spruce tip tea' })
    await press()
    expect(states()).toEqual(['Spruce tip tea: waiting', 'Cloudberry jam: waiting', 'Cloudberry jam: sending'])
    for (const nth of [0, 1, 2]) {
      await waitFor(() => expect(handedOver.length).toBe(nth + 1))
      await handedOver[nth]?.()
    }
    await waitFor(() => expect(new Set(states().map((one) => one.split(': ')[1]))).toEqual(new Set(['sent'])))
    expect(jobs.map(({ labels }) => [labels[0]?.articleId, labels[0]?.editableData[0]?.data])).toEqual([
      [ids.jam, 'L2407A'],
      [ids.jam, 'L2'],
      [ids.tea, 'L2407A'],
    ])
  })

  it('prints on the printer that the label is assigned on this computer, also a press before that is known [PRINTER-13]', async () => {
    const asked = Promise.withResolvers<{ json: unknown }>()
    const assigned = { labelId, printerId: 'q', isDefault: true, computerName: 'PACK-07' }
    const printers = ['p', 'q'].map((id) => ({
      id,
      name: `Printer ${id}`,
      language: 'zpl',
      dpi: 203.2,
      printWidth: 104,
    }))
    const list = (data: unknown[]) => ({ json: { data, total: data.length, take: 100, offset: 0 } })
    const urls: string[] = []
    const { jobs, handedOver } = openProduct({
      'GET /api/printers': list(printers),
      'GET /api/preferences/computers': (_, url) => {
        urls.push(url)
        return asked.promise
      },
    })
    await openApp(path(ids.jam))
    await press()
    expect(jobs).toEqual([])
    await act(async () => asked.resolve(list([assigned])))
    await waitFor(() => expect(jobs.map(({ labels }) => labels[0]?.printerId)).toEqual(['q']))
    const query = new URLSearchParams(urls.at(-1)?.split('?')[1])
    expect([query.get('computerName'), query.get('labelId')]).toEqual(['PACK-07', labelId])
    await waitFor(() => expect(handedOver).toHaveLength(1))
    await handedOver[0]?.()
    await waitFor(() => expect(states()).toEqual(['Cloudberry jam: sent']))
  })

  it('asks for the first free place on a sheet, sends it, and offers the place behind the print next', async () => {
    const sheet = { width: 210_000, height: 297_000, left: 5_000, top: 5_000, columns: 2, rows: 4, gapX: 0, gapY: 0 }
    const onSheet = { ...sampleLabel, document: { ...sampleLabel.document, sheet } }
    const { jobs, handedOver } = openProduct({ [`GET /api/labels/${labelId}`]: { json: { data: onSheet } } })
    await openApp(path(ids.jam))
    const placeNow = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).getAttribute('aria-label')
    expect((await screen.findAllByRole('radio')).length).toBe(8)
    expect(placeNow()).toBe('Place 1 of 8')
    fireEvent.click(screen.getByRole('radio', { name: 'Place 7 of 8' }))
    fireEvent.change(screen.getByLabelText(/^Quantity/), { target: { value: '3' } })
    expect(screen.getByText('Starts at place 7 of 8. 2 sheets.')).toBeDefined()
    // Both presses fall in the same moment, however busy the machine is.
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    await press()
    await waitFor(() => expect(jobs).toHaveLength(1))
    expect(jobs[0]?.labels[0]).toMatchObject({ startPlace: 7, quantity: 3 })
    expect(placeNow()).toBe('Place 2 of 8')
    // A second press at once is the same press.
    await press()
    vi.useRealTimers()
    expect(placeNow()).toBe('Place 2 of 8')
    // The same person finds it again, also with another article.
    await goTo(path(ids.tea))
    await screen.findByRole('heading', { name: 'Spruce tip tea' })
    await screen.findAllByRole('radio')
    expect(placeNow()).toBe('Place 2 of 8')
    await handedOver[0]?.()
  })

  it('has the edge of its own article only, and begins without one', async () => {
    const { handedOver } = openProduct()
    await openApp(path(ids.jam))
    await press()
    await waitFor(() => expect(handedOver).toHaveLength(1))
    await handedOver[0]?.()
    await waitFor(() => expect(edge()).toBe('good'))
    await goTo(path(ids.tea))
    await screen.findByRole('heading', { name: 'Spruce tip tea' })
    await printButton()
    expect(edge()).toBeUndefined()
    expect(states()).toEqual(['Cloudberry jam: sent'])
    await goTo(path(ids.jam))
    await screen.findByRole('heading', { name: 'Cloudberry jam' })
    expect(edge()).toBeUndefined()
  })

  it('takes a key that is held down for one press', async () => {
    const { jobs, handedOver } = openProduct()
    await openApp(path(ids.jam))
    const button = await printButton()
    await press()
    await waitFor(() => expect(handedOver).toHaveLength(1))
    const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
    expect(fireEvent(button, held)).toBe(false)
    const inTitle = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
    fireEvent(document.body, inTitle)
    await handedOver[0]?.()
    await waitFor(() => expect(states()).toEqual(['Cloudberry jam: sent']))
    expect(jobs).toHaveLength(1)
  })
})

describe('The print page where labels leave as PDF only', () => {
  it('needs neither printer nor helper, and shows the file in the viewer', async () => {
    const { showFeatures } = usualFeatures
    const file = { printJobEntryId: 'e', targetIpAddress: '', targetPrintQueue: '', pdfAsBase64String: 'JVBERi0=' }
    const { handedOver, received } = openProduct({
      features: { ...usualFeatures, showFeatures: { ...showFeatures, pdfOnly: true } },
      'GET /api/printers': { status: 403, json: { code: 'feature-disabled' } },
      'GET /health': 'offline',
      'POST /api/printjobs/article': {
        json: {
          entityId: 'j',
          state: 'Printing',
          files: [file],
          entries: [{ printJobEntryId: 'e', state: 'Success', message: null }],
        },
      },
    })
    await openApp(path(ids.jam))
    await press()
    await waitFor(() => expect(location.hash).toBe('#/pdf-viewer'))
    expect(sessionStorage.getItem('pdfBase64')).toBe('JVBERi0=')
    expect(sessionStorage.getItem('pdfViewer_sourceRoute')).toBe(path(ids.jam))
    expect(handedOver).toEqual([])
    expect(received.filter(({ url }) => url.startsWith('/api/printers'))).toEqual([])
    await goTo(path(ids.jam))
    await waitFor(() => expect(states()).toEqual(['Cloudberry jam: sent']))
  })
})
