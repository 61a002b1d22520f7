import * as z from 'zod/mini'

// What every list, record and id looks like on the wire.

export const id = z.uuid()

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

/** RFC 3339 in UTC. */
export const timestamp = z.iso.datetime()

export const email = z.string().check(z.maxLength(254), z.email())
