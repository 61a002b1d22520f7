// How large a body may be: counted before anything else is asked of it, because a walk over a megabyte of numbers holds everybody up.
import type { Endpoint } from '@labelwright/contract/endpoint'
import { ProductError } from '@labelwright/contract/errors'

export interface BodyBounds {
  readonly bytes: number
  /** Fields of all objects together. */
  readonly keys: number
  /** Items of all lists together. */
  readonly items: number
}

const mebibyte = 1_048_576

/** An ordinary call, and JSON within a field of a form. */
export const usualBounds: BodyBounds = { bytes: mebibyte, keys: 10_000, items: 10_000 }
const labelDocumentBounds: BodyBounds = { ...usualBounds, bytes: 20 * mebibyte, keys: 100_000 }

/** The bounds of a call's body; uploads have bounds of their own. */
export const bodyBoundsOf = ({ carriesLabelDocument }: Pick<Endpoint, 'carriesLabelDocument'>): BodyBounds =>
  carriesLabelDocument ? labelDocumentBounds : usualBounds

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Throws `too-large` as soon as the walk has met more than `bounds` allow; lists are counted before they are entered. */
export function assertWithinBounds(body: unknown, bounds: BodyBounds): void {
  const waiting = isObject(body) ? [body] : []
  let keys = 0
  let items = 0
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (Array.isArray(each)) items += each.length
    else keys += Object.keys(each).length
    if (items > bounds.items)
      throw new ProductError('too-large', { detail: `A request has at most ${bounds.items} items in its lists.` })
    if (keys > bounds.keys)
      throw new ProductError('too-large', { detail: `A request has at most ${bounds.keys} fields.` })
    for (const value of Object.values(each)) if (isObject(value)) waiting.push(value)
  }
}
