/** A length on the multiple of four bytes on which tables stand. */
export const padded = (length: number): number => (length + 3) & ~3

/** A TrueType file of these tables (OpenType 1.9, "Organization of an OpenType font"): records sorted by tag, each table on a multiple of four bytes. */
export function joinTables(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const start = 12 + 16 * sorted.length
  const file = new Uint8Array(sorted.reduce((length, [, bytes]) => length + padded(bytes.length), start))
  const view = new DataView(file.buffer)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, sorted.length)
  let offset = start
  sorted.forEach(([tag, bytes], index) => {
    const record = 12 + 16 * index
    file.set(bytes, offset)
    for (let letter = 0; letter < 4; letter++) view.setUint8(record + letter, tag.charCodeAt(letter))
    view.setUint32(record + 4, checksum(view, offset, padded(bytes.length)))
    view.setUint32(record + 8, offset)
    view.setUint32(record + 12, bytes.length)
    offset += padded(bytes.length)
  })
  return file
}

function checksum(view: DataView, offset: number, length: number): number {
  let sum = 0
  for (let place = 0; place < length; place += 4) sum = (sum + view.getUint32(offset + place)) >>> 0
  return sum
}
