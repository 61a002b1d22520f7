import { setTimeout as sleep } from 'node:timers/promises'
import { createPairingCode, listHelpers, pairHelper, reportJournal } from '@labelwright/contract/server/helpers'
import type { HelperInstance, ReportJournalBody } from '@labelwright/contract/server/helpers-schemas'
import { disableLabels, enableLabels } from '@labelwright/contract/server/labels'
import { createPrinter } from '@labelwright/contract/server/printers'
import { getPrintJob, printArticle } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '../../../platform/database/ids.ts'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import { adminEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { tellHelper } from '../../printing/linked-helpers/wake-helpers.service.ts'
import { dialLink, type LinkEvent } from './testing/dial-link.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const soon = { timeout: 20_000 }

let test: TestApp
let admin: string
let paired: { readonly helperId: string; readonly secret: string }
let printerId: string
const sockets: WebSocket[] = []

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signInAs(adminEmail)
  const body = {
    name: 'Bench',
    language: 'zpl',
    dpi: 203.2,
    printsVia: 'helper',
    targetIpAddress: '192.0.2.7',
    targetPort: 9100,
  } as const
  printerId = (await test.call(createPrinter, { body }, { token: admin })).body.data.id
})
beforeEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  await test.rows.query('delete from helpers')
  await test.rows.query('delete from mails')
  const { code } = (await test.call(createPairingCode, {}, { token: admin })).body.data
  paired = (await test.call(pairHelper, { body: { code, computerName: 'PACK-1', version: '1' } })).body.data
})
afterAll(() => test.stop())

const instanceOf = (change: Partial<HelperInstance> = {}): HelperInstance => ({
  id: newId(),
  hostName: 'pack-1',
  journalPosition: 10,
  ...change,
})

/** Dials and sends the opening. */
async function dial(instance?: HelperInstance) {
  const link = await dialLink(test.app)
  const { events, say, hear } = link
  sockets.push(link.socket)
  say({ type: 'open', token: `${paired.helperId}.${paired.secret}`, version: '1', ...(instance && { instance }) })
  const first = async (): Promise<LinkEvent> => {
    await expect.poll(() => events.length, soon).toBeGreaterThan(0)
    return events[0] as LinkEvent
  }
  let asked = 0
  /** Asks to begin, and answers which it may. */
  const begin = async (epoch: number, ...ids: readonly string[]) => {
    const entries = ids.map((printJobEntryId) => ({ printJobEntryId, epoch }))
    say({ type: 'begin', entries, journalPosition: 20 })
    asked += 1
    const { granted, refused } = await hear('may-begin', asked)
    return { granted, refused }
  }
  const report = (reports: readonly object[], batch = 1) =>
    say({ type: 'journal', batch, reports, journalPosition: 20 })
  return { ...link, first, begin, report }
}
/** Waits until the server has stored the first batch of a program's journal, so that the next step of a test comes after it. */
async function untilProved(instanceId: string) {
  const proved = 'select 1 from helpers where instance_id = $1 and is_instance_proved'
  await expect.poll(async () => (await test.rows.query(proved, [instanceId])).rowCount, soon).toBe(1)
}
/** Opens a link and sends the first batch of the journal, as every program does. */
const open = async (instance?: HelperInstance) => {
  const link = await dial(instance)
  const { epoch } = await link.hear('opened')
  if (instance) {
    link.say({ type: 'journal', batch: 0, reports: [], journalPosition: instance.journalPosition })
    await untilProved(instance.id)
  }
  return { ...link, id: instance?.id ?? '', epoch: epoch as number }
}
async function print(labels = 1) {
  const line = await lineToPrint(test, admin, { printerId })
  const body = { computerName: '', viaHelperId: paired.helperId, labels: Array.from({ length: labels }, () => line) }
  const headers = { 'idempotency-key': newId() }
  return (await test.call(printArticle, { body }, { token: admin, headers })).body.entityId
}
const job = async (entityId: string) => (await test.call(getPrintJob, { params: { entityId } }, { token: admin })).body
const statesOf = async (entityId: string) => (await job(entityId)).entries.map(({ state }) => state)
const idsOf = async (entityId: string) => (await job(entityId)).entries.map(({ printJobEntryId }) => printJobEntryId)
/** A label that has come over a link. */
async function receive(link: Awaited<ReturnType<typeof open>>) {
  const jobId = await print()
  const [id = ''] = await idsOf(jobId)
  await expect
    .poll(
      () => link.events.some(({ type, file }) => type === 'print' && (file as LinkEvent).printJobEntryId === id),
      soon,
    )
    .toBe(true)
  return { jobId, id }
}
const reportByHttp = async (body: ReportJournalBody) =>
  (await test.call(reportJournal, { body }, { token: `${paired.helperId}.${paired.secret}` })).body
