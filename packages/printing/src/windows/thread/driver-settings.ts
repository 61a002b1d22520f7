// The settings of a driver, DEVMODEW (wingdi.h), changed in place for one print.
import type { Paper } from '../spooler-messages.ts'

const field = {
  orientation: 0x1,
  paperSize: 0x2,
  paperLength: 0x4,
  paperWidth: 0x8,
  scale: 0x10,
  copies: 0x100,
  duplex: 0x1000,
  formName: 0x10000,
} as const

/** Where each stands. */
const at = {
  fields: 72,
  orientation: 76,
  paperSize: 78,
  paperLength: 80,
  paperWidth: 82,
  scale: 84,
  copies: 86,
  duplex: 94,
  formName: 102,
} as const
const formNameBytes = 64

const portrait = 1
const landscape = 2
/** DMPAPER_USER. */
const ownPaper = 256

/** DMPAPER_…; other names are those of forms. */
const knownPapers: Readonly<Record<string, number>> = { letter: 1, legal: 5, a3: 8, a4: 9, a5: 11, a6: 70 }

/** DMDUP_… for IPP's `sides`. */
const duplexOf: Readonly<Record<string, number>> = {
  'one-sided': 1,
  'two-sided-long-edge': 2,
  'two-sided-short-edge': 3,
}

function copyWith(settings: Buffer, set: number, clear = 0): Buffer {
  const copy = Buffer.from(settings)
  copy.writeUInt32LE(((copy.readUInt32LE(at.fields) & ~clear) | set) >>> 0, at.fields)
  return copy
}

/** What is the same for every print: one copy of every page, at its own size, on the sides that were asked for. */
export function basicSettings(settings: Buffer, sides: string): Buffer {
  const isDuplexKnown = (settings.readUInt32LE(at.fields) & field.duplex) !== 0
  const changed = copyWith(settings, field.copies | field.scale)
  changed.writeInt16LE(1, at.copies)
  changed.writeInt16LE(100, at.scale)
  if (isDuplexKnown) changed.writeInt16LE(duplexOf[sides] ?? 1, at.duplex)
  return changed
}

/** The settings with a paper, in the ways in which drivers understand one, the likeliest first. */
export function withPaper(settings: Buffer, paper: Paper): readonly Buffer[] {
  if ('form' in paper) return [withForm(settings, paper.form)]
  const size = field.orientation | field.paperLength | field.paperWidth
  return [undefined, ownPaper, 0].map((number) => {
    const isNumbered = number !== undefined
    const clear = field.formName | (isNumbered ? 0 : field.paperSize)
    const changed = copyWith(settings, size | (isNumbered ? field.paperSize : 0), clear)
    if (isNumbered) changed.writeInt16LE(number, at.paperSize)
    changed.writeInt16LE(portrait, at.orientation)
    changed.writeInt16LE(paper.length, at.paperLength)
    changed.writeInt16LE(paper.width, at.paperWidth)
    changed.fill(0, at.formName, at.formName + formNameBytes)
    return changed
  })
}

function withForm(settings: Buffer, form: string): Buffer {
  const number = knownPapers[form.toLowerCase()]
  const sizes = field.paperLength | field.paperWidth
  if (number !== undefined) {
    const changed = copyWith(settings, field.paperSize, sizes | field.formName)
    changed.writeInt16LE(number, at.paperSize)
    return changed
  }
  const changed = copyWith(settings, field.formName, sizes | field.paperSize)
  changed.fill(0, at.formName, at.formName + formNameBytes)
  changed.write(form.slice(0, formNameBytes / 2 - 1), at.formName, 'utf16le')
  return changed
}

export function withLandscape(settings: Buffer): Buffer {
  const changed = copyWith(settings, field.orientation)
  const isLandscape = changed.readInt16LE(at.orientation) === landscape
  changed.writeInt16LE(isLandscape ? portrait : landscape, at.orientation)
  return changed
}
