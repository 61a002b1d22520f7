// Turns labels that printers print into label documents, with what could not be carried over.
import { currentFormatVersion, type LabelDocument } from '@labelwright/label-document/label-document'
import { labelLimits } from '@labelwright/label-document/label-limits'
import { type Micrometres, micrometres } from '@labelwright/label-document/lengths'
import { findBadTexts } from '@labelwright/label-document/reading/check-texts'
import type { NotUnderstood, PrinterLabel, PrinterReading } from '../printer/printer-label.ts'
import { sayNotUnderstood } from '../printer/reports.ts'
import { type Conversion, createConversion } from './conversion.ts'
import { convertFields } from './convert-fields.ts'
import type { ConversionOptions, ConvertedLabel } from './converted-label.ts'

/**
 * The label as a document that `readLabelDocument` accepts: texts, barcodes, shapes and pictures in their places.
 * Placeholders (`{{name}}`, `<<name>>`, `${name}`) and numbered fields (`^FN`) become variables. Never throws for what was read.
 */
export function toDocument(reading: PrinterReading, label: PrinterLabel, options: ConversionOptions): ConvertedLabel {
  const conversion = createConversion(label, options)
  for (const report of reading.notUnderstood) {
    if (isInLabel(report, label)) conversion.addRemark(report.place, sayNotUnderstood(report))
  }
  const [width, height] = [sideOf(conversion, label.widthDots), sideOf(conversion, label.heightDots)]
  remarkOnWholeLabel(conversion, label)
  convertFields(conversion)
  const document = storable(conversion, {
    formatVersion: currentFormatVersion,
    width,
    height,
    cornerRadius: micrometres(0),
    variables: conversion.variables.list(),
    elements: conversion.items.map(({ element }, index) => ({ ...element, id: `e${index + 1}` })),
  })
  return { document, remarks: conversion.listRemarks(), copies: label.copies }
}

/** Leaves out what no text of a document may hold. */
function storable({ addRemark }: Conversion, document: LabelDocument): LabelDocument {
  if (findBadTexts(document, 1).length === 0) return document
  addRemark(undefined, 'Its data has characters that no label can hold, such as NUL. They were left out.')
  const clean = (_: string, value: unknown): unknown =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
  return JSON.parse(JSON.stringify(document, clean)) as LabelDocument
}

/** Whether a report is of the commands of a label; those of others concern the job as a whole. */
export const isInLabel = ({ place }: NotUnderstood, { start, end }: PrinterLabel): boolean =>
  place.offset >= start && place.offset < end

function sideOf({ lengthOf, addRemark }: Conversion, dots: number): Micrometres {
  const side = lengthOf(dots)
  const { smallestSide, largestSide } = labelLimits
  const kept = Math.min(largestSide, Math.max(smallestSide, side))
  if (kept !== side)
    addRemark(undefined, `A side of the label is ${side / 1000} mm long. It was set to ${kept / 1000} mm.`)
  return micrometres(kept)
}

function remarkOnWholeLabel({ addRemark }: Conversion, { isInverted, isMirrored }: PrinterLabel): void {
  if (isInverted) addRemark(undefined, 'The job prints the label upside down. The design stands upright.')
  if (isMirrored) addRemark(undefined, 'The job prints the label as in a mirror. The design is not mirrored.')
}
