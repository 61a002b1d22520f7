import { failed, success } from '@labelwright/printing/hand-over'
import { openJournal } from '@labelwright/printing/journal/journal'
import { noLocalQueues } from '@labelwright/printing/queues/local-queues'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pairing } from './pairing.ts'
import { createPrintCalls } from './print-file.ts'
import { reportOf } from './report-journal.ts'
import { createServerClock } from './server-clock.ts'
import { type FakeServer, startPairedServer } from './testing/fake-server.ts'
import { printCall } from './testing/print-call.ts'
import { newDataDirectory } from './testing/start-helper.ts'
import { createTicketRenewal } from './ticket-renewal.ts'

let server: FakeServer
let pairing: Pairing
beforeAll(async () => {
  ;({ server, pairing } = await startPairedServer())
})
afterAll(() => server.close())

const begun = Date.now()
const seconds = (count: number) => Math.floor(begun / 1000) + count

/** Print calls of a helper whose printer begins when the test says so, and whose clock is the test's. */
function startPrinting() {
  const journal = openJournal(newDataDirectory())
  const sent: string[] = []
  const requests: object[] = []
  let steadyMs = 0
  const clock = createServerClock({ steady: () => steadyMs })
  clock.hear(begun)
  let isOver = (): void => undefined
  const renewal = createTicketRenewal({ wait: () => new Promise((resolve) => (isOver = resolve)) })
  let printerIsFree = Promise.withResolvers<void>()
  let isOff = false
  const calls = createPrintCalls({
    journal,
    queues: noLocalQueues,
    ownPort: () => 27_417,
    onOutcome: () => undefined,
    log: { info: () => undefined, warn: () => undefined },
    clock,
    renewal,
    standing: { untilSettled: async () => true, journalProves: () => true },
    send: async ({ printJobEntryId }, { beforeFirstByte }) => {
      await printerIsFree.promise
      if (isOff) return failed('The printer is off.')
      await beforeFirstByte()
      sent.push(printJobEntryId)
      return success
    },
  })
  return {
    journal,
    sent,
    calls,
    renewal,
    requests,
    pass: (count: number) => {
      steadyMs += count * 1_000
    },
    free: (off = false) => {
      isOff = off
      printerIsFree.resolve()
      printerIsFree = Promise.withResolvers()
    },
    /** Nobody has answered in time. */
    endWaiting: () => isOver(),
    link: () => renewal.linkOpened((request) => requests.push(request)),
  }
}

