import { describe, expect, it } from 'vitest'
import { CallError } from '../../../api/call-error.ts'
import { samplePrint } from '../../../testing/sample-print.ts'
import type { PrintEnd } from '../run-print.ts'
import {
  beginSending,
  drop,
  emptyLane,
  endSending,
  type Lane,
  mostWaiting,
  namePlace,
  noteSilentHelper,
  noteWaits,
  press,
  restore,
  subjectOf,
  tryAgain,
} from './lane.ts'

const start = 1_000_000
const place = { computerName: 'PACK-07', viaHelperId: 'helper-1' }
const stuck: PrintEnd = { kind: 'stuck', error: new CallError('offline', { message: 'No network.', requestId: 'r-1' }) }
const failed: PrintEnd = { kind: 'failed', message: 'No paper.', code: 'ticket-invalid' }

const pressed = (lane: Lane, key: string, name = 'Cloudberry jam'): Lane =>
  press(lane, samplePrint(name), { key, now: start }).lane
/** One print that was sent to its place, and has ended. */
const endedAs = (end: PrintEnd): Lane => {
  const named = namePlace(beginSending(pressed(emptyLane, 'a'), 'a', start), 'a', place)
  return endSending(named, 'a', { end, now: start + 5 })
}
const full = (lane: Lane): Lane => {
  const names = Array.from({ length: mostWaiting }, (_, index) => `Article ${index}`)
  return names.reduce((before, name) => pressed(before, name, name), lane)
}
const retried = (lane: Lane, id = 'a') => tryAgain(lane, id, { key: 'new', now: start + 10 })

describe('A print that is tried again', () => {
  it('is the same request to the letter where the server may know it: same key, same place', () => {
    expect(retried(endedAs(stuck)).lane.prints).toMatchObject([{ id: 'a', key: 'a', ...place, state: 'waiting' }])
  })

  it('is a new job where it provably was not printed: another key, and the place is named anew', () => {
    const { lane, result } = retried(endedAs(failed))
    expect(result).toBe('queued')
    expect(lane).toMatchObject({ isFull: false, changedId: 'a' })
    expect(lane.prints).toMatchObject([{ id: 'a', key: 'new', state: 'waiting', pressedAt: start + 10 }])
    const [print] = lane.prints
    expect([print?.computerName, print?.viaHelperId, print?.reason]).toEqual([undefined, undefined, undefined])
  })

  it('is refused while twenty wait, and stays as it is', () => {
    const lane = full(endedAs(failed))
    const { lane: after, result } = retried(lane)
    expect(result).toBe('full')
    expect(after).toEqual({ ...lane, isFull: true })
  })

  it('is nothing where it is gone, on its way or sent', () => {
    const lanes: [Lane, string][] = [
      [endedAs(failed), 'gone'],
      [beginSending(pressed(emptyLane, 'a'), 'a', start), 'a'],
      [endedAs({ kind: 'sent' }), 'a'],
      [endedAs({ kind: 'unknown', message: undefined }), 'a'],
    ]
    for (const [lane, id] of lanes) expect(retried(lane, id)).toEqual({ lane, result: 'same-press' })
  })
})

describe('How a print ended', () => {
  it.each<[PrintEnd, object]>([
    [{ kind: 'sent' }, { state: 'sent', reason: undefined }],
    [failed, { state: 'failed', reason: { code: 'ticket-invalid', message: 'No paper.', requestId: undefined } }],
    [
      { kind: 'unknown', message: 'Look.' },
      { state: 'unknown', reason: { code: undefined, message: 'Look.', requestId: undefined } },
    ],
    [stuck, { state: 'interrupted', reason: { code: 'offline', message: 'No network.', requestId: 'r-1' } }],
    [
      { kind: 'refused', error: new CallError('not-allowed', { message: 'No.' }) },
      { state: 'failed', reason: { code: 'not-allowed', message: 'No.', requestId: undefined } },
    ],
  ])('is noted: %o', (end, expected) => {
    expect(endedAs(end).prints).toMatchObject([{ ...expected, changedAt: start + 5, isHelperSilent: false }])
  })

  it('of a print that is not there changes nothing, and is no news', () => {
    const lane = pressed(emptyLane, 'a')
    expect(endSending(lane, 'b', { end: failed, now: start })).toEqual(lane)
    expect(noteSilentHelper(lane, 'b')).toBe(lane)
  })
})

describe('The lane', () => {
  it('begins empty, and is no longer full when a print begins, is pressed or is dropped', () => {
    expect(emptyLane).toEqual({ prints: [], isFull: false, changedId: undefined })
    const lane = press(full(emptyLane), samplePrint('One more'), { key: 'x', now: start }).lane
    expect(lane.isFull).toBe(true)
    const [first] = lane.prints
    expect(beginSending(lane, first?.id ?? '', start).isFull).toBe(false)
    expect(drop(lane, first?.id ?? '').isFull).toBe(false)
    expect(press(emptyLane, samplePrint(), { key: 'x', now: start }).lane).toMatchObject({
      isFull: false,
      prints: [{ isHelperSilent: false, isRepeat: false, reason: undefined, computerName: undefined }],
    })
  })

  it('forgets while a print begins what was noted of the try before', () => {
    const noted = noteWaits(noteSilentHelper(pressed(emptyLane, 'a'), 'a'), 'a', { entityId: 'j', computerName: 'P' })
    expect(noted.prints).toMatchObject([{ isHelperSilent: true, waits: { entityId: 'j' } }])
    expect(beginSending(noted, 'a', start).prints).toMatchObject([{ isHelperSilent: false, state: 'sending' }])
    expect(beginSending(noted, 'a', start).prints[0]?.waits).toBeUndefined()
    const [restored] = restore(noted.prints).prints
    expect([restored?.isHelperSilent, restored?.waits, restored?.state]).toEqual([false, undefined, 'held'])
  })

  it('knows a print by its article, or by its label where it has none', () => {
    const request = samplePrint('Cloudberry jam')
    expect(subjectOf(request)).toBe('Cloudberry jam')
    const { articleId: _, ...label } = request.label
    expect(subjectOf({ label })).toBe(request.label.labelId)
  })

  it('says that one is printed again which is being sent, however long ago it was pressed', () => {
    const sending = beginSending(pressed(emptyLane, 'a'), 'a', start)
    const { lane } = press(sending, samplePrint(), { key: 'b', now: start + 120_000 })
    expect(lane.prints).toMatchObject([{ isRepeat: false }, { isRepeat: true }])
  })
})
