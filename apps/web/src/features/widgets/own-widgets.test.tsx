// @vitest-environment jsdom
import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { forgetSignIn } from '../../session/sign-in.ts'
import { problem } from '../../testing/fake-server.ts'
import { goTo, openApp } from '../../testing/open-app.tsx'
import { codeMatches, sampleArticle } from '../../testing/sample-catalogue.ts'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'
import { sampleWidget, widgetAnswers } from '../../testing/sample-widget.ts'
import { scanInto } from '../../testing/scan-into.ts'

const key = 'cl_widgets_v1'
const kept = () => JSON.parse(localStorage.getItem(key) ?? 'null')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('User')
})

async function open(path: string, widgets: readonly Widget[], answers: SampleAnswers = {}) {
  const received = sampleServer({ ...widgetAnswers(widgets), ...answers })
  await openApp(path)
  return received
}
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const card = (name: string) => screen.findByRole('region', { name })
const heart = async (name: string) => within(await card(name)).getByRole('button', { name: `Favorite: ${name}` })
const four = (favorites: number) =>
  ['Jars', 'Lids', 'Boxes', 'Pallets'].map((name, index) => sampleWidget({ name, favorite: index < favorites }))

describe('The page of widgets', () => {
  it('shows the widgets that the server answers, and keeps them in the browser [WIDGET-016] [WIDGET-032-OPEN] [CONST-10]', async () => {
    const received = await open('/widgets', [sampleWidget(), sampleWidget({ name: 'Lids' })])
    await card('Lids')
    expect(names()).toEqual(['Jars', 'Lids'])
    expect(received.filter(({ url }) => url.startsWith('/api/widgets')).map(({ method }) => method)).toEqual(['GET'])
    expect(kept().value.widgets.map(({ name }: Widget) => name)).toEqual(['Jars', 'Lids'])
  })

  it('opens with the widget that its address asks for, where the next scan and Enter print', async () => {
    await open('/widgets?search=Lids', [sampleWidget(), sampleWidget({ name: 'Lids' })])
    const lids = await card('Lids')
    expect(names()).toEqual(['Lids'])
    await waitFor(() => expect(lids.contains(document.activeElement)).toBe(true))
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search widgets' }), { target: { value: '' } })
    expect(names()).toEqual(['Jars', 'Lids'])
  })

  it('shows what was kept at once, and says so while the server is away', async () => {
    await open('/widgets', [sampleWidget()])
    await card('Jars')
    cleanup()
    await open('/widgets', [], { 'GET /api/widgets': 'offline' })
    expect(names()).toEqual(['Jars'])
    expect(
      await screen.findByText(/^The server does not answer\. These are your widgets as this browser last/),
    ).toBeDefined()
    expect(names()).toEqual(['Jars'])
  })

  it('has nothing of the copy of another person, of another format, or after signing out [SEC-19]', async () => {
    await open('/widgets', [sampleWidget()])
    await card('Jars')
    cleanup()
    signInAs('User', { UserId: '0190bbbb-0000-7000-8000-000000000009' })
    await open('/widgets', [], { 'GET /api/widgets': 'offline' })
    expect(await screen.findByText('The widgets could not be loaded')).toBeDefined()
    cleanup()
    signInAs('User')
    localStorage.setItem(key, JSON.stringify({ ...kept(), value: { ...kept().value, format: 2 } }))
    await open('/widgets', [], { 'GET /api/widgets': 'offline' })
    expect(await screen.findByText('The widgets could not be loaded')).toBeDefined()
    expect(localStorage.getItem(key)).toBeNull()
    cleanup()
    localStorage.setItem(key, 'not ours')
    await open('/widgets', [sampleWidget()])
    await card('Jars')
    act(forgetSignIn)
    expect(localStorage.getItem(key)).toBeNull()
  })

  it.each([
    ['without any', { 'GET /api/widgets': widgetAnswers([])['GET /api/widgets'] }, 'No widgets yet'],
    [
      'of a plan without them [WIDGET-040]',
      { 'GET /api/widgets': problem(403, 'feature-disabled') },
      'Widgets are not part of your plan',
    ],
    ['that cannot be had', { 'GET /api/widgets': problem(500, 'unexpected') }, 'The widgets could not be loaded'],
  ])('says what to do %s', async (_, answers, title) => {
    await open('/widgets', [], answers as SampleAnswers)
    expect(await screen.findByText(title)).toBeDefined()
  })

  it('finds widgets by name, label and printer', async () => {
    await open('/widgets', [sampleWidget(), sampleWidget({ name: 'Lids', labelName: 'Shelf', printerName: 'Hall 9' })])
    await card('Lids')
    const search = screen.getByRole('searchbox', { name: 'Search widgets' })
    fireEvent.change(search, { target: { value: 'hall shELF' } })
    expect(names()).toEqual(['Lids'])
    fireEvent.change(search, { target: { value: 'nothing' } })
    expect(screen.getByText('No widget found')).toBeDefined()
  })

  it('is arranged by the arrow keys and by buttons, and tells the server the whole order', async () => {
    const widgets = four(0).slice(0, 3)
    const received = await open('/widgets', widgets)
    await card('Jars')
    fireEvent.click(screen.getByRole('button', { name: 'Arrange' }))
    const handle = screen.getByRole('button', { name: /^Jars, 1 of 3/ })
    fireEvent.keyDown(handle, { key: 'ArrowRight' })
    expect(await screen.findByText('Jars is now 2 of 3.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Move Boxes one place earlier' }))
    await waitFor(() => expect(received.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    const ids = widgets.map(({ id }) => id)
    expect(received.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body])).toEqual([
      ['/api/widgets/arrangement', { ids: [ids[1], ids[0], ids[2]] }],
      ['/api/widgets/arrangement', { ids: [ids[1], ids[2], ids[0]] }],
    ])
    expect(kept().value.widgets.map(({ name }: Widget) => name)).toEqual(['Lids', 'Boxes', 'Jars'])
  })

  it('gives a scan anywhere to the card that was worked on last, or else to the first', async () => {
    await open('/widgets', four(0), { 'GET /api/scans': codeMatches('NB-20422', [sampleArticle]) })
    await card('Jars')
    await scanInto(document.body, 'NB-20422')
    expect(await within(await card('Jars')).findByRole('button', { name: /^Clear the article/ })).toBeDefined()
    within(await card('Boxes'))
      .getByLabelText('Quantity')
      .focus()
    await act(async () => (document.activeElement as HTMLElement).blur())
    await scanInto(document.body, 'NB-20422')
    const boxes = within(await card('Boxes'))
    expect(await boxes.findByRole('button', { name: /^Clear the article/ })).toBeDefined()
    expect(document.activeElement).toBe(boxes.getByRole('combobox', { name: 'Search or scan an article' }))
    expect(location.hash).toBe('#/widgets')
  })
})

