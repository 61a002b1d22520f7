// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../../session/session.ts'
import { problem } from '../../../testing/fake-server.ts'
import { goTo, openApp, pathNow } from '../../../testing/open-app.tsx'
import { sampleServer, signInAs } from '../../../testing/sample-server.ts'
import { sampleWidget, widgetAnswers } from '../../../testing/sample-widget.ts'
import { typeInto } from '../../../testing/type-into.ts'

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('Administrator')
})

const main = () => within(screen.getByRole('main'))
const jars = sampleWidget({ name: 'Jars', favoriteFor: ['a', 'b'] })
const boxes = sampleWidget({ name: 'Boxes', labelId: null, labelName: null, printerName: 'Wrapping' })

/** A server with these widgets, in a plan that has room for so many. */
const withRoomFor = (maxWidgets: number | null) => ({
  ...widgetAnswers([jars, boxes]),
  'GET /api/widgets': {
    json: { data: [jars, boxes], total: 2, take: 2, offset: 0, license: { maxWidgets, usage: 2 } },
  },
})

describe('The list of widgets', () => {
  it('asks for all of them, and says what is missing on one [ROUTE-23, WIDGET-037]', async () => {
    const received = sampleServer(withRoomFor(null))
    await openApp('/admin/widgets')
    await main().findByText('Boxes')
    expect(received.map(({ url }) => url)).toContain('/api/widgets?show=all')
    expect(main().getByText('No label')).toBeDefined()
    expect(main().getByText('2 widgets')).toBeDefined()
    expect(main().queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('finds by name, label and printer', async () => {
    sampleServer(withRoomFor(null))
    await openApp('/admin/widgets?search=wrapping')
    await main().findByText('Boxes')
    expect(main().queryByText('Jars')).toBeNull()
    await goTo('/admin/widgets?search=product%20jars')
    await main().findByText('Jars')
    expect(main().queryByText('Boxes')).toBeNull()
  })

  it.each([
    [3, '2 of 3 widgets are in use.', true],
    [2, 'Your plan has room for 2 widgets. Delete one, or choose another plan.', false],
  ])('of a plan with %i says "%s" [WIDGET-017, WIDGET-018]', async (most, text, hasRoom) => {
    sampleServer(withRoomFor(most))
    await openApp('/admin/widgets')
    await main().findByText(text)
    expect(main().queryByRole('link', { name: 'Add widget' }) !== null).toBe(hasRoom)
  })

  it('says that the plan has no widgets, and where another is chosen [WIDGET-040]', async () => {
    sampleServer({ 'GET /api/widgets': problem(403, 'feature-disabled') })
    await openApp('/admin/widgets')
    await main().findByText('Widgets are not part of your plan')
    expect(main().getByRole('link', { name: 'See the plan' }).getAttribute('href')).toMatch(/#\/organization$/)
  })

  it('is no page for others [ROUTE-23]', async () => {
    sampleServer()
    signInAs('User')
    await openApp('/admin/widgets')
    expect(pathNow()).toBe('/home')
  })
})

describe('A new widget', () => {
  it('is refused where the last place was taken meanwhile, with what was typed kept [WIDGET-017]', async () => {
    const full = problem(422, 'limit-reached', { errors: [] })
    sampleServer({ ...withRoomFor(3), 'POST /api/widgets': full })
    await openApp(`/admin/widgets?copy=${jars.id}`)
    const name = await main().findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
    expect(name.value).toBe('Jars (copy)')
    typeInto(name, 'Lids')
    await act(async () => main().getByRole('button', { name: 'Add widget' }).click())
    await screen.findByText('You have reached the limit of your plan.', { selector: '[role="dialog"] *' })
    expect(name.value).toBe('Lids')
  })

  it('shows its card beside the form, which prints nothing', async () => {
    const received = sampleServer(withRoomFor(null))
    await openApp('/admin/widgets?add=true')
    typeInto(await main().findByRole<HTMLInputElement>('textbox', { name: /^Name/ }), 'Lids')
    const card = await main().findByRole('region', { name: 'Lids' })
    expect(within(card).getByText('No printer')).toBeDefined()
    const print = within(card).getByRole('button', { name: 'Print' })
    await act(async () => print.click())
    await waitFor(() => expect(received.some(({ url }) => url === '/api/print')).toBe(false))
  })
})

describe('A widget that is gone', () => {
  it('says so', async () => {
    sampleServer(withRoomFor(null))
    await openApp('/admin/widgets?edit=0190aaaa-0000-7000-8000-0000000000aa')
    await main().findByText('This widget is gone')
  })
})
