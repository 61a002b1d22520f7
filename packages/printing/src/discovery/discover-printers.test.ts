import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { freeUdpPort } from '../status/testing/free-udp-port.ts'
import { missingSnmpd, type Override, startPrivateSnmpd } from '../status/testing/private-snmpd.ts'
import { type DiscoverOptions, discoverPrinters } from './discover-printers.ts'
import type { FoundPrinter } from './found-printer.ts'
import { missingAvahi, startPrivateAvahi } from './testing/private-avahi.ts'

const loopback = '127.0.0.1'
const never = new AbortController().signal
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function discover(options: Partial<DiscoverOptions>): Promise<FoundPrinter[]> {
  const found: FoundPrinter[] = []
  for await (const printer of discoverPrinters({ timeoutMs: 1500, subnets: [], signal: never, ...options })) {
    found.push(printer)
  }
  return found
}

/** Searches until this is found: on a busy machine an answer may come when a search has ended. */
const expectFound = (options: Partial<DiscoverOptions>, printers: readonly object[]) =>
  vi.waitFor(async () => {
    const found = await discover(options)
    expect(found.sort((one, other) => one.name.localeCompare(other.name))).toEqual(printers)
  }, 100_000)

const labelPrinter: readonly Override[] = [
  ['1.3.6.1.2.1.25.3.2.1.2.1', 'object_id', '1.3.6.1.2.1.25.3.1.5'],
  ['1.3.6.1.2.1.25.3.2.1.3.1', 'octet_str', 'Zebra Technologies ZTC ZD421-203dpi ZPL'],
  ['1.3.6.1.2.1.43.5.1.1.16.1', 'octet_str', 'Packing 2'],
  ['1.3.6.1.4.1.2699.1.2.1.2.1.1.3.1', 'octet_str', 'MFG:Zebra;MDL:ZD421;'],
]
const byAgent = {
  address: loopback,
  port: 9100,
  protocol: 'raw',
  name: 'Packing 2',
  vendor: 'Zebra',
  model: 'ZD421',
  how: 'snmp',
}

describe.skipIf(missingSnmpd !== undefined)(`A printer with an SNMP agent ${missingSnmpd ?? ''}`, () => {
  it.each([[['v1']], [['v2c']]] as const)('is found in a subnet that is asked, with version %j', async (versions) => {
    const agent = await startPrivateSnmpd(labelPrinter, versions)
    ends.push(agent.stop)
    const mdns = { port: await freeUdpPort(), interface: loopback }
    await expectFound({ subnets: ['127.0.0.1/32'], snmpPort: agent.port, mdns }, [byAgent])
  })

  it('is found by its name alone, or by its kind alone; an agent of something else is none', async () => {
    const mdns = { port: await freeUdpPort(), interface: loopback }
    const ask = async (overrides: readonly Override[]) => {
      const agent = await startPrivateSnmpd(overrides)
      ends.push(agent.stop)
      return { subnets: ['127.0.0.1/32'], snmpPort: agent.port, mdns }
    }
    const called = (name: string) => [expect.objectContaining({ name })]
    const [kind, description, name] = labelPrinter
    await expectFound(await ask(name ? [name] : []), called('Packing 2'))
    const byKind = await ask(kind && description ? [kind, description] : [])
    await expectFound(byKind, called('Zebra Technologies ZTC ZD421-203dpi ZPL'))
    expect(await discover(await ask(description ? [description] : []))).toEqual([])
  })
})

describe.skipIf(missingAvahi !== undefined || missingSnmpd !== undefined)(
  `A printer that announces itself ${missingAvahi ?? ''}`,
  () => {
    const mdns = { interface: loopback }

    it('is found once, whatever it announces, and also when its SNMP agent answers', async () => {
      const agent = await startPrivateSnmpd(labelPrinter)
      ends.push(agent.stop)
      const avahi = await startPrivateAvahi()
      ends.push(avahi.stop)
      const texts = ['usb_MFG=Zebra', 'usb_MDL=ZD421', 'UUID=6A-1']
      await avahi.publish({ name: 'Hall 2', service: '_ipp._tcp', port: 631, texts: ['rp=ipp/print', ...texts] })
      await avahi.publish({ name: 'Hall 2', service: '_pdl-datastream._tcp', port: 6101, texts })
      const queue = ['rp=printers/Queue', 'ty=Brother QL-820NWB']
      await avahi.publish({ name: 'Queue', service: '_ipp._tcp', port: 6310, texts: queue })
      await expectFound({ subnets: ['127.0.0.1/32'], snmpPort: agent.port, mdns, timeoutMs: 3000 }, [
        { ...byAgent, port: 6101, name: 'Hall 2', uuid: '6a-1', how: 'mdns' },
        {
          address: loopback,
          port: 6310,
          protocol: 'ipp',
          queue: 'printers/Queue',
          name: 'Queue',
          model: 'Brother QL-820NWB',
          how: 'mdns',
        },
      ])
    })
  },
)

describe('The search for printers', () => {
  it('goes through garbage on both ways to its end', async () => {
    const mdnsPort = await freeUdpPort()
    const agent = createSocket('udp4').bind(0, loopback)
    await once(agent, 'listening')
    ends.push(() => agent.close())
    agent.on('message', (_, { port }) => {
      for (const answer of garbage()) agent.send(answer, port, loopback)
    })
    const noise = setInterval(() => {
      for (const packet of garbage()) agent.send(packet, mdnsPort, loopback)
    }, 20)
    ends.push(() => clearInterval(noise))
    const found = await discover({
      subnets: ['127.0.0.1/32'],
      snmpPort: agent.address().port,
      mdns: { port: mdnsPort, interface: loopback },
      timeoutMs: 1000,
    })
    expect(found).toEqual([])
  })

  it('ends when the signal says stop', async () => {
    const stop = new AbortController()
    const mdns = { port: await freeUdpPort(), interface: loopback }
    const search = discover({ timeoutMs: 600_000, signal: stop.signal, mdns })
    stop.abort()
    expect(await search).toEqual([])
  })
})

/** Packets that are no DNS and no SNMP: random ones, and ones that begin well. */
function garbage(): readonly Buffer[] {
  const random = (length: number) => Buffer.from(Array.from({ length }, () => Math.floor(Math.random() * 256)))
  const dnsHead = Buffer.from([0, 0, 0x84, 0, 0, 0, 0, 9, 0, 0, 0, 0])
  const snmpHead = Buffer.from([0x30, 0x82, 0x01, 0x00, 0x02, 0x01, 0x00])
  return [
    Buffer.alloc(0),
    random(1),
    random(12),
    random(300),
    Buffer.concat([dnsHead, random(40)]),
    Buffer.concat([snmpHead, random(40)]),
  ]
}
