import { expect, it } from 'vitest'
import { freeUdpPort } from '../status/testing/free-udp-port.ts'
import { missingSnmpd, startPrivateSnmpd } from '../status/testing/private-snmpd.ts'
import { createSharedSearch } from './shared-search.ts'

it.skipIf(missingSnmpd !== undefined)(
  'Several who search at once, or within ten seconds, hear what one search found',
  async () => {
    const agent = await startPrivateSnmpd([['1.3.6.1.2.1.43.5.1.1.16.1', 'octet_str', 'Packing 2']])
    try {
      const mdns = { port: await freeUdpPort(), interface: '127.0.0.1' }
      const place = { subnets: ['127.0.0.1/32'], snmpPort: agent.port, mdns }
      const search = createSharedSearch()
      const [one, other] = await Promise.all([search(place), search({ ...place, subnets: [] })])
      expect(one).toMatchObject([{ name: 'Packing 2', address: '127.0.0.1', port: 9100, how: 'snmp' }])
      expect(other).toBe(one)
      expect(await search({ ...place, subnets: [] })).toBe(one)
    } finally {
      await agent.stop()
    }
  },
)
