// Changes between the moment a print is read and the moment it is stored. The lock of its key holds a print there.
import { setTimeout as sleep } from 'node:timers/promises'
import { saveFeatures } from '@labelwright/contract/server/feature-flags'
import { publishLabel } from '@labelwright/contract/server/label-designer'
import { createLabel, disableLabels, enableLabels } from '@labelwright/contract/server/labels'
import { getPrintHistoryEntry } from '@labelwright/contract/server/print-history'
import { getPrinter, updatePrinter } from '@labelwright/contract/server/printers'
import { printArticle } from '@labelwright/contract/server/printing'
import type { LabelToPrint } from '@labelwright/contract/server/printing-schemas'
import { createSeries, getSeries } from '@labelwright/contract/server/series'
import { me } from '@labelwright/contract/server/sign-in'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { defined } from '../../../testing/defined.ts'
import { openLabel } from '../../../testing/designer-client.ts'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import { addNumberedLabel } from '../../../testing/numbered-label.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { barsAndText } from '../../../testing/svg-labels.ts'
import { findActor } from '../../users/users.service.ts'
import { planPrintJob } from './plan-print-job.ts'
import { storeUndrawnJob } from './store-job.ts'
import { reserveThenDraw } from './try-print.ts'
import { endUndrawnJobs } from './undrawn-jobs.ts'

let test: TestApp
let admin: string
let packer: string
let holder: pg.Client
beforeAll(async () => {
  test = await startTestApp()
  holder = new pg.Client(test.ownerConnection)
  await holder.connect()
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
})
afterAll(async () => {
  await holder.end()
  await test.stop()
})

const print = (label: LabelToPrint, key = newId()) =>
  test.call(
    printArticle,
    { body: { computerName: 'packing-1', labels: [label] } },
    { token: packer, headers: { 'idempotency-key': key } },
  )

const jobsOf = async (key: string): Promise<number> => {
  const { rows } = await test.rows.query(
    `select count(*)::int as jobs from print_jobs where id in (select (result #>> '{}')::uuid from idempotency_keys where key = $1)`,
    [key],
  )
  return rows[0].jobs
}

/** Resolves when one statement such as this waits for somebody else's lock. */
const untilWaiting = (query: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await test.rows.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
        [query],
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 15_000 },
  )

/** Resolves when the current print has drawn its label and waits for its key. */
const untilDrawn = () => untilWaiting('%insert into idempotency_keys%')

interface PrintWhile {
  readonly key?: string
  /** The job of another server that has the key first. */
  readonly jobOfOther?: { readonly id: string; readonly requestHash: string }
}

/** Prints, and does `change` when the label is drawn and nothing is stored yet. */
async function printWhile(
  label: LabelToPrint,
  change: () => Promise<unknown>,
  { key = newId(), jobOfOther }: PrintWhile = {},
) {
  await holder.query('begin')
  await holder.query(
    `insert into idempotency_keys (organization_id, user_id, call, key, request_hash, result)
     select organization_id, id, 'printArticle', $1, $3, to_jsonb($4::text) from users where lower(email) = lower($2)`,
    [key, packerEmail, jobOfOther?.requestHash ?? '', jobOfOther?.id],
  )
  const printed = print(label, key)
  try {
    await untilDrawn()
    await change()
  } finally {
    await holder.query(jobOfOther ? 'commit' : 'rollback')
  }
  return printed
}

