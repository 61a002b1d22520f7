import { listArticles, saveArticle } from '@labelwright/contract/server/articles'
import { createPairingCode, pairHelper, reportJournal } from '@labelwright/contract/server/helpers'
import { getPrintHistoryEntry, listPrintHistory } from '@labelwright/contract/server/print-history'
import type { EntrySerialNumbers } from '@labelwright/contract/server/print-history-schemas'
import { createPrinter } from '@labelwright/contract/server/printers'
import { printArticle, setEntryStatus } from '@labelwright/contract/server/printing'
import type { LabelToPrint } from '@labelwright/contract/server/printing-schemas'
import { createSeries, getSeries, updateSeries } from '@labelwright/contract/server/series'
import type { CreateSeriesBody } from '@labelwright/contract/server/series-schemas'
import { countPrintJobs } from '@labelwright/contract/server/subscription'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { toGrey } from '@labelwright/label-output/testing/grey'
import { readBrotherQl } from '@labelwright/label-output/testing/read-brother-ql'
import { renderPdf } from '@labelwright/label-output/testing/render-pdf'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { addNumberedLabel } from '../../testing/numbered-label.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let usual: LabelToPrint
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  usual = await lineToPrint(test, token)
})
afterAll(() => test.stop())

async function addSeries(change: Partial<CreateSeriesBody> = {}): Promise<string> {
  const body = { name: newId(), pad: 6, ...change }
  return (await test.call(createSeries, { body }, { token })).body.data.id
}
const labelOf = (...series: (string | undefined)[]) =>
  addNumberedLabel(
    test,
    series.map((id, index) => ({ variableName: `serial${index}`, ...(id === undefined ? {} : { series: id }) })),
  )
const line = (labelId: string, quantity: number, change: Partial<LabelToPrint> = {}): LabelToPrint => ({
  ...usual,
  labelId,
  quantity,
  ...change,
})
const print = (labels: readonly LabelToPrint[], headers: Record<string, string> = { 'idempotency-key': newId() }) =>
  test.call(printArticle, { body: { computerName: 'packing-1', labels: [...labels] } }, { token, headers })
type Printed = Awaited<ReturnType<typeof print>>
const bytesOf = ({ body }: Printed, file = 0) => Buffer.from(defined(body.files[file]).pdfAsBase64String, 'base64')
const numbersOf = async (entry: string): Promise<EntrySerialNumbers[]> =>
  (await test.call(getPrintHistoryEntry, { params: { id: entry } }, { token })).body.data.serialNumbers
const entriesOf = ({ body }: Printed): string[] => body.entries.map((entry) => entry.printJobEntryId)
const nextOf = async (id: string) => (await test.call(getSeries, { params: { id } }, { token })).body.data.next
const jobs = async () => Number((await test.rows.query('select count(*) as n from print_jobs')).rows[0].n)
const ranges = async (series: string) =>
  (
    await test.rows.query(
      `select lower(numbers)::int as first, (upper(numbers) - 1)::int as last from series_ranges where series_id = $1 order by 1`,
      [series],
    )
  ).rows as { first: number; last: number }[]
const allNumbers = async (series: string) =>
  (await ranges(series)).flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, add) => first + add))
const count = (amount: number, first = 1) => Array.from({ length: amount }, (_, index) => first + index)
const texts = (amount: number, first = 1) => count(amount, first).map((number) => String(number).padStart(6, '0'))
const labelsIn = (zpl: string) => zpl.split('^XA').slice(1)
const dataOf = (zpl: string) => [...zpl.matchAll(/\^FD(?:>[:;56789])?([^^]*)\^FS/g)].map((match) => match[1])

