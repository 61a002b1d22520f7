// @vitest-environment jsdom
import type { OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderIn } from '../../../testing/render.tsx'
import { sampleLabel, sampleLabelAnswers } from '../../../testing/sample-label.ts'
import { type SampleAnswers, sampleServer } from '../../../testing/sample-server.ts'
import { PrintRest } from './print-rest.tsx'

const line = (missing: number) => ({
  id: `${missing}`,
  articleId: 'a',
  quantity: missing,
  data: [],
  printed: { missing, open: 0, sent: 0, unknown: 0 },
})
const list = (data: readonly unknown[]) => ({ json: { data, total: data.length, take: 50, offset: 0 } })
const printer = { id: 'p', name: 'Packing 2', language: 'zpl', dpi: 203.2, printWidth: 104, printsVia: 'server' }

/** The rest of an order whose lines have so many labels left; answers the batches that were started. */
async function openRest(left: readonly number[], more: SampleAnswers = {}) {
  const started: unknown[] = []
  sampleServer({
    ...sampleLabelAnswers,
    'GET /api/printers': list([printer]),
    'POST /api/printbatches': (body) => {
      started.push(body)
      return { status: 500, json: {} }
    },
    ...more,
  })
  renderIn(<PrintRest order={{ id: 'o', lines: left.map(line) } as unknown as OrderWithLines} />)
  await press()
  return started
}
async function press(): Promise<void> {
  const button = await screen.findByRole('button', { name: /^Print the rest/ })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await act(async () => fireEvent.click(button))
}
const question = () => screen.queryByRole('dialog', { name: /^Print [\d,]+ labels\?$/ })

describe('The rest of an order', () => {
  it('is asked about once where a line has more than 500 labels left [QUANTITY-02]', async () => {
    const started = await openRest([20, 600])
    const dialog = within(question() as HTMLElement)
    dialog.getByText('One line alone has 600 labels left. It is unusual to print more than 500 of a label at once.')
    expect(started).toEqual([])
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Print 620 labels' })))
    await waitFor(() => expect(started).toHaveLength(1))
  })

  it('prints nothing where it is not wanted', async () => {
    const started = await openRest([501])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Print nothing' })))
    expect([question(), started]).toEqual([null, []])
  })

  it('is printed at once where no line has more, however many they are together', async () => {
    const started = await openRest([400, 400, 400])
    await waitFor(() => expect(started).toHaveLength(1))
  })
})

it('A chosen label for the rest of an order has its own usual quantity', async () => {
  await openRest([501], {
    'GET /api/labels': list([sampleLabel]),
    'GET /api/printhistory/usual': { json: { data: { usual: 50 } } },
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Print nothing' })))
  fireEvent.click(screen.getByRole('combobox', { name: 'Label' }))
  await act(async () => fireEvent.click(await screen.findByRole('option', { name: 'Product label' })))
  await press()
  screen.getByText('You usually print 50 of this label at a time.')
})

it('A chosen label for the rest of an order says until when it is printed where it takes too long to draw [SEC-42]', async () => {
  const tooHeavy = { message: '', errors: [], printsUntil: '2026-12-28T10:00:00.000Z' }
  await openRest([5], { 'GET /api/labels': list([{ ...sampleLabel, tooHeavy }]) })
  fireEvent.click(screen.getByRole('combobox', { name: 'Label' }))
  await act(async () => fireEvent.click(await screen.findByRole('option', { name: 'Product label' })))
  screen.getByText(/takes too long to draw. From .*28.*, printing it may be refused/)
})
