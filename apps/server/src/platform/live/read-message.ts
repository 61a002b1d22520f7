import { ProductError } from '@labelwright/contract/errors'
import type { ZodMiniType, z } from 'zod/mini'
import { assertWithinBounds } from '../http/body-bounds.ts'
import { validate } from '../http/validate.ts'

/** Bounds of a browser's message, counted before a schema walks it. */
const most = { keys: 60_000, items: 20_000 } as const

export interface SentMessage {
  readonly data: Buffer
  readonly isBinary: boolean
}

export interface MessageRules<Schema extends ZodMiniType> {
  readonly schema: Schema
  readonly maximumBytes: number
}

/** A message of a socket, checked. Throws `too-large`, `not-readable` or `validation-failed`. */
export function readMessage<Schema extends ZodMiniType>(
  { data, isBinary }: SentMessage,
  { schema, maximumBytes }: MessageRules<Schema>,
): z.output<Schema> {
  if (data.length > maximumBytes)
    throw new ProductError('too-large', { detail: `A message has at most ${maximumBytes / 1024} kB.` })
  if (isBinary) throw new ProductError('not-readable', { detail: 'Messages are JSON, as text.' })
  const message = parse(data)
  assertWithinBounds(message, { bytes: maximumBytes, ...most })
  return validate(schema, message)
}

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch (cause) {
    throw new ProductError('not-readable', { detail: 'Messages are JSON, as text.', cause })
  }
}
