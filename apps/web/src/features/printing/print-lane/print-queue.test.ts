// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../api/call-error.ts'
import { endSession, storeSession } from '../../../session/session.ts'
import { samplePrint } from '../../../testing/sample-print.ts'
import { sampleToken } from '../../../testing/sample-token.ts'
import type { PrintEnd } from '../run-print.ts'
import { openLaneStore } from './lane-store.ts'
import { createPrintQueue, type SentPrint } from './print-queue.ts'

const signInAs = (UserId: string) => storeSession({ token: sampleToken({ UserId }), refreshToken: 'r', expires: 900 })
const sent: PrintEnd = { kind: 'sent' }
const ready = { isUsable: true, hasAnswered: true, computerName: 'PACK-07' }

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  endSession()
  signInAs('anna')
})

/** A tab whose prints end when the test says so. Opening another one is a reload. */
function openTab(helper: () => typeof ready = () => ready) {
  const running: { readonly print: SentPrint; readonly end: (end: PrintEnd) => Promise<void> }[] = []
  const tones: string[] = []
  let time = 1_000_000
  const lanes = openLaneStore()
  const queue = createPrintQueue({
    lanes,
    askWay: async () => helper(),
    isWithoutHelper: async () => false,
    run: (print) => {
      const { promise, resolve } = Promise.withResolvers<PrintEnd>()
      const end = async (outcome: PrintEnd) => {
        resolve(outcome)
        await settle()
      }
      running.push({ print, end })
      return promise
    },
    playTone: (tone) => tones.push(tone),
    now: () => (time += 1_000),
    onEnded: () => undefined,
  })
  return {
    ...queue,
    running,
    tones,
    lane: () => lanes.store.read().prints.map(({ articleName, state }) => `${articleName}: ${state}`),
    first: () => lanes.store.read().prints[0],
    press: async (...request: Parameters<typeof samplePrint>) => {
      queue.print(samplePrint(...request))
      await settle()
    },
  }
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
type Running = { readonly print: SentPrint } | undefined
const labelsOf = (running: Running) => (running && 'labels' in running.print.body ? running.print.body.labels : [])
const articleOf = (running: Running) => labelsOf(running)[0]?.articleId

describe('Prints pressed while one is on its way', () => {
  it('are printed in order, one after the other, with the values they were pressed with', async () => {
    const { press, running, lane } = openTab()
    await press('Jam', 'L1')
    await press('Tea', 'L2')
    await press('Jam', 'L3')
    expect(lane()).toEqual(['Jam: sending', 'Tea: waiting', 'Jam: waiting'])
    expect(running).toHaveLength(1)
    await running[0]?.end(sent)
    expect(lane()).toEqual(['Jam: sent', 'Tea: sending', 'Jam: waiting'])
    await running[1]?.end(sent)
    await running[2]?.end(sent)
    expect(running.map((one) => labelsOf(one)[0]?.editableData[0]?.data)).toEqual(['L1', 'L2', 'L3'])
    expect(new Set(running.map(({ print }) => print.key)).size).toBe(3)
    expect(lane()).toEqual(['Jam: sent', 'Tea: sent', 'Jam: sent'])
  })

  it.each<PrintEnd>([
    { kind: 'failed', message: 'No paper.' },
    { kind: 'unknown', message: undefined },
    { kind: 'stuck', error: new CallError('offline') },
  ])('are printed also after one that ended as %j', async (end) => {
    const { press, running, lane } = openTab()
    await press('Jam')
    await press('Tea')
    await running[0]?.end(end)
    await running[1]?.end(sent)
    expect(lane()[1]).toBe('Tea: sent')
  })

  it('can be dropped before it is their turn', async () => {
    const { press, running, drop, first, lane } = openTab()
    await press('Jam')
    drop(first()?.id ?? '')
    expect(lane()).toEqual(['Jam: sending'])
    await press('Tea')
    const tea = JSON.parse(sessionStorage.getItem('labelwright_print_lane_anna') ?? '').value[1].id
    drop(tea)
    await running[0]?.end(sent)
    expect(running).toHaveLength(1)
  })

  it('are refused with a tone when too many wait', async () => {
    const { press, tones, lane } = openTab()
    for (let index = 0; index < 22; index++) await press(`Article ${index}`)
    expect(lane()).toHaveLength(21)
    expect(tones).toEqual(['failure'])
  })
})

describe('A print without an answer', () => {
  it('is tried again with the same key and the same request', async () => {
    let computerName = 'PACK-07'
    const { press, running, tryAgain, first } = openTab(() => ({ ...ready, computerName }))
    await press('Jam')
    await running[0]?.end({ kind: 'stuck', error: new CallError('answer-unreadable') })
    computerName = 'RENAMED'
    tryAgain(first()?.id ?? '')
    await settle()
    expect(running[1]?.print.key).toBe(running[0]?.print.key)
    expect(running[1]?.print.body).toEqual(running[0]?.print.body)
  })

  it('keeps its place with Try again while the helper is silent, and asks the server for nothing', async () => {
    let helper = { isUsable: false, hasAnswered: false, computerName: '' }
    const { press, running, tryAgain, first, lane, tones } = openTab(() => helper)
    await press('Jam')
    expect([lane(), running.length, tones]).toEqual([['Jam: interrupted'], 0, ['failure']])
    expect(first()?.reason?.code).toBe('helper-silent')
    helper = ready
    tryAgain(first()?.id ?? '')
    await settle()
    await running[0]?.end(sent)
    expect(lane()).toEqual(['Jam: sent'])
  })

  it('says of a helper that is not paired that it is not', async () => {
    const { press, first } = openTab(() => ({ ...ready, isUsable: false }))
    await press('Jam')
    expect(first()?.reason?.code).toBe('not-paired')
  })
})

describe('A print that failed', () => {
  it('is tried again as a new job, with the helper of now', async () => {
    const { press, running, tryAgain, first } = openTab()
    await press('Jam')
    await running[0]?.end({ kind: 'failed', message: 'No paper.' })
    tryAgain(first()?.id ?? '')
    await settle()
    expect(running[1]?.print.key).not.toBe(running[0]?.print.key)
    expect(labelsOf(running[1])).toEqual(labelsOf(running[0]))
    expect(labelsOf(running[1])).toHaveLength(1)
  })
})

describe('A reload', () => {
  it('prints nothing by itself: what waited is held, what was on its way goes on with the same key', async () => {
    const before = openTab()
    await before.press('Jam')
    await before.press('Tea')
    const after = openTab()
    await settle()
    expect([after.lane(), after.running.length]).toEqual([['Jam: interrupted', 'Tea: held'], 0])
    after.tryAgain(after.first()?.id ?? '')
    await settle()
    expect(after.running[0]?.print.key).toBe(before.running[0]?.print.key)
    await after.running[0]?.end(sent)
    expect(after.lane()).toEqual(['Tea: held', 'Jam: sent'])
  })
})

describe('Another person at the same screen', () => {
  it('finds none of the prints, makes none of them, and leaves them to whom they belong', async () => {
    const tab = openTab()
    await tab.press('Jam')
    await tab.press('Tea')
    signInAs('bo')
    expect(tab.lane()).toEqual([])
    await tab.press('Salt')
    await tab.running[0]?.end(sent)
    expect(tab.running.map((one) => [one.print.userId, articleOf(one)])).toEqual([
      ['anna', 'Jam'],
      ['bo', 'Salt'],
    ])
    expect(tab.lane()).toEqual(['Salt: sending'])
    signInAs('anna')
    expect(tab.lane()).toEqual(['Jam: sent', 'Tea: held'])
  })

  it('is not there after a sign-out, so nothing is printed', async () => {
    const tab = openTab()
    endSession()
    await tab.press('Jam')
    expect([tab.lane(), tab.running.length]).toEqual([[], 0])
  })
})

describe('The tone', () => {
  it('of a success belongs to the article on the screen', async () => {
    const { press, running, tones, show } = openTab()
    show('Jam')
    await press('Jam')
    await press('Jam', 'L2')
    await running[0]?.end(sent)
    show('Tea')
    await running[1]?.end(sent)
    expect(tones).toEqual(['success'])
  })

  it('of a failure sounds whatever is on the screen, because a label is missing', async () => {
    const { press, running, tones, show } = openTab()
    show('Tea')
    await press('Jam')
    await running[0]?.end({ kind: 'failed', message: 'No paper.' })
    expect(tones).toEqual(['failure'])
  })
})

describe('A tab that can store nothing', () => {
  it('prints all the same', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { press, running, lane } = openTab()
    await press('Jam')
    await running[0]?.end(sent)
    full.mockRestore()
    expect(lane()).toEqual(['Jam: sent'])
  })
})

