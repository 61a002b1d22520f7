import type { PrintOutcome } from '@labelwright/contract/helper/helper-schemas'
import type { PrintJobAnswer, PrintJobEntry } from '@labelwright/contract/server/printing-schemas'
import { describe, expect, it } from 'vitest'
import { CallError, type FailureCode } from '../../api/call-error.ts'
import { printJobFile } from '../../testing/print-job-file.ts'
import { type PrintDoors, type PrintEnd, runPrint } from './run-print.ts'

const print = { key: 'press-1', body: undefined as never }
const refuse = (code: FailureCode) => async () => {
  throw new CallError(code, { message: `refused: ${code}` })
}
const entryOf = (state: PrintJobEntry['state'], printJobEntryId = 'one'): PrintJobEntry => ({
  printJobEntryId,
  state,
  message: null,
})
const jobOf = (change: Partial<PrintJobAnswer> = {}): PrintJobAnswer => ({
  entityId: 'job-1',
  state: 'Printing',
  files: [printJobFile('one')],
  entries: [],
  ...change,
})

/** Everything goes well, but for the given; `waits` are all pauses, and `said` what the server was told. */
function printing(change: Partial<PrintDoors<never>> = {}, job = jobOf()) {
  const waits: number[] = []
  const said: string[] = []
  const doors: PrintDoors<never> = {
    makeJob: async () => job,
    askJob: refuse('not-found'),
    renewTickets: refuse('not-found'),
    handOver: async () => ({ status: 'Success' }),
    askOutcome: refuse('offline'),
    isHelperWell: async () => true,
    showPdf: () => undefined,
    tellEntry: async (told) => said.push(JSON.stringify(told)),
    tellJob: async ({ status }) => said.push(status),
    wait: async (milliseconds) => void waits.push(milliseconds),
    ...change,
  }
  return { waits, said, run: (onSilent?: () => void): Promise<PrintEnd> => runPrint(print, doors, onSilent) }
}

