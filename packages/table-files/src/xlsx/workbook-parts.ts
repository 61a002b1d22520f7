import type { ByteSource } from '../table.ts'
import { TableError } from '../table-error.ts'
import { general, kindOfFormat, type NumberKind } from './number-format.ts'
import { attributeOf, createXmlScanner, type XmlListener } from './scan-xml.ts'
import { unpackEntry } from './unpack-entry.ts'
import type { ZipEntry } from './zip-directory.ts'

export type Directory = ReadonlyMap<string, ZipEntry>

/** All shared texts of a workbook together; more do not fit beside the rest into the memory of a reader. */
const maximumSharedLength = 64 * 1024 * 1024
const maximumShared = 4_000_000

const silent = () => undefined

/** Tells a whole part of the workbook to a listener. */
export function scanPart(source: ByteSource, entry: ZipEntry, listener: Partial<XmlListener>): void {
  for (const _progress of scanPartSlowly(source, entry, listener));
}

/** The same piece by piece; yields how far into the part it is. */
export function* scanPartSlowly(
  source: ByteSource,
  entry: ZipEntry,
  listener: Partial<XmlListener>,
): Generator<number> {
  const scanner = createXmlScanner({ open: silent, close: silent, text: silent, ...listener })
  const decoder = new TextDecoder('utf-8')
  for (const { bytes, progress } of unpackEntry(source, entry)) {
    scanner.push(decoder.decode(bytes, { stream: true }))
    yield progress
  }
}

/** `_xHHHH_` in a cell's text stands for a character that XML has not (ECMA-376 part 1, 22.9.2.19). */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** The texts that cells name by number; phonetic hints are left out. */
export function readSharedStrings(source: ByteSource, directory: Directory): string[] {
  const entry = directory.get('xl/sharedStrings.xml')
  if (!entry) return []
  const texts: string[] = []
  let length = 0
  let current = ''
  let isInText = false
  let phonetic = 0
  scanPart(source, entry, {
    open: (name, _, isEmpty) => {
      if (name === 't') isInText = !isEmpty
      else if (name === 'rPh' && !isEmpty) phonetic += 1
      else if (name === 'si' && isEmpty) texts.push('')
    },
    text: (text) => {
      if (!isInText || phonetic > 0) return
      current += text
      length += text.length
      if (length > maximumSharedLength) throw tooManyTexts()
    },
    close: (name) => {
      if (name === 't') isInText = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'si') {
        if (texts.length >= maximumShared) throw tooManyTexts()
        texts.push(withoutEscapes(current))
        current = ''
      }
    },
  })
  return texts
}

const tooManyTexts = () =>
  new TableError('workbook-too-large', 'The workbook holds more text than can be read. Send the rows as CSV.')

/** How each cell style shows numbers. */
export function readNumberFormats(source: ByteSource, directory: Directory): NumberKind[] {
  const entry = directory.get('xl/styles.xml')
  if (!entry) return []
  const codes = new Map<number, string>()
  const ids: number[] = []
  let isInStyles = false
  scanPart(source, entry, {
    open: (name, attributes, isEmpty) => {
      if (name === 'numFmt' && codes.size < 10_000)
        codes.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? '')
      else if (name === 'cellXfs') isInStyles = !isEmpty
      else if (name === 'xf' && isInStyles && ids.length < 100_000)
        ids.push(Number(attributeOf(attributes, 'numFmtId') ?? 0))
    },
    close: (name) => {
      if (name === 'cellXfs') isInStyles = false
    },
  })
  const kinds = new Map([...new Set(ids)].map((id) => [id, kindOfFormat(id, codes)]))
  return ids.map((id) => kinds.get(id) ?? general)
}

export interface Workbook {
  /** Name of the sheet → where it lies in the archive: first the one that the workbook opens with, hidden ones last. */
  readonly sheets: ReadonlyMap<string, string>
  readonly isFrom1904: boolean
}

function readTargets(source: ByteSource, directory: Directory): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  const entry = directory.get('xl/_rels/workbook.xml.rels')
  if (!entry) return targets
  scanPart(source, entry, {
    open: (name, attributes) => {
      if (name !== 'Relationship' || targets.size > 5000) return
      const target = attributeOf(attributes, 'Target') ?? ''
      targets.set(attributeOf(attributes, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  return targets
}

/** What the workbook says about itself. */
export function readWorkbook(source: ByteSource, directory: Directory): Workbook {
  const entry = directory.get('xl/workbook.xml')
  if (!entry) throw new TableError('not-a-workbook', 'The file is not an XLSX workbook.')
  const targets = readTargets(source, directory)
  const tabs: { readonly name: string; readonly target: string; readonly rank: number }[] = []
  let tabCount = 0
  let activeTab = 0
  let isFrom1904 = false
  const addTab = (attributes: string) => {
    const isHidden = /^(veryH|h)idden$/.test(attributeOf(attributes, 'state') ?? '')
    const visibleRank = tabCount === activeTab ? 0 : 1
    tabCount += 1
    const id = /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? ''
    const target = targets.get(id)
    // Charts and macros stand among the sheets, too; they have no cells.
    if (!target || !directory.has(target) || target.includes('chartsheets/')) return
    tabs.push({
      name: attributeOf(attributes, 'name') ?? `Sheet ${tabCount}`,
      target,
      rank: isHidden ? 2 : visibleRank,
    })
  }
  scanPart(source, entry, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
      else if (name === 'workbookView') activeTab = Number(attributeOf(attributes, 'activeTab') ?? 0)
      else if (name === 'sheet' && tabCount < 2000) addTab(attributes)
    },
  })
  const sheets = new Map(tabs.toSorted((one, other) => one.rank - other.rank).map(({ name, target }) => [name, target]))
  return { sheets, isFrom1904 }
}
