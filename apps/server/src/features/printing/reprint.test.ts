import { disableLabels } from '@labelwright/contract/server/labels'
import { getPrintHistoryEntry, listPrintHistory } from '@labelwright/contract/server/print-history'
import { createPrinter } from '@labelwright/contract/server/printers'
import { printAgain, printArticle, printTest, reprint, setEntryStatus } from '@labelwright/contract/server/printing'
import type { LabelToPrint, SetEntryStatusBody } from '@labelwright/contract/server/printing-schemas'
import { createSeries } from '@labelwright/contract/server/series'
import { countPrintJobs } from '@labelwright/contract/server/subscription'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { addNumberedLabel } from '../../testing/numbered-label.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let admin: string
let packer: string
let usual: LabelToPrint
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
  usual = await lineToPrint(test, admin)
})
afterAll(() => test.stop())

const keyed = () => ({ 'idempotency-key': newId() })
async function print(status: SetEntryStatusBody['status'], line: LabelToPrint = usual, token = admin) {
  const body = { computerName: 'packing-1', labels: [line] }
  const { body: job } = await test.call(printArticle, { body }, { token, headers: keyed() })
  const { printJobEntryId, pdfAsBase64String } = defined(job.files[0])
  await test.call(setEntryStatus, { body: { printJobEntryId, status } }, { token })
  return { id: printJobEntryId, bytes: pdfAsBase64String }
}
const reprintOf = (
  id: string,
  change: { reason?: string; printerId?: string; isConfirmed?: boolean } = {},
  { token, headers }: { token: string; headers: Record<string, string> } = { token: admin, headers: keyed() },
) =>
  test.call(
    reprint,
    { body: { printJobEntryId: id, reason: 'The label tore', computerName: 'packing-1', ...change } },
    { token, headers },
  )
const again = (ids: readonly string[], token = admin) =>
  test.call(
    printAgain,
    { body: { printJobEntryIds: [...ids], computerName: 'packing-1' } },
    { token, headers: keyed() },
  )
const detailOf = async (id: string, token = admin) =>
  (await test.call(getPrintHistoryEntry, { params: { id } }, { token })).body.data
async function numberedLabel(): Promise<LabelToPrint> {
  const series = (await test.call(createSeries, { body: { name: newId(), pad: 6 } }, { token: admin })).body.data.id
  return { ...usual, labelId: await addNumberedLabel(test, [{ variableName: 'serial', series }]), quantity: 2 }
}
const used = async () =>
  (await test.call(countPrintJobs, { query: { interval: 'MONTH' } }, { token: admin })).body.printedJobs

