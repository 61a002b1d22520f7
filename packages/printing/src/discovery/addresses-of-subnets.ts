import { networkInterfaces } from 'node:os'

/** No more addresses are asked one by one. */
export const mostAddresses = 1024

/** The IPv4 addresses of hosts in subnets (`192.168.1.0/24`), at most 1,024; what is no subnet has none. */
export function addressesOfSubnets(subnets: readonly string[]): readonly string[] {
  const found = new Set<string>()
  for (const subnet of subnets) {
    const [first, last] = hostsOf(subnet) ?? [1, 0]
    for (let host = first; host <= last && found.size < mostAddresses; host += 1) found.add(textOfAddress(host))
  }
  return [...found]
}

/** The networks of this computer; of a large one the 254 addresses around its own. */
export const ownSubnets = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address, cidr }) => `${address}/${Math.max(24, Number(cidr?.split('/')[1] ?? 24))}`)

function hostsOf(subnet: string): readonly [first: number, last: number] | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(subnet.trim())?.slice(1).map(Number)
  if (parts === undefined) return undefined
  const [length = 33] = parts.splice(4)
  if (length > 32 || parts.some((part) => part > 255)) return undefined
  const size = 2 ** (32 - length)
  const number = parts.reduce((sum, part) => sum * 256 + part, 0)
  const base = Math.floor(number / size) * size
  // The first and the last address of a network are no host, unless it has two or one (RFC 3021).
  return size > 2 ? [base + 1, base + size - 2] : [base, base + size - 1]
}

const textOfAddress = (number: number): string => [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff).join('.')