describe('The favorite toggle', () => {
  it('makes a favorite and takes it back [WIDGET-051]', async () => {
    const widgets = four(0)
    const answers = { [`POST /api/widgets/${widgets[1]?.id}/favorite`]: { json: { favorite: true } } }
    const received = await open('/widgets', widgets, answers as SampleAnswers)
    await act(async () => fireEvent.click(await heart('Lids')))
    await waitFor(async () => expect((await heart('Lids')).getAttribute('aria-pressed')).toBe('true'))
    expect(received.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
      `/api/widgets/${widgets[1]?.id}/favorite`,
    ])
  })

  it('is disabled with its tooltip when 3 favorites exist, except on these [WIDGET-082] [WIDGET-083] [WIDGET-084]', async () => {
    const received = await open('/widgets', four(3))
    const fourth = await heart('Pallets')
    expect([fourth.getAttribute('aria-disabled'), fourth.title]).toEqual(['true', 'Maximum 3 favorites allowed'])
    fireEvent.click(fourth)
    const third = await heart('Boxes')
    expect([third.getAttribute('aria-disabled'), third.title]).toEqual([null, 'Favorite: Boxes'])
    await act(async () => fireEvent.click(third))
    expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1)
    await waitFor(async () => expect((await heart('Pallets')).getAttribute('aria-disabled')).toBeNull())
  })

  it('is not disabled with two favorites, however many other people have', async () => {
    const [jars, lids, boxes, pallets] = four(2)
    const others = ['Crates', 'Drums'].map((name) => sampleWidget({ name }))
    const all = [jars, lids, boxes, pallets, ...others].filter((widget) => widget !== undefined)
    await open(
      '/widgets',
      all.map((widget) => ({ ...widget, favoriteFor: ['somebody-else', 'one-more'] })),
    )
    expect((await heart('Pallets')).getAttribute('aria-disabled')).toBeNull()
  })

  it('shows the state of the server where it refuses', async () => {
    const widgets = four(0)
    await open('/widgets', widgets, {
      [`POST /api/widgets/${widgets[0]?.id}/favorite`]: problem(409, 'limit-reached'),
    } as SampleAnswers)
    await act(async () => fireEvent.click(await heart('Jars')))
    await waitFor(async () => expect((await heart('Jars')).getAttribute('aria-pressed')).toBe('false'))
  })
})

