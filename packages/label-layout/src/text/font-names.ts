import type { FontTable, TrueType } from './true-type.ts'

// Of OpenType's names (1.9, "name"): the family and style of four faces at most, and those without that limit.
const nameIds = { family: 1, typographicFamily: 16 } as const

const americanEnglish = 0x409
const mostRecords = 2_000

/** What a font calls its family: the typographic name, and the one that holds four faces at most. */
export interface FamilyNames {
  readonly family: string | undefined
  readonly typographicFamily: string | undefined
}

/** Reads the names of a font's family, in English where it has them. */
export function readFamilyNames({ view, tables }: Pick<TrueType, 'view' | 'tables'>): FamilyNames {
  const table = tables.get('name')
  const records = table ? readRecords(view, table) : []
  const named = (id: number): string | undefined => {
    const [best] = records.filter((record) => record.nameId === id).sort((one, other) => other.rank - one.rank)
    return best?.text()
  }
  return { family: named(nameIds.family), typographicFamily: named(nameIds.typographicFamily) }
}

interface NameRecord {
  readonly nameId: number
  /** The higher the better known. */
  readonly rank: number
  readonly text: () => string | undefined
}

function readRecords(view: DataView, { offset }: FontTable): NameRecord[] {
  const strings = offset + view.getUint16(offset + 4)
  return Array.from({ length: Math.min(view.getUint16(offset + 2), mostRecords) }, (_, index) => {
    const record = offset + 6 + 12 * index
    const at = (step: number): number => view.getUint16(record + step)
    const [platform, language, length] = [at(0), at(4), at(8)]
    const start = strings + at(10)
    return {
      nameId: at(6),
      rank: rankOf(platform, language),
      text: () => (platform === 1 ? readMacintosh(view, start, length) : readUtf16(view, start, length)),
    }
  })
}

// Windows, then Unicode, then Macintosh.
function rankOf(platform: number, language: number): number {
  if (platform === 3) return language === americanEnglish ? 4 : 2
  if (platform === 0) return 3
  return platform === 1 && language === 0 ? 1 : 0
}

function readUtf16(view: DataView, start: number, length: number): string | undefined {
  let text = ''
  for (let at = 0; at + 1 < length; at += 2) text += String.fromCharCode(view.getUint16(start + at))
  return cleaned(text)
}

// Only what all its encodings share: nobody needs more of so old a name.
function readMacintosh(view: DataView, start: number, length: number): string | undefined {
  let text = ''
  for (let at = 0; at < length; at++) {
    const byte = view.getUint8(start + at)
    if (byte > 126) return undefined
    text += String.fromCharCode(byte)
  }
  return cleaned(text)
}

// Without what cannot be seen, which would make two names look alike.
function cleaned(text: string): string | undefined {
  const seen = text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .normalize('NFC')
  return seen === '' ? undefined : seen
}
