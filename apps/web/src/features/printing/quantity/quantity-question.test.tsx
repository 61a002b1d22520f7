// @vitest-environment jsdom
import type { PrintArticleBody, PrintJobAnswer } from '@labelwright/contract/server/printing-schemas'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../app/query-client.ts'
import { speak } from '../../../lib/i18n.ts'
import { keysOf } from '../../../lib/query-keys.ts'
import { endSession } from '../../../session/session.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { sampleArticle } from '../../../testing/sample-catalogue.ts'
import { sampleLabel, sampleLabelAnswers } from '../../../testing/sample-label.ts'
import { type SampleAnswers, sampleServer, signInAs } from '../../../testing/sample-server.ts'

/** The pitches that were played, in hertz. */
const heard: number[] = []
class HeardContext {
  readonly currentTime = 0
  readonly destination = {}
  createOscillator() {
    const frequency = { value: 0 }
    const end = { connect: () => end }
    return { frequency, connect: () => end, start: () => heard.push(frequency.value), stop: () => undefined }
  }
  createGain() {
    return { gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined } }
  }
}
/** Low, twice. */
const failure = [196, 196]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('User')
  vi.stubGlobal('AudioContext', HeardContext)
  heard.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const article = {
  ...sampleArticle,
  labels: [{ labelId: sampleLabel.labelId, name: 'Product label' }],
  articleData: [{ key: 'lot', data: 'L1', editable: true, propertyType: 'text', propertySize: 20, isExtra: false }],
}
const usualIs = (usual: number | null): SampleAnswers => ({
  'GET /api/printhistory/usual': { json: { data: { usual } } },
})

/** The page of an article; answers the quantities that were asked to be printed. */
async function openArticle(answers: SampleAnswers) {
  const quantities: (number | undefined)[] = []
  const received = sampleServer({
    ...sampleLabelAnswers,
    [`GET /api/articles/${article.id}`]: { json: { data: article } },
    'POST /api/printjobs/article': (body) => {
      quantities.push((body as PrintArticleBody).labels[0]?.quantity)
      const job = { entityId: 'j', state: 'Printing', files: [{ printJobEntryId: 'e' }], entries: [] }
      return { json: job as unknown as PrintJobAnswer }
    },
    'POST /api/print': { json: { status: 'Success' } },
    ...answers,
  })
  await openApp(`/print-article/${article.id}`)
  await screen.findByRole('button', { name: /^Print 1 label/ })
  return { quantities, received }
}

const quantityField = () => screen.getByRole('textbox', { name: 'Quantity' })
const question = () => screen.queryByRole('dialog', { name: /^Print [\d,]+ labels\?$/ })
const printButton = (count: number) =>
  within(question() as HTMLElement).getByRole('button', { name: `Print ${count} labels` })
const pressed = (element: Element, init: KeyboardEventInit) => {
  const goesOn = fireEvent.keyDown(element, init)
  // As a browser does: Enter presses the button that has the focus.
  if (goesOn && init.key === 'Enter' && !init.ctrlKey && element instanceof HTMLButtonElement) fireEvent.click(element)
  fireEvent.keyUp(document.activeElement ?? document.body, init)
}
const key = (init: KeyboardEventInit) => act(async () => pressed(document.activeElement ?? document.body, init))

async function wantToPrint(quantity: number, received: readonly { readonly url: string }[]): Promise<void> {
  await waitFor(() => expect(received.some(({ url }) => url.includes('/printhistory/usual'))).toBe(true))
  await waitFor(() => expect(queryClient.isFetching({ queryKey: keysOf('usual-quantity') })).toBe(0))
  quantityField().focus()
  fireEvent.change(quantityField(), { target: { value: `${quantity}` } })
  const form = quantityField().closest('form') as HTMLFormElement
  await act(async () => fireEvent.submit(form))
}