describe('A label with a serial number', () => {
  it('takes a number per label of a quantity, each in a label of its own in one file, as ZPL readers see it [PRT-13]', async () => {
    const series = await addSeries()
    const printed = await print([line(await labelOf(series), 5)])
    expect([printed.status, printed.body.files.length]).toEqual([200, 1])
    const labels = labelsIn(bytesOf(printed).toString())
    expect(labels).toHaveLength(5)
    const read = await Promise.all(labels.map(async (zpl) => readGrey(await renderZpl(`^XA${zpl}`, 60, 20))))
    expect(read.map((codes) => codes.map(({ text }) => text))).toEqual(texts(5).map((text) => [text]))
    for (const zpl of labels) expect(zpl).toContain('^PQ1\n')
    expect(await numbersOf(entriesOf(printed)[0] ?? '')).toEqual([
      expect.objectContaining({
        variableName: 'serial0',
        mode: 'counter',
        count: 5,
        first: '000001',
        last: '000005',
        numbers: texts(5),
      }),
    ])
  })

  it.each([
    ['pdf', { targetPrintQueue: 'Labels' }],
    ['brother', { targetIpAddress: '127.0.0.1', targetPort: 9100 }],
  ] as const)('has five different numbers in %s too [PRT-13]', async (language, where) => {
    const body = { name: language, language, dpi: 300, printsVia: 'helper' as const, ...where }
    const printer = (await test.call(createPrinter, { body }, { token })).body.data.id
    const bytes = bytesOf(await print([line(await labelOf(await addSeries()), 5, { printerId: printer })]))
    const pages =
      language === 'pdf'
        ? count(5, 0).map((page) => renderPdf(bytes, page, 300))
        : readBrotherQl(bytes).labels.map(({ bitmap }) => toGrey(bitmap))
    const read = await Promise.all(pages.map(async (page) => (await readGrey(page)).map(({ text }) => text)))
    expect(read).toEqual(texts(5).map((text) => [text]))
  })

  it('takes as many as it has variables, each its own, also of one series [PRT-13]', async () => {
    const [series, other] = [await addSeries(), await addSeries({ step: 10, next: 5 })]
    const printed = await print([line(await labelOf(series, series, other), 2)])
    const given = await numbersOf(entriesOf(printed)[0] ?? '')
    expect(given.map(({ numbers }) => numbers)).toEqual([texts(2), texts(2, 3), ['000005', '000015']])
    expect([await nextOf(series), await nextOf(other)]).toEqual([5, 25])
  })

  it('without one takes none: its copies are alike [PRT-13]', async () => {
    const printed = await print([line(usual.labelId, 5)])
    expect(labelsIn(bytesOf(printed).toString())).toHaveLength(1)
    expect(bytesOf(printed).toString()).toContain('^PQ5')
    expect(await numbersOf(entriesOf(printed)[0] ?? '')).toEqual([])
  })

  it('takes no value from outside, nor from the article', async () => {
    const series = await addSeries()
    const labelId = await labelOf(series)
    for (const data of ['000001', '999999', '']) {
      const refused = await print([line(labelId, 1, { editableData: [{ key: 'SERIAL0', data }] })])
      expect([refused.status, refused.body.errors[0]?.code]).toEqual([422, 'not-editable'])
    }
    const found = await test.call(listArticles, { query: { searchQuery: 'KF-1108' } }, { token })
    const { id, version } = defined(found.body.data[0])
    const articleData = [{ key: 'serial0', data: '777777' }]
    const saved = await test.call(
      saveArticle,
      { body: { id, name: 'Coffee', labelIds: [], articleData, version } },
      { token },
    )
    expect(saved.status).toBe(200)
    const printed = await print([line(labelId, 1, { articleId: id })])
    expect((await numbersOf(entriesOf(printed)[0] ?? ''))[0]?.numbers).toEqual(['000001'])
    expect(dataOf(bytesOf(printed).toString()).join()).not.toContain('777777')
  })

  it.each([
    ['names no series', undefined],
    ['names one that is gone', newId()],
    ['names nonsense', 'x'],
  ])('is refused at its variable when it %s, and takes nothing of the others', async (_, wrong) => {
    const series = await addSeries()
    const { status, body } = await print([line(await labelOf(series), 3), line(await labelOf(series, wrong), 3)])
    expect([status, body.code, body.errors[0]?.path]).toEqual([
      422,
      'label-not-printable',
      'labels.1.editableData.serial1',
    ])
    expect(body.Message).toMatch(/Choose (one|another one) with the label's variables, then print again/)
    expect(await nextOf(series)).toBe(1)
  })

  it('is one of ten thousand in a job at most', async () => {
    const labelId = await labelOf(await addSeries())
    const { body } = await print([line(labelId, 9_999), line(labelId, 2)])
    expect(body.errors.map(({ path }) => path)).toEqual(['labels.0.quantity', 'labels.1.quantity'])
  })

  it('is given the same numbers and bytes when its key comes again, and the next ones for another', async () => {
    const series = await addSeries()
    const lines = [line(await labelOf(series), 3)]
    const headers = { 'idempotency-key': newId() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => print(lines, headers)))
    expect(new Set(answers.map((answer) => JSON.stringify(entriesOf(answer)))).size).toBe(1)
    expect(new Set(answers.map((answer) => bytesOf(answer).toString('base64'))).size).toBe(1)
    expect(await nextOf(series)).toBe(4)
    expect((await numbersOf(entriesOf(await print(lines))[0] ?? ''))[0]?.numbers).toEqual(texts(3, 4))
  })

  it('is found in the history by its number', async () => {
    const series = await addSeries({ prefix: 'Find-', base: 16, step: 3 })
    const hidden = await addSeries({ prefix: 'hid', mode: 'random' })
    const printed = await print([line(await labelOf(series, hidden), 20)])
    await print([line(await labelOf(series, hidden), 2)])
    const [entry = ''] = entriesOf(printed)
    const [counted, random] = await numbersOf(entry)
    const found = async (searchQuery: string) =>
      (await test.call(listPrintHistory, { query: { searchQuery } }, { token })).body.data.map(
        ({ id }: { id: string }) => id,
      )
    for (const text of [counted?.last ?? '', 'find-00001c', ` ${random?.numbers[7]} `]) {
      expect(await found(text)).toEqual([entry])
    }
    expect(await found('Find-000002')).toEqual([])
    expect(await found('Find-0FFFFF')).toEqual([])
  })
})

