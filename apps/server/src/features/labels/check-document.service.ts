// Checks that a document can become a version of a label.
import { type FieldError, ProductError } from '@labelwright/contract/errors'
import { compileContents } from '@labelwright/label-document/filling/compile-contents'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { namedFonts } from '@labelwright/label-document/named-fonts'
import { pagesOfLabel } from '@labelwright/label-document/pages-of-label'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { overhangOf } from '@labelwright/label-document/stocks/stock-sheets'
import { isShippedFamily } from '@labelwright/label-layout/text/shipped-fonts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findFontsOf } from '../media-library/fonts-of-document.service.ts'
import { findMissingPictures } from '../media-library/pictures-of-document.service.ts'
import { assertSeriesExist } from '../series/series.service.ts'

function refuse(sentences: readonly string[], path = 'document'): ProductError {
  const errors = sentences.map((message): FieldError => ({ path, code: 'document-invalid', message }))
  return new ProductError('validation-failed', { errors })
}

/** The label document of a value, or what is wrong with it, told at `path`. */
export function readDocument(value: unknown, path: string): LabelDocument {
  const { document, problems } = readLabelDocument(value)
  if (document) return document
  throw refuse(
    problems.map(({ message }) => message),
    path,
  )
}

const tooManyOnSheet = 'sheet: The labels do not fit on the sheet. Check the margins, the gaps and how many there are.'

/** Refuses a document whose contents cannot be filled whatever the values. */
export function assertFillable(document: LabelDocument, path: string): void {
  const wrong = pagesOfLabel(document).flatMap((page) =>
    compileContents(page, 'design').problems.filter(({ severity }) => severity === 'error'),
  )
  // The same variables are on every page.
  if (wrong.length > 0) throw refuse([...new Set(wrong.map(({ message }) => message))], path)
  const over = document.sheet && overhangOf(document.sheet, document)
  if (over && over.x + over.y > 0) throw refuse([tooManyOnSheet], path)
}

/** Refuses what would stop every print: fonts, pictures and series that are not there. */
export async function assertPrintable(ctx: Context, trx: Transaction, document: LabelDocument): Promise<void> {
  const own = await findFontsOf(ctx, trx, document)
  const missing = namedFonts(document).filter(
    ({ family, bold }) => !isShippedFamily(family) && !own.some((font) => font.family === family && font.bold === bold),
  )
  if (missing.length > 0) {
    const names = missing.map(({ family, bold }) => `${family}${bold ? ' Bold' : ''}`).join(', ')
    throw refuse([`These fonts were not found: ${names}. Upload them to the media library, or choose others.`])
  }
  if ((await findMissingPictures(trx, document)).length > 0) {
    throw refuse(['Pictures of this label are not in the media library. Upload them, or choose others.'])
  }
  const series = document.variables.flatMap((variable) => variable.series ?? [])
  await assertSeriesExist(trx, series, 'document')
}
