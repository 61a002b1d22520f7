// Ten thousand labels of an order, from the press of 'Print the rest' to the last byte at the printer, without any page.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PrintBatch } from '@labelwright/contract/server/print-batches-schemas'
import { startPrinterSink } from '../../../packages/printing/src/testing/printer-sink.ts'
import { callApi } from '../../product/call-api.ts'
import { lineOf } from '../../product/print-history.ts'
import { adminEmail, startProductForTests, testPassword } from '../../product/product-for-tests.ts'
import type { Result } from '../measure.ts'

const lines = 500
const labelsOfLine = 20
const limitSeconds = 30
const patienceMs = 300_000

/** Megabytes that a process has in memory. */
const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const labelsIn = (jobs: readonly Buffer[]): number =>
  jobs.reduce(
    (sum, bytes) =>
      sum + [...bytes.toString('latin1').matchAll(/\^PQ(\d+)/g)].reduce((all, [, n]) => all + Number(n), 0),
    0,
  )

/** By a printer that the server reaches, or by the helper over its link. */
export async function measureOrderBatch(printsVia: 'server' | 'helper'): Promise<Result[]> {
  const sink = await startPrinterSink()
  const { product, serverUrl, remove } = await startProductForTests({
    LABELWRIGHT_LOOPBACK_PRINTER_PORTS: String(sink.port),
  })
  try {
    const signIn = { email: adminEmail, password: testPassword }
    const token = String((await callApi({ serverUrl, token: '' }, 'POST /api/account/login', signIn)).token)
    const table = { serverUrl, token, helperUrl: '', origin: '' }
    const printer = {
      name: 'Bench',
      language: 'zpl',
      dpi: 203.2,
      printsVia,
      targetIpAddress: '127.0.0.1',
      targetPort: sink.port,
    }
    const printerId = ((await callApi(table, 'POST /api/printers', printer)).data as { id: string }).id
    const { articleId } = await lineOf(table, printerId, 'NB-20422')
    const order = {
      orderNumber: 'BENCH',
      lines: Array.from({ length: lines }, () => ({ articleId, quantity: labelsOfLine })),
    }
    const orderId = ((await callApi(table, 'POST /api/orders', order)).data as { id: string }).id
    const [helper] = (await callApi(table, 'GET /api/helpers')).data as { id: string; computerName: string }[]
    const pid = product.server.child()?.pid ?? 0
    const before = residentMb(pid)
    const start = performance.now()
    const via = printsVia === 'helper' ? { viaHelperId: helper?.id } : {}
    const body = { orderId, printerId, computerName: helper?.computerName ?? '', ...via }
    let batch = (await callApi(table, 'POST /api/printbatches', body)).data as PrintBatch
    let most = before
    while (batch.state === 'Running' && performance.now() - start < patienceMs) {
      await sleep(250)
      most = Math.max(most, residentMb(pid))
      batch = (await callApi(table, `GET /api/printbatches/${batch.id}`)).data as PrintBatch
    }
    const seconds = (performance.now() - start) / 1000
    const came = labelsIn(sink.jobs())
    if (batch.state !== 'Finished' || came !== lines * labelsOfLine) {
      throw new Error(`the batch is ${batch.state} (${batch.message}), ${came} labels came`)
    }
    const common = { suite: 'printing', case: `order-of-10,000-labels by ${printsVia}`, subject: 'labelwright' }
    return [
      { ...common, value: Math.round(seconds * 10) / 10, unit: 's' },
      { ...common, case: `${common.case}, server memory added`, value: Math.round(most - before), unit: 'MB' },
      { ...common, subject: 'limit', value: limitSeconds, unit: 's' },
    ]
  } finally {
    await remove()
    await sink.close()
  }
}
