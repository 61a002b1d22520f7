import { describe, expect, it } from 'vitest'
import { addressesOfSubnets } from './addresses-of-subnets.ts'
import { announcedPrinters, type HeardRecord, hear, newHeard } from './announced-printers.ts'
import { readDeviceId } from './found-printer.ts'

const txt = (...texts: readonly string[]): Buffer[] => texts.map((text) => Buffer.from(text))

const announcement = (service: string, port: number, texts: readonly string[] = []): HeardRecord[] => [
  { name: `${service}._tcp.local`, type: 'PTR', data: `Packing, hall 2.${service}._tcp.local` },
  { name: `Packing, hall 2.${service}._tcp.local`, type: 'SRV', data: { target: 'ZBR1.local', port } },
  { name: `Packing, hall 2.${service}._tcp.local`, type: 'TXT', data: txt(...texts) },
]
const address: HeardRecord = { name: 'zbr1.LOCAL', type: 'A', data: '192.0.2.7' }

const printersOf = (...packets: readonly (readonly HeardRecord[])[]) => {
  const heard = newHeard()
  for (const packet of packets) hear(heard, packet)
  return announcedPrinters(heard)
}

describe('What a printer announces', () => {
  it('makes a printer when all of it was heard, in whatever order and packets', () => {
    const [ptr, srv, texts] = announcement('_pdl-datastream', 9100, [
      'usb_MFG=Zebra',
      'usb_MDL=ZD421',
      'UUID=AB-1',
    ]).map((record) => [record])
    const whole = {
      address: '192.0.2.7',
      port: 9100,
      protocol: 'raw',
      name: 'Packing, hall 2',
      vendor: 'Zebra',
      model: 'ZD421',
      uuid: 'ab-1',
      how: 'mdns',
    }
    expect(printersOf(ptr ?? [], srv ?? [])).toEqual([])
    expect(printersOf([address], texts ?? [], srv ?? [], ptr ?? [])).toEqual([whole])
  })

  it('names the queue where it is IPP, and raw printing first', () => {
    const ipp = announcement('_ipp', 631, ['rp=/ipp/print', 'ty=Zebra ZD421', 'usb_MFG='])
    const found = printersOf([...ipp, ...announcement('_pdl-datastream', 6101), address])
    expect(found.map(({ protocol, port, queue, model }) => ({ protocol, port, queue, model }))).toEqual([
      { protocol: 'raw', port: 6101, queue: undefined, model: undefined },
      { protocol: 'ipp', port: 631, queue: 'ipp/print', model: 'Zebra ZD421' },
    ])
  })

  it('is nothing with port 0, which says that the service is not there', () => {
    expect(printersOf([...announcement('_ipp', 0), address])).toEqual([])
  })

  it('has texts on one line, without control characters, cut at 200 characters', () => {
    const [printer] = printersOf([...announcement('_ipp', 631, [`ty=A\u0007B\n${'x'.repeat(250)}`]), address])
    expect(printer?.model).toBe(`A B ${'x'.repeat(196)}`)
  })

  it('is forgotten beyond 500 names', () => {
    const many = Array.from({ length: 900 }, (_, number) => ({
      name: '_ipp._tcp.local',
      type: 'PTR',
      data: `${number}._ipp._tcp.local`,
    }))
    const heard = newHeard()
    hear(heard, many.slice(0, 450))
    hear(heard, many.slice(450))
    expect(heard.instances.size).toBe(500)
  })

  it('never throws, whatever a packet holds', () => {
    const odd = [
      undefined,
      null,
      7,
      '',
      'x'.repeat(70_000),
      {},
      [],
      [7, null],
      Buffer.from([0xff]),
      { target: 1, port: '' },
    ]
    const names = ['_ipp._tcp.local', 'a._ipp._tcp.local', ...odd]
    const heard = newHeard()
    for (const name of names) {
      for (const type of ['PTR', 'SRV', 'TXT', 'A', 'AAAA', 7, undefined]) {
        hear(
          heard,
          [...odd, 'a._ipp._tcp.local', { target: 'h', port: 1 }].map((data) => ({ name, type, data })),
        )
      }
    }
    expect(announcedPrinters(heard)).toEqual([])
  })
})

describe('The addresses of subnets', () => {
  it.each([
    [['192.0.2.0/30'], ['192.0.2.1', '192.0.2.2']],
    [['192.0.2.9/31'], ['192.0.2.8', '192.0.2.9']],
    [['192.0.2.9/32', '192.0.2.9/32'], ['192.0.2.9']],
    [['192.0.2.300/24', '192.0.2.0/33', '192.0.2.0', 'fd00::/64', ''], []],
  ])('%j are %j', (subnets, addresses) => {
    expect(addressesOfSubnets(subnets)).toEqual(addresses)
  })

  it('are at most 1,024, also of the whole Internet', () => {
    expect(addressesOfSubnets(['0.0.0.0/0']).length).toBe(1024)
    expect(addressesOfSubnets(['10.0.0.0/8', '192.0.2.0/24']).at(-1)).toBe('10.0.4.0')
  })
})

describe('An IEEE 1284 device ID', () => {
  it.each([
    [
      'MFG:Zebra Technologies ;CMD:ZPL;MDL:ZTC ZD421-203dpi ZPL;',
      { vendor: 'Zebra Technologies', model: 'ZTC ZD421-203dpi ZPL' },
    ],
    ['MANUFACTURER:TSC;MODEL:DA210', { vendor: 'TSC', model: 'DA210' }],
    ['MFG:;MDL', {}],
    ['', {}],
  ])('%j', (deviceId, told) => {
    expect(readDeviceId(deviceId)).toEqual(told)
  })
})
