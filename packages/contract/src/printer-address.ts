// Which addresses and ports may be a printer's. The one list: the server refuses them at the field, the helper before it connects.
import { ipv6Text, metadataAddresses, parseIpv4, parseIpv6, portsOfOtherServices } from './ip-address.ts'

export interface PrinterAddress {
  readonly address: string
  readonly port: number
}

export interface JudgeOptions {
  /** `ipp` may use the ports of the web. */
  readonly protocol: 'raw' | 'ipp'
  /** Ports of this very computer that are printers: the virtual printer's, and those that the installation names. */
  readonly loopbackPorts: readonly number[]
}

export interface AddressProblem {
  readonly field: 'address' | 'port'
  readonly code: 'address-refused' | 'port-refused'
  readonly message: string
}

/** Below it live the services of other computers; LPD and IPP are printers' own. */
const firstFreePort = 1024
const printerPorts: readonly number[] = [515, 631]
const webPorts: readonly number[] = [80, 443]
/** Link-local ones among them are refused anyway. */
const metadataHosts: readonly string[] = [...metadataAddresses, 'metadata', 'metadata.google.internal']

/** `loopback` reaches this computer itself; `refused` is no printer's, whatever the port. */
type AddressKind = 'network' | 'loopback' | 'refused'

interface ReadAddress {
  readonly text: string
  readonly kind: AddressKind
}

function kindOfIpv4([a = 0, b = 0, c = 0, d = 0]: readonly number[]): AddressKind {
  if (a === 127) return b === 0 && c === 0 && d === 1 ? 'loopback' : 'refused'
  // This network, link-local, multicast and what is reserved, broadcast included.
  const isRefused = a === 0 || (a === 169 && b === 254) || a >= 224
  return isRefused ? 'refused' : 'network'
}

function kindOfIpv6(groups: readonly number[]): AddressKind {
  const [first = 0, second = 0] = groups
  const isSmall = groups.slice(0, 7).every((group) => group === 0)
  if (isSmall && groups[7] === 1) return 'loopback'
  // The first 80 bits are 0: unspecified, and IPv4 addresses in another spelling (RFC 4291 §2.5.5).
  const holdsIpv4 = groups.slice(0, 5).every((group) => group === 0)
  // NAT64 and 6to4 hold IPv4 addresses, too (RFC 6052, RFC 3056).
  const isTranslated = (first === 0x64 && second === 0xff9b) || first === 0x2002
  const isLinkLocal = first >= 0xfe80 && first <= 0xfebf
  return holdsIpv4 || isTranslated || isLinkLocal || first >= 0xff00 ? 'refused' : 'network'
}

const hostName = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/
/** A name that ends in a number is an IPv4 address in another spelling (WHATWG URL, "ends in a number"). */
const endsInNumber = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/

function readName(name: string): ReadAddress | undefined {
  if (!hostName.test(name) || endsInNumber.test(name)) return undefined
  const isLoopback = name === 'localhost' || name.endsWith('.localhost')
  return { text: name, kind: isLoopback ? 'loopback' : 'network' }
}

function readAddress(address: string): ReadAddress | undefined {
  const text = address.trim().toLowerCase().replace(/\.$/, '')
  const ipv4 = parseIpv4(text)
  if (ipv4) return { text, kind: kindOfIpv4(ipv4) }
  const ipv6 = parseIpv6(text.replace(/^\[(.*)\]$/, '$1'))
  if (ipv6) return { text: ipv6Text(ipv6), kind: kindOfIpv6(ipv6) }
  return readName(text)
}

const refuseAddress = (message: string): AddressProblem => ({ field: 'address', code: 'address-refused', message })
const refusePort = (port: number): AddressProblem => ({
  field: 'port',
  code: 'port-refused',
  message: `Port ${port} is not a printer's. Use 9100.`,
})

function isPrinterPort(port: number, protocol: JudgeOptions['protocol']): boolean {
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || portsOfOtherServices.includes(port)) return false
  if (webPorts.includes(port)) return protocol === 'ipp'
  return port >= firstFreePort || printerPorts.includes(port)
}

/** The address in its one spelling, or why it can be no printer's. */
export function judgePrinterAddress(
  { address, port }: PrinterAddress,
  { protocol, loopbackPorts }: JudgeOptions,
): PrinterAddress | AddressProblem {
  const read = readAddress(address)
  if (!read) return refuseAddress('Give the printer an address on the network, such as 192.168.1.50.')
  if (read.kind === 'refused' || metadataHosts.includes(read.text))
    return refuseAddress(`${read.text} is not the address of a printer.`)
  if (read.kind === 'loopback' && !loopbackPorts.includes(port))
    return refuseAddress(`${read.text} is this computer itself. Give the printer's own address on the network.`)
  if (read.kind !== 'loopback' && !isPrinterPort(port, protocol)) return refusePort(port)
  return { address: read.text, port }
}

/** Of the addresses that a name leads to the first that may be a printer's; the name itself where it leads nowhere. */
export function judgeResolved(
  named: PrinterAddress,
  addresses: readonly string[],
  options: JudgeOptions,
): PrinterAddress | AddressProblem {
  const judged = addresses.map((address) => judgePrinterAddress({ address, port: named.port }, options))
  return judged.find((each) => !isAddressProblem(each)) ?? judged[0] ?? named
}

export const isAddressProblem = (judged: PrinterAddress | AddressProblem): judged is AddressProblem => 'code' in judged
