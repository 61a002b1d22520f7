import { type RawBuilder, sql } from 'kysely'

/** The entries `before` after an import, a jsonb expression: the rule is `merge_entries` (`database/functions`). */
export const mergedEntries = (
  before: RawBuilder<unknown>,
  entries: RawBuilder<unknown>,
  { columns, keepOtherData }: { readonly columns: readonly string[]; readonly keepOtherData: boolean },
): RawBuilder<unknown> => sql`merge_entries(${before}, ${entries}, ${columns}::text[], ${keepOtherData}::boolean)`
