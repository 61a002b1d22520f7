import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Grey } from '@labelwright/barcode-reading/read-picture'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { sampleLabels } from '@labelwright/label-document/samples'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { outputFormats } from '@labelwright/label-output/output-formats'
import { rasterise } from '@labelwright/label-output/raster/rasterise'
import { barcodesOf, cutSymbol, isSame, toGrey } from '@labelwright/label-output/testing/grey'
import { openJournal } from '@labelwright/printing/journal/journal'
import { freePorts } from '@labelwright/printing/testing/free-ports'
import { labelPdf } from '@labelwright/printing/testing/label-pdf'
import { type PrinterSink, startPrinterSink } from '@labelwright/printing/testing/printer-sink'
import { type PrivateCups, startPrivateCups } from '@labelwright/printing/testing/private-cups'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FakeServer, pairingCode, startFakeServer } from '../../apps/helper/src/testing/fake-server.ts'
import { printCall } from '../../apps/helper/src/testing/print-call.ts'
import { call, postJson } from '../../apps/helper/src/testing/start-helper.ts'
import { bundleHelper } from './bundle-helper.ts'
import { makeExecutable } from './single-executable.ts'
import { isWineHere, prepareWine, startInWine, type WineProgram, windowsPath } from './testing/wine.ts'
import { windowsAssetsOf } from './windows-assets.ts'

/** Of Wine's PostScript driver. */
const dpi = 300

let home: string
let cups: PrivateCups
let sink: PrinterSink
let server: FakeServer
let helper: WineProgram
let port = 0
let program: string
let options: readonly string[]
let environment: Readonly<Record<string, string>>

if (!isWineHere) {
  console.warn(
    'Skipped: printing on Windows. Install Wine to test it: apt-get install --no-install-recommends wine wine64',
  )
}

beforeAll(async () => {
  if (!isWineHere) return
  prepareWine()
  home = mkdtempSync(join(tmpdir(), 'labelwright-windows-'))
  program = join(home, 'labelwright-helper.exe')
  const { assets } = await windowsAssetsOf()
  // Of the Node that Wine 8 can run; all else is the program that is released.
  makeExecutable(program, { ...(await bundleHelper('cjs')), assets, system: 'windows', nodeVersion: '22.23.3' })
  ;[cups, sink, server, [port = 0]] = await Promise.all([
    startPrivateCups(),
    startPrinterSink(),
    startFakeServer(),
    freePorts(1),
  ])
  for (const name of ['Labels', 'Office']) await cups.addQueue(name, { port: sink.port, driver: 'raw' })
  await cups.command('lpadmin', '-d', 'Labels')
  options = ['--data-dir', windowsPath(join(home, 'data')), '--port', String(port)]
  const socket = cups.server.kind === 'socket' ? cups.server.path : ''
  // Wine shows the queues of CUPS as queues of Windows.
  environment = { CUPS_SERVER: socket }
  await startHelper(['--pair', pairingCode, '--server', server.url])
}, 300_000)

afterAll(async () => {
  if (!isWineHere) return
  await helper?.kill()
  await Promise.all([cups?.stop(), sink?.close(), server?.close()])
  rmSync(home, { recursive: true, force: true })
})

async function startHelper(pair: readonly string[]): Promise<void> {
  const started = startInWine(program, ['run', ...options, ...pair], environment)
  helper = started
  const answer = vi.waitFor(() => call(port, '/health'), { timeout: 60_000, interval: 250 })
  await Promise.race([answer, started.ended.then(() => Promise.reject(new Error(started.output())))])
}

/** Prints on a queue of Windows; answers what reached the printer. */
async function printOn(
  queue: string,
  bytes: Buffer,
  changes: object = {},
): Promise<{ reply: unknown; arrived: Buffer }> {
  const body = { targetAddress: '', port: 0, targetPrintQueue: queue, ...changes }
  const next = sink.nextJob()
  const reply = await postJson(port, '/api/print', await printCall(server, 0, { bytes, body }))
  await next
  return { reply: reply.json(), arrived: sink.jobs().at(-1) ?? Buffer.of() }
}

