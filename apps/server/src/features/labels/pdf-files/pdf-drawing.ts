// The PDF drawing: a program of its own, with bounded memory and time, that fills PDFs. `node pdf-drawing.ts ORDER` answers JSON.
import { readFileSync } from 'node:fs'
import type { PdfOrder } from './drawing-protocol.ts'
import { printPdf } from './print-pdf.ts'

const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as PdfOrder
process.stdout.write(JSON.stringify(await printPdf(order)))
