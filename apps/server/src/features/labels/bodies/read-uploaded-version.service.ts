import { readFile } from 'node:fs/promises'
import { ProductError } from '@labelwright/contract/errors'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import { assertFillable, assertPrintable, readDocument } from '../check-document.service.ts'
import { readDrawnBody } from './drawn-label-body.ts'
import { readZplBody } from './zpl-label-body.ts'

export type LabelKind = 'design' | 'zpl' | 'svg' | 'pdf'

/** A version that came as a file or as a label document, checked as that of a new label. */
export interface UploadedVersion {
  readonly kind: LabelKind
  readonly fileName: string
  readonly document: LabelDocument
  readonly zpl: { readonly source: Uint8Array; readonly dpi: number } | undefined
  readonly svg: Uint8Array | undefined
  readonly pdf: Uint8Array | undefined
}

type Given =
  | { readonly file: UploadedFile; readonly document?: undefined }
  | { readonly file?: undefined; readonly document: object }

const noFile = { zpl: undefined, svg: undefined, pdf: undefined }

/** Reads what was uploaded as the next version of a label. Throws `file-not-readable` with the reason at `file`, or what is wrong at `document`. */
export async function readUploadedVersion(ctx: Context, actor: Actor, given: Given): Promise<UploadedVersion> {
  if (!given.file) return readDesign(given.document, 'label.json')
  const { name: fileName, path } = given.file
  const bytes = await readFile(path)
  const kind = kindOf(bytes)
  const base64 = bytes.toString('base64')
  try {
    if (kind === 'design') return readDesign(parse(bytes), fileName)
    if (kind === 'zpl') {
      const read = await readZplBody(ctx, actor, {
        name: fileName,
        groupId: null,
        kind,
        zpl: base64,
        dpi: '203',
        variables: [],
      })
      return { kind, fileName, ...noFile, zpl: read.zpl, document: readDocument(read.document, 'file') }
    }
    const more = { name: fileName, groupId: null, variables: [] }
    const read = await readDrawnBody(
      ctx,
      actor,
      kind === 'svg' ? { ...more, kind, svg: base64 } : { ...more, kind, pdf: base64 },
    )
    return { kind, fileName, ...noFile, [kind]: read.file, document: readDocument(read.document, 'file') }
  } catch (error) {
    throw atFile(error)
  }
}

/** A label document as an upload. */
export function readDesign(value: unknown, fileName: string): UploadedVersion {
  const document = readDocument(value, 'document')
  return { kind: 'design', fileName, ...noFile, document }
}

/** Found by how the file begins. */
function kindOf(bytes: Buffer): LabelKind {
  const start = bytes
    .subarray(0, 65_536)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (start.startsWith('%PDF-')) return 'pdf'
  if (start.startsWith('{')) return 'design'
  return /^(<.*)?<svg[\s>]/is.test(start) ? 'svg' : 'zpl'
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
  } catch (cause) {
    throw new ProductError('file-not-readable', {
      detail: 'The JSON of the file is damaged. Export the label again, and upload that file.',
      cause,
    })
  }
}

function atFile(error: unknown): unknown {
  if (!(error instanceof ProductError) || error.code !== 'validation-failed') return error
  const errors = error.errors.map((one) => ({ ...one, path: 'file' }))
  return new ProductError('file-not-readable', { errors, detail: errors[0]?.message ?? error.message, cause: error })
}

/** Refuses what could not be printed, told at `path`. */
export async function assertVersionPrints(
  ctx: Context,
  trx: Transaction,
  { document, path }: { readonly document: LabelDocument; readonly path: string },
): Promise<void> {
  assertFillable(document, path)
  await assertPrintable(ctx, trx, document)
}