describe('The numbers of a series', () => {
  it('are given without gap or repetition to 20 prints at once [PRT-10, PRT-11]', async () => {
    const series = await addSeries()
    const labelId = await labelOf(series)
    const quantities = count(20).map((index) => 1 + (index % 4))
    const answers = await Promise.all(quantities.map((quantity) => print([line(labelId, quantity)])))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const total = quantities.reduce((sum, quantity) => sum + quantity, 0)
    expect(await allNumbers(series)).toEqual(count(total))
    expect(await nextOf(series)).toBe(total + 1)
    const printed = answers.flatMap((answer) => dataOf(bytesOf(answer).toString()))
    expect(printed).toHaveLength(total)
    expect(new Set(printed).size).toBe(total)
  })

  it('have no gap after a print that was refused late [PRT-10]', async () => {
    const [series, full] = [await addSeries(), await addSeries({ pad: 1, next: 9 })]
    const [good, bad] = [await labelOf(series), await labelOf(full)]
    const before = await jobs()
    expect((await print([line(good, 4), line(bad, 2)])).body.code).toBe('series-full')
    // The second line is found wrong when it is drawn, after the first has its numbers and its file.
    const wrong = line(usual.labelId, 1, { editableData: [{ key: 'lot', data: '' }] })
    expect((await print([line(good, 4), wrong])).body.code).toBe('label-not-printable')
    expect([await nextOf(series), await jobs()]).toEqual([1, before])
    await print([line(good, 2)])
    expect(await allNumbers(series)).toEqual([1, 2])
  })

  it('cannot be stored a second time: the database refuses [PRT-11]', async () => {
    const series = await addSeries()
    const labelId = await labelOf(series)
    const [first = '', second = ''] = entriesOf(await print([line(labelId, 5), line(labelId, 5)]))
    const insert = (numbers: string) =>
      test.rows.query(
        `insert into series_ranges (organization_id, series_id, entry_id, variable_name, numbers, step)
         select organization_id, series_id, entry_id, 'again', $2, 1 from series_ranges where entry_id = $1`,
        [first, numbers],
      )
    await expect(insert('[10,12)')).rejects.toThrow(/series_ranges_apart/)
    await expect(insert('[1,2)')).rejects.toThrow(/series_ranges_apart/)
    await expect(insert('[11,12)')).resolves.toMatchObject({ rowCount: 1 })
    expect(second).not.toBe(first)
  })

  it('are each in exactly one of Sent, Success, Failed, Unknown, Voided and never issued, whatever becomes of the labels [PRT-12]', async () => {
    const series = await addSeries()
    const labelId = await labelOf(series)
    const { code } = (await test.call(createPairingCode, {}, { token })).body.data
    const paired = (await test.call(pairHelper, { body: { code, computerName: 'packing-1', version: '1' } })).body.data
    const helper = `${paired.helperId}.${paired.secret}`
    let seed = 20_261_122
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((seed / 2 ** 32) * below)
    }
    for (let print_ = 0; print_ < 25; print_ += 1) {
      const isRefused = random(5) === 0
      const answer = await print([line(labelId, 1 + random(4)), ...(isRefused ? [line(newId(), 1)] : [])])
      expect(answer.status).toBe(isRefused ? 404 : 200)
      if (isRefused) continue
      const [printJobEntryId = ''] = entriesOf(answer)
      const outcome = (['Success', 'Failed', 'Unknown', 'Voided', undefined] as const)[random(5)]
      if (outcome === 'Voided') {
        const reports = [{ printJobEntryId, status: 'NeverSeen' as const }]
        expect((await test.call(reportJournal, { body: { reports } }, { token: helper })).status).toBe(200)
      } else if (outcome) {
        await test.call(setEntryStatus, { body: { printJobEntryId, status: outcome } }, { token })
      }
    }
    const { rows } = await test.rows.query(
      `select e.state, generate_series(lower(r.numbers), upper(r.numbers) - 1)::int as number
       from series_ranges r join print_job_entries e on e.id = r.entry_id where r.series_id = $1`,
      [series],
    )
    const next = await nextOf(series)
    expect(rows.map(({ number }) => number).sort((a, b) => a - b)).toEqual(count(next - 1))
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['Success', 'Failed', 'Unknown', 'Voided', 'Sent']))
    // What was never handed over keeps its numbers too.
    const after = await numbersOf(entriesOf(await print([line(labelId, 1)]))[0] ?? '')
    expect(after[0]?.numbers).toEqual(texts(1, next))
  })

  it('never begin again: a full series refuses, and nothing is taken or counted [PRT-14]', async () => {
    const series = await addSeries({ name: 'Small', pad: 1, next: 7 })
    const labelId = await labelOf(series)
    const printed = async () =>
      (await test.call(countPrintJobs, { query: { interval: 'MONTH' } }, { token })).body.printedJobs
    const before = await printed()
    const { status, body } = await print([line(labelId, 4)])
    expect([status, body.code]).toEqual([422, 'series-full'])
    expect(body.Message).toBe(
      'The series "Small" has 3 numbers left, and 4 are needed. Print 3 at most, or give the label a new series.',
    )
    expect([await nextOf(series), await printed()]).toEqual([7, before])
    expect((await print([line(labelId, 3)])).status).toBe(200)
    expect((await print([line(labelId, 1)])).body.Message).toMatch(/has 0 numbers left.*Give the label a new series/)
    expect(await allNumbers(series)).toEqual([7, 8, 9])
    const { data } = (await test.call(getSeries, { params: { id: series } }, { token })).body
    expect(data).toMatchObject({ next: 10, remaining: 0 })
    const { name, base, step, pad, prefix, mode, version } = data
    const renamed = await test.call(
      updateSeries,
      { params: { id: series }, body: { base, step, pad, prefix, mode, version, name: `${name} and full` } },
      { token },
    )
    expect(renamed.status).toBe(200)
  })

  it('are all given in random mode too, each once, in no order that shows', async () => {
    const series = await addSeries({ mode: 'random', pad: 2 })
    const labelId = await labelOf(series)
    const given: string[] = []
    for (const quantity of [30, 30, 40]) {
      given.push(...((await numbersOf(entriesOf(await print([line(labelId, quantity)]))[0] ?? ''))[0]?.numbers ?? []))
    }
    expect((await print([line(labelId, 1)])).body.code).toBe('series-full')
    const sorted = count(100, 0).map((number) => String(number).padStart(2, '0'))
    expect([...given].sort()).toEqual(sorted)
    expect(given).not.toEqual(sorted)
  })

  it('of two series are taken by two jobs in opposite order without waiting for each other for ever [PRT-10]', async () => {
    const [one, two] = [await addSeries(), await addSeries()]
    const [labelOne, labelTwo] = [await labelOf(one), await labelOf(two)]
    const answers = await Promise.all(
      count(20).map((index) =>
        print(index % 2 ? [line(labelOne, 3), line(labelTwo, 3)] : [line(labelTwo, 3), line(labelOne, 3)]),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([await allNumbers(one), await allNumbers(two)]).toEqual([count(60), count(60)])
  })

  it('of many labels leave the server free to answer others meanwhile', async () => {
    const found = await test.call(listArticles, { query: { searchQuery: 'IT-004217' } }, { token })
    const tagged = defined(found.body.data[0])
    const printing = print([line(defined(tagged.labels[0]).labelId, 600, { articleId: tagged.id })])
    let turns = 0
    let isDone = false
    void printing.then(() => {
      isDone = true
    })
    while (!isDone) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      turns += 1
    }
    expect((await printing).status).toBe(200)
    // Drawn in one go it would leave a turn or two.
    expect(turns).toBeGreaterThan(5)
  })
})
