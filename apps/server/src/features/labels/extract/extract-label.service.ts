import { fileURLToPath } from 'node:url'
import { ProductError } from '@labelwright/contract/errors'
import type { Extraction, ExtractLabelBody } from '@labelwright/contract/server/labels-schemas'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { take } from '../../../platform/http/throttle.ts'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import { createWorkQueue } from '../../../platform/jobs/work-queue.ts'
import { runLimited } from '../../../platform/limited-program.ts'
import { findOwnFonts } from '../../media-library/fonts-of-document.service.ts'
import { type ExtractionAnswer, type ExtractionOrder, refusal } from './extraction-protocol.ts'

const program = fileURLToPath(new URL('./label-reading.ts', import.meta.url))
/** A server stays quick when files come in heaps: one is read at a time. */
const queue = createWorkQueue(1, 50)
/** Fifty labels with their pictures. */
const bounds = { memoryMib: 512, processorMs: 15_000, wallMs: 60_000, answerBytes: 64 * 1024 * 1024 } as const
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

/** Reads a file apart from the server, or says why it cannot be read. */
export async function readFile(
  ctx: Context,
  actor: Actor,
  { path, body }: { readonly path: string; readonly body: ExtractLabelBody },
): Promise<ExtractionAnswer> {
  await take(ctx.database, [{ key: `label-file:${actor.organizationId}`, maximum: filesPerHour, windowSeconds: 3600 }])
  const fonts = await ctx.database.withOrganization(actor.organizationId, (trx) => findOwnFonts(ctx, trx))
  const order: ExtractionOrder = { ...body, path, fonts }
  const run = () => runLimited<ExtractionAnswer>(program, { arguments: [JSON.stringify(order)], bounds })
  return (await queue.run(run)) ?? tooHeavy
}
