import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Makes what a person typed safe inside LIKE: its wildcards stand for themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** What a row can be found by, at most: longer descriptions are not what people search for. */
const maximumSearchText = 4000
const maximumWords = 8

/** As texts are compared: composed, in lower case, without space around. */
export const searchKeyOf = (text: string): string => text.normalize('NFC').trim().toLowerCase()

const wordsOf = (text: string): string[] => searchKeyOf(text).split(/\s+/).filter(Boolean)

/**
 * What is stored to be searched in: each word once, in lower case, after one space, so that ` bl` finds what begins so.
 * A word with signs inside also stands by its parts: `m8x20-a4` is found by `a4`.
 */
export function searchTextOf(texts: readonly string[]): string {
  const words = texts.flatMap(wordsOf)
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u).slice(1)).filter(Boolean)
  const text = [...new Set([...words, ...parts])].map((word) => ` ${word}`).join('')
  return text.slice(0, maximumSearchText)
}

export interface CatalogueSearch {
  readonly searchQuery: string
  /** Undefined: all groups may be seen. */
  readonly seenGroupIds: readonly string[] | undefined
  readonly groupIds: readonly string[] | undefined
  /** A label of articles, an article of orders. */
  readonly connectedId: string | undefined
  readonly most: number
}

/** The rows `(id, rank)` of a search, as a table to join with; see the function's comment in the migration. */
export function searchCatalogue(what: 'articles' | 'orders', search: CatalogueSearch): RawBuilder<unknown> {
  const { searchQuery, seenGroupIds, groupIds, connectedId, most } = search
  const words = wordsOf(searchQuery).slice(0, maximumWords)
  return sql`search_catalogue(${what}, ${searchKeyOf(searchQuery)}, ${words}::text[],
    ${seenGroupIds ?? null}::uuid[], ${groupIds ?? null}::uuid[], ${connectedId ?? null}::uuid, ${most}::integer)`
}

/** The same words, for what must not end early: all that hold every word. */
export const holdsWords = (column: RawBuilder<unknown>, searchQuery: string): Expression<SqlBool>[] =>
  wordsOf(searchQuery)
    .slice(0, maximumWords)
    .map((word) => sql<SqlBool>`${column} like ${`%${escapeLike(word)}%`}`)