describe.runIf(isWineHere)("The helper's program for Windows", () => {
  it('lists the print queues of Windows [HELPER-07]', async () => {
    const { printQueues, error } = (await call(port, '/api/printQueues')).json()
    expect(error).toBeUndefined()
    expect(printQueues).toEqual([
      { name: 'Labels', isDefault: true, state: 'idle', stateReasons: [], isAccepting: true },
      { name: 'Office', isDefault: false, state: 'idle', stateReasons: [], isAccepting: true },
    ])
  })

  it('tells how the printer behind a queue is', async () => {
    const asked = { targetAddress: '', port: 0, targetPrintQueue: 'Labels', language: 'zpl' }
    // The first answer may take longer than a page waits.
    await vi.waitFor(async () => {
      const reply = await postJson(port, '/api/printerStates', { printers: [asked] })
      expect(reply.json()).toEqual({ states: [{ state: 'ready', reasons: [], queueLength: 0 }] })
    }, 60_000)
  })

  it('examines the spooler and its queues', async () => {
    const doctor = startInWine(program, ['doctor', ...options], environment)
    await doctor.ended
    expect(doctor.output()).toContain('ok  The print spooler of Windows answers. Its queues: Labels, Office.')
  })

  it("hands a label in the printer's own language to a queue, byte for byte", async () => {
    const zpl = Buffer.concat([
      Buffer.from('^XA^FO20,20^A0N,40,40^FDLabel^FS'),
      Buffer.alloc(200_000, ' '),
      Buffer.from('^XZ'),
    ])
    const { reply, arrived } = await printOn('Labels', zpl)
    expect(reply).toEqual({ status: 'Success' })
    expect(arrived.equals(zpl)).toBe(true)
  })

  it('prints a PDF by the driver of a queue in the exact size of its label, every bar whole dots', async () => {
    const resources = await loadResources()
    for (const { name, document } of sampleLabels.slice(0, 2)) {
      const label = compileLabel(document, { resources, dpi })
      const { drawing } = layOutLabel(label, sampleValuesOf(document.variables))
      const deflate = (bytes: Uint8Array) => deflateSync(bytes)
      const options = { resources, copies: 1, deflate, title: name, brotherHead: 'wide' } as const
      const pdf = Buffer.from(outputFormats.pdf.write([drawing], options))
      const customPaperSize = `${document.width / 1000}x${document.height / 1000} mm`
      const { reply, arrived } = await printOn('Office', pdf, { useLocalPrinterDriver: true, customPaperSize })
      expect(reply, name).toEqual({ status: 'Success' })
      const wanted = toGrey(rasterise(drawing, resources))
      const printed = printedBy(arrived, wanted, document.height)
      const barcodes = barcodesOf(drawing)
      const read = await readGrey(printed)
      expect(read.map(({ text }) => text).sort(), name).toEqual(barcodes.map(({ data }) => data).sort())
      for (const mark of barcodes) {
        const [bars, wantedBars] = [printed, wanted].map((picture) => cutSymbol(picture, mark, drawing.dot))
        expect(bars && wantedBars && isSame(bars.grey, wantedBars.grey), `${name}: ${mark.data}`).toBe(true)
      }
    }
  })

  it('prints every page of a PDF, one after another', async () => {
    const pages = 3
    const { arrived } = await printOn('Office', labelPdf(pages), {
      useLocalPrinterDriver: true,
      customPaperSize: '100x50 mm',
    })
    expect(arrived.toString('latin1').match(/^%%Page: /gm)).toHaveLength(pages)
  })

  it('refuses a label for which the driver has no paper, before anything is printed', async () => {
    const body = { targetAddress: '', port: 0, targetPrintQueue: 'Office', customPaperSize: '20x10 mm' }
    const reply = await postJson(port, '/api/print', await printCall(server, 0, { bytes: labelPdf(1, 9_000), body }))
    expect(reply.json()).toMatchObject({ status: 'Failed', message: expect.stringContaining('has no paper that') })
  })

  it('says that a queue does not exist', async () => {
    const body = { targetAddress: '', port: 0, targetPrintQueue: 'Nowhere' }
    const reply = await postJson(port, '/api/print', await printCall(server, 0, { body }))
    expect(reply.json()).toEqual({
      status: 'Failed',
      message:
        'This computer has no print queue named "Nowhere". Choose another printer, or add it in the settings of Windows.',
    })
  })
})

describe.runIf(isWineHere)('A crash in the middle of a hand-over to Windows', () => {
  it('leaves the label unknown where the queue cannot tell, and prints nothing again', async () => {
    await helper.kill()
    const printJobEntryId = randomUUID()
    // Wine gives the lock of a killed program back a moment later.
    const journal = await vi.waitFor(() => openJournal(join(home, 'data')), 10_000)
    journal.accept(printJobEntryId, { sha256: 'x', target: { kind: 'print-queue', name: 'Labels' } })
    journal.begin(printJobEntryId)
    journal.close()
    const before = sink.jobs().length
    await startHelper([])
    const outcome = (await call(port, `/api/print/${printJobEntryId}`)).json()
    expect(outcome).toMatchObject({ status: 'Unknown', message: expect.stringContaining('was interrupted') })
    expect(sink.jobs()).toHaveLength(before)
  })
})

/** What Wine's driver has made, as a PostScript printer draws it: the label stands in the lower left corner of its page. */
function printedBy(postScript: Buffer, label: Grey, micrometresHigh: number): Grey {
  const options = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pnggray', `-r${dpi}`, '-sOutputFile=-', '-']
  // A page of whole dots: A4 has a third of one too much.
  const input = postScript.toString('latin1').replace(/\/PageSize\[\d+ \d+\]/, '/PageSize[600 840]')
  const { stdout } = spawnSync('gs', options, { input: Buffer.from(input, 'latin1'), maxBuffer: 1e9 })
  const page = PNG.sync.read(stdout)
  // Wine cuts what is no whole dot off its sheets.
  const top = page.height - Math.floor((micrometresHigh / 25_400) * dpi)
  const blackOrWhite = (index: number): number => {
    const [row, column] = [Math.floor(index / label.width), index % label.width]
    return (page.data[(Math.min(top + row, page.height - 1) * page.width + column) * 4] ?? 255) < 128 ? 0 : 255
  }
  return { ...label, grey: Uint8Array.from({ length: label.width * label.height }, (_, index) => blackOrWhite(index)) }
}
