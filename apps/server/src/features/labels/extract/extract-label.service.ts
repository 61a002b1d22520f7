import { ProductError } from '@labelwright/contract/errors'
import type { Extraction, ExtractLabelBody } from '@labelwright/contract/server/labels-schemas'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { take } from '../../../platform/http/throttle.ts'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import { readerProgram } from '../../../platform/readers/reader-program.ts'
import { findFontsOfFamilies } from '../../media-library/fonts-of-document.service.ts'
import { type ExtractionAnswer, type ExtractionOrder, type FontsNamed, refusal } from './extraction-protocol.ts'

/** Fifty labels with their pictures. */
const bounds = { memoryMib: 512, processorMs: 15_000, wallMs: 60_000, answerBytes: 64 * 1024 * 1024 } as const
export const labelReading = readerProgram<ExtractionOrder, ExtractionAnswer | FontsNamed>(
  new URL('./label-reading.ts', import.meta.url),
  bounds,
)
const filesPerHour = 600

const tooHeavy = refusal(
  'label-too-heavy',
  'Reading the file took too long or too much memory. Divide it into smaller files and upload these.',
)

/** The labels of a file with their designs and pictures. Nothing is stored. Throws `file-not-readable` with the reason at `file`. */
export async function extractLabel(
  ctx: Context,
  actor: Actor,
  { file, body }: { readonly file: UploadedFile; readonly body: ExtractLabelBody },
): Promise<Extraction> {
  const answer = await readFile(ctx, actor, { path: file.path, body })
  if (answer.kind === 'extracted') return answer.extraction
  throw new ProductError('file-not-readable', {
    detail: answer.sentence,
    errors: [{ path: 'file', code: answer.code, message: answer.sentence }],
  })
}

/** Reads a file in a reader, or answers why it cannot be read. */
export async function readFile(
  ctx: Context,
  actor: Actor,
  { path, body }: { readonly path: string; readonly body: ExtractLabelBody },
): Promise<ExtractionAnswer> {
  await take(ctx.database, [{ key: `label-file:${actor.organizationId}`, maximum: filesPerHour, windowSeconds: 3600 }])
  const { organizationId } = actor
  const whose = { organizationId, urgency: 'background' } as const
  const first = await ctx.readers.read(labelReading, { for: whose, order: { ...body, fonts: null }, files: [{ path }] })
  if (first?.kind !== 'fonts-named') return first ?? tooHeavy
  const { families } = first
  const fonts = await ctx.database.withOrganization(organizationId, (trx) => findFontsOfFamilies(ctx, trx, families))
  const faces = fonts.map(({ family, bold }) => ({ family, bold }))
  const files = [{ path }, ...fonts.map((font) => ({ path: font.path }))]
  const answer = await ctx.readers.read(labelReading, { for: whose, order: { ...body, fonts: faces }, files })
  return answer === undefined || answer.kind === 'fonts-named' ? tooHeavy : answer
}
