// What printers announce by DNS-SD (RFC 6763) over mDNS, with the TXT keys of Apple's Bonjour Printing Specification 1.2.1.
import { shortText } from '../status/snmp-agent.ts'
import { type FoundPrinter, readDeviceId } from './found-printer.ts'

/** Raw printing before IPP: the first that a printer announces is used. */
export const printerServices = ['_pdl-datastream._tcp.local', '_ipp._tcp.local', '_ipps._tcp.local'] as const

/** A record as multicast-dns hands it over; nothing in it is certain. */
export interface HeardRecord {
  readonly name?: unknown
  readonly type?: unknown
  readonly data?: unknown
}

/** What was heard so far. Names are compared without regard to case. */
export interface Heard {
  readonly services: Map<string, { readonly host: string; readonly port: number }>
  readonly texts: Map<string, ReadonlyMap<string, string>>
  readonly addresses: Map<string, string>
  readonly instances: Map<string, (typeof printerServices)[number]>
}

const mostNames = 500
/** RFC 1035 §2.3.4. */
const longestName = 255
const mostTexts = 50

export const newHeard = (): Heard => ({
  services: new Map(),
  texts: new Map(),
  addresses: new Map(),
  instances: new Map(),
})

/** Takes in the records of a packet; what is not as it must be is left out. */
export function hear(heard: Heard, records: readonly HeardRecord[]): void {
  for (const { name, type, data } of records.slice(0, mostNames)) {
    if (typeof name === 'string' && name.length <= longestName)
      hearRecord(heard, { key: name.toLowerCase(), type, data })
  }
}

interface NamedRecord extends HeardRecord {
  readonly key: string
}

function hearRecord(heard: Heard, { key, type, data }: NamedRecord): void {
  if (type === 'PTR') hearInstance(heard, key, data)
  if (type === 'SRV') put(heard.services, key, serviceOf(data))
  if (type === 'TXT') put(heard.texts, key, textsOf(data))
  if (type === 'A' && typeof data === 'string') put(heard.addresses, key, data)
}

function hearInstance({ instances }: Heard, service: string, data: unknown): void {
  const known = printerServices.find((each) => each === service)
  if (known !== undefined && typeof data === 'string' && data.length <= longestName) put(instances, data, known)
}

function put<Value>(map: Map<string, Value>, key: string, value: Value | undefined): void {
  if (value !== undefined && (map.has(key) || map.size < mostNames)) map.set(key, value)
}

function serviceOf(data: unknown): { readonly host: string; readonly port: number } | undefined {
  if (typeof data !== 'object' || data === null || !('target' in data && 'port' in data)) return undefined
  const { target, port } = data
  // Port 0 says that the service is not there (Bonjour Printing Specification, flagship naming).
  if (typeof target !== 'string' || typeof port !== 'number' || port < 1 || port > 65535) return undefined
  return { host: target.toLowerCase(), port }
}

function textsOf(data: unknown): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const each of [data].flat().slice(0, mostTexts)) {
    const text = each instanceof Uint8Array ? Buffer.from(each).toString('utf8') : ''
    const at = text.indexOf('=')
    const value = shortText(text.slice(at + 1))
    if (at > 0 && value !== undefined) texts.set(text.slice(0, at).toLowerCase(), value)
  }
  return texts
}

/** The printers whose announcement is complete, those that take raw bytes first. */
export function announcedPrinters(heard: Heard): readonly FoundPrinter[] {
  return printerServices.flatMap((service) =>
    [...heard.instances]
      .filter(([, itsService]) => itsService === service)
      .flatMap(([instance]) => printerOf(heard, instance, service) ?? []),
  )
}

function printerOf(heard: Heard, instance: string, service: string): FoundPrinter | undefined {
  const where = heard.services.get(instance.toLowerCase())
  const address = where && heard.addresses.get(where.host)
  if (where === undefined || address === undefined) return undefined
  const texts = heard.texts.get(instance.toLowerCase())
  const model = modelOf(texts)
  const queue = texts?.get('rp')?.replace(/^\/+/, '')
  const isRaw = service === printerServices[0]
  const uuid = texts?.get('uuid')
  const label = instance.slice(0, Math.max(0, instance.length - service.length - 1))
  return {
    address,
    port: where.port,
    protocol: isRaw ? 'raw' : 'ipp',
    ...(isRaw || !queue ? {} : { queue }),
    name: shortText(label) ?? model.model ?? address,
    ...model,
    ...(uuid === undefined ? {} : { uuid: uuid.toLowerCase() }),
    how: 'mdns',
  }
}

/** `usb_MFG` and `usb_MDL`, else `ty` (`Zebra ZD421`), else `product` in its brackets. */
function modelOf(texts: ReadonlyMap<string, string> | undefined) {
  const deviceId = readDeviceId(`MFG:${texts?.get('usb_mfg') ?? ''};MDL:${texts?.get('usb_mdl') ?? ''}`)
  const spoken = texts?.get('ty') ?? texts?.get('product')?.replace(/^\((.*)\)$/, '$1')
  return { ...(spoken === undefined ? {} : { model: spoken }), ...deviceId }
}
