import type { Emu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'

/** Something that may print or scan badly, told as data for one printer: what, where, why it matters and what helps. */
export interface Finding {
  readonly code: FindingCode
  /** `error`: it will not do; `warning`: it may not; `note`: to know. */
  readonly severity: 'error' | 'warning' | 'note'
  readonly message: string
  /** Why it matters. */
  readonly explanation: string
  /** What helps. */
  readonly mend: string
  readonly elementId?: string
  readonly variableName?: string
  /** Where on the label, EMU from its top left. */
  readonly place?: Box
}

export interface Box {
  readonly x: Emu
  readonly y: Emu
  readonly width: Emu
  readonly height: Emu
}

export type FindingCode =
  | Problem['code']
  | 'module-too-small'
  | 'module-one-dot'
  | 'module-rounded'
  | 'quiet-zone'
  | 'quiet-zone-at-edge'
  | 'contrast'
  | 'ink-off-the-label'
  | 'text-too-small'
  | 'picture-dithered'
  | 'pictogram-too-small'
  | 'pictogram-few-dots'
  | 'accent-prints-black'
  | 'barcode-not-black'
  | 'standard-symbology'
  | 'standard-module'
  | 'standard-height'
  | 'label-too-wide'
  | 'label-too-long'
  | 'label-too-heavy'

/** A finding with what it means and what helps. */
export const find = (found: Omit<Finding, 'explanation' | 'mend'>): Finding => {
  const [explanation, mend] = remedies[found.code]
  return { ...found, explanation, mend }
}

/** What a finding of each kind means and what helps, in a sentence each. */
export const remedies: Readonly<Record<FindingCode, readonly [explanation: string, mend: string]>> = {
  'document-invalid': ['The design itself has a mistake.', 'Correct it in the designer.'],
  'document-too-new': ['The design was made with a newer program.', 'Update this program.'],
  'variable-unknown': ['A placeholder has nothing to stand for.', 'Correct the name, or add the variable.'],
  'variable-required': ['The label would be printed without it.', 'Fill it in.'],
  'variable-too-long': ['The label was designed for shorter values.', 'Shorten the value, or allow longer ones.'],
  'variable-not-an-option': ['The label was designed for other values.', 'Correct the value.'],
  'barcode-content-empty': ['There is nothing to encode.', 'Give the barcode a content.'],
  'barcode-content-invalid': ['This kind of barcode cannot hold the content.', 'Correct it, or choose another kind.'],
  'barcode-too-large': ['The bars do not fit their frame.', 'Make the frame larger or the modules narrower.'],
  'gs1-invalid': ['A scanner, or whoever receives the data, may refuse it.', 'Correct the element string.'],
  'text-overflow': ['Words would be cut off.', 'Make the frame larger, allow a smaller size, or shorten the text.'],
  'glyph-missing': ['The character would not be printed.', 'Choose a font that has it.'],
  'font-unknown': ['Another font would be printed in its place.', 'Upload the font, or choose another.'],
  'picture-missing': ['The label would be printed without it.', 'Choose a picture.'],
  'picture-invalid': ['It cannot be read as a PNG.', 'Save it anew as a PNG.'],
  'pictogram-unknown': ['The label would be printed without it.', 'Choose a pictogram of the library.'],
  'off-the-label': ['The frame reaches over the edge.', 'Move it, or make it smaller.'],
  'module-too-small': ['Scanners are made for wider modules.', 'Widen the module, or use a printer with finer dots.'],
  'module-one-dot': ['A single dot prints wider or narrower than it should.', 'Use two dots or more for a module.'],
  'module-rounded': ['Modules are whole dots of the printer.', 'Choose a width that is a whole number of its dots.'],
  'quiet-zone': ['A scanner finds the ends of the symbol by the white beside it.', 'Keep other things away from it.'],
  'quiet-zone-at-edge': ['What lies beyond the edge may be dark.', 'Move the barcode away from the edge.'],
  contrast: ['Ink on the bars or behind them changes them.', 'Move what lies on the barcode.'],
  'ink-off-the-label': ['What lies beyond the edge is not printed.', 'Move it, or make it smaller.'],
  'text-too-small': [
    'The letters have too few dots to be read.',
    'Make the text larger, or use a printer with finer dots.',
  ],
  'picture-dithered': ['The printer has no greys: they become patterns of dots.', 'Use a black and white picture.'],
  'pictogram-too-small': ['Its standard says how large the sign is to be.', 'Make the frame larger.'],
  'pictogram-few-dots': [
    'The sign has too few dots to be told from others.',
    'Make the frame larger, or use a printer with finer dots.',
  ],
  'accent-prints-black': [
    'The printer has one colour.',
    'Check that the label is clear in black, or use a printer of two colours.',
  ],
  'barcode-not-black': ['Scanners see by red light, and expect dark bars on white.', 'Print the barcode in black.'],
  'ink-hidden': ['It has the colour of what lies below it.', 'Choose another ink, or move it.'],
  'standard-symbology': ['Scanners of that use may not read it.', 'Choose a symbology of the standard.'],
  'standard-module': [
    'Scanners of that use are set up for the widths of the standard.',
    'Change the module width, or choose the standard that the label is for.',
  ],
  'standard-height': ['Low bars are missed by scanners that things pass by.', 'Make the frame higher.'],
  'label-too-wide': ['The print head is narrower than the label.', 'Choose another printer, or a narrower label.'],
  'label-too-long': [
    'The printer does not print labels of this length.',
    'Choose another printer, or a shorter label.',
  ],
  'label-too-heavy': [
    'Everybody who prints it would wait for it.',
    'Put fewer or smaller barcodes and pictures on it, or shorten what they hold.',
  ],
}
