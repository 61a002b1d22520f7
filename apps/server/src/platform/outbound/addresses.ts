// Which addresses the server may call of its own accord: none of its own network, unless the installation names them.
import { BlockList, isIP } from 'node:net'
import { metadataAddresses, portsOfOtherServices } from '@labelwright/contract/ip-address'

/** This network, private, shared, loopback, link-local, protocol assignments, documentation, 6to4 relays, benchmarks, multicast, reserved and broadcast (IANA special-purpose registry). */
const blockedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Unspecified, loopback, spellings of IPv4 addresses, NAT64, discard, protocol assignments, documentation, 6to4, SRv6, unique local, link-local, site-local and multicast. */
const blockedIpv6 = [
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

type Family = 'ipv4' | 'ipv6'
const familyOf = (address: string): Family => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** `10.1.0.0/16` or `fd12:3456::/32`. */
export function isSubnet(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits
}

/** One list for each family: a list of both takes IPv4 addresses for IPv6 ones in their mapped spelling. */
function listOf(subnets: readonly string[]): (address: string) => boolean {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const subnet of subnets) {
    const [address = '', prefix = ''] = subnet.split('/')
    lists[familyOf(address)].addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => lists[familyOf(address)].check(address, familyOf(address))
}

const isBlocked = listOf([...blockedIpv4, ...blockedIpv6])
const isMetadata = listOf(metadataAddresses.map((address) => `${address}/${isIP(address) === 4 ? 32 : 128}`))

export type MayCall = (address: string) => boolean

/** Says of an IP address whether the server may call it. Where clouds keep their secrets it may never. */
export function createMayCall(allowedSubnets: readonly string[]): MayCall {
  const isAllowed = listOf(allowedSubnets)
  return (address) => isIP(address) !== 0 && !isMetadata(address) && (!isBlocked(address) || isAllowed(address))
}

/** Below it live the services of other computers. */
const firstFreePort = 1024

/** The ports of the web, and free ones that no well-known other service uses. */
export const isWebPort = (port: number): boolean =>
  port === 80 || port === 443 || (port >= firstFreePort && !portsOfOtherServices.includes(port))
