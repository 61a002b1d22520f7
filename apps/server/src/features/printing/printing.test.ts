import { createHash } from 'node:crypto'
import { type PrintTicketClaims, printTicketAudience, printTicketType } from '@labelwright/contract/print-ticket'
import { createArticle } from '@labelwright/contract/server/articles'
import { createPairingCode, pairHelper, reportJournal } from '@labelwright/contract/server/helpers'
import { listPrintHistory, printHistoryPicture } from '@labelwright/contract/server/print-history'
import { createPrinter } from '@labelwright/contract/server/printers'
import { fetchPrintFile, printArticle, setEntryStatus, setJobStatus } from '@labelwright/contract/server/printing'
import type { PrintArticleBody, PrintJobFile } from '@labelwright/contract/server/printing-schemas'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let helper: { helperId: string; secret: string; ticketKeys: { kid: string }[] }
let body: PrintArticleBody
const computerName = 'packing-1'
const newKey = () => ({ 'idempotency-key': newId() })

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_PRINT_LEASE_SECONDS: '3600' })
  token = await test.signInAs(packerEmail)
  body = { computerName, labels: [await lineToPrint(test, token, { quantity: 3 })] }
  const { code } = (await test.call(createPairingCode, {}, { token })).body.data
  helper = (await test.call(pairHelper, { body: { code, computerName, version: '0.1.0' } })).body.data
})
afterAll(() => test.stop())

const print = (change: Partial<PrintArticleBody> = {}, headers: Record<string, string> = newKey()) =>
  test.call(printArticle, { body: { ...body, ...change } }, { token, headers })
const withLine = (line: Partial<PrintArticleBody['labels'][number]>) => ({
  labels: [{ ...body.labels[0], ...line }] as PrintArticleBody['labels'],
})
const stateOf = async (id: string) =>
  (await test.rows.query('select state from print_job_entries where id = $1', [id])).rows[0].state
const bytesOf = (file: PrintJobFile) => Buffer.from(file.pdfAsBase64String, 'base64')
const report = (reports: { printJobEntryId: string; status: 'Success' | 'Failed' | 'Unknown' | 'NeverSeen' }[]) =>
  test.call(reportJournal, { body: { reports } }, { token: `${helper.helperId}.${helper.secret}` })

