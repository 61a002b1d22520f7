import { labelReading } from './features/labels/extract/extract-label.service.ts'
import { pdfDrawing } from './features/labels/label-files/pdf-labels.service.ts'
import { svgDrawing } from './features/labels/label-files/svg-labels.service.ts'

/** Programs that readers load ahead: prints wait for the first two, and people who upload a label for the third. */
export const readerPrograms = [svgDrawing, pdfDrawing, labelReading] as const