describe('A print whose label changes while it is drawn', () => {
  it('is refused when the label was disabled [PRT-25]', async () => {
    const label = await lineToPrint(test, packer)
    const ids = [label.labelId]
    const key = newId()
    const answer = await printWhile(label, () => test.call(disableLabels, { body: { ids } }, { token: admin }), { key })
    await test.call(enableLabels, { body: { ids } }, { token: admin })
    expect(answer.body).toMatchObject({ code: 'label-not-published' })
    expect(await jobsOf(key)).toBe(0)
  })

  it('is stopped when the label is disabled while the print is being stored: whoever disables it waits for it [PRT-40]', async () => {
    const label = await lineToPrint(test, packer)
    const ids = [label.labelId]
    const before = await print(label)
    await holder.query('begin')
    // The same file again: the statement that stores the print waits for it, when it has read the label.
    const own = 'sha256 in (select file_sha256 from print_job_entries where job_id = $1)'
    await holder.query(`delete from print_files where ${own}`, [before.body.entityId])
    const printed = print(label)
    const disabled = untilWaiting('%insert into print_jobs%').then(() =>
      test.call(disableLabels, { body: { ids } }, { token: admin }),
    )
    try {
      await untilWaiting('%from "labels"%for update%')
    } finally {
      await holder.query('rollback')
    }
    const [answer] = await Promise.all([printed, disabled])
    expect(answer.status).toBe(200)
    const { rows } = await test.rows.query(
      'select state, stop_reason, stop_id is not null as is_stopped from print_job_entries where job_id = $1',
      [answer.body.entityId],
    )
    expect(rows).toEqual([{ state: 'Sent', stop_reason: 'Astrid Lindqvist disabled the label.', is_stopped: true }])
    await test.call(enableLabels, { body: { ids } }, { token: admin })
  })

  it('is refused when it is stored while the label is being disabled [PRT-25]', async () => {
    const label = await lineToPrint(test, packer)
    await holder.query('begin')
    await holder.query('select from labels where id = $1 for update', [label.labelId])
    await holder.query('update labels set enabled = false where id = $1', [label.labelId])
    const printed = print(label, newId())
    try {
      await untilWaiting('%insert into print_jobs%')
    } finally {
      await holder.query('commit')
    }
    expect((await printed).body).toMatchObject({ code: 'label-not-published' })
    await test.call(enableLabels, { body: { ids: [label.labelId] } }, { token: admin })
  })

  it('is printed in the version that was published meanwhile [PRT-25]', async () => {
    const label = await lineToPrint(test, packer)
    const client = await openLabel(test.app, { token: admin, labelId: label.labelId })
    const body = { sequence: client.sequence(), note: '' }
    const publish = async () => {
      const published = await test.call(publishLabel, { params: { id: label.labelId }, body }, { token: admin })
      expect(published.status, JSON.stringify(published.body)).toBe(200)
    }
    const answer = await printWhile(label, publish)
    await client.close()
    const { rows } = await test.rows.query(
      `select e.label_version_id = l.published_version_id as is_published, e.label_version_number as number from print_job_entries e join labels l on l.id = e.label_id
       where e.job_id = $1`,
      [answer.body.entityId],
    )
    expect(rows).toEqual([{ is_published: true, number: 2 }])
  })

  it('goes to the new address of its printer [PRT-25]', async () => {
    const label = await lineToPrint(test, packer)
    const id = defined(label.printerId)
    const { dependents: _, ...printer } = (await test.call(getPrinter, { params: { id } }, { token: admin })).body.data
    const move = async () => {
      const body = { ...printer, targetIpAddress: '192.168.7.7' }
      const moved = await test.call(updatePrinter, { body: body as never }, { token: admin })
      expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    }
    const answer = await printWhile(label, move)
    expect(answer.body.files[0]).toMatchObject({ targetIpAddress: '192.168.7.7' })
  })

  it('is refused when the person may not see it any more [PRT-25]', async () => {
    const label = await lineToPrint(test, packer)
    const hide = () =>
      test.rows.query(
        `with made as (
           insert into groups (organization_id, id, name) select organization_id, gen_random_uuid(), $2 from labels where id = $1 returning id
         ) update labels set group_id = made.id from made where labels.id = $1`,
        [label.labelId, newId()],
      )
    const answer = await printWhile(label, hide)
    await test.rows.query('update labels set group_id = null where id = $1', [label.labelId])
    expect(answer.body).toMatchObject({ code: 'not-found' })
  })

  it('is refused when the person has left its group [PRT-25]', async () => {
    const label = await lineToPrint(test, packer)
    const groupId = newId()
    await test.rows.query(
      `insert into groups (organization_id, id, name) select organization_id, $2::uuid, $2::text from labels where id = $1`,
      [label.labelId, groupId],
    )
    await test.rows.query(
      `insert into group_members (organization_id, group_id, user_id) select organization_id, $1, id from users where lower(email) = lower($2)`,
      [groupId, packerEmail],
    )
    await test.rows.query('update labels set group_id = $2 where id = $1', [label.labelId, groupId])
    const leave = () => test.rows.query('delete from group_members where group_id = $1', [groupId])
    const answer = await printWhile(label, leave)
    await test.rows.query('update labels set group_id = null where id = $1', [label.labelId])
    expect(answer.body).toMatchObject({ code: 'not-found' })
  })
})

interface Numbered {
  readonly series: string
  readonly label: LabelToPrint
}

