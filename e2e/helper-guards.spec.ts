import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { product } from './product.ts'
import { expect, test } from './test.ts'

/** A page of somebody else, on this computer or not: to the helper it is a stranger. */
async function startStrangersPage(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>stranger</title><h1>stranger</h1>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const printCall = (port: number) => ({
  printJobEntryId: '01a1ffb1-cf0f-7811-b38b-dad47ed5eda9',
  ticket: 'none',
  targetAddress: '127.0.0.1',
  port,
  targetPrintQueue: '',
  printerFileUrl: '',
  useLocalPrinterDriver: false,
  pdfAsBase64String: Buffer.from('^XA^FDstolen^FS^XZ').toString('base64'),
  orientation: '',
  scale: '',
  side: '',
  paperSize: '',
  customPaperSize: '',
})

test("A stranger's page prints nothing through the helper, whatever it tries [SEC-61, SEC-62]", async ({ page }) => {
  const sink = await startPrinterSink({ kind: 'normal' }, product().sinkPort)
  const stranger = await startStrangersPage()
  const helper = `${product().helperUrl}/api/print`
  await page.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`)
  const outcomes = await page.evaluate(
    async ({ url, body }) => {
      const attempt = async (init: RequestInit) => {
        try {
          const response = await fetch(url, { method: 'POST', body, ...init })
          return response.type === 'opaque' ? 'opaque' : `read ${response.status}`
        } catch {
          return 'blocked'
        }
      }
      return [
        await attempt({ mode: 'no-cors', headers: { 'content-type': 'text/plain' } }),
        await attempt({ headers: { 'content-type': 'application/json' } }),
        await attempt({ headers: { 'content-type': 'text/plain' } }),
      ]
    },
    { url: helper, body: JSON.stringify(printCall(product().sinkPort)) },
  )
  await page.evaluate(
    ({ url, body }) => {
      const form = document.createElement('form')
      Object.assign(form, { action: url, method: 'post', enctype: 'text/plain', target: '_blank' })
      const input = document.createElement('input')
      Object.assign(input, { name: body.slice(0, -1), value: '}' })
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { url: helper, body: JSON.stringify(printCall(product().sinkPort)) },
  )
  await page.waitForTimeout(500)
  expect(outcomes).toEqual(['opaque', 'blocked', 'blocked'])
  expect(sink.jobs()).toEqual([])
  await sink.close()
  stranger.close()
})
