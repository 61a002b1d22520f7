import { createPrinter } from '@labelwright/contract/server/printers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_VIRTUAL_PRINTER_PORT: '9107', LABELWRIGHT_LOOPBACK_PRINTER_PORTS: '9101' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

let printers = 0
const create = (targetIpAddress: string, targetPort = 9100) => {
  printers += 1
  const where = { targetIpAddress, targetPort, printsVia: 'helper' } as const
  return test.call(createPrinter, { body: { name: `P${printers}`, language: 'zpl', dpi: 203.2, ...where } }, { token })
}

describe('The address of a printer', () => {
  it.each([
    ['169.254.169.254', 9100, 'targetIpAddress', 'address-refused'],
    ['fe80::1', 9100, 'targetIpAddress', 'address-refused'],
    ['0x7f000001', 9107, 'targetIpAddress', 'address-refused'],
    ['127.0.0.1', 9100, 'targetIpAddress', 'address-refused'],
    ['localhost', 27_417, 'targetIpAddress', 'address-refused'],
    ['10.0.0.7', 5432, 'targetPort', 'port-refused'],
    ['10.0.0.7', 80, 'targetPort', 'port-refused'],
  ])('%s, port %d, is refused at its field [SEC-64]', async (address, port, path, code) => {
    const { status, body } = await create(address, port)
    expect([status, body.errors.map((error) => [error.path, error.code])]).toEqual([422, [[path, code]]])
  })

  it.each([
    ['Printer-7.Example.', 9100, 'printer-7.example'],
    ['2001:DB8:0::1', 6101, '2001:db8::1'],
    ['127.0.0.1', 9107, '127.0.0.1'],
    ['localhost', 9101, 'localhost'],
  ])('%s, port %d, is kept as %s [SEC-64]', async (address, port, kept) => {
    expect((await create(address, port)).body.data.targetIpAddress).toBe(kept)
  })
})