const twins = async () => (await test.rows.query('select * from helper_twins where settled_at is null')).rows
const mailSubjects = async () =>
  (await test.rows.query('select subject from mails order by subject')).rows.map(({ subject }) => subject)

describe('A label over a link', () => {
  it('begins once, whoever asks [PRT-31]', async () => {
    const link = await open(instanceOf())
    const { id } = await receive(link)
    expect(await link.begin(link.epoch, id)).toEqual({ granted: [id], refused: [] })
    const next = await open(instanceOf({ epoch: link.epoch, journalPosition: 30 }))
    expect(next.epoch).toBeGreaterThan(link.epoch)
    expect(await next.begin(next.epoch, id)).toEqual({ granted: [], refused: [id] })
  })

  it('begins for the program that asked before, and got no answer', async () => {
    const instance = instanceOf()
    const link = await open(instance)
    const { id } = await receive(link)
    await link.begin(link.epoch, id)
    const again = await open({ ...instance, epoch: link.epoch, heardEpoch: link.epoch })
    expect(await again.begin(link.epoch, id)).toEqual({ granted: [id], refused: [] })
  })

  it('does not begin once its label is disabled: the helper says so, and it is Voided', async () => {
    const link = await open(instanceOf())
    const { jobId, id } = await receive(link)
    const { labelId } = await lineToPrint(test, admin)
    await test.call(disableLabels, { body: { ids: [labelId] } }, { token: admin })
    expect(await link.begin(link.epoch, id)).toEqual({ granted: [], refused: [id] })
    link.report([{ printJobEntryId: id, status: 'NeverSeen', epoch: link.epoch }])
    await expect.poll(() => statesOf(jobId), soon).toEqual(['Voided'])
    await test.call(enableLabels, { body: { ids: [labelId] } }, { token: admin })
  })

  it('that is another helper’s does not begin', async () => {
    const link = await open(instanceOf())
    expect(await link.begin(link.epoch, newId())).toMatchObject({ granted: [] })
  })
})

describe('A helper that asks for new tickets of files that pages handed to it', () => {
  it('gets those of its own computer, and is told which may not begin [PRT-40] [PRT-41]', async () => {
    const link = await open(instanceOf())
    const line = await lineToPrint(test, admin, { printerId })
    const handOut = async (computerName: string) => {
      const { files } = (await test.call(printArticle, { body: { computerName, labels: [line] } }, { token: admin }))
        .body
      return files[0]?.printJobEntryId ?? ''
    }
    const ids = [await handOut('pack-1'), await handOut('PACK-2')]
    const [own, other] = ids
    link.say({ type: 'renew', printJobEntryIds: ids })
    const first = await link.hear('renewed')
    expect(first).toMatchObject({ tickets: [{ printJobEntryId: own }], stopped: [{ printJobEntryId: other }] })
    await test.call(disableLabels, { body: { ids: [line.labelId] } }, { token: admin })
    link.say({ type: 'renew', printJobEntryIds: [own] })
    const message = expect.stringMatching(/disabled the label/)
    const second = await link.hear('renewed', 2)
    expect(second).toMatchObject({ tickets: [], stopped: [{ printJobEntryId: own, message }] })
    // Asked at once, and not when the lease would have ended.
    expect(await link.hear('questions')).toMatchObject({ printJobEntryIds: [own], stopped: [own] })
    await test.call(enableLabels, { body: { ids: [line.labelId] } }, { token: admin })
  })
})

