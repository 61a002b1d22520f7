import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWire } from './testing/linked-helper.ts'
import { callAsPage, type PrintBench, soon, startPrintBench } from './testing/print-by-helper.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let bench: PrintBench

beforeAll(async () => {
  bench = await startPrintBench(1_500)
})
afterEach(() => bench.clear())
afterAll(() => bench?.stop())

const linesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')

/** Cuts the journal in a directory at the end of the line before the first one for which this is true. */
function cutBefore(directory: string, isFirst: (line: string) => boolean): void {
  const path = join(directory, 'journal.ndjson')
  const lines = linesOf(path)
  const kept = lines.slice(0, lines.findIndex(isFirst))
  expect(kept.length).toBeLessThan(lines.length)
  writeFileSync(path, kept.map((line) => `${line}\n`).join(''))
}

/** The first line that is missing, by what is left of a label. */
const cuts: Readonly<Record<string, (id: string) => (line: string) => boolean>> = {
  'knows nothing of the label': (id) => (line) => line.includes(id),
  'has only taken it on': (id) => (line) => line.includes(id) && !line.includes('"accepted"'),
}

describe('A print journal that is older than what the server has seen of it', () => {
  it.each(Object.entries(cuts))(
    'is noticed before a page can print a label a second time: it %s [PRT-32]',
    async (_, cutFor) => {
      const helper = await bench.start()
      const { jobId, body } = await bench.makePageCall(helper)
      expect((await callAsPage(helper.running.port, '/api/print', body)).json()).toEqual({ status: 'Success' })
      expect(await bench.untilEnded(jobId)).toEqual([{ state: 'Success', times: 1 }])
      await helper.running.stop()
      cutBefore(helper.directory, cutFor((body as { readonly printJobEntryId: string }).printJobEntryId))
      await helper.startAgain()
      const again = await callAsPage(helper.running.port, '/api/print', body)
      expect(again.json()).toMatchObject({ status: 'Unknown' })
      expect(await bench.outcomesOf(jobId)).toEqual([{ state: 'Success', times: 1 }])
      // The helper prints again from now on.
      const next = await bench.makePageCall(helper)
      expect((await callAsPage(helper.running.port, '/api/print', next.body)).json()).toEqual({ status: 'Success' })
    },
  )

  it.each(Object.entries(cuts))(
    'gets no label of the link a second time, whose outcome it never told: it %s [PRT-32]',
    async (_, cutFor) => {
      const wire = await startWire(bench.test.app)
      bench.ends.push(wire.close)
      const helper = await bench.start({ serverUrl: wire.url })
      const before = bench.printer.received().size
      // Its outcome does not come back; everything before it does.
      const jobId = await bench.print(helper.helperId, 1)
      await expect.poll(() => bench.printer.received().size, { ...soon, interval: 5 }).toBe(before + 1)
      wire.hold({ toServer: true, toHelper: false })
      await expect.poll(helper.journal, soon).toContain('"done"')
      await helper.running.kill()
      const { rows } = await bench.test.rows.query('select id from print_job_entries where job_id = $1', [jobId])
      cutBefore(helper.directory, cutFor(rows[0].id))
      wire.cut()
      await helper.startAgain()
      const [outcome] = await bench.untilEnded(jobId)
      expect(outcome).toEqual({ state: 'Unknown', times: 1 })
    },
  )
})
