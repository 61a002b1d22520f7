// @vitest-environment jsdom
import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { speak } from '../../lib/i18n.ts'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { openApp } from '../../testing/open-app.tsx'
import { codeMatches, sampleArticle } from '../../testing/sample-catalogue.ts'
import { sampleLabel } from '../../testing/sample-label.ts'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'
import { sampleVariable, sampleWidget, widgetAnswers, widgetPrinted } from '../../testing/sample-widget.ts'
import { scanInto } from '../../testing/scan-into.ts'

const list = (data: readonly unknown[]) => ({ json: { data, total: data.length, take: 10, offset: 0 } })
const jam = { id: sampleArticle.id, name: 'Cloudberry jam' }
const tea = { ...sampleArticle, id: 'a-2', articleId: 'a-2', name: 'Spruce tip tea', externalIdentifier: 'NB-2' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('User')
})
afterEach(async () => {
  await act(() => speak('en'))
})

/** The page of widgets with one card. */
async function openCard(change: Partial<Widget> = {}, answers: SampleAnswers = {}) {
  // Else the browser's copy shows the card before.
  localStorage.removeItem('cl_widgets_v1')
  const widget = sampleWidget({ predefinedArticle: jam, ...change })
  const received = sampleServer({ ...widgetAnswers([widget]), ...answers })
  await openApp('/widgets')
  const card = await screen.findByRole('region', { name: widget.name })
  const prints = () => received.filter(({ method, url }) => method === 'POST' && url === '/api/print')
  return {
    card,
    received,
    prints,
    in: within(card),
    asked: (path: string) => received.filter(({ url }) => url.startsWith(path)),
  }
}
type Card = Awaited<ReturnType<typeof openCard>>

const search = (card: Card) => card.in.getByRole<HTMLInputElement>('combobox', { name: 'Search or scan an article' })
const printButton = (card: Card) => card.in.getByRole<HTMLButtonElement>('button', { name: /^Print/ })
const takeArticle = (card: Card) => fireEvent.click(card.in.getByRole('button', { name: 'Use This Article' }))
const message = (card: Card) => card.card.querySelector('[data-kind]')?.textContent
const type = (card: Card, text: string) => fireEvent.change(search(card), { target: { value: text } })

async function print(card: Card): Promise<void> {
  takeArticle(card)
  printButton(card).focus()
  await act(async () => fireEvent.click(printButton(card)))
}