describe('A quantity of more than ten times the usual one', () => {
  it('is asked about once, with the usual one, and nothing is printed before the answer [QUANTITY-02]', async () => {
    const { quantities, received } = await openArticle(usualIs(20))
    await wantToPrint(201, received)
    await waitFor(() => expect(question()).not.toBeNull())
    within(question() as HTMLElement).getByText(/You usually print 20 of this label at a time/)
    expect(heard).toEqual(failure)
    expect(quantities).toEqual([])
    await act(async () => fireEvent.click(printButton(201)))
    await waitFor(() => expect(quantities).toEqual([201]))
    expect(question()).toBeNull()
  })

  it.each([
    ['ten times the usual one', 20, 200],
    ['500 of a label that the person has not printed', null, 500],
  ])('is not %s', async (_, usual, quantity) => {
    const { quantities, received } = await openArticle(usualIs(usual))
    await wantToPrint(quantity, received)
    await waitFor(() => expect(quantities).toEqual([quantity]))
    expect(question()).toBeNull()
  })

  it.each<[string, SampleAnswers]>([
    ['the person has not printed the label', usualIs(null)],
    ['the server does not say', { 'GET /api/printhistory/usual': 'offline' }],
  ])('is one above 500 where %s', async (_, answers) => {
    const { quantities, received } = await openArticle(answers)
    await wantToPrint(501, received)
    await waitFor(() => expect(question()).not.toBeNull())
    within(question() as HTMLElement).getByText(/more than 500/)
    expect(quantities).toEqual([])
  })
})

describe('The question, by the keyboard alone', () => {
  async function ask() {
    const { quantities, received } = await openArticle(usualIs(1))
    await wantToPrint(400, received)
    await waitFor(() => expect(question()?.contains(document.activeElement)).toBe(true))
    return quantities
  }

  it('is not answered by Enter, however often, nor by a scan: it sounds and stays [QUANTITY-02]', async () => {
    const quantities = await ask()
    heard.length = 0
    // The key-up of the Enter that opened it.
    fireEvent.keyUp(document.activeElement as Element, { key: 'Enter' })
    expect(heard).toEqual([])
    await key({ key: 'Enter' })
    await key({ key: 'Enter' })
    expect(heard).toEqual([...failure, ...failure])
    for (const sign of '7310865004703') await key({ key: sign })
    await key({ key: 'Enter' })
    expect(question()).not.toBeNull()
    expect(quantities).toEqual([])
    within(question() as HTMLElement).getByText('Enter and scans are ignored here.')
  })

  it('is not answered by a scan with the button in focus either: its characters take the focus from it', async () => {
    const quantities = await ask()
    printButton(400).focus()
    for (const sign of 'NB-20422') await key({ key: sign })
    await key({ key: 'Enter' })
    expect([question() !== null, quantities]).toEqual([true, []])
  })

  it('is answered by Ctrl and Enter, and by Enter on the button one went to', async () => {
    const quantities = await ask()
    await key({ key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(quantities).toEqual([400]))
    expect(question()).toBeNull()
  })

  it('is answered by Enter on its button', async () => {
    const quantities = await ask()
    printButton(400).focus()
    await key({ key: 'Enter' })
    await waitFor(() => expect(quantities).toEqual([400]))
  })

  it('leads back to the quantity by Escape and by its button', async () => {
    const quantities = await ask()
    await key({ key: 'Escape' })
    await waitFor(() => expect(question()).toBeNull())
    expect(document.activeElement).toBe(quantityField())
    await act(async () => fireEvent.submit(quantityField().closest('form') as HTMLFormElement))
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Change the quantity' })))
    await waitFor(() => expect(document.activeElement).toBe(quantityField()))
    expect(quantities).toEqual([])
  })

  it('is not answered by the second press of a double click', async () => {
    const quantities = await ask()
    const button = printButton(400)
    await act(async () => fireEvent.click(button, { detail: 2 }))
    expect([question() !== null, quantities]).toEqual([true, []])
    await act(async () => fireEvent.click(button, { detail: 1 }))
    await waitFor(() => expect(quantities).toEqual([400]))
  })

  it('is asked in Swedish', async () => {
    await ask()
    await act(() => speak('sv'))
    screen.getByRole('dialog', { name: 'Skriva ut 400 etiketter?' })
    await act(() => speak('en'))
  })
})
