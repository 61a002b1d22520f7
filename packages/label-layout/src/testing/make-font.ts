import { joinTables } from '../text/sfnt-file.ts'

interface FontChanges {
  readonly family: string
  /** Name 16, where it is another. */
  readonly typographicFamily?: string
  /** OS/2 usWeightClass. */
  readonly weight?: number
  readonly bold?: boolean
  readonly italic?: boolean
  /** OS/2 fsType. */
  readonly embedding?: number
  /** Tables added or replaced; none where undefined. */
  readonly tables?: Readonly<Record<string, Uint8Array | undefined>>
}

/** A font with another name and other traits, made of one that comes along; what it is made of stays as it is. */
export function makeFont(source: Uint8Array, changes: FontChanges): Uint8Array {
  const tables = readTables(source)
  const { family, typographicFamily, weight = 400, bold = false, italic = false, embedding = 0 } = changes
  tables.set('name', nameTable({ 1: family, ...(typographicFamily === undefined ? {} : { 16: typographicFamily }) }))
  patch(tables, 'OS/2', (view) => {
    view.setUint16(4, weight)
    view.setUint16(6, 5)
    view.setUint16(8, embedding)
    view.setUint16(62, (bold ? 0x20 : 0) | (italic ? 1 : 0))
  })
  patch(tables, 'head', (view) => view.setUint16(44, (bold ? 1 : 0) | (italic ? 2 : 0)))
  for (const [tag, bytes] of Object.entries(changes.tables ?? {})) {
    if (bytes) tables.set(tag, bytes)
    else tables.delete(tag)
  }
  const font = joinTables(tables)
  font.set(source.subarray(0, 4))
  return font
}

function readTables(file: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const record = 12 + 16 * index
      const [offset, length] = [view.getUint32(record + 8), view.getUint32(record + 12)]
      return [String.fromCharCode(...file.subarray(record, record + 4)), file.slice(offset, offset + length)]
    }),
  )
}

function patch(tables: Map<string, Uint8Array>, tag: string, change: (view: DataView) => void): void {
  const copy = tables.get(tag)?.slice()
  if (!copy) return
  change(new DataView(copy.buffer, copy.byteOffset, copy.byteLength))
  tables.set(tag, copy)
}

// Format 0 with Windows' Unicode names in American English (OpenType 1.9, name).
function nameTable(names: Readonly<Record<number, string>>): Uint8Array {
  const entries = Object.entries(names)
  const strings = entries.map(([, text]) => text).join('')
  const table = new Uint8Array(6 + 12 * entries.length + 2 * strings.length)
  const view = new DataView(table.buffer)
  view.setUint16(2, entries.length)
  view.setUint16(4, 6 + 12 * entries.length)
  let offset = 0
  entries.forEach(([id, text], index) => {
    const record = [3, 1, 0x409, Number(id), 2 * text.length, offset]
    for (const [step, value] of record.entries()) view.setUint16(6 + 12 * index + 2 * step, value)
    offset += 2 * text.length
  })
  const start = 6 + 12 * entries.length
  for (let index = 0; index < strings.length; index++) view.setUint16(start + 2 * index, strings.charCodeAt(index))
  return table
}