async function numbered(): Promise<Numbered> {
  const series = (await test.call(createSeries, { body: { name: newId(), pad: 6 } }, { token: admin })).body.data.id
  const labelId = await addNumberedLabel(test, [{ variableName: 'serial', series }])
  return { series, label: await lineToPrint(test, packer, { labelId }) }
}
const nextOf = async (id: string) => (await test.call(getSeries, { params: { id } }, { token: admin })).body.data.next
const numbersOf = async (entry: string | undefined) => {
  const found = await test.call(getPrintHistoryEntry, { params: { id: defined(entry) } }, { token: admin })
  return found.body.data.serialNumbers.flatMap(({ numbers }) => numbers)
}
const entryOf = (answer: Awaited<ReturnType<typeof print>>) => answer.body.entries[0]?.printJobEntryId

async function setPdfOnly(pdfOnly: boolean): Promise<void> {
  const shown = { importEnabled: true, setupStandardLabelsEnabled: true, showMyOrders: true, showMyArticles: true }
  const printers = { pdfOnly, showPrinters: true, showPrinterPreferences: true }
  const showFeatures = { ...shown, ...printers, myLabels: { showMyLabels: true } }
  const saved = await test.call(saveFeatures, { body: { showFeatures, printHistoryEnabled: true } }, { token: admin })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

describe('Numbers that others take while a label is drawn', () => {
  it('are given once each: the label is drawn again with its own [PRT-10]', async () => {
    const { series, label } = await numbered()
    let first: Awaited<ReturnType<typeof print>> | undefined
    const second = await printWhile({ ...label, quantity: 2 }, async () => {
      first = await print(label)
    })
    expect(await numbersOf(entryOf(defined(first)))).toEqual(['000001'])
    expect(second.status).toBe(200)
    expect(await numbersOf(entryOf(second))).toEqual(['000002', '000003'])
    const file = Buffer.from(defined(second.body.files[0]).pdfAsBase64String, 'base64')
    const { rows } = await test.rows.query(
      `select e.state, e.file_sha256 = encode(sha256($2), 'hex') as is_its_file, j.state as job,
         array(select to_state from entry_transitions where entry_id = e.id order by id) as states
       from print_job_entries e join print_jobs j on j.id = e.job_id where e.id = $1`,
      [entryOf(second), file],
    )
    expect(rows).toEqual([{ state: 'Sent', is_its_file: true, job: 'Printing', states: ['Created', 'Sent'] }])
    expect(await nextOf(series)).toBe(4)
  })

  it('are all given when many people print at once: none twice, none missing [PRT-10, PRT-12]', async () => {
    const { series, label } = await numbered()
    const answers = await Promise.all(Array.from({ length: 20 }, () => print(label)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const numbers = await Promise.all(answers.map((answer) => numbersOf(entryOf(answer))))
    expect(numbers.flat().toSorted()).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(6, '0')),
    )
    expect(await nextOf(series)).toBe(21)
  })

  it('are not taken by a print that is refused [PRT-10]', async () => {
    const { series, label } = await numbered()
    const refused = await print({ ...label, editableData: [{ key: 'serial', data: '7' }] })
    expect(refused.status).toBe(422)
    expect(await nextOf(series)).toBe(1)
  })

  it('are drawn again into a PDF where labels leave as PDF only [PRT-10]', async () => {
    const { label } = await numbered()
    await setPdfOnly(true)
    let first: Awaited<ReturnType<typeof print>> | undefined
    const second = await printWhile(label, async () => {
      first = await print(label)
    })
    await setPdfOnly(false)
    expect(defined(first).status).toBe(200)
    expect(second.body).toMatchObject({ state: 'Processed', files: [{ targetIpAddress: '' }] })
    expect(await numbersOf(entryOf(second))).toEqual(['000002'])
  })
})

describe('The same key twice while a label is drawn', () => {
  it('makes one job, which answers both calls [PRT-25]', async () => {
    const label = await lineToPrint(test, packer)
    const key = newId()
    let again: ReturnType<typeof print> | undefined
    const first = await printWhile(
      label,
      async () => {
        again = print(label, key)
      },
      { key },
    )
    const second = await defined(again)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.entityId).toBe(first.body.entityId)
    expect(await jobsOf(key)).toBe(1)
  })
})

/** The request hash of a print of this label. */
async function requestHashOf(label: LabelToPrint): Promise<string> {
  const key = newId()
  await print(label, key)
  const { rows } = await test.rows.query('select request_hash from idempotency_keys where key = $1', [key])
  return rows[0].request_hash
}

