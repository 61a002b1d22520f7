import { lookup } from 'node:dns/promises'
import { hostname } from 'node:os'
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
const network: Readonly<Record<string, readonly string[]>> = {
  'printer-7.local': ['fe80::1', '10.0.0.7'],
  localhost: ['127.0.0.1'],
  'rebound.example': ['127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
}
const options = {
  ownPort: 40_000,
  loopbackPorts: [9101],
  resolve: async (name: string) => network[name] ?? [],
}
const own = await lookup(hostname(), { all: true }).then(
  (found) => found.map(({ address }) => address),
  () => [],
)
const refused = (path: string, code: string) =>
  expect.objectContaining({ code: 'validation-failed', errors: [expect.objectContaining({ path, code })] })

describe('The printer of a print call', () => {
  it.each([515, 631, 9100])('may be on port %i', async (port) => {
    const target = { kind: 'raw-socket', address: '10.0.0.9', port }
    expect(await targetOf({ ...body, targetAddress: '10.0.0.9', port }, options)).toEqual(target)
  })

  it('is the first printer that its name leads to', async () => {
    expect(await targetOf(body, options)).toMatchObject({ address: '10.0.0.7' })
  })

  it.each(['rebound.example', 'metadata.example'])('is not where the name %s leads to [SEC-64]', async (name) => {
    await expect(targetOf({ ...body, targetAddress: name }, options)).rejects.toEqual(
      refused('targetAddress', 'address-refused'),
    )
  })

  it.runIf(own.length > 0)('is looked up as this computer looks names up [SEC-64]', async () => {
    const { resolve: _, ...system } = options
    const found = await targetOf({ ...body, targetAddress: hostname() }, system).catch(String)
    // Its own name leads to its address on the network, or to itself, which is no printer.
    const isLoopback = own.every((address) => /^(127\.|::1$|fe80:)/.test(address))
    if (isLoopback) expect(found).toMatch(/^Refusal: .* is this computer itself/)
    else expect(own).toContain((found as { readonly address: string }).address)
  })

  it('keeps a name that nobody knows, so that the person is told', async () => {
    expect(await targetOf({ ...body, targetAddress: 'gone.local' }, options)).toMatchObject({ address: 'gone.local' })
  })

  it('is at this computer where the server says so', async () => {
    const own = { ...body, targetAddress: 'localhost' }
    expect(await targetOf({ ...own, port: 9101 }, options)).toMatchObject({ address: '127.0.0.1', port: 9101 })
    await expect(targetOf(own, options)).rejects.toEqual(refused('targetAddress', 'address-refused'))
  })

  it('is never the helper itself', async () => {
    await expect(targetOf({ ...body, port: 40_000 }, options)).rejects.toEqual(refused('port', 'port-refused'))
  })

  it('is a queue where one is named', async () => {
    const queue = { ...body, targetPrintQueue: 'Packing', targetAddress: '', port: 0 }
    expect(await targetOf(queue, options)).toEqual({ kind: 'print-queue', name: 'Packing' })
  })
})
