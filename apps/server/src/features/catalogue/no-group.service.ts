import { sql } from 'kysely'

/** Stands for "no group" in unique indexes, which take two nulls for different (migrations 0002 and 0010). */
export const noGroup = sql`'00000000-0000-0000-0000-000000000000'::uuid`
