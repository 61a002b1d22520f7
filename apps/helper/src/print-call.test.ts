import type { PrintFileBody } from '@labelwright/contract/helper/helper-schemas'
import { describe, expect, it } from 'vitest'
import { targetOf } from './print-call.ts'

const body: PrintFileBody = {
  printJobEntryId: '0190cccc-0000-7000-8000-000000000001',
  ticket: '',
  targetAddress: 'Printer-7.local',
  port: 9100,
  targetPrintQueue: '',
  printerFileUrl: '',
  useLocalPrinterDriver: false,
  pdfAsBase64String: '',
  orientation: '',
  scale: '',
  side: '',
  paperSize: '',
  customPaperSize: '',
}
const ports = { ownPort: 40_000, loopbackPorts: [9101] }
const refused = (path: string, code: string) =>
  expect.objectContaining({ code: 'validation-failed', errors: [expect.objectContaining({ path, code })] })

describe('The printer of a print call', () => {
  it.each([515, 631, 9100])('may be on port %i', (port) => {
    expect(targetOf({ ...body, port }, ports)).toEqual({ kind: 'raw-socket', address: 'printer-7.local', port })
  })

  it('is at this computer where the server says so', () => {
    expect(targetOf({ ...body, targetAddress: 'localhost', port: 9101 }, ports)).toMatchObject({ port: 9101 })
    expect(() => targetOf({ ...body, targetAddress: 'localhost' }, ports)).toThrow(
      refused('targetAddress', 'address-refused'),
    )
  })

  it('is never the helper itself', () => {
    expect(() => targetOf({ ...body, port: 40_000 }, ports)).toThrow(refused('port', 'port-refused'))
  })

  it('is a queue where one is named', () => {
    const queue = { ...body, targetPrintQueue: 'Packing', targetAddress: '', port: 0 }
    expect(targetOf(queue, ports)).toEqual({ kind: 'print-queue', name: 'Packing' })
  })
})
