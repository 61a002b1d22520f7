// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { samplePrint } from '../../../testing/sample-print.ts'
import type { LanePrint, PrintReason } from '../print-lane/lane.ts'
import { outcomeOf } from './widget-prints.queries.ts'

const print = (change: Partial<LanePrint>): LanePrint => ({
  ...samplePrint(),
  id: 'a',
  key: 'a',
  computerName: 'PACK-07',
  pressedAt: 0,
  changedAt: 0,
  state: 'sent',
  reason: undefined,
  isRepeat: false,
  isHelperSilent: false,
  ...change,
})
const reason = (code: PrintReason['code'], message?: string, requestId?: string): PrintReason => ({
  code,
  message,
  requestId,
})

describe('How a print of a widget ended', () => {
  it.each<[string, Partial<LanePrint>, unknown]>([
    ['waiting: not yet', { state: 'waiting' }, undefined],
    ['sending: not yet', { state: 'sending' }, undefined],
    ['sent', { pdfError: 'no link' }, { kind: 'sent', pdfError: 'no link' }],
    ['unknown', { state: 'unknown' }, { kind: 'unknown' }],
    ['held after a reload', { state: 'held' }, { kind: 'gone' }],
    [
      'a helper that dies on the way is an exception, one that was never there is none',
      { state: 'interrupted', reason: reason('helper-silent') },
      { kind: 'exception', reason: expect.stringMatching(/does not answer/) },
    ],
    [
      'no helper',
      { state: 'interrupted', computerName: undefined, reason: reason('helper-silent') },
      { kind: 'not-ok', reason: 'Printer helper URI not available' },
    ],
    [
      'a helper without a name',
      { state: 'interrupted', computerName: undefined, reason: reason('not-paired') },
      { kind: 'not-ok', reason: 'Computer name not available' },
    ],
    [
      'no data',
      { state: 'interrupted', reason: reason('answer-unreadable') },
      { kind: 'not-ok', reason: 'No data received from print API' },
    ],
    [
      'refused in words',
      { state: 'failed', reason: reason(undefined, 'No paper') },
      { kind: 'not-ok', reason: 'No paper' },
    ],
    ['refused without words', { state: 'failed', reason: reason(undefined) }, { kind: 'not-ok', reason: undefined }],
    ['failed without a reason', { state: 'failed' }, { kind: 'not-ok', reason: undefined }],
    [
      'a problem in the server’s words',
      { state: 'failed', reason: reason('key-reused', 'Press again.') },
      { kind: 'exception', reason: 'Press again.' },
    ],
    [
      'a silence in ours',
      { state: 'interrupted', reason: reason('timed-out', 'timed-out') },
      { kind: 'exception', reason: expect.stringMatching(/\w+ \w+/) },
    ],
    [
      'nobody knows why',
      { state: 'interrupted', reason: reason('unexpected', 'unexpected') },
      { kind: 'exception', reason: undefined },
    ],
    [
      'nobody but the log',
      { state: 'failed', reason: reason('unexpected', 'unexpected', 'req-7') },
      { kind: 'exception', reason: expect.stringContaining('req-7') },
    ],
    ['no reason at all', { state: 'interrupted' }, { kind: 'exception', reason: undefined }],
  ])('%s', (_, change, outcome) => {
    expect(outcomeOf(print(change))).toEqual(outcome)
  })
})