describe('A key that another server was faster to use', () => {
  it('is in progress until that server has drawn its labels [PRT-25]', async () => {
    const { label } = await numbered()
    const requestHash = await requestHashOf(label)
    const jobOfOther = { id: await leaveUndrawn(label), requestHash }
    const answer = await printWhile(label, async () => undefined, { jobOfOther })
    expect(answer.body).toMatchObject({ code: 'request-in-progress' })
  })
})

async function planOf(label: LabelToPrint) {
  const { rows } = await test.rows.query(`select id, organization_id from users where lower(email) = lower($1)`, [
    packerEmail,
  ])
  const organizationId: string = rows[0].organization_id
  const body = { computerName: 'packing-1', labels: [label] }
  const planned = await test.database.withOrganization(organizationId, async (trx) => {
    const actor = defined(await findActor(trx, rows[0].id))
    return planPrintJob(test.app.context, trx, { id: newId(), isPdfOnly: false, actor, body })
  })
  return { organizationId, body, planned }
}

/** Takes numbers for labels and never draws them, like a server that dies while it draws. */
async function leaveUndrawn(label: LabelToPrint): Promise<string> {
  const { organizationId, planned } = await planOf(label)
  await test.database.withOrganization(organizationId, (trx) => storeUndrawnJob(test.app.context, trx, planned))
  return planned.id
}

describe('Numbers of labels that are never drawn', () => {
  it('are voided with the reason when their lease ends, and the job is given back [PRT-12, PRT-26]', async () => {
    const { series, label } = await numbered()
    const id = await leaveUndrawn(label)
    const job = async () =>
      (
        await test.rows.query(
          `select e.state, e.message, j.state as job, j.is_given_back from print_job_entries e join print_jobs j on j.id = e.job_id
           where j.id = $1`,
          [id],
        )
      ).rows
    expect(await job()).toEqual([{ state: 'Created', message: null, job: 'Created', is_given_back: false }])
    await endUndrawnJobs(test.app.context)
    expect(await job()).toMatchObject([{ state: 'Created' }])
    await test.rows.query(`update print_job_entries set lease_ends_at = now() - interval '1 s' where job_id = $1`, [id])
    await vi.waitFor(
      async () =>
        expect(await job()).toEqual([
          {
            state: 'Voided',
            message: 'The server stopped before the label was drawn. It was not printed: print it again.',
            job: 'Processed',
            is_given_back: true,
          },
        ]),
      { timeout: 15_000, interval: 200 },
    )
    expect(await numbersOf(entryOf(await print(label)))).toEqual(['000002'])
    expect(await nextOf(series)).toBe(3)
  })
})

describe('A label that cannot be drawn when its number is taken', () => {
  it('is voided with that reason, and its key may be used again [PRT-12, PRT-26]', async () => {
    const { label } = await numbered()
    const key = newId()
    const { body, planned } = await planOf(label)
    const { id, actor } = planned
    const { drawing } = test.app.context
    const broken = { ...drawing, draw: () => Promise.reject(new Error('no memory')) }
    const context = { ...test.app.context, drawing: broken }
    const printed = reserveThenDraw(
      context,
      { id, actor, call: 'printArticle', key, body: { ...body, viaHelperId: undefined } },
      planned,
    )
    await expect(printed).rejects.toThrow('no memory')
    const { rows } = await test.rows.query('select state, message from print_job_entries where job_id = $1', [id])
    const message = 'The label could not be drawn. It was not printed: print it again.'
    expect(rows).toEqual([{ state: 'Voided', message }])
    expect((await print(label, key)).status).toBe(200)
  })
})

describe('Labels whose drawing takes long', () => {
  it('hold no connection: fourteen people print at once, and other calls are answered [PRT-24]', async () => {
    const svg = Buffer.from(barsAndText).toString('base64')
    const body = { name: newId(), groupId: null, kind: 'svg', svg }
    const labelId = (await test.call(createLabel, { body: body as never }, { token: admin })).body.data.id
    const label = await lineToPrint(test, packer, { labelId, editableData: [{ key: 'Lot', data: '7' }] })
    const prints = Array.from({ length: 14 }, () => print(label))
    let isOver = false
    const all = Promise.all(prints).finally(() => {
      isOver = true
    })
    const others: number[] = []
    while (!isOver) {
      others.push((await test.call(me, {}, { token: packer })).status)
      await sleep(20)
    }
    expect(new Set(others)).toEqual(new Set([200]))
    expect((await all).map(({ status }) => status)).toEqual(prints.map(() => 200))
  })
})