const short = { endsBeforeFirstByte: true, expiresAt: seconds(60) } as const
const callWith = (ticket: object, printJobEntryId?: string) =>
  printCall(server, server.printerPort(), { ticket, ...(printJobEntryId && { body: { printJobEntryId } }) })
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('A label under approval that waited in the helper until its ticket had ended [PRT-40]', () => {
  /** Waits 61 s for its printer. */
  async function waitTooLong(isLinked = true) {
    const printing = startPrinting()
    if (isLinked) printing.link()
    const call = await callWith(short)
    const answer = printing.calls.print(call, pairing)
    answer.catch(() => undefined)
    await settle()
    printing.pass(61)
    printing.free()
    await settle()
    return { ...printing, call, answer, id: call.printJobEntryId }
  }

  it('is asked for over the link before its first byte, and begins with a new ticket', async () => {
    const { requests, renewal, call, answer, sent, id } = await waitTooLong()
    expect(requests).toEqual([{ type: 'renew', printJobEntryIds: [id] }])
    expect(sent).toEqual([])
    const { ticket } = await printCall(server, call.port, {
      body: { printJobEntryId: id, targetAddress: call.targetAddress },
      ticket: { ...short, expiresAt: seconds(121) },
    })
    renewal.renewed({ type: 'renewed', tickets: [{ printJobEntryId: id, ticket }], stopped: [] })
    expect(await answer).toEqual(success)
    expect(sent).toEqual([id])
  })

  it('does not begin where the server says that it was stopped: the journal promises it', async () => {
    const { renewal, answer, sent, id, journal } = await waitTooLong()
    renewal.renewed({
      type: 'renewed',
      tickets: [],
      stopped: [{ printJobEntryId: id, state: 'Sent', message: 'Disabled.' }],
    })
    await expect(answer).rejects.toMatchObject({ code: 'print-stopped' })
    expect(sent).toEqual([])
    expect(journal.unreported(9).map(reportOf)).toEqual([
      { printJobEntryId: id, status: 'NeverSeen', message: expect.stringMatching(/waited too long/) },
    ])
  })

  it('does not begin where nobody answers, and the journal says why', async () => {
    const { answer, endWaiting, sent, journal, id } = await waitTooLong()
    endWaiting()
    await expect(answer).rejects.toMatchObject({ code: 'print-stopped' })
    expect([sent, journal.find(id)?.state]).toEqual([[], 'forbidden'])
  })

  it('begins with a ticket that its page brings, and with no ticket that has ended', async () => {
    const { calls, call, answer, sent, id } = await waitTooLong(false)
    expect(calls.outcomeOf(id)).toEqual({ status: 'InProgress', needsTicket: true })
    // As a page that knows nothing of new tickets asks again.
    void calls.print(call, pairing)
    await settle()
    expect(sent).toEqual([])
    const again = await printCall(server, call.port, {
      body: { printJobEntryId: id },
      ticket: { ...short, expiresAt: seconds(121) },
    })
    expect(await calls.print(again, pairing)).toEqual({ ...success, replayed: true })
    expect(await answer).toEqual(success)
    expect(sent).toEqual([id])
  })

  it('is asked for again over the next link', async () => {
    const { renewal, id } = await waitTooLong(false)
    const requests: object[] = []
    renewal.linkOpened((request) => requests.push(request))
    expect(requests).toEqual([{ type: 'renew', printJobEntryIds: [id] }])
  })
})

describe('A label without approval', () => {
  it('begins however long it has waited: its ticket was good when it came', async () => {
    const { calls, pass, free, sent } = startPrinting()
    const call = await callWith({ expiresAt: seconds(60) })
    const answer = calls.print(call, pairing)
    await settle()
    pass(3_600)
    free()
    expect(await answer).toEqual(success)
    expect(sent).toHaveLength(1)
  })
})

describe('A label that was disabled [PRT-41]', () => {
  it('never begins, also where it only waits for its printer or for a ticket', async () => {
    const { calls, free, sent, journal } = startPrinting()
    const call = await callWith({})
    const answer = calls.print(call, pairing)
    await settle()
    const other = await callWith({})
    calls.stop([call.printJobEntryId, other.printJobEntryId])
    free()
    await expect(answer).rejects.toMatchObject({ code: 'print-stopped' })
    expect(await calls.print(other, pairing)).toMatchObject({ status: 'Failed', replayed: true })
    expect(sent).toEqual([])
    expect(journal.unreported(9).map(({ state }) => state)).toEqual(['forbidden', 'forbidden'])
  })

  it('is stopped, and not failed, where its printer is off besides', async () => {
    const { calls, free, journal } = startPrinting()
    const call = await callWith({})
    const answer = calls.print(call, pairing)
    await settle()
    calls.stop([call.printJobEntryId])
    free(true)
    await expect(answer).rejects.toMatchObject({ code: 'print-stopped' })
    expect(journal.find(call.printJobEntryId)?.state).toBe('forbidden')
  })

  it('is printed to its end once its first byte has left', async () => {
    const { calls, free, sent, journal } = startPrinting()
    const call = await callWith({})
    const answer = calls.print(call, pairing)
    await settle()
    free()
    await answer
    calls.stop([call.printJobEntryId])
    expect(sent).toHaveLength(1)
    expect(journal.find(call.printJobEntryId)?.state).toBe('done')
  })
})
