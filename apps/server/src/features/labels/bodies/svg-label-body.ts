import { ProductError } from '@labelwright/contract/errors'
import type { CreateSvgLabelBody } from '@labelwright/contract/server/labels-schemas'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { withTemporaryFile } from '../../../platform/http/uploads.ts'
import { readFile } from '../extract/extract-label.service.ts'
import { withWishes } from './wished-variables.ts'

/** An SVG as it is stored: its bytes, and a document without elements that says its size and variables. */
export interface NewSvgLabel {
  readonly svg: Uint8Array
  /** Not checked yet: the request may have changed its variables. */
  readonly document: object
}

/** Reads the file of a new label of kind `svg`, apart from the server. Throws what is wrong with it at `svg`. */
export async function readSvgBody(ctx: Context, actor: Actor, body: CreateSvgLabelBody): Promise<NewSvgLabel> {
  const { mediaWidth, mediaHeight } = body
  const svg = Buffer.from(body.svg, 'base64')
  const answer = await withTemporaryFile(ctx.config.dataDirectory, svg, (path) =>
    readFile(ctx, actor, { path, body: { mediaWidth, mediaHeight } }),
  )
  if (answer.kind === 'refused') throw refuse(answer.sentence)
  const { labels, warnings } = answer.extraction
  const [label] = labels
  if (!label?.svg) throw refuse('This is no SVG. Choose an SVG file.')
  // Nobody was asked for the size.
  if (warnings[0]) throw refuse(warnings[0].message)
  const { document } = label
  return { svg, document: { ...document, variables: withWishes(document.variables, body.variables) } }
}

const refuse = (message: string): ProductError =>
  new ProductError('validation-failed', { errors: [{ path: 'svg', code: 'invalid', message }] })