describe('A link in whose place a newer one stands', () => {
  it('gets nothing more, and what it was sent begins over the newer one [PRT-31]', async () => {
    const older = await open(instanceOf())
    const { id } = await receive(older)
    const newer = await open(instanceOf({ epoch: older.epoch }))
    await older.hear('stop')
    older.say({ type: 'begin', entries: [{ printJobEntryId: id, epoch: older.epoch }], journalPosition: 20 })
    await newer.hear('print')
    expect(await newer.begin(newer.epoch, id)).toEqual({ granted: [id], refused: [] })
    expect(older.events.map(({ type }) => type)).not.toContain('may-begin')
    const { id: next } = await receive(newer)
    expect(older.events.filter(({ file }) => (file as LinkEvent | undefined)?.printJobEntryId === next)).toEqual([])
  })

  it('whose program answers must pair again, and both are told; people get one mail [PRT-31] [HELPER-31]', async () => {
    const older = await open(instanceOf({ hostName: 'image-1' }))
    const newer = await open(instanceOf({ hostName: 'image-2', epoch: older.epoch }))
    const { epoch } = await older.hear('stop')
    older.say({ type: 'stopped', epoch, printJobEntryIds: [] })
    expect(await older.hear('refused')).toMatchObject({ code: 'helper-twin' })
    expect(await newer.hear('twin')).toMatchObject({ twin: { hostName: 'image-1', address: '127.0.0.1' } })
    const [listed] = (await test.call(listHelpers, { query: {} }, { token: admin })).body.data
    expect(listed).toMatchObject({ hostName: 'image-2', isLinked: true, twin: { hostName: 'image-1' } })
    const people = await test.rows.query(
      `select from users where account_type in ('Administrator', 'TenantAdmin') and enabled and deleted_at is null`,
    )
    const told = Array.from({ length: people.rowCount ?? 0 }, () => 'Two computers use the printer helper PACK-1')
    expect(await mailSubjects()).toEqual(told)
    // It may not come back, neither as it is nor after a restart.
    for (const heardEpoch of [epoch as number, undefined]) {
      const back = await dial(
        instanceOf({ hostName: 'image-1', epoch: older.epoch, ...(heardEpoch && { heardEpoch }) }),
      )
      expect(await back.first()).toMatchObject({ type: 'refused', code: 'helper-twin' })
    }
    expect(await mailSubjects()).toEqual(told)
    expect(newer.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('gives back what it was let begin and had not begun, for the newer one', async () => {
    const older = await open(instanceOf())
    const { id } = await receive(older)
    await older.begin(older.epoch, id)
    const newer = await open(instanceOf({ epoch: older.epoch, journalPosition: 30 }))
    const { epoch } = await older.hear('stop')
    older.say({ type: 'stopped', epoch, printJobEntryIds: [id] })
    await newer.hear('print')
    expect(await newer.begin(newer.epoch, id)).toEqual({ granted: [id], refused: [] })
  })

  it('may still report what it had begun although it has expired: the newer one does not get it meanwhile', async () => {
    const older = await open(instanceOf())
    const [begun, unbegun] = [await receive(older), await receive(older)]
    await older.begin(older.epoch, begun.id)
    // As if its server had not reached the database for a while.
    await test.rows.query(`update helpers set linked_until = now() - interval '1 min'`)
    const newer = await open(instanceOf({ epoch: older.epoch, journalPosition: 30 }))
    await newer.hear('print')
    await sleep(500)
    const given = newer.events.flatMap(({ file }) => (file ? [(file as LinkEvent).printJobEntryId] : []))
    expect(given).toEqual([unbegun.id])
  })

  it('tells what became of what it had begun, and nothing of the rest', async () => {
    const older = await open(instanceOf())
    const [begun, unbegun] = [await receive(older), await receive(older)]
    await older.begin(older.epoch, begun.id)
    await open(instanceOf({ epoch: older.epoch, journalPosition: 30 }))
    await older.hear('stop')
    older.report([
      { printJobEntryId: unbegun.id, status: 'NeverSeen', epoch: older.epoch },
      { printJobEntryId: begun.id, status: 'Success', epoch: older.epoch },
    ])
    await expect.poll(() => statesOf(begun.jobId), soon).toEqual(['Success'])
    expect(await statesOf(unbegun.jobId)).toEqual(['Sent'])
  })

  it('is no second computer where its program does not answer: it was stopped, or killed [PRT-31]', async () => {
    const killed = await open(instanceOf())
    const next = await open(instanceOf({ epoch: killed.epoch }))
    expect(await killed.hear('stop')).toMatchObject({ epoch: next.epoch })
    expect(await killed.hear('refused')).toMatchObject({ code: 'link-replaced' })
    expect(await twins()).toEqual([])
  })

  it('cannot be made a second computer by a word that names no newer link', async () => {
    const link = await open(instanceOf())
    link.say({ type: 'stopped', epoch: link.epoch, printJobEntryIds: [] })
    const newer = await open(instanceOf({ epoch: link.epoch }))
    await link.hear('stop')
    link.say({ type: 'stopped', epoch: link.epoch, printJobEntryIds: [] })
    await sleep(300)
    expect(await twins()).toEqual([])
    expect(newer.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('of the same program is no second computer, however often it dials [PRT-31]', async () => {
    const instance = instanceOf()
    let epoch: number | undefined
    for (let times = 0; times < 5; times += 1) {
      const link = await open({ ...instance, ...(epoch && { epoch, heardEpoch: epoch }) })
      epoch = link.epoch
      link.socket.terminate()
    }
    expect(await twins()).toEqual([])
    expect(await mailSubjects()).toEqual([])
  })

  it('of a program of before is closed as it was, and raises no alarm', async () => {
    const older = await open()
    await open()
    expect(await older.hear('refused')).toMatchObject({ code: 'link-replaced' })
    expect(older.events.map(({ type }) => type)).not.toContain('stop')
    expect(await twins()).toEqual([])
  })
})

describe('An opening that was still on its way when its program was killed', () => {
  it('raises no alarm and stops nobody: nothing is heard of it afterwards [PRT-31]', async () => {
    const first = await open(instanceOf())
    first.socket.terminate()
    const second = await open(instanceOf({ epoch: first.epoch }))
    const ghost = await dial(instanceOf({ epoch: first.epoch }))
    await ghost.hear('opened')
    // It has begun nothing, and comes back where its link was.
    expect(await second.hear('refused')).toMatchObject({ code: 'link-replaced' })
    expect(second.events.map(({ type }) => type)).not.toContain('stop')
    const again = await dial({ ...instanceOf(), id: second.id, epoch: second.epoch, heardEpoch: second.epoch })
    expect(await again.first()).toMatchObject({ type: 'opened' })
    expect(await twins()).toEqual([])
  })
})

describe('A program that was replaced while it was away', () => {
  it('is asked whether it lives when it dials again, and must pair again [PRT-31]', async () => {
    const instance = instanceOf({ hostName: 'first' })
    const first = await open(instance)
    first.socket.terminate()
    const second = await open(instanceOf({ epoch: first.epoch }))
    const back = await dial({ ...instance, epoch: first.epoch, heardEpoch: first.epoch })
    expect(await back.first()).toMatchObject({ type: 'stop', epoch: second.epoch })
    back.say({ type: 'stopped', epoch: second.epoch, printJobEntryIds: [] })
    expect(await back.hear('refused')).toMatchObject({ code: 'helper-twin' })
    expect(second.socket.readyState).toBe(WebSocket.OPEN)
    expect(await twins()).toMatchObject([{ host_name: 'first' }])
  })
})

describe('Programs that only report, by HTTP', () => {
  it('are two computers when one that was replaced has heard of the other [PRT-31]', async () => {
    const [one, other] = [instanceOf({ hostName: 'one' }), instanceOf({ hostName: 'other' })]
    const { epoch: first } = await reportByHttp({ reports: [], instance: one })
    const { epoch: second } = await reportByHttp({ reports: [], instance: other })
    // Its next report shows that it lives.
    await reportByHttp({ reports: [], instance: { ...other, heardEpoch: second } })
    expect(second).toBeGreaterThan(first ?? 0)
    const own = { ...one, epoch: first }
    const asked = await reportByHttp({ reports: [], instance: { ...own, heardEpoch: first } })
    expect(asked).toMatchObject({ isReplaced: true, epoch: second, questions: [] })
    // Its last report may have been under way when it was stopped: that proves nothing.
    expect(await twins()).toEqual([])
    const answered = await reportByHttp({ reports: [], instance: { ...own, heardEpoch: asked.epoch } })
    expect(answered.mustPairAgain).toBe(true)
    expect(await reportByHttp({ reports: [], instance: { ...other, heardEpoch: second } })).toMatchObject({
      epoch: second,
      twin: { hostName: 'one' },
    })
  })

  it('report and link at the same time without being two', async () => {
    const instance = instanceOf()
    const { epoch } = await reportByHttp({ reports: [], instance })
    const link = await open({ ...instance, epoch, heardEpoch: epoch })
    const { epoch: now } = await reportByHttp({ reports: [], instance: { ...instance, heardEpoch: link.epoch } })
    expect(now).toBe(link.epoch)
    expect(link.events.map(({ type }) => type)).not.toContain('stop')
  })

  it('and link at the same moment are one computer: the news of the report may come behind the link [PRT-31]', async () => {
    const instance = instanceOf()
    const [link] = await Promise.all([open(instance), reportByHttp({ reports: [], instance })])
    const late = { kind: 'replaced', helperId: paired.helperId, linkId: null, epoch: link.epoch - 1 } as const
    tellHelper(test.app.context, late)
    const { id } = await receive(link)
    expect(await link.begin(link.epoch, id)).toEqual({ granted: [id], refused: [] })
    await sleep(600)
    expect(link.events.map(({ type }) => type)).not.toContain('stop')
    expect(await twins()).toEqual([])
  })

  it('of before this version report as they did', async () => {
    const link = await open(instanceOf())
    const answer = await reportByHttp({ reports: [] })
    expect(answer.epoch).toBeUndefined()
    expect(answer.serverTime).toBeGreaterThan(Date.now() - 60_000)
    await sleep(300)
    expect(link.events.map(({ type }) => type)).not.toContain('stop')
  })
})

describe('A journal with fewer lines than the server has heard of [PRT-32]', () => {
  it('is told from when on it proves anything, also after another start', async () => {
    const before = Date.now()
    const link = await open(instanceOf({ journalPosition: 40 }))
    link.socket.terminate()
    const back = await dial(instanceOf({ journalPosition: 39, epoch: link.epoch }))
    const { journalProvesFrom, epoch } = await back.hear('opened')
    expect(journalProvesFrom).toBeGreaterThanOrEqual(before)
    const again = await dial(instanceOf({ journalPosition: 41, epoch: epoch as number }))
    expect(await again.hear('opened')).toMatchObject({ journalProvesFrom })
  })

  it('cannot void what was begun: nobody can tell', async () => {
    const link = await open(instanceOf({ journalPosition: 40 }))
    const { jobId, id } = await receive(link)
    await link.begin(link.epoch, id)
    link.socket.terminate()
    const back = await open(instanceOf({ journalPosition: 12, epoch: link.epoch }))
    back.report([{ printJobEntryId: id, status: 'NeverSeen', epoch: link.epoch }])
    await expect.poll(() => statesOf(jobId), soon).toEqual(['Unknown'])
  })
})

describe('Every message of a link', () => {
  it('says the server’s time [PRT-33]', async () => {
    const link = await open(instanceOf())
    await receive(link)
    for (const event of link.events) {
      expect(Math.abs((event.serverTime as number) - Date.now())).toBeLessThan(60_000)
    }
  })
})
