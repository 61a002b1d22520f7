// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '../../../api/call-error.ts'
import { speak } from '../../../lib/i18n.ts'
import { endSession } from '../../../session/session.ts'
import { keepInTab } from '../../../session/tab-storage.ts'
import { renderIn } from '../../../testing/render.tsx'
import { samplePrint } from '../../../testing/sample-print.ts'
import { sampleServer, sampleUserId, signInAs } from '../../../testing/sample-server.ts'
import { beginSending, emptyLane, endSending, type Lane, type LanePrint, noteSilentHelper, press } from './lane.ts'
import { usePrintLane } from './print-lane.queries.ts'
import { PrintLane } from './print-lane.tsx'

const at = new Date(2026, 10, 21, 10, 42).getTime()
const pressed = press(emptyLane, samplePrint('Cloudberry jam', 'L1', 3), { key: 'a', now: at }).lane
const sending = beginSending(pressed, 'a', at)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  sampleServer({ 'GET /health': 'offline' })
})
afterEach(async () => {
  await act(() => speak('en'))
})

/** Shows a lane as a reload finds it. */
function show(...lanes: readonly Lane[]): void {
  const prints = lanes.flatMap((lane, index) => lane.prints.map((print) => ({ ...print, id: `${index} ${print.id}` })))
  keepInTab(`labelwright_print_lane_${sampleUserId}`, prints satisfies readonly LanePrint[], sampleUserId)
  act(() => signInAs('User'))
  renderIn(<PrintLane />)
}
const chips = () => within(screen.getByRole('list', { name: 'Prints' })).getAllByRole('listitem')
const words = (chip: Element | undefined) =>
  [...(chip?.querySelectorAll('p') ?? [])].map((paragraph) => paragraph.textContent)

describe('The print lane', () => {
  it('has its place also while nothing was printed', () => {
    act(() => signInAs('User'))
    renderIn(<PrintLane />)
    expect(screen.getByRole('region', { name: 'Prints' }).textContent).toContain('Your prints appear here.')
  })

  it('says of a sent print which, how many, where and when', () => {
    show(endSending(sending, 'a', { end: { kind: 'sent' }, now: at }))
    expect(chips().map(words)).toEqual([['Cloudberry jam', 'Sent to Packing 2 · 3 labels · 10:42']])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each<[string, Lane, string[], string[]]>([
    [
      'failed',
      endSending(sending, 'a', { end: { kind: 'failed', message: 'The printer is off.' }, now: at }),
      ['Not printed on Packing 2 · 3 labels · 10:42', 'The printer is off.'],
      ['Try again', 'Drop'],
    ],
    [
      'refused',
      endSending(sending, 'a', { end: { kind: 'refused', error: new CallError('label-not-published') }, now: at }),
      ['Not printed on Packing 2 · 3 labels · 10:42', expect.stringMatching(/published/)],
      ['Try again', 'Drop'],
    ],
    [
      'not confirmed',
      endSending(sending, 'a', { end: { kind: 'unknown', message: undefined }, now: at }),
      [
        'Not confirmed: check the printer Packing 2 · 3 labels · 10:42',
        'The printer gave no answer. Check whether the label came out.',
      ],
      ['Drop'],
    ],
    [
      'failed without a reason',
      endSending(sending, 'a', { end: { kind: 'failed', message: '' }, now: at }),
      [
        'Not printed on Packing 2 · 3 labels · 10:42',
        'The printer did not take the label. Check the printer and try again.',
      ],
      ['Try again', 'Drop'],
    ],
    [
      'without a helper',
      endSending(sending, 'a', { end: { kind: 'stuck', error: new CallError('helper-silent') }, now: at }),
      [
        'Not finished · 3 labels to Packing 2 · 10:42',
        'The printer helper on this computer does not answer. Start it and press Try again',
      ],
      ['Try again', 'Drop'],
    ],
    [
      'on its way when the page was reloaded',
      sending,
      [
        'Not finished · 3 labels to Packing 2 · 10:42',
        'This may already have been printed. Press "Try again" to finish it. No label will be printed twice.',
      ],
      ['Try again', 'Drop'],
    ],
    ['waiting when the page was reloaded', pressed, ['Not sent · 3 labels to Packing 2'], ['Print', 'Drop']],
  ])('says of a print that is %s what happened, and offers the next step', (_, lane, expected, actions) => {
    show(lane)
    expect(words(chips()[0])).toEqual(['Cloudberry jam', ...expected])
    const buttons = screen.getAllByRole('button')
    expect(buttons.map((button) => button.textContent)).toEqual(actions)
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
      actions.map((action) => `${action}: Cloudberry jam`),
    )
  })

  it('shows the newest first, and behind it what somebody has to look after', () => {
    const named = (name: string, end: Parameters<typeof endSending>[2]['end']) => {
      const lane = beginSending(press(emptyLane, samplePrint(name), { key: 'a', now: at }).lane, 'a', at)
      return endSending(lane, 'a', { end, now: at })
    }
    show(
      named('failed', { kind: 'failed', message: undefined }),
      named('old', { kind: 'sent' }),
      named('doubtful', { kind: 'unknown', message: undefined }),
      named('new', { kind: 'sent' }),
    )
    expect(chips().map((chip) => words(chip)[0])).toEqual(['new', 'doubtful', 'failed', 'old'])
  })

  it('keeps the focus in the lane when the button that was pressed goes', () => {
    show(endSending(sending, 'a', { end: { kind: 'unknown', message: undefined }, now: at }), pressed)
    const [drop] = screen.getAllByRole('button', { name: 'Drop: Cloudberry jam' })
    drop?.focus()
    if (drop) fireEvent.click(drop)
    expect(chips()).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Prints' }))
  })

  it('tells a screen reader politely what changed, and of the helper that is silent', async () => {
    show(endSending(sending, 'a', { end: { kind: 'stuck', error: new CallError('offline') }, now: at }))
    const live = screen.getByRole('region', { name: 'Prints' }).querySelector('[aria-live="polite"]')
    expect(live?.textContent).toBe('')
    await act(async () => screen.getByRole('button', { name: 'Try again: Cloudberry jam' }).click())
    expect(await screen.findAllByText(/does not answer/)).not.toHaveLength(0)
    expect(live?.textContent).toMatch(/^Cloudberry jam: Not finished · 3 labels to Packing 2 .* does not answer/)
  })

  it('speaks Swedish', async () => {
    await act(() => speak('sv'))
    show(endSending(noteSilentHelper(sending, 'a'), 'a', { end: { kind: 'sent' }, now: at }))
    expect(screen.getByText('Skickat till Packing 2 · 3 etiketter · 10:42')).toBeDefined()
  })

  // The last of this file: its first print waits for the helper for ever.
  it('refuses the twenty-first that would wait, in words that move nothing else', async () => {
    sampleServer({ 'GET /health': () => new Promise(() => undefined) })
    act(() => signInAs('User'))
    renderIn(<PressTwentyTwo />)
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => screen.getByRole('button', { name: 'Press' }).click())
    expect(screen.getByRole('alert').textContent).toMatch(/^20 prints are waiting/)
    expect(chips()).toHaveLength(21)
    await act(async () => screen.getByRole('button', { name: 'Drop: Article 20' }).click())
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

function PressTwentyTwo() {
  const { print } = usePrintLane()
  const press = () => {
    for (let index = 0; index < 22; index++) print(samplePrint(`Article ${index}`))
  }
  return (
    <>
      <button type="button" onClick={press}>
        Press
      </button>
      <PrintLane />
    </>
  )
}
