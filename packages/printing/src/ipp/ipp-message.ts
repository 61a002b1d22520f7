// IPP/2.0 messages as bytes (RFC 8010 §3).

/** Value tags of RFC 8010 §3.5.2 that this room writes or reads. */
export const valueTag = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  dateTime: 0x31,
  nameWithoutLanguage: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
} as const

const groupTag = { operation: 0x01, job: 0x02, end: 0x03, printer: 0x04 } as const
const lastDelimiterTag = 0x0f

/** Operation codes of RFC 8011 §5.4.15, and CUPS' own. */
export const operation = {
  printJob: 0x0002,
  cancelJob: 0x0008,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
  cupsGetDefault: 0x4001,
  cupsGetPrinters: 0x4002,
} as const

export type IppValue = string | number | boolean
/** A named attribute: one tag, one or more values. */
export type IppAttribute = readonly [name: string, tag: number, ...values: IppValue[]]

export interface IppRequest {
  readonly operation: number
  readonly operationAttributes: readonly IppAttribute[]
  readonly jobAttributes?: readonly IppAttribute[]
}

export type IppGroup = ReadonlyMap<string, readonly IppValue[]>

export interface IppResponse {
  /** Below 0x0100 the request was done (RFC 8011 appendix B). */
  readonly status: number
  readonly statusMessage: string
  readonly jobs: readonly IppGroup[]
  readonly printers: readonly IppGroup[]
}

/** Writes everything before the document's bytes. */
export function encodeIppRequest(request: IppRequest): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(0x0200, 0)
  head.writeUInt16BE(request.operation, 2)
  head.writeInt32BE(1, 4)
  const parts = [head, Buffer.of(groupTag.operation), ...request.operationAttributes.flatMap(encodeAttribute)]
  if (request.jobAttributes) parts.push(Buffer.of(groupTag.job), ...request.jobAttributes.flatMap(encodeAttribute))
  parts.push(Buffer.of(groupTag.end))
  return Buffer.concat(parts)
}

function encodeAttribute([name, tag, ...values]: IppAttribute): Buffer[] {
  return values.map((value, index) => {
    // An empty name says "one more value of the attribute before" (RFC 8010 §3.1.5).
    const nameBytes = Buffer.from(index === 0 ? name : '')
    const valueBytes = encodeValue(value)
    const field = Buffer.alloc(5 + nameBytes.length + valueBytes.length)
    field.writeUInt8(tag, 0)
    field.writeUInt16BE(nameBytes.length, 1)
    nameBytes.copy(field, 3)
    field.writeUInt16BE(valueBytes.length, 3 + nameBytes.length)
    valueBytes.copy(field, 5 + nameBytes.length)
    return field
  })
}

function encodeValue(value: IppValue): Buffer {
  if (typeof value === 'string') return Buffer.from(value)
  if (typeof value === 'boolean') return Buffer.of(value ? 1 : 0)
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** Reads an answer. Collections come out as their flat members, which nothing here asks for. Throws on a truncated message. */
export function decodeIppResponse(bytes: Buffer): IppResponse {
  const groups: { readonly tag: number; readonly attributes: Map<string, IppValue[]> }[] = []
  let values: IppValue[] = []
  let at = 8
  while (bytes.readUInt8(at) !== groupTag.end) {
    const tag = bytes.readUInt8(at)
    if (tag <= lastDelimiterTag) {
      groups.push({ tag, attributes: new Map() })
      at += 1
      continue
    }
    const { name, value, next } = readField(bytes, at)
    if (name !== '') {
      values = []
      groups.at(-1)?.attributes.set(name, values)
    }
    values.push(value)
    at = next
  }
  const groupsOf = (tag: number): IppGroup[] =>
    groups.filter((group) => group.tag === tag).map((group) => group.attributes)
  const [first] = groupsOf(groupTag.operation)
  return {
    status: bytes.readUInt16BE(2),
    statusMessage: first ? textOf(first, 'status-message') : '',
    jobs: groupsOf(groupTag.job),
    printers: groupsOf(groupTag.printer),
  }
}

function readField(bytes: Buffer, at: number): { name: string; value: IppValue; next: number } {
  const valueAt = at + 5 + bytes.readUInt16BE(at + 1)
  const next = valueAt + bytes.readUInt16BE(valueAt - 2)
  if (next > bytes.length) throw new RangeError('The IPP message ends within a value')
  return {
    name: bytes.toString('utf8', at + 3, valueAt - 2),
    value: decodeValue(bytes.readUInt8(at), bytes.subarray(valueAt, next)),
    next,
  }
}

function decodeValue(tag: number, bytes: Buffer): IppValue {
  if ((tag === valueTag.integer || tag === valueTag.enum) && bytes.length === 4) return bytes.readInt32BE(0)
  if (tag === valueTag.boolean) return bytes[0] === 1
  return bytes.toString('utf8')
}

export const textOf = (group: IppGroup, name: string): string => String(group.get(name)?.[0] ?? '')

export function numberOf(group: IppGroup, name: string): number | undefined {
  const value = group.get(name)?.[0]
  return typeof value === 'number' ? value : undefined
}