describe('A widget card', () => {
  it('shows icon, title, label and printer, and all that it is used with [WIDGET-052] [WIDGET-053] [WIDGET-054] [WIDGET-058] [WIDGET-059]', async () => {
    const card = await openCard({ icon: 'truck' })
    expect(card.card.querySelector('[data-icon="truck"]')).not.toBeNull()
    expect(card.in.getByRole('heading', { name: 'Jars' })).toBeDefined()
    expect(card.card.querySelector('header')?.textContent).toBe('JarsProduct label·Packing 2')
    expect(card.in.getByRole('checkbox', { name: 'Clear input after printing' })).toHaveProperty('checked', true)
    expect(search(card).value).toBe('')
    expect(card.in.getByLabelText('Quantity')).toHaveProperty('value', '1')
    expect(printButton(card).textContent).toBe('Print')
  })

  it('says until when a label is printed that takes too long to draw [SEC-42]', async () => {
    const tooHeavy = { message: '', errors: [], printsUntil: '2026-12-28T10:00:00.000Z' }
    const answer = { json: { data: { ...sampleLabel, tooHeavy } } }
    const card = await openCard({}, { [`GET /api/labels/${sampleLabel.id}`]: answer })
    expect(await card.in.findByText(/takes too long to draw. From .*28.*, printing it may be refused/)).toBeDefined()
  })

  it('begins with the default quantity', async () => {
    const card = await openCard({ defaultQuantity: 4 })
    expect(card.in.getByLabelText('Quantity')).toHaveProperty('value', '4')
  })

  it('has an edit button for administrators, and none for others [WIDGET-050]', async () => {
    expect((await openCard()).in.queryByRole('button', { name: 'Edit Jars' })).toBeNull()
    cleanup()
    endSession()
    signInAs('Administrator')
    fireEvent.click((await openCard()).in.getByRole('button', { name: 'Edit Jars' }))
    await waitFor(() => expect(location.hash).toMatch(/^#\/admin\/widgets\?edit=/))
  })

  it('offers the predefined article, shows what is selected, and clears it [WIDGET-055] [WIDGET-056]', async () => {
    const card = await openCard()
    expect(card.in.getByText('No article selected')).toBeDefined()
    takeArticle(card)
    expect(card.in.queryByRole('button', { name: 'Use This Article' })).toBeNull()
    expect(card.in.getByRole('button', { name: 'Clear the article Cloudberry jam' })).toBeDefined()
    cleanup()
    const other = await openCard({ predefinedArticle: null }, { 'GET /api/scans': codeMatches('NB-2', [tea]) })
    await scanInto(search(other), 'NB-2')
    fireEvent.click(await other.in.findByRole('button', { name: 'Clear the article Spruce tip tea' }))
    expect(other.in.getByText('No article selected')).toBeDefined()
  })

  it.each([
    ['in its field', [sampleVariable({})]],
    ['in a list where the widget asks for none', []],
  ])('marks a value that a scan has filled, %s, and takes it out by a button [SCAN-05]', async (_, variables) => {
    const elements = [{ identifier: '10', value: 'L-SCANNED' }]
    const card = await openCard({ variables }, { 'GET /api/scans': codeMatches('NB-2', [tea], { elements }) })
    await scanInto(search(card), 'NB-2')
    await card.in.findByText('From the scan')
    const shown = card.in.queryByLabelText<HTMLInputElement>(/^Lot/)
    if (shown) expect(shown.value).toBe('L-SCANNED')
    else expect(card.in.getByRole('list', { name: 'From the scan' }).textContent).toContain('LotL-SCANNED')
    const remove = card.in.getByRole('button', { name: 'Remove Lot' })
    await act(async () => remove.focus())
    await act(async () => fireEvent.click(remove))
    expect(card.in.queryByText('From the scan')).toBeNull()
    expect(document.activeElement).toBe(shown ?? printButton(card))
    await act(async () => fireEvent.click(printButton(card)))
    await waitFor(() => expect(card.prints()).toHaveLength(1))
    expect(JSON.stringify(card.prints()[0]?.body)).not.toContain('L-SCANNED')
  })

  it('sets whether it clears its input for the person', async () => {
    const card = await openCard({}, { 'PUT /api/widgets/': { json: {} } })
    await act(async () => fireEvent.click(card.in.getByRole('checkbox', { name: 'Clear input after printing' })))
    await waitFor(() =>
      expect(card.in.getByRole('checkbox', { name: 'Clear input after printing' })).toHaveProperty('checked', false),
    )
    await waitFor(() =>
      expect(card.received.find(({ method }) => method === 'PUT')).toMatchObject({
        url: expect.stringMatching(/^\/api\/widgets\/.+\/settings$/),
        body: { clearInputAfterPrint: false },
      }),
    )
  })
})

describe('Variables of a widget', () => {
  it('are asked for as they are set up; with options by a select, and required ones have an asterisk [WIDGET-057] [WIDGET-092] [WIDGET-093] [WIDGET-094]', async () => {
    const options = [{ value: 's', label: 'Small' }]
    const variables = [
      sampleVariable({ required: true }),
      sampleVariable({ name: 'size', label: 'Size', type: 'radio', options }),
      sampleVariable({ name: 'checked', label: 'Checked', type: 'checkbox', options }),
      sampleVariable({ name: 'organic', label: 'Organic', type: 'checkbox', required: true }),
      sampleVariable({ name: 'day', label: 'Day', type: 'date' }),
      sampleVariable({ name: 'note', label: 'Note', type: 'textarea' }),
    ]
    const card = await openCard({ variables })
    const group = card.in.getByRole('group', { name: 'Label Variables' })
    const labels = [...group.querySelectorAll('label')].map(({ textContent }) => textContent)
    expect(labels).toEqual(['Lot *', 'Size', 'Checked', 'Organic *', 'Day', 'Note'])
    const selects = [...group.querySelectorAll('select')]
    expect(selects.map((one) => [...one.options].map(({ text }) => text))).toEqual([
      ['Select Size', 'Small'],
      ['Select Checked', 'Small'],
    ])
    expect(within(group).getByRole('checkbox')).toBeDefined()
    expect(within(group).getByLabelText('Day').getAttribute('type')).toBe('date')
    expect(within(group).getByLabelText('Note').tagName).toBe('TEXTAREA')
  })

  it('are printed, and emptied by another article; what is required must be there', async () => {
    const variables = [
      sampleVariable({ required: true }),
      sampleVariable({ name: 'on', label: 'On', type: 'checkbox' }),
    ]
    const card = await openCard({ variables, clearInputAfterPrint: false })
    await print(card)
    expect(message(card)).toBe('Please fill in Lot')
    expect(document.activeElement).toBe(card.in.getByLabelText(/^Lot/))
    fireEvent.change(card.in.getByLabelText(/^Lot/), { target: { value: 'L7' } })
    fireEvent.click(card.in.getByRole('checkbox', { name: 'On' }))
    await act(async () => fireEvent.keyDown(card.in.getByLabelText(/^Lot/), { key: 'Enter' }))
    await waitFor(() => expect(card.prints()).toHaveLength(1))
    expect(card.prints()[0]?.body).toMatchObject({ variables: { lot: 'L7', on: 'true' } })
    fireEvent.click(card.in.getByRole('button', { name: /^Clear the article/ }))
    expect(card.in.getByLabelText(/^Lot/)).toHaveProperty('value', '')
  })
})

describe('The article search of a widget', () => {
  const answers = (found: readonly unknown[]): SampleAnswers => ({
    'GET /api/articles': list(found),
    'GET /api/groups': list([{ id: 'g-1' }, { id: 'g-2' }]),
  })

  it('is limited to the groups of the person in groupOnly mode [WIDGET-077]', async () => {
    const card = await openCard({ articleMode: 'groupOnly' }, answers([tea]))
    type(card, 'te')
    fireEvent.click(await card.in.findByRole('option', { name: /Spruce tip tea/ }))
    expect(card.asked('/api/articles?')[0]?.url).toBe(
      '/api/articles?take=10&offset=0&searchQuery=te&groupIds=g-1%2Cg-2',
    )
    expect(card.in.getByRole('button', { name: 'Clear the article Spruce tip tea' })).toBeDefined()
  })

  it.each([
    ['all', 'No articles found matching your search'],
    ['groupOnly', 'No articles found matching your search in your assigned groups'],
  ] as const)('says that none was found, in mode %s [WIDGET-100] [WIDGET-101]', async (articleMode, sentence) => {
    const card = await openCard({ articleMode }, answers([]))
    fireEvent.focus(search(card))
    type(card, 'xyz')
    expect((await card.in.findByText(/^No articles found/)).textContent).toBe(sentence)
    expect(card.asked('/api/articles?')[0]?.url.includes('groupIds')).toBe(articleMode === 'groupOnly')
  })

  it('says that it failed [WIDGET-099]', async () => {
    const card = await openCard({}, { 'GET /api/articles': problem(500, 'unexpected') })
    type(card, 'xyz')
    await waitFor(() => expect(message(card)).toBe('Error searching for articles'))
  })

  it('hides its suggestions on a click outside the card, not on one inside [WIDGET-072]', async () => {
    const card = await openCard({}, answers([tea]))
    fireEvent.focus(search(card))
    type(card, 'te')
    await card.in.findByRole('option')
    fireEvent.pointerDown(card.in.getByLabelText('Quantity'))
    expect(card.in.queryByRole('option')).not.toBeNull()
    fireEvent.pointerDown(screen.getByRole('heading', { level: 1 }))
    expect(card.in.queryByRole('option')).toBeNull()
  })

  it('takes no scan of an article outside of the groups', async () => {
    const inGroup = { ...tea, groupId: 'g-2' }
    const scans = (article: object): SampleAnswers => ({
      ...answers([]),
      'GET /api/scans': codeMatches('NB-2', [article as typeof tea]),
    })
    const card = await openCard({ articleMode: 'groupOnly', predefinedArticle: null }, scans(tea))
    await scanInto(search(card), 'NB-2')
    expect(await card.in.findByText('No article has the code NB-2.')).toBeDefined()
    cleanup()
    const other = await openCard({ articleMode: 'groupOnly' }, scans(inGroup))
    await scanInto(search(other), 'NB-2')
    expect(await other.in.findByRole('button', { name: 'Clear the article Spruce tip tea' })).toBeDefined()
  })
})

describe('A print with a widget', () => {
  it('is one call, with the key of its press, and without a connector where none is active [WIDGET-028] [JOB-12]', async () => {
    const card = await openCard({ showPdfAfterPrint: false, defaultQuantity: 3 })
    await print(card)
    await waitFor(() => expect(message(card)).toBe('Sent 3 labels to Packing 2.'))
    expect(card.prints().map(({ body }) => body)).toEqual([
      {
        labelId: sampleWidget().labelId,
        printerId: 'p',
        quantity: 3,
        article: jam,
        variables: {},
        widgetId: expect.any(String),
        showPdf: false,
        computerName: '',
      },
    ])
    expect(card.prints()[0]?.headers['idempotency-key']).toMatch(/./)
    expect(card.in.getByText('No article selected')).toBeDefined()
    expect(card.in.getByLabelText('Quantity')).toHaveProperty('value', '1')
  })

  it('reads Printing... while it runs, and cannot be pressed again [WIDGET-060] [WIDGET-087] [WIDGET-088]', async () => {
    const answer = Promise.withResolvers<{ json: unknown }>()
    const card = await openCard({}, { 'POST /api/print': () => answer.promise })
    expect(printButton(card).disabled).toBe(true)
    takeArticle(card)
    expect(printButton(card).disabled).toBe(false)
    await act(async () => fireEvent.click(printButton(card)))
    expect([printButton(card).textContent, printButton(card).disabled]).toEqual(['Printing...', true])
    fireEvent.click(printButton(card))
    fireEvent.keyDown(card.in.getByLabelText('Quantity'), { key: 'Enter' })
    await act(async () => answer.resolve({ json: widgetPrinted() }))
    await waitFor(() => expect(printButton(card).textContent).toBe('Print'))
    expect(card.prints()).toHaveLength(1)
  })

  it('by Enter needs an article, and a held key is one press [WIDGET-085]', async () => {
    const card = await openCard()
    fireEvent.keyDown(search(card), { key: 'Enter' })
    expect(message(card)).toBe('Please select an article first')
    takeArticle(card)
    await act(async () => {
      fireEvent.keyDown(search(card), { key: 'Enter' })
      fireEvent.keyDown(search(card), { key: 'Enter', repeat: true })
    })
    await waitFor(() => expect(message(card)).toBe('Sent 1 label to Packing 2.'))
    fireEvent.keyDown(search(card), { key: 'Enter', repeat: true })
    expect(message(card)).toBe('Sent 1 label to Packing 2.')
    expect(card.prints()).toHaveLength(1)
  })

  it.each([
    { labelId: null, labelName: null },
    { printerId: null, printerName: null },
  ])('needs a label and a printer [WIDGET-086]: %o', async (missing) => {
    const card = await openCard(missing)
    await print(card)
    expect(message(card)).toBe('Missing label or printer configuration')
    expect(card.prints()).toEqual([])
  })

  it.each<[string, SampleAnswers['POST /api/print'], string]>([
    [
      'a refusal [WIDGET-095] [WIDGET-109]',
      { json: widgetPrinted({ ok: false, error: 'No numbers are left.' }) },
      'Print failed: No numbers are left.',
    ],
    ['a refusal without a reason [WIDGET-096] [WIDGET-110]', { json: widgetPrinted({ ok: false }) }, 'Print failed'],
    ['an empty answer [WIDGET-107]', { json: null }, 'Print failed: No data received from print API'],
    [
      'an answer without files [WIDGET-108]',
      { json: widgetPrinted({ entries: [] }) },
      'Print failed: No print files received from API',
    ],
    [
      'a problem in words [WIDGET-097]',
      problem(403, 'feature-disabled', { Message: 'This is turned off for your organization.' }),
      'Print error: This is turned off for your organization.',
    ],
    ['a problem without words [WIDGET-098]', problem(400, 'unexpected'), 'Unknown error occurred'],
    [
      'what the printer says',
      { json: widgetPrinted({ entries: [{ printJobEntryId: 'e', state: 'Failed', message: 'No paper.' }] }) },
      'Print failed: No paper.',
    ],
    [
      'no word of the printer',
      { json: widgetPrinted({ entries: [{ printJobEntryId: 'e', state: 'Unknown', message: null }] }) },
      'Not confirmed: check the printer',
    ],
  ])('shows %s', async (_, answer, sentence) => {
    const card = await openCard({}, { 'POST /api/print': answer as object } as SampleAnswers)
    await print(card)
    await waitFor(() => expect(message(card)).toBe(sentence))
    expect(card.in.getByRole('button', { name: 'Clear the article Cloudberry jam' })).toBeDefined()
  })

  it('says a problem with the PDF in yellow until it is closed, and has gone well', async () => {
    const pdfError = 'PDF-länk saknas eller är ogiltig'
    const card = await openCard(
      { showPdfAfterPrint: true },
      { 'POST /api/print': { json: widgetPrinted({ pdfError }) } },
    )
    await print(card)
    await waitFor(() => expect(message(card)).toBe('Sent 1 label to Packing 2.'))
    expect(card.in.getByText(pdfError)).toBeDefined()
    expect(card.prints()[0]?.body).toMatchObject({ showPdf: true })
    fireEvent.click(card.in.getByRole('button', { name: 'Close the warning' }))
    expect(card.in.queryByText(pdfError)).toBeNull()
  })

  it('needs a helper with a name where its printer is behind one [WIDGET-103] [WIDGET-104]', async () => {
    const behindHelper = {
      'GET /api/printers': list([{ id: 'p', name: 'Packing 2', dpi: 203.2, printsVia: 'helper' }]),
    }
    const silent = await openCard({}, { ...behindHelper, 'GET /health': 'offline' })
    await print(silent)
    await waitFor(() => expect(message(silent)).toBe('Print failed: Printer helper URI not available'))
    cleanup()
    const unpaired = await openCard(
      // Another quantity: the same once more at once would be one press.
      { defaultQuantity: 2 },
      { ...behindHelper, 'GET /health': { json: { status: 'Healthy', paired: false } } },
    )
    await print(unpaired)
    await waitFor(() => expect(message(unpaired)).toBe('Print failed: Computer name not available'))
    expect([...silent.prints(), ...unpaired.prints()]).toEqual([])
  })

  it('speaks Swedish', async () => {
    const card = await openCard({}, { 'POST /api/print': { json: widgetPrinted({ ok: false }) } })
    await act(() => speak('sv'))
    fireEvent.click(card.in.getByRole('button', { name: 'Använd den här artikeln' }))
    await act(async () => fireEvent.click(card.in.getByRole('button', { name: 'Skriv ut' })))
    await waitFor(() => expect(message(card)).toBe('Utskriften misslyckades'))
  })
})
