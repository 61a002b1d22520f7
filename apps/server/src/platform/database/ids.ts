import { randomFillSync } from 'node:crypto'

const idBytes = 16
/** Random bytes are asked for in one go: one question costs as much as many bytes, and an import makes many ids. */
const supply = Buffer.alloc(idBytes * 256)
let used = supply.length

function takeRandom(): Buffer {
  if (used === supply.length) {
    randomFillSync(supply)
    used = 0
  }
  used += idBytes
  return supply.subarray(used - idBytes, used)
}

/** A UUID of version 7 (RFC 9562 §5.7): made here, sorted by time, so that indexes grow at their end. */
export function newId(now: number = Date.now()): string {
  const bytes = takeRandom()
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x70, 6)
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The milliseconds since 1970 that an id begins with. */
export const momentOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** The last moment that an id can begin with. */
const lastMoment = 2 ** 48 - 1

/** The smallest id of a moment: with it, a span of time becomes a span of ids, by which tables with months find theirs. */
export const firstIdOf = (moment: number): string =>
  `${newId(Math.min(Math.max(0, moment), lastMoment)).slice(0, 13)}-7000-8000-000000000000`

/** The clocks of servers and the database's differ by far less. */
export const dayMs = 86_400_000

/** A new id of now, or as near to it as there is one of the same day and calendar month (UTC) as another id, and not before it. */
export function newIdBeside(other: string, now: number = Date.now()): string {
  const begin = momentOf(other)
  const moment = new Date(begin)
  const nextMonth = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1)
  return newId(Math.min(Math.max(now, begin), begin + dayMs - 1, nextMonth - 1))
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isId = (text: string): boolean => idPattern.test(text)

/** The ids of a comma list; what is none names nothing. Without a list: undefined, which is not the same as none. */
export const idsOf = (list: string | undefined): string[] | undefined =>
  list ? list.split(',').filter(isId) : undefined
