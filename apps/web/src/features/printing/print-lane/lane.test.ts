import { describe, expect, it } from 'vitest'
import { CallError } from '../../../api/call-error.ts'
import { samplePrint } from '../../../testing/sample-print.ts'
import type { PrintEnd } from '../run-print.ts'
import {
  beginSending,
  canDrop,
  canTryAgain,
  drop,
  emptyLane,
  endSending,
  type Lane,
  mostWaiting,
  namePlace,
  nextWaiting,
  noteSilentHelper,
  press,
  restore,
  tryAgain,
} from './lane.ts'

const start = 1_000_000
const sent: PrintEnd = { kind: 'sent' }
const failed: PrintEnd = { kind: 'failed', message: 'No paper.' }
const unanswered: PrintEnd = { kind: 'stuck', error: new CallError('timed-out') }

const pressed = (lane: Lane, key: string, { request = samplePrint(), now = start } = {}): Lane =>
  press(lane, request, { key, now }).lane
/** The lane with one print that has ended. */
const ended = (end: PrintEnd, now = start): Lane => {
  const sending = beginSending(pressed(emptyLane, 'a', { now }), 'a', now)
  return endSending(sending, 'a', { end, now })
}
const states = ({ prints }: Lane): string[] => prints.map(({ id, state }) => `${id} ${state}`)

describe('A press of Print', () => {
  it('waits behind the others, in the order of the presses', () => {
    let lane = beginSending(pressed(emptyLane, 'a'), 'a', start)
    lane = pressed(lane, 'b', { request: samplePrint('Elderflower cordial') })
    lane = pressed(lane, 'c', { request: samplePrint('Spruce tip tea') })
    expect(states(lane)).toEqual(['a sending', 'b waiting', 'c waiting'])
    expect(nextWaiting(lane)?.id).toBe('b')
  })

  it.each([0, 399])('is the press before once more when the same comes within 400 ms: after %i ms', (ms) => {
    const again = press(pressed(emptyLane, 'a'), samplePrint(), { key: 'b', now: start + ms })
    expect([again.result, states(again.lane)]).toEqual(['same-press', ['a waiting']])
  })

  it.each([
    ['400 ms later', samplePrint(), 400],
    ['for another article', samplePrint('Spruce tip tea'), 100],
    ['with other data', samplePrint('Cloudberry jam', 'L9'), 100],
    ['of another quantity', samplePrint('Cloudberry jam', 'L2407A', 2), 100],
    ['after the clock was put back', samplePrint(), -5_000],
  ])('is one of its own %s', (_, request, ms) => {
    expect(press(pressed(emptyLane, 'a'), request, { key: 'b', now: start + ms }).result).toBe('queued')
  })

  it('is refused when twenty wait, and taken again when one of them is on its way', () => {
    let lane = beginSending(pressed(emptyLane, 'first'), 'first', start)
    for (let index = 0; index < mostWaiting; index++)
      lane = pressed(lane, `${index}`, { request: samplePrint(`Article ${index}`) })
    const refused = press(lane, samplePrint('One more'), { key: 'more', now: start })
    expect([refused.result, refused.lane.isFull, refused.lane.prints.length]).toEqual(['full', true, 21])
    const moved = beginSending(refused.lane, '0', start)
    expect(moved.isFull).toBe(false)
    expect(press(moved, samplePrint('One more'), { key: 'more', now: start }).result).toBe('queued')
  })

  it('says that the same label was printed less than a minute before, and prints', () => {
    const again = (lane: Lane, ms: number) => pressed(lane, 'b', { now: start + ms }).prints.at(-1)
    expect(again(ended(sent), 59_000)).toMatchObject({ state: 'waiting', isRepeat: true })
    expect(again(ended({ kind: 'unknown', message: undefined }), 59_000)?.isRepeat).toBe(true)
    expect(again(ended(sent), 60_000)?.isRepeat).toBe(false)
    expect(again(ended(failed), 1_000)?.isRepeat).toBe(false)
    expect(
      pressed(ended(sent), 'b', { request: samplePrint('Spruce tip tea'), now: start + 1_000 }).prints.at(-1)?.isRepeat,
    ).toBe(false)
    expect(
      pressed(ended(sent), 'b', { request: samplePrint('Cloudberry jam', 'L9'), now: start + 1_000 }).prints.at(-1)
        ?.isRepeat,
    ).toBe(false)
  })

  it('says so of one that waits as well, however long it does', () => {
    const lane = pressed(pressed(emptyLane, 'a'), 'b', { now: start + 90_000 })
    expect(lane.prints.at(-1)?.isRepeat).toBe(true)
  })
})

