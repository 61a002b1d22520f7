import * as z from 'zod/mini'
import { chosenMaximum, matchingMaximum } from './chosen.ts'

// What every list, record and id looks like on the wire.

export const id = z.uuid()

/** Which state of a record is meant: a change says the one that it saw. 32 bits, as it is stored. */
export const version = z.int().check(z.gte(0), z.lte(2_147_483_647))

/** How a list is asked for. `searchQuery` is what a person typed or scanned. */
export const listQuery = {
  take: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 50),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000_000)), 0),
  searchQuery: z.optional(z.string().check(z.maxLength(200))),
}

/** Answers of a list; `total` counts all that match, so that nothing is silently cut; `totalIsAtLeast` says where counting stopped. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    data: z.array(item),
    total: z.int(),
    totalIsAtLeast: z.optional(z.boolean()),
    take: z.int(),
    offset: z.int(),
  })

export const recordOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ data: item })

/** Rows that something is done with at once: exactly one of the two (`chosen.ts`). */
export const chosenRows = <Filter extends z.core.$ZodLooseShape>(filter: Filter) => ({
  ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(chosenMaximum))),
  matching: z.optional(z.strictObject({ ...filter, total: z.int().check(z.gte(1), z.lte(matchingMaximum)) })),
})

export const isOneChoice = z.refine<{ readonly ids?: unknown; readonly matching?: unknown }>(
  ({ ids, matching }) => (ids === undefined) !== (matching === undefined),
  { path: ['ids'], error: 'Say which rows: by their ids, or by what they match.' },
)

/** Answer of a change of several rows. `undoId` takes it back for ten minutes (`undo.ts`). */
export const changedRows = z.object({ changed: z.int(), undoId: id })

/** Part of the answer of a change that can be taken back for ten minutes (`undo.ts`). */
export const undoableChange = z.object({ undoId: id })

export type ChangedRows = z.infer<typeof changedRows>
export type UndoableChange = z.infer<typeof undoableChange>

/** RFC 3339 in UTC. */
export const timestamp = z.iso.datetime()

export const email = z.string().check(z.maxLength(254), z.email())