describe('Printing an article label', () => {
  it('answers entityId and a file for each label with all its fields [JOB-01, JOB-02, JOB-03, JOB-04, JOB-06, JOB-10]', async () => {
    const { status, body: job } = await print()
    expect(status).toBe(200)
    expect(job).toMatchObject({ entityId: expect.any(String), state: 'Printing' })
    const file = defined(job.files[0])
    expect(Object.keys(file).sort()).toEqual(
      'customPaperSize orientation paperSize pdfAsBase64String printFileName printJobEntryId printerFileUrl scale side targetIpAddress targetPort targetPrintQueue ticket useLocalPrinterDriver'.split(
        ' ',
      ),
    )
    expect(bytesOf(file).toString()).toMatch(/^\^XA[\s\S]*\^PQ3[\s\S]*\^XZ\s*$/)
  })

  it('has a file for each of its labels, with the bytes of that label for its printer [JOB-03, JOB-06]', async () => {
    const admin = await test.signInAs(adminEmail)
    const office = { name: 'Reception', language: 'pdf' as const, dpi: 600 as const, printsVia: 'helper' as const }
    const driven = { ...office, targetPrintQueue: 'Reception', useLocalPrinterDriver: true }
    const printer = await test.call(createPrinter, { body: driven }, { token: admin })
    const jam = await lineToPrint(test, token, { quantity: 2 }, 'NB-20422')
    const editableData = [{ key: 'lot', data: 'L77' }]
    const cordial = await lineToPrint(test, token, { printerId: printer.body.data.id, editableData })
    const answer = await print({ labels: [jam, cordial], connectorId: newId() })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const files = answer.body.files
    expect(files.map((file) => file.useLocalPrinterDriver)).toEqual([false, true])
    expect(files.map(({ printFileName }) => printFileName)).toEqual([
      'Product label NB-20422.zpl',
      'Product label NB-20418.pdf',
    ])
    // Base64 with + and / (RFC 4648, section 4), not the kind for addresses: a PDF has enough bytes for both characters.
    const texts = files.map(({ pdfAsBase64String }) => pdfAsBase64String)
    expect(texts.map((text) => Buffer.from(text, 'base64').toString('base64'))).toEqual(texts)
    expect(texts[1]).toMatch(/[+/]/)
    expect(bytesOf(defined(files[0])).toString()).toMatch(/^\^XA[\s\S]*\^PQ2[\s\S]*\^XZ\s*$/)
    expect(bytesOf(defined(files[1])).subarray(0, 5).toString()).toBe('%PDF-')
    const ids = files.map(({ printJobEntryId }) => printJobEntryId)
    expect(answer.body.entries.map(({ printJobEntryId }) => printJobEntryId)).toEqual(ids)
    const { rows } = await test.rows.query(
      'select id, article_id, label_id, quantity, printer_id, filled from print_job_entries where job_id = $1',
      [answer.body.entityId],
    )
    const kept = ids.map((id) => defined(rows.find((row) => row.id === id)))
    for (const [index, line] of [jam, cordial].entries()) {
      const { labelId, articleId, quantity, printerId } = line
      expect(kept[index]).toMatchObject({ label_id: labelId, article_id: articleId, quantity, printer_id: printerId })
    }
    expect(kept[1].filled.lot).toBe('L77')
    expect(kept[0].filled.lot).not.toBe('L77')
  })

  it('signs a ticket for exactly these bytes on exactly this printer', async () => {
    const file = defined((await print()).body.files[0])
    const key = await importJWK(helper.ticketKeys[0] as object, 'EdDSA')
    const { payload } = await jwtVerify<PrintTicketClaims>(file.ticket, key, {
      audience: printTicketAudience,
      typ: printTicketType,
    })
    expect(payload.sha256).toBe(createHash('sha256').update(bytesOf(file)).digest('hex'))
    expect(payload).toMatchObject({
      printJobEntryId: file.printJobEntryId,
      printer: { targetIpAddress: '127.0.0.1', targetPort: 9100 },
    })
  })

  it('says in the ticket what the printer is asked, where its model is known to answer', async () => {
    const admin = await test.signInAs(adminEmail)
    const claimsOf = async (answer: Awaited<ReturnType<typeof print>>) => {
      const key = await importJWK(helper.ticketKeys[0] as object, 'EdDSA')
      const { ticket } = defined(answer.body.files[0])
      return (await jwtVerify<PrintTicketClaims>(ticket, key)).payload.printer
    }
    // The first printer is the virtual one of the sample.
    expect(await claimsOf(await print())).toMatchObject({ targetPort: 9100, statusQuestion: '~HQES' })
    const unknown = {
      name: 'Gate',
      language: 'zpl' as const,
      dpi: 203.2,
      printsVia: 'helper' as const,
      targetIpAddress: '10.0.0.9',
      targetPort: 9100,
    }
    const printer = await test.call(createPrinter, { body: unknown }, { token: admin })
    expect(await claimsOf(await print(withLine({ printerId: printer.body.data.id })))).toEqual({
      targetIpAddress: '10.0.0.9',
      targetPort: 9100,
      targetPrintQueue: '',
      useLocalPrinterDriver: false,
    })
  })

  it('hands the same bytes to whoever holds the signed link, and to nobody with a changed one', async () => {
    const file = defined((await print()).body.files[0])
    const query = Object.fromEntries(new URL(file.printerFileUrl).searchParams) as {
      expires: string
      signature: string
    }
    const params = { printJobEntryId: file.printJobEntryId }
    const fetched = await test.app.http.inject({
      method: 'GET',
      url: new URL(file.printerFileUrl).pathname + new URL(file.printerFileUrl).search,
    })
    expect(fetched.rawPayload.equals(bytesOf(file))).toBe(true)
    for (const changed of [
      { ...query, expires: String(Number(query.expires) + 1) },
      { ...query, signature: 'AAAA' },
    ]) {
      expect((await test.call(fetchPrintFile, { params, query: changed })).status).toBe(403)
    }
  })

  it('fills what a person typed and remembers it in the history [JOB-14]', async () => {
    const { body: job } = await print(withLine({ editableData: [{ key: 'LOT', data: 'L2499Z' }] }))
    const { body: history } = await test.call(listPrintHistory, { query: { take: 1 } }, { token })
    expect(history.data[0]).toMatchObject({
      entityId: job.entityId,
      articleName: 'Organic elderflower cordial',
      labelVersionNumber: 1,
      quantity: 3,
      computerName,
    })
    const { rows } = await test.rows.query('select filled from print_job_entries where job_id = $1', [job.entityId])
    expect(rows[0].filled.lot).toBe('L2499Z')
    const picture = await test.call(printHistoryPicture, { params: { id: defined(history.data[0]).id } }, { token })
    expect(picture.body).toMatch(/^<svg /)
  })

  it('makes a PDF of as many pages as labels for a printer with a driver', async () => {
    const admin = await test.signInAs(adminEmail)
    const printer = await test.call(
      createPrinter,
      {
        body: {
          name: 'Office',
          language: 'pdf',
          dpi: 600,
          printsVia: 'helper',
          targetPrintQueue: 'Office_Laser',
          useLocalPrinterDriver: true,
        },
      },
      { token: admin },
    )
    expect(printer.status).toBe(200)
    const file = defined((await print(withLine({ printerId: printer.body.data.id }))).body.files[0])
    expect(bytesOf(file).subarray(0, 5).toString()).toBe('%PDF-')
    expect(file).toMatchObject({ targetPrintQueue: 'Office_Laser', useLocalPrinterDriver: true })
  })
})

