import { labelPdf } from '@labelwright/printing/testing/label-pdf'
import { startPrinterSink } from '@labelwright/printing/testing/printer-sink'
import { startPrivateCups } from '@labelwright/printing/testing/private-cups'
import { describe, expect, it } from 'vitest'
import { pairingCode, startFakeServer } from './testing/fake-server.ts'
import { printCall } from './testing/print-call.ts'
import { call, newDataDirectory, postJson, startHelper } from './testing/start-helper.ts'

describe("A print queue of the helper's computer", () => {
  it('is listed, takes a PDF, and the PDF arrives at the printer', async () => {
    const server = await startFakeServer()
    const sink = await startPrinterSink()
    const cups = await startPrivateCups()
    await cups.addQueue('Packing', { port: sink.port, driver: 'raw' })
    const helper = await startHelper(
      ['--data-dir', newDataDirectory(), '--pair', pairingCode, '--server', server.url],
      { CUPS_SERVER: cups.server.kind === 'socket' ? cups.server.path : '' },
    )

    const queues = (await call(helper.port, '/api/printQueues')).json()
    expect(queues.printQueues).toMatchObject([{ name: 'Packing', state: 'idle', isAccepting: true }])

    const bytes = labelPdf()
    const body = { targetAddress: '', targetPrintQueue: 'Packing', useLocalPrinterDriver: true }
    const arrived = sink.nextJob()
    const reply = await postJson(helper.port, '/api/print', await printCall(server, 0, { bytes, body }))
    expect(reply.json()).toEqual({ status: 'Success' })
    await arrived
    expect(sink.jobs()[0]?.equals(bytes)).toBe(true)

    await helper.stop()
    await cups.stop()
    await sink.close()
    await server.close()
  })
})