describe('A reprint', () => {
  it.each(['Success', 'Unknown'] as const)(
    'of a label with outcome %s is a new job with the same bytes, data and serial numbers, marked in the history with its reason [JOB-14]',
    async (outcome) => {
      const first = await print(outcome, await numberedLabel())
      const before = await used()
      const { status, body } = await reprintOf(first.id)
      const file = defined(body.files[0])
      expect([status, file.pdfAsBase64String]).toEqual([200, first.bytes])
      expect(file.printJobEntryId).not.toBe(first.id)
      expect(await used()).toBe(before + 1)
      const [one, other] = [await detailOf(first.id), await detailOf(file.printJobEntryId)]
      expect(one.serialNumbers[0]?.numbers).toEqual(['000001', '000002'])
      expect(other).toMatchObject({
        reprintOf: first.id,
        reprintReason: 'The label tore',
        serialNumbers: one.serialNumbers,
        values: one.values,
        labelVersionNumber: one.labelVersionNumber,
        fileSha256: one.fileSha256,
      })
      expect(one.reprintedAs).toEqual([
        expect.objectContaining({ id: other.id, state: 'Sent', reprintReason: 'The label tore' }),
      ])
    },
  )

  it('of a reprint has the serial numbers of the very first print, and a search for one finds all three [JOB-14]', async () => {
    const first = await print('Success', await numberedLabel())
    const number = `S${newId().slice(-8)}`
    await test.rows.query(
      `update series set prefix = $1 where id = (select series_id from series_ranges where entry_id = $2)`,
      [number, first.id],
    )
    const second = defined((await reprintOf(first.id)).body.files[0]).printJobEntryId
    const body = { printJobEntryId: second, status: 'Success' } as const
    await test.call(setEntryStatus, { body }, { token: admin })
    const third = defined((await reprintOf(second)).body.files[0]).printJobEntryId
    expect((await detailOf(third)).serialNumbers).toEqual((await detailOf(first.id)).serialNumbers)
    const query = { searchQuery: `${number}000002` }
    const found = await test.call(listPrintHistory, { query }, { token: admin })
    expect(found.body.data.map(({ id }) => id)).toEqual([third, second, first.id])
    const only = await test.call(listPrintHistory, { query: { ...query, reprints: 'only' } }, { token: admin })
    expect(only.body.data.map(({ id }) => id)).toEqual([third, second])
  })

  it('on a printer of another language is drawn anew, with the same serial numbers [JOB-14]', async () => {
    const first = await print('Success', await numberedLabel())
    const where = { targetIpAddress: '127.0.0.1', targetPort: 9100, printsVia: 'helper' as const }
    const made = await test.call(
      createPrinter,
      { body: { name: 'Other', language: 'tspl', dpi: 203.2, ...where } },
      { token: admin },
    )
    const { body } = await reprintOf(first.id, { printerId: made.body.data.id })
    const bytes = Buffer.from(defined(body.files[0]).pdfAsBase64String, 'base64').toString('latin1')
    expect(bytes).toContain('SIZE ')
    const { serialNumbers, printerName } = await detailOf(defined(body.files[0]).printJobEntryId)
    expect([printerName, serialNumbers]).toEqual(['Other', (await detailOf(first.id)).serialNumbers])
  })

  it('is made once for its key, also when the answer was lost', async () => {
    const first = await print('Success')
    const headers = keyed()
    const [one, other] = [
      await reprintOf(first.id, {}, { token: admin, headers }),
      await reprintOf(first.id, {}, { token: admin, headers }),
    ]
    expect(other.body.entityId).toBe(one.body.entityId)
    expect((await detailOf(first.id)).reprintedAs).toHaveLength(1)
  })

  it('needs a reason of at most 500 characters', async () => {
    const first = await print('Success')
    for (const reason of ['', '  ', 'x'.repeat(501)]) {
      expect((await reprintOf(first.id, { reason })).status).toBe(422)
    }
    expect((await detailOf(first.id)).reprintedAs).toEqual([])
  })

  it('is refused of a label that was provably not printed, and of a test print', async () => {
    const failed = await print('Failed')
    expect((await reprintOf(failed.id)).body.code).toBe('print-outcome-changed')
    const body = { labelId: usual.labelId, printerId: defined(usual.printerId), computerName: 'packing-1' }
    const tested = await test.call(printTest, { body }, { token: admin, headers: keyed() })
    const id = defined(tested.body.files[0]).printJobEntryId
    await test.call(setEntryStatus, { body: { printJobEntryId: id, status: 'Success' } }, { token: admin })
    expect((await reprintOf(id)).body.code).toBe('test-not-reprinted')
  })

  it('is of one’s own prints, or an administrator’s: others are not found', async () => {
    const mine = await print('Success', await lineToPrint(test, packer), packer)
    const others = await print('Success')
    expect((await reprintOf(others.id, {}, { token: packer, headers: keyed() })).status).toBe(404)
    expect((await again([others.id], packer)).status).toBe(404)
    expect((await reprintOf(mine.id, {}, { token: packer, headers: keyed() })).status).toBe(200)
    expect((await reprintOf(mine.id)).body.code).toBe('printed-meanwhile')
    expect((await reprintOf(mine.id, { isConfirmed: true })).status).toBe(200)
  })

  it('is refused when the label is disabled, or the version that was printed is no longer published [JOB-14]', async () => {
    const line = await numberedLabel()
    const first = await print('Success', line)
    await test.rows.query('update print_job_entries set label_version_id = $1 where id = $2', [newId(), first.id])
    expect((await reprintOf(first.id)).body.code).toBe('version-not-published')
    const second = await print('Success', line)
    await test.call(disableLabels, { body: { ids: [line.labelId] } }, { token: admin })
    expect((await reprintOf(second.id)).body.code).toBe('label-not-published')
    expect((await detailOf(second.id)).reprintedAs).toEqual([])
  })
})

describe('Labels that were not printed', () => {
  it('are printed again in one new job with their data and new serial numbers, each once [JOB-14]', async () => {
    const numbered = await print('Failed', await numberedLabel())
    const plain = await print('Failed', { ...usual, quantity: 3 })
    const before = await used()
    const { status, body } = await again([plain.id, numbered.id])
    expect([status, body.files.length, await used()]).toEqual([200, 2, before + 1])
    const [first, second] = await Promise.all(body.files.map(({ printJobEntryId }) => detailOf(printJobEntryId)))
    expect(first).toMatchObject({ reprintOf: plain.id, reprintReason: null, quantity: 3 })
    expect(first?.values).toEqual((await detailOf(plain.id)).values)
    expect(second?.serialNumbers[0]?.numbers).toEqual(['000003', '000004'])
    expect((await again([plain.id])).body.code).toBe('printed-again')
    expect((await again([plain.id, plain.id])).status).toBe(422)
  })

  it('are not printed again together with one that came out: nothing is stored', async () => {
    const [failed, sent] = [await print('Failed'), await print('Success')]
    expect((await again([failed.id, sent.id])).body.code).toBe('print-outcome-changed')
    expect((await detailOf(failed.id)).reprintedAs).toEqual([])
  })
})