/** Hand-overs that take a moment; `begun` says of each how many were under way with it. */
function countingUnderWay(): { readonly begun: readonly string[]; readonly handOver: PrintDoors<never>['handOver'] } {
  const begun: string[] = []
  let underWay = 0
  const handOver: PrintDoors<never>['handOver'] = async ({ printJobEntryId }) => {
    underWay += 1
    begun.push(`${printJobEntryId} ${underWay}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    underWay -= 1
    return { status: 'Success' }
  }
  return { begun, handOver }
}

describe('A print without an answer of the server', () => {
  it.each<FailureCode>([
    'offline',
    'timed-out',
    'not-ready',
    'unexpected',
    'request-in-progress',
    'answer-unreadable',
    'too-many-requests',
    'not-signed-in',
    'session-ended',
  ])('%s says not that there is no job: it may be tried again', async (code) => {
    expect(await printing({ makeJob: refuse(code) }).run()).toMatchObject({ kind: 'stuck', error: { code } })
  })

  it.each<FailureCode>(['validation-failed', 'not-allowed', 'out-of-printjobs', 'key-reused'])(
    '%s says that there is none',
    async (code) => {
      expect(await printing({ makeJob: refuse(code) }).run()).toMatchObject({ kind: 'refused', error: { code } })
    },
  )

  it.each<[FailureCode, number]>([
    ['request-in-progress', 60],
    ['timed-out', 60],
    ['offline', 2],
    ['answer-unreadable', 2],
    ['not-ready', 1],
  ])('%s: the same request is sent so often, a second apart: %i', async (code, times) => {
    let tries = 0
    const { run, waits } = printing({
      makeJob: () => {
        tries += 1
        return refuse(code)()
      },
    })
    await run()
    expect(tries).toBe(times)
    expect(waits).toEqual(Array.from({ length: times - 1 }, () => 1_000))
  })

  it('is stuck by an error of the page itself, which keeps it', async () => {
    const cause = new TypeError('a mistake')
    const end = await printing({ makeJob: () => Promise.reject(cause) }).run()
    expect(end).toMatchObject({ kind: 'stuck', error: { code: 'unexpected', cause } })
  })
})

describe('A hand-over', () => {
  it.each<FailureCode>(['ticket-invalid', 'too-large', 'validation-failed', 'wrong-media-type'])(
    'that the helper refuses for good has failed: %s',
    async (code) => {
      const { run, said } = printing({ handOver: refuse(code) })
      expect(await run()).toEqual({ kind: 'failed', message: `refused: ${code}`, code })
      expect(JSON.parse(said[0] ?? '')).toEqual({
        printJobEntryId: 'one',
        status: 'Failed',
        message: `refused: ${code}`,
      })
    },
  )

  it.each<FailureCode>(['origin-refused', 'not-paired', 'pair-again', 'not-settled'])(
    'to a helper that does not know the page is tried again when it does, and nothing is said of it: %s',
    async (code) => {
      const { run, said } = printing({ handOver: refuse(code) })
      expect(await run()).toMatchObject({ kind: 'stuck', error: { code } })
      expect(said).toEqual([])
    },
  )

  const asking = (...answers: PrintOutcome['status'][]) => {
    const { run, ...rest } = printing({
      handOver: refuse('timed-out'),
      askOutcome: async () => ({
        status: answers.length > 1 ? (answers.shift() ?? 'Unknown') : (answers[0] ?? 'Unknown'),
      }),
    })
    return { run, ...rest }
  }

  it('without an answer is asked about each second, eight times, and then nobody can tell', async () => {
    const { run, waits, said } = asking('InProgress')
    expect(await run()).toEqual({ kind: 'unknown', message: undefined })
    expect(waits.filter((milliseconds) => milliseconds === 1_000)).toHaveLength(8)
    expect(JSON.parse(said[0] ?? '')).toEqual({ printJobEntryId: 'one', status: 'Unknown' })
  })

  it.each<[PrintOutcome['status'], PrintEnd['kind']]>([
    ['Success', 'sent'],
    ['Failed', 'failed'],
    ['Unknown', 'unknown'],
  ])('without an answer ends as the journal says later: %s', async (status, kind) => {
    expect((await asking('InProgress', status).run()).kind).toBe(kind)
  })

  it.each<[string, PrintDoors['askOutcome']]>([
    ['the journal never saw', async () => ({ status: 'NeverSeen' })],
    ['nobody answers about', refuse('offline')],
  ])('that %s may be tried again', async (_, askOutcome) => {
    const { run, said } = printing({ handOver: refuse('offline'), askOutcome })
    expect(await run()).toMatchObject({ kind: 'stuck', error: { code: 'helper-silent' } })
    expect(said).toEqual([])
  })

  it('tells the server at most 500 characters of what went wrong', async () => {
    const { run, said } = printing({ handOver: async () => ({ status: 'Failed', message: 'x'.repeat(600) }) })
    await run()
    expect(JSON.parse(said[0] ?? '').message).toBe('x'.repeat(500))
  })

  it.each<[boolean, number]>([
    [true, 0],
    [false, 1],
  ])('without an answer for two seconds asks whether the helper is well: %s', async (isWell, silences) => {
    let heard = 0
    const answer = Promise.withResolvers<void>()
    const { run, waits } = printing({
      handOver: () => answer.promise.then(() => ({ status: 'Success' as const })),
      isHelperWell: async () => {
        setTimeout(answer.resolve, 10)
        return isWell
      },
    })
    await run(() => {
      heard += 1
    })
    expect(heard).toBe(silences)
    expect(waits[0]).toBe(2_000)
  })
})

describe('Several files', () => {
  const three = jobOf({ files: ['one', 'two', 'three'].map(printJobFile) })

  it('are begun one after the other, each behind the end of the one before', async () => {
    const { begun, handOver } = countingUnderWay()
    const { run } = printing({ handOver }, three)
    await run()
    expect(begun).toEqual(['one 1', 'two 1', 'three 1'])
  })

  it('are on their way at once where the caller wants it, 15 ms apart, and no more than that', async () => {
    const { begun, handOver } = countingUnderWay()
    const { run, waits } = printing({ mostAtOnce: 2, handOver }, three)
    await run()
    expect(begun).toEqual(['one 1', 'two 2', 'three 2'])
    expect(waits.filter((milliseconds) => milliseconds === 15)).toHaveLength(1)
  })

  it('are not begun behind one that could not be handed over', async () => {
    const begun: string[] = []
    const { run } = printing(
      {
        handOver: ({ printJobEntryId }) => {
          begun.push(printJobEntryId)
          return refuse('not-paired')()
        },
      },
      three,
    )
    expect((await run()).kind).toBe('stuck')
    expect(begun).toEqual(['one'])
  })

  it('are not begun behind an end that the caller does not go on from', async () => {
    const begun: string[] = []
    const { run } = printing(
      {
        handOver: async ({ printJobEntryId }) => {
          begun.push(printJobEntryId)
          return { status: printJobEntryId === 'two' ? 'Failed' : 'Success' }
        },
        mayGoOn: (ends) => ends.every(({ kind }) => kind === 'sent'),
      },
      three,
    )
    expect((await run()).kind).toBe('failed')
    expect(begun).toEqual(['one', 'two'])
  })

  it('have failed together where one failed, whatever else nobody can tell', async () => {
    const statuses = { one: 'Unknown', two: 'Failed', three: 'Success' } as const
    const { run } = printing(
      { handOver: async ({ printJobEntryId }) => ({ status: statuses[printJobEntryId as 'one'] }) },
      three,
    )
    expect((await run()).kind).toBe('failed')
  })
})

describe('A job of which an earlier try got so far', () => {
  it.each<[PrintJobEntry['state'], PrintEnd['kind']]>([
    ['Success', 'sent'],
    ['Unknown', 'unknown'],
    ['Failed', 'failed'],
    ['Voided', 'failed'],
  ])('%s is its end', async (state, kind) => {
    const { run } = printing({}, jobOf({ files: [], entries: [entryOf(state)] }))
    expect((await run()).kind).toBe(kind)
  })
})

describe('A label that came out earlier', () => {
  it('counts for whether the next one is printed', async () => {
    const ends: (readonly PrintEnd[])[] = []
    const entries = [entryOf('Success', 'zero'), entryOf('Sent', 'one')]
    const { run } = printing(
      {
        mayGoOn: (so) => {
          ends.push([...so])
          return true
        },
      },
      jobOf({ entries }),
    )
    await run()
    expect(ends).toEqual([[{ kind: 'sent' }]])
  })
})

describe('A job that the server prints', () => {
  it('is asked for in growing gaps of 0.15 to 2 seconds, 30 times at most', async () => {
    const atServer = jobOf({ files: [], entries: [entryOf('Created')] })
    let asked = 0
    const { run, waits } = printing(
      {
        askJob: async () => {
          asked += 1
          return atServer
        },
      },
      atServer,
    )
    expect(await run()).toMatchObject({ kind: 'stuck', error: { code: 'timed-out' } })
    expect(asked).toBe(30)
    expect(waits.slice(0, 3).map(Math.round)).toEqual([150, 195, 254])
    expect(waits.at(-1)).toBe(2_000)
  })

  it('is not asked for where the page has its file', async () => {
    const { run, waits } = printing({}, jobOf({ entries: [entryOf('Sent')] }))
    expect(await run()).toEqual({ kind: 'sent' })
    expect(waits).toEqual([2_000])
  })

  it('says that it waits for a helper that is not connected, and goes on when it does no more', async () => {
    const waitsFor = { helperId: 'h', computerName: 'PACK-07', isLinked: false }
    const waiting = jobOf({ files: [], entries: [entryOf('Created')], waitsFor } as Partial<PrintJobAnswer>)
    const noted: unknown[] = []
    let asked = 0
    const { run } = printing(
      {
        askJob: async () => {
          asked += 1
          return asked < 40 ? waiting : jobOf({ files: [], entries: [entryOf('Success')] })
        },
        onWaits: (waits) => noted.push(waits),
      },
      waiting,
    )
    expect(await run()).toEqual({ kind: 'sent' })
    expect(asked).toBe(40)
    expect(noted).toEqual([{ entityId: 'job-1', computerName: 'PACK-07' }, undefined])
  })

  it('is stuck with a helper that is not connected where nobody shows that it waits', async () => {
    const waitsFor = { helperId: 'h', computerName: 'PACK-07', isLinked: false }
    const waiting = jobOf({ files: [], entries: [entryOf('Created')], waitsFor } as Partial<PrintJobAnswer>)
    const { run } = printing({ askJob: async () => waiting }, waiting)
    expect(await run()).toMatchObject({ kind: 'stuck', error: { code: 'helper-not-linked' } })
  })
})