describe('The home strip', () => {
  const strip = () => screen.findByRole('region', { name: 'My Favorite Widgets' })
  const shown = async () =>
    within(await strip())
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)

  it('shows the top 3 favorites, with a link to all widgets [WIDGET-046] [WIDGET-047] [WIDGET-048] [CONST-11]', async () => {
    await open('/home', four(4))
    expect(await shown()).toEqual(['Jars', 'Lids', 'Boxes'])
    const link = within(await strip()).getByRole('link', { name: 'See all widgets…' })
    expect(link.getAttribute('href')).toMatch(/#\/widgets$/)
    expect(within(await strip()).queryByRole('button', { name: /^Edit/ })).toBeNull()
  })

  it('of an administrator has an edit button on each card [WIDGET-049-OPEN]', async () => {
    signInAs('Administrator')
    await open('/home', four(2))
    expect(within(await strip()).getAllByRole('button', { name: /^Edit/ })).toHaveLength(2)
  })

  it('says how a widget gets there while there is none', async () => {
    await open('/home', four(0))
    expect(within(await strip()).getByText(/^Press the heart on a widget/)).toBeDefined()
  })

  it.each([
    ['where the plan has no widgets [WIDGET-040]', problem(403, 'feature-disabled')],
    ['where there are none', widgetAnswers([])['GET /api/widgets']],
  ])('is not there %s', async (_, answer) => {
    const received = await open('/home', [], { 'GET /api/widgets': answer } as SampleAnswers)
    await waitFor(() => expect(received.some(({ url }) => url.startsWith('/api/widgets'))).toBe(true))
    await act(async () => undefined)
    expect(screen.queryByText('My Favorite Widgets')).toBeNull()
  })

  it('takes scans in its cards; elsewhere a scan opens the article', async () => {
    const favorites = four(1)
    await open('/home', favorites, { 'GET /api/scans': codeMatches('NB-20422', [sampleArticle]) })
    const jars = within(await card('Jars'))
    jars.getByRole('combobox').focus()
    await scanInto(jars.getByRole('combobox'), 'NB-20422')
    expect(await jars.findByRole('button', { name: /^Clear the article/ })).toBeDefined()
    expect(location.hash).toBe('#/home')
    await scanInto(document.body, 'NB-20422')
    await waitFor(() => expect(location.hash).toContain('/print-article/'))
    await goTo('/home')
    // What stood on the card is still there.
    expect(within(await card('Jars')).getByRole('button', { name: /^Clear the article/ })).toBeDefined()
  })
})