describe('Bad input to printing', () => {
  const jobs = async () => Number((await test.rows.query('select count(*) as n from print_jobs')).rows[0].n)

  it.each([
    ['an unknown article', { articleId: '01a1ffb1-cf0f-7811-b38b-000000000000' }, 404, 'not-found'],
    ['an unknown label', { labelId: '01a1ffb1-cf0f-7811-b38b-000000000000' }, 404, 'not-found'],
    ['an unknown printer', { printerId: '01a1ffb1-cf0f-7811-b38b-000000000000' }, 404, 'not-found'],
    ['a quantity below 1 [CONST-13]', { quantity: 0 }, 422, 'validation-failed'],
    ['a variable the label has not', { editableData: [{ key: 'nonsense', data: 'x' }] }, 422, 'validation-failed'],
    [
      'letters where a GTIN belongs',
      { editableData: [{ key: 'gtin', data: 'ABCDEFGHIJKLMN' }] },
      422,
      'label-not-printable',
    ],
    ['a required variable left empty', { editableData: [{ key: 'lot', data: '' }] }, 422, 'label-not-printable'],
    [
      'a required variable that shows nothing [LABEL-27]',
      { editableData: [{ key: 'lot', data: ' \u200b\n' }] },
      422,
      'label-not-printable',
    ],
    [
      'another article’s identifier [LABEL-28]',
      { editableData: [{ key: 'externalIdentifier', data: 'NB-1' }] },
      422,
      'validation-failed',
    ],
    [
      'a variable of the system [LABEL-28]',
      { editableData: [{ key: 'meta_user', data: 'Nobody' }] },
      422,
      'validation-failed',
    ],
  ])('%s is refused and leaves nothing behind', async (_, line, status, code) => {
    const before = await jobs()
    const answer = await print(withLine(line))
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.Message.length).toBeGreaterThan(10)
    expect(await jobs()).toBe(before)
  })

  it('letters into an EAN-13 are refused with a sentence that says what it takes', async () => {
    const editableData = [{ key: 'gtin', data: '73500012ABCDE' }]
    const answer = await print({ labels: [await lineToPrint(test, token, { quantity: 3, editableData }, 'KF-1108')] })
    expect([answer.status, answer.body.code]).toEqual([422, 'label-not-printable'])
    expect(answer.body.Message).toMatch(/EAN-13.*digits/)
  })

  it('an article without GTIN and lot prints none, and not those of the sample label either', async () => {
    const admin = await test.signInAs(adminEmail)
    const bare = { name: 'Bare', externalIdentifier: 'BARE-1', articleData: [] }
    const { body: made } = await test.call(createArticle, { body: bare }, { token: admin })
    const labels = withLine({ articleId: made.data.id }).labels
    const answer = await test.call(printArticle, { body: { ...body, labels } }, { token: admin, headers: newKey() })
    expect([answer.status, answer.body.code]).toEqual([422, 'label-not-printable'])
    const missing = answer.body.errors.filter((error: { code: string }) => error.code === 'variable-required')
    expect(missing.map((error: { message: string }) => error.message)).toEqual([
      'The variable "gtin" must have a value.',
      'The variable "lot" must have a value.',
      'The variable "expiry" must have a value.',
      'The variable "expiryDate" must have a value.',
    ])
  })

  it('refuses everything when one of several labels is wrong', async () => {
    const before = await jobs()
    const [line] = body.labels
    const answer = await print({
      labels: [line, { ...line, articleId: '01a1ffb1-cf0f-7811-b38b-000000000000' }] as PrintArticleBody['labels'],
    })
    expect(answer.status).toBe(404)
    expect(await jobs()).toBe(before)
  })
})

