import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, timestamp, version } from '../wire.ts'
import { signedReason } from './label-approval-schemas.ts'
import { readBarcode } from './label-barcodes-schemas.ts'

/** What changed since a version was drawn as it was published. */
const findingCause = z.object({
  what: z.enum([
    'engine',
    'font-replaced',
    'font-removed',
    'font-added',
    'printers-changed',
    'printers-removed',
    'printers-added',
    'picture-replaced',
    'picture-renamed',
    'picture-removed',
    'name-unresolved',
  ]),
  /** A font as `Acme Sans/bold`, printers by their dots an inch, pictures by their names; of `name-unresolved` what leads nowhere. */
  name: z.optional(z.string()),
})

/** A page of a test row that is drawn otherwise than when its version was published, or something about the version as a whole. */
const labelFinding = z.object({
  findingId: id,
  labelId: id,
  labelVersionId: id,
  /** Of the version. */
  number: z.int(),
  dpi: z.number(),
  /** Place of the test row, from 0. */
  row: z.int(),
  rowName: z.string(),
  /** From 0. */
  page: z.int(),
  /**
   * `contents`: a barcode says something else; `dots`: it looks otherwise; `undrawable`: it cannot be drawn, `problem` says why. Of the
   * version as a whole, without a row: `library`: the media library has something else than what it prints; `unresolved`: it was
   * published before contents were frozen, and what it was approved with is not known for certain.
   */
  kind: z.enum(['contents', 'dots', 'undrawable', 'library', 'unresolved']),
  causes: z.array(findingCause),
  problem: z.optional(z.string()),
  /** The barcodes as they were read back; absent where there is no such page. */
  before: z.optional(z.array(readBarcode)),
  after: z.optional(z.array(readBarcode)),
  /** The server disabled the label because of it. */
  hasDisabled: z.boolean(),
  /** Whether the picture was kept. */
  hasBefore: z.boolean(),
  hasAfter: z.boolean(),
  /** `gone`: it is drawn as it was published again. */
  state: z.enum(['open', 'accepted', 'gone']),
  foundAt: timestamp,
  accepted: z.optional(z.object({ fullName: z.string(), at: timestamp, reason: z.string() })),
  version,
})

const { take, offset } = listQuery
const listFindingsQuery = z.object({ take, offset, labelId: id })
const acceptFindingBody = z.strictObject({
  reason: signedReason,
  version,
})

/** `before` as it was published, `after` as it is drawn now. */
const findingPictureQuery = z.object({ side: z._default(z.enum(['before', 'after']), 'after') })

export const labelFindingsSchemas = {
  listLabelFindings: { query: listFindingsQuery, answer: listOf(labelFinding) },
  labelFindingPicture: { query: findingPictureQuery, answer: z.unknown() },
  acceptLabelFinding: { body: acceptFindingBody, answer: recordOf(labelFinding) },
} as const

export type FindingCause = z.infer<typeof findingCause>
export type LabelFinding = z.infer<typeof labelFinding>
export type ListFindingsQuery = z.infer<typeof listFindingsQuery>
export type FindingPictureQuery = z.infer<typeof findingPictureQuery>
export type AcceptFindingBody = z.infer<typeof acceptFindingBody>
