import { ProductError } from '@labelwright/contract/errors'
import type { CreatePdfLabelBody, CreateSvgLabelBody } from '@labelwright/contract/server/labels-schemas'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { withTemporaryFile } from '../../../platform/http/uploads.ts'
import { readFile } from '../extract/extract-label.service.ts'
import { withWishes } from './wished-variables.ts'

/** An SVG or a PDF as it is stored: its bytes, and a document without elements that says its size and variables. */
export interface NewDrawnLabel {
  readonly file: Uint8Array
  /** Not checked yet: the request may have changed its variables. */
  readonly document: object
}

const names = { svg: 'SVG', pdf: 'PDF' } as const

/** Reads the file of a new label of kind `svg` or `pdf`, apart from the server. Throws what is wrong with it at the field of its kind. */
export async function readDrawnBody(
  ctx: Context,
  actor: Actor,
  body: CreateSvgLabelBody | CreatePdfLabelBody,
): Promise<NewDrawnLabel> {
  const { kind } = body
  const file = Buffer.from(body.kind === 'svg' ? body.svg : body.pdf, 'base64')
  const size = body.kind === 'svg' ? { mediaWidth: body.mediaWidth, mediaHeight: body.mediaHeight } : {}
  const refuse = (message: string): ProductError =>
    new ProductError('validation-failed', { errors: [{ path: kind, code: 'invalid', message }] })
  const answer = await withTemporaryFile(ctx.config.dataDirectory, file, (path) =>
    readFile(ctx, actor, { path, body: size }),
  )
  if (answer.kind === 'refused') throw refuse(answer.sentence)
  const { labels, warnings } = answer.extraction
  const [label] = labels
  if (!label?.[kind]) throw refuse(`This is no ${names[kind]}. Choose a file of the kind ${names[kind]}.`)
  // Nobody was asked for the size.
  if (warnings[0]) throw refuse(warnings[0].message)
  const { document } = label
  return { file, document: { ...document, variables: withWishes(document.variables, body.variables) } }
}
