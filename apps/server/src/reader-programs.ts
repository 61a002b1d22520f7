import { labelReading } from './features/labels/extract/extract-label.service.ts'
import { pdfDrawing } from './features/labels/label-files/pdf-labels.service.ts'
import { svgDrawing } from './features/labels/label-files/svg-labels.service.ts'

/** The programs that readers load before they are needed: prints wait for these, and people for the first file of a label. */
export const readerPrograms = [svgDrawing, pdfDrawing, labelReading] as const
