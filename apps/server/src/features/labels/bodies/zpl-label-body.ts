import { type FieldError, ProductError } from '@labelwright/contract/errors'
import type { CreateZplLabelBody, ExtractedLabel } from '@labelwright/contract/server/labels-schemas'
import { trueDpi } from '@labelwright/contract/server/zpl-resolutions'
import { currentFormatVersion } from '@labelwright/label-document/label-document'
import { compileZplLabel } from '@labelwright/label-input/zpl/filling/compile-zpl-label'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { withTemporaryFile } from '../../../platform/http/uploads.ts'
import type { StoredZpl } from '../../label-engine/label-of-version.service.ts'
import { readFile } from '../extract/extract-label.service.ts'
import { withWishes } from './wished-variables.ts'

/** A ZPL file as it is stored: its bytes, and a document without elements that says its size and variables. */
export interface NewZplLabel {
  readonly zpl: StoredZpl
  /** Not checked yet: the request may have changed its variables. */
  readonly document: object
}

/** Reads the file of a new label of kind `zpl`, apart from the server. Throws what is wrong with it at `zpl`. */
export async function readZplBody(ctx: Context, actor: Actor, body: CreateZplLabelBody): Promise<NewZplLabel> {
  const source = Buffer.from(body.zpl, 'base64')
  const label = await withTemporaryFile(ctx.config.dataDirectory, source, (path) =>
    readLabel(ctx, actor, { body, path }),
  )
  const template = compileZplLabel(source)
  if ('problems' in template) throw refuseZpl(template.problems)
  return {
    zpl: { source, dpi: trueDpi[body.dpi] },
    document: {
      formatVersion: currentFormatVersion,
      width: label.document.width,
      height: label.document.height,
      cornerRadius: 0,
      variables: withWishes(template.variables, body.variables),
      elements: [],
    },
  }
}

async function readLabel(
  ctx: Context,
  actor: Actor,
  { body, path }: { readonly body: CreateZplLabelBody; readonly path: string },
): Promise<ExtractedLabel> {
  const { dpi, mediaWidth, mediaHeight } = body
  const answer = await readFile(ctx, actor, { path, body: { dpi, mediaWidth, mediaHeight } })
  if (answer.kind === 'refused') throw refuseZpl([answer.sentence])
  const { kind, pages, labels } = answer.extraction
  const [label] = labels
  if (kind !== 'zpl' || !label) throw refuseZpl(['This is no ZPL file. Choose a file of commands for ZPL printers.'])
  if (pages !== 1) throw refuseZpl([`The file has ${pages} labels. Divide it into files of one.`])
  if (!label.zpl) throw refuseZpl(label.zplRefusals)
  return label
}

const refuseZpl = (sentences: readonly string[]): ProductError =>
  new ProductError('validation-failed', {
    errors: sentences.map((message): FieldError => ({ path: 'zpl', code: 'zpl-invalid', message })),
  })