describe('A print that has ended', () => {
  it.each<[PrintEnd, string]>([
    [sent, 'sent'],
    [failed, 'failed'],
    [{ kind: 'unknown', message: 'It went silent.' }, 'unknown'],
    [{ kind: 'refused', error: new CallError('label-not-published') }, 'failed'],
    [unanswered, 'interrupted'],
  ])('%j is %s', (end, state) => {
    expect(states(ended(end))).toEqual([`a ${state}`])
  })

  it('does not keep the next one waiting, however it ended', () => {
    for (const end of [failed, unanswered]) {
      const lane = pressed(ended(end), 'b', { request: samplePrint('Spruce tip tea') })
      expect(nextWaiting(lane)?.id).toBe('b')
    }
  })

  it('says nothing more of a silent helper', () => {
    const silent = noteSilentHelper(beginSending(pressed(emptyLane, 'a'), 'a', start), 'a')
    expect(silent.prints[0]?.isHelperSilent).toBe(true)
    expect(endSending(silent, 'a', { end: sent, now: start }).prints[0]?.isHelperSilent).toBe(false)
  })

  it('is forgotten after twenty others when it was sent; what is to be looked after never is', () => {
    let lane = pressed(ended(failed), 'first', { request: samplePrint('first') })
    lane = endSending(lane, 'first', { end: sent, now: start })
    for (let index = 0; index < 20; index++) {
      lane = endSending(pressed(lane, `${index}`, { request: samplePrint(`Article ${index}`) }), `${index}`, {
        end: sent,
        now: start,
      })
    }
    expect(states(lane)).toHaveLength(21)
    expect(states(lane).slice(0, 2)).toEqual(['a failed', '0 sent'])
  })
})

describe('Try again', () => {
  const again = (lane: Lane) => tryAgain(lane, 'a', { key: 'new', now: start + 1 }).lane.prints[0]

  it.each<[PrintEnd, string]>([
    [failed, 'new'],
    [{ kind: 'refused', error: new CallError('series-full') }, 'new'],
    [unanswered, 'a'],
  ])('after %j has the key: %s', (end, key) => {
    expect(again(ended(end))).toMatchObject({ id: 'a', key, state: 'waiting', reason: undefined })
  })

  it('of a print that was held prints it as it was pressed', () => {
    const held = restore(pressed(emptyLane, 'a').prints)
    expect(again(held)).toMatchObject({ key: 'a', state: 'waiting', label: samplePrint().label })
  })

  it.each<[string, Lane]>([
    ['sent', ended(sent)],
    ['not confirmed', ended({ kind: 'unknown', message: undefined })],
    ['waiting already', pressed(emptyLane, 'a')],
    ['on its way', beginSending(pressed(emptyLane, 'a'), 'a', start)],
  ])('is nothing for a print that is %s', (_, lane) => {
    expect(lane.prints.some(canTryAgain)).toBe(false)
    expect(tryAgain(lane, 'a', { key: 'new', now: start }).lane).toBe(lane)
  })
})

describe('Drop', () => {
  it('takes a print from the lane', () => {
    expect(drop(ended(failed), 'a').prints).toEqual([])
    expect(drop(pressed(emptyLane, 'a'), 'a').prints).toEqual([])
  })

  it('leaves what is on its way', () => {
    const sending = beginSending(pressed(emptyLane, 'a'), 'a', start)
    expect(sending.prints.some(canDrop)).toBe(false)
    expect(drop(sending, 'a').prints).toHaveLength(1)
  })

  it('makes the end of a dropped print no news', () => {
    const lane = drop(ended(unanswered), 'a')
    expect(endSending(lane, 'a', { end: sent, now: start }).prints).toEqual([])
  })
})

describe('After a reload', () => {
  it('nothing waits any more, and what was on its way is not finished', () => {
    const lane = pressed(beginSending(pressed(emptyLane, 'a'), 'a', start), 'b', {
      request: samplePrint('Spruce tip tea'),
    })
    const restored = restore(JSON.parse(JSON.stringify(lane.prints)))
    expect(states(restored)).toEqual(['a interrupted', 'b held'])
    expect(nextWaiting(restored)).toBeUndefined()
    expect(restored.prints.map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('what waited for another try is not finished, because its first may be printed', () => {
    const tried = namePlace(beginSending(pressed(emptyLane, 'a'), 'a', start), 'a', { computerName: '' })
    const again = tryAgain(endSending(tried, 'a', { end: unanswered, now: start }), 'a', { key: 'new', now: start })
    expect(states(again.lane)).toEqual(['a waiting'])
    const [print] = restore(JSON.parse(JSON.stringify(again.lane.prints))).prints
    expect(print).toMatchObject({ state: 'interrupted', key: 'a', computerName: '' })
  })

  it('what waited and was never asked for is not sent, also when its helper was silent or it provably failed', () => {
    const silent: PrintEnd = { kind: 'stuck', error: new CallError('helper-silent') }
    for (const end of [silent, failed]) {
      const again = tryAgain(ended(end), 'a', { key: 'new', now: start })
      expect(states(restore(again.lane.prints))).toEqual(['a held'])
    }
  })

  it('what had ended stays as it ended', () => {
    expect(states(restore(ended(failed).prints))).toEqual(['a failed'])
    expect(states(restore(ended(sent).prints))).toEqual(['a sent'])
  })
})
