import { createPrinter, findPrinters, recognizePrinters } from '@labelwright/contract/server/printers'
import { freeUdpPort } from '@labelwright/printing/status/testing/free-udp-port'
import { missingSnmpd, startPrivateSnmpd } from '@labelwright/printing/status/testing/private-snmpd'
import { describe, expect, it, vi } from 'vitest'
import type { Actor } from '../../platform/http/actor.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { findPrintersOnNetwork } from './find-printers.service.ts'

// Real processes on a busy machine take their time.
vi.setConfig({ testTimeout: 60_000 })

async function withApp(env: Record<string, string>, work: (test: TestApp, token: string) => Promise<void>) {
  const test = await startTestApp(env)
  try {
    await work(test, await test.signInAs(adminEmail))
  } finally {
    await test.stop()
  }
}

describe('Finding printers', () => {
  it.skipIf(missingSnmpd !== undefined)(
    'tells who answers, which known model it says it is, and whether it was added already',
    async () => {
      await withApp(
        { LABELWRIGHT_LOOPBACK_PRINTER_PORTS: '9100', LABELWRIGHT_VIRTUAL_PRINTER_PORT: '9177' },
        async (test, token) => {
          const agent = await startPrivateSnmpd(
            [
              ['1.3.6.1.2.1.25.3.2.1.2.1', 'object_id', '1.3.6.1.2.1.25.3.1.5'],
              ['1.3.6.1.2.1.43.5.1.1.16.1', 'octet_str', 'Packing 2'],
              ['1.3.6.1.4.1.2699.1.2.1.2.1.1.3.1', 'octet_str', 'MFG:Zebra;MDL:GX420d;'],
            ],
            ['v2c'],
          )
          try {
            const { rows } = await test.rows.query('select organization_id from users where email = $1', [adminEmail])
            const actor = { organizationId: rows[0].organization_id } as Actor
            const mdns = { port: await freeUdpPort(), interface: '127.0.0.1' }
            const place = { subnets: ['127.0.0.1/32'], snmpPort: agent.port, mdns }
            const found = {
              name: 'Packing 2',
              address: '127.0.0.1',
              port: 9100,
              protocol: 'raw',
              path: '',
              vendor: 'Zebra',
              model: 'GX420d',
              knownModel: expect.objectContaining({ vendor: 'Zebra', model: 'GX420d', dpi: 203.2 }),
            }
            expect((await findPrintersOnNetwork(test.app.context, actor, place)).data).toEqual([
              { ...found, isAdded: false },
            ])
            const body = { name: 'x', language: 'zpl', dpi: 203.2, printsVia: 'helper' } as const
            const target = { targetIpAddress: '127.0.0.1', targetPort: 9100 }
            await test.call(createPrinter, { body: { ...body, ...target } }, { token })
            expect((await findPrintersOnNetwork(test.app.context, actor, place)).data).toEqual([
              { ...found, isAdded: true },
            ])
          } finally {
            await agent.stop()
          }
        },
      )
    },
  )

  it('tells of printers that a helper heard which known model each is, and whether it was added already', async () => {
    await withApp({}, async (test, token) => {
      const heard = { address: '10.0.0.7', port: 9100, protocol: 'raw', path: '', vendor: 'Zebra', model: '' } as const
      const printers = [
        { ...heard, name: 'Packing 2', model: 'GX420d' },
        { ...heard, name: 'Unheard of', address: '10.0.0.8', vendor: '' },
      ]
      const body = { name: 'x', language: 'zpl', dpi: 203.2, printsVia: 'helper' } as const
      await test.call(createPrinter, { body: { ...body, targetIpAddress: '10.0.0.8', targetPort: 9100 } }, { token })
      const answer = await test.call(recognizePrinters, { body: { printers } }, { token })
      expect(answer.body.data).toEqual([
        { ...printers[0], knownModel: expect.objectContaining({ vendor: 'Zebra', model: 'GX420d' }), isAdded: false },
        { ...printers[1], knownModel: null, isAdded: true },
      ])
      const tooLong = { body: { printers: [{ ...printers[0], name: 'x'.repeat(201) }] } } as const
      expect((await test.call(recognizePrinters, tooLong as never, { token })).status).toBe(422)
      const many = { body: { printers: Array.from({ length: 501 }, () => printers[0]) } }
      expect((await test.call(recognizePrinters, many as never, { token })).status).toBe(422)
    })
  })

  it('is for printer managers, and like printing by the server for nobody where strangers may register', async () => {
    await withApp({ LABELWRIGHT_REGISTRATION: 'open' }, async (test, token) => {
      const packer = await test.signInAs(packerEmail)
      expect((await test.call(findPrinters, {}, { token: packer })).status).toBe(403)
      const { status, body } = await test.call(findPrinters, {}, { token })
      expect([status, body.code]).toEqual([403, 'not-allowed'])
      const printer = { name: 'x', language: 'zpl', dpi: 203.2, printsVia: 'server' } as const
      const target = { targetIpAddress: '10.0.0.7', targetPort: 9100 }
      const added = await test.call(createPrinter, { body: { ...printer, ...target } }, { token })
      expect([added.status, added.body.errors.map(({ path, code: why }) => [path, why])]).toEqual([
        422,
        [['printsVia', 'not-allowed']],
      ])
    })
  })
})