describe('A print that waits on the server for a helper', () => {
  const waits = { entityId: 'job-1', computerName: 'PACK-1' }

  it('lets the prints behind it go on, says for whom it waits, and is over with its outcome', async () => {
    const { press, running, lane, first } = openTab()
    await press('Jam', 'L1')
    await press('Tea', 'L2')
    expect(running).toHaveLength(1)
    running[0]?.print.onWaits(waits)
    await settle()
    expect(lane()).toEqual(['Jam: sending', 'Tea: sending'])
    expect(first()?.waits).toEqual(waits)
    await running[1]?.end(sent)
    running[0]?.print.onWaits(undefined)
    expect(first()?.waits).toBeUndefined()
    await running[0]?.end(sent)
    expect(lane()).toEqual(['Jam: sent', 'Tea: sent'])
  })

  it('leaves by the same helper when it is tried again', async () => {
    let way = { ...ready, computerName: 'PACK-1', viaHelperId: 'h-1' }
    const { press, running, first, tryAgain } = openTab(() => way)
    await press('Jam', 'L1')
    await running[0]?.end({ kind: 'stuck', error: new CallError('offline') })
    way = { ...ready, computerName: 'PACK-2', viaHelperId: 'h-2' }
    tryAgain(first()?.id ?? '')
    await settle()
    expect(running.map(({ print }) => [print.key, print.body.computerName, print.body.viaHelperId])).toEqual([
      [running[0]?.print.key, 'PACK-1', 'h-1'],
      [running[0]?.print.key, 'PACK-1', 'h-1'],
    ])
  })
})
