import { crc32, deflateRawSync } from 'node:zlib'

/** One file of an archive, and what it is made to claim about itself. */
export interface MadeEntry {
  readonly name: string
  readonly content: Uint8Array | string
  /** Packed bytes that unpack to something else than `content`. */
  readonly deflated?: Uint8Array
  readonly claims?: {
    readonly unpacked?: number
    readonly offset?: number
    readonly attributes?: number
    readonly flags?: number
    readonly checksum?: number
    readonly packed?: number
  }
}

const bytesOf = (content: Uint8Array | string) => (typeof content === 'string' ? Buffer.from(content) : content)

/** An archive as nobody honest would write it, where the entries say so. */
export function makeZip(entries: readonly MadeEntry[], claimedCount = entries.length): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, deflated, claims = {} } of entries) {
    const raw = bytesOf(content)
    const packed = Buffer.from(deflated ?? deflateRawSync(raw))
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(claims.flags ?? 0, 8)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(claims.checksum ?? crc32(raw), 16)
    central.writeUInt32LE(claims.packed ?? packed.length, 20)
    central.writeUInt32LE(claims.unpacked ?? raw.length, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(claims.attributes ?? 0, 38)
    central.writeUInt32LE(claims.offset ?? offset, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(claimedCount, 8)
  end.writeUInt16LE(claimedCount, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** The parts of a workbook around a sheet's XML. */
export const workbookAround = (sheet: string, more: Readonly<Record<string, string>> = {}): MadeEntry[] =>
  Object.entries({
    'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><sheets><sheet name="First" sheetId="1" r:id="rId1"/><sheet name="Second" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData><row><c t="str"><v>other</v></c></row><row><c><v>1</v></c></row></sheetData></worksheet>`,
    ...more,
  }).map(([name, content]) => ({ name, content }))

export const sheetOf = (rows: string): string => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`