describe('An idempotency key', () => {
  it('makes one job however often the button reports, with the same entries and the same bytes', async () => {
    const headers = newKey()
    const answers = await Promise.all(Array.from({ length: 10 }, () => print({}, headers)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.entityId)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.body.files[0]?.pdfAsBase64String)).size).toBe(1)
  })

  it('is refused for another body', async () => {
    const headers = newKey()
    await print({}, headers)
    const answer = await print(withLine({ quantity: 4 }), headers)
    expect([answer.status, answer.body.code]).toEqual([422, 'key-reused'])
  })

  it('is not used up by a request that was refused', async () => {
    const headers = newKey()
    expect((await print(withLine({ quantity: 0 }), headers)).status).toBe(422)
    expect((await print({}, headers)).status).toBe(200)
  })

  it('never hands an ended entry out again', async () => {
    const headers = newKey()
    const file = defined((await print({}, headers)).body.files[0])
    await test.call(setEntryStatus, { body: { printJobEntryId: file.printJobEntryId, status: 'Success' } }, { token })
    const again = await print({}, headers)
    expect(again.body).toMatchObject({
      state: 'Processed',
      files: [],
      entries: [{ printJobEntryId: file.printJobEntryId, state: 'Success' }],
    })
  })
})

describe('The outcome of a label', () => {
  it('is Success for the entry and Processed for the job after the file went to the helper [JOB-07, JOB-08, JOB-15, JOB-16]', async () => {
    const { body: job } = await print()
    const { printJobEntryId } = defined(job.files[0])
    const entry = await test.call(setEntryStatus, { body: { printJobEntryId, status: 'Success' } }, { token })
    expect(entry.body).toEqual({ printJobEntryId, state: 'Success' })
    const ended = await test.call(setJobStatus, { body: { entityId: job.entityId, status: 'Processed' } }, { token })
    expect(ended.body).toEqual({ entityId: job.entityId, state: 'Processed' })
    expect((await test.call(setEntryStatus, { body: { printJobEntryId, status: 'Success' } }, { token })).status).toBe(
      200,
    )
    expect(
      (await test.call(setEntryStatus, { body: { printJobEntryId, status: 'Failed' } }, { token })).body.code,
    ).toBe('outcome-final')
  })

  it('must be known for every label before the job is Processed', async () => {
    const { body: job } = await print()
    const answer = await test.call(setJobStatus, { body: { entityId: job.entityId, status: 'Processed' } }, { token })
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([409, defined(job.files[0]).printJobEntryId])
  })

  it('is taken from the journal when the browser died before it could tell', async () => {
    const id = defined((await print()).body.files[0]).printJobEntryId
    const { body: answer } = await report([{ printJobEntryId: id, status: 'Success' }])
    expect(answer.acknowledged).toEqual([id])
    expect(await stateOf(id)).toBe('Success')
  })

  it('is asked of the journal when the lease has ended, and Voided when it never saw the file', async () => {
    const id = defined((await print()).body.files[0]).printJobEntryId
    expect((await report([])).body.questions).not.toContain(id)
    await test.rows.query(`update print_job_entries set lease_ends_at = now() - interval '1 second' where id = $1`, [
      id,
    ])
    expect((await report([])).body.questions).toContain(id)
    await report([{ printJobEntryId: id, status: 'NeverSeen' }])
    expect(await stateOf(id)).toBe('Voided')
    await report([{ printJobEntryId: id, status: 'Success' }])
    expect(await stateOf(id)).toBe('Success')
    const { rows } = await test.rows.query(
      'select to_state, is_late from entry_transitions where entry_id = $1 order by id',
      [id],
    )
    expect(rows).toEqual([
      { to_state: 'Sent', is_late: false },
      { to_state: 'Voided', is_late: true },
      { to_state: 'Success', is_late: true },
    ])
  })

  it('is not taken from a helper of another computer', async () => {
    const id = defined((await print({ computerName: 'packing-2' })).body.files[0]).printJobEntryId
    await report([{ printJobEntryId: id, status: 'NeverSeen' }])
    expect(await stateOf(id)).toBe('Sent')
  })

  it('cannot be told by a stranger to the job', async () => {
    const id = defined((await print()).body.files[0]).printJobEntryId
    await test.rows.query(
      `update print_jobs set user_id = (select id from users where email = $1) where id = (select job_id from print_job_entries where id = $2)`,
      [adminEmail, id],
    )
    expect(
      (await test.call(setEntryStatus, { body: { printJobEntryId: id, status: 'Success' } }, { token })).status,
    ).toBe(404)
  })
})

describe('A helper', () => {
  it('is paired by a code that works once', async () => {
    const { code } = (await test.call(createPairingCode, {}, { token })).body.data
    const attempts = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        test.call(pairHelper, { body: { code, computerName: `pc-${index}`, version: '1' } }),
      ),
    )
    expect(attempts.map((attempt) => attempt.status).sort()).toEqual([200, 422, 422, 422, 422])
    await test.rows.query('delete from throttles')
  })

  it('is refused with a wrong secret', async () => {
    expect(
      (await test.call(reportJournal, { body: { reports: [] } }, { token: `${helper.helperId}.wrong` })).status,
    ).toBe(401)
    expect((await test.call(reportJournal, { body: { reports: [] } }, { token })).status).toBe(401)
  })
})
