import { setTimeout as sleep } from 'node:timers/promises'
import { helperBodyOf } from '@labelwright/contract/helper/print-file-body'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import { packerEmail } from '../../../testing/start-app.ts'
import { callAsPage, type PrintBench, startPrintBench } from '../../helpers/link/testing/print-by-helper.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

let bench: PrintBench
beforeAll(async () => {
  bench = await startPrintBench(30)
  const { labelId } = await lineToPrint(bench.test, await bench.test.signInAs(packerEmail))
  await bench.test.rows.query('update labels set is_under_approval = true where id = $1', [labelId])
})
afterAll(async () => {
  await bench.clear()
  await bench.stop()
})

describe('20 files of a label under approval that somebody sends by hand [PRT-40]', () => {
  it('are refused after 61 s, and no printer gets any of them', async () => {
    const helper = await bench.start()
    const { entityId, files } = await bench.makePageJob(helper, 20)
    await sleep(61_000)
    for (const file of files) {
      const answer = await callAsPage(helper.running.port, '/api/print', helperBodyOf(file))
      expect(answer.json().code).toBe('ticket-invalid')
    }
    expect((await bench.outcomesOf(entityId)).map(({ times }) => times)).toEqual(files.map(() => 0))
  })
})
