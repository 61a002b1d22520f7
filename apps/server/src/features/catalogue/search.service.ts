import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Makes what a person typed safe inside LIKE: its wildcards stand for themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** What a row can be found by, at most: longer descriptions are not what people search for. */
const maximumSearchText = 4000
const maximumWords = 8

/** As texts are compared: composed, in lower case, without space around. */
export const searchKeyOf = (text: string): string => text.normalize('NFC').trim().toLowerCase()

const wordsOf = (text: string): string[] => searchKeyOf(text).split(/\s+/).filter(Boolean)

const signs = /[^\p{L}\p{N}]+/u
/** Most words have none, and looking is quicker than splitting. */
const hasSigns = /[^\p{L}\p{N}]/u

/**
 * What is stored to be searched in: each word once, in lower case, after one space, so that ` bl` finds what begins so.
 * A word with signs inside also stands by its parts: `m8x20-a4` is found by `a4`.
 */
export function searchTextOf(texts: readonly string[]): string {
  const words = new Set(wordsOf(texts.join(' ')))
  // Parts come after all words, as a set keeps its order.
  for (const word of [...words].filter((each) => hasSigns.test(each))) {
    for (const part of word.split(signs).slice(1)) if (part !== '') words.add(part)
  }
  return words.size === 0 ? '' : ` ${[...words].join(' ')}`.slice(0, maximumSearchText)
}

export interface CatalogueSearch {
  readonly what: 'articles' | 'orders'
  readonly searchQuery: string
  /** Undefined: all groups may be seen. */
  readonly seenGroupIds: readonly string[] | undefined
  readonly groupIds: readonly string[] | undefined
  /** A label of articles, an article of orders. */
  readonly connectedId: string | undefined
}

/** A key of the table that has an index, by which a list is sorted. */
export interface CatalogueSort {
  readonly key: 'nameKey' | 'identifierKey' | 'numberKey' | 'modified'
  readonly isDown: boolean
}

/** Ends with the id, so that pages do not overlap. */
export function sortedBy(what: CatalogueSearch['what'], { key, isDown }: CatalogueSort): RawBuilder<unknown> {
  const direction = isDown ? sql`desc` : sql`asc`
  return sql`${sql.ref(`${what}.${key}`)} ${direction}, ${sql.ref(`${what}.id`)} ${direction}`
}

/** How far a search counts: who has this many hits types more. */
const searchMost = 500
/** Lists of suggestions are short, and each key press asks for one. */
const suggestionMost = 20
/** Up to so many matches are fetched and sorted; of more, the first are looked for among so many rows in their order. */
const sortMost = 5000
const walkMost = 50_000

interface MatchPage {
  readonly take: number
  readonly offset: number
  /** The best matches come first where it is left out, then by `name`. */
  readonly sort: CatalogueSort | undefined
  readonly name: CatalogueSort
}

const argumentsOf = ({ what, searchQuery, seenGroupIds, groupIds, connectedId }: CatalogueSearch) =>
  sql`${what}, ${searchKeyOf(searchQuery)}, ${wordsOf(searchQuery).slice(0, maximumWords)}::text[],
    ${seenGroupIds ?? null}::uuid[], ${groupIds ?? null}::uuid[], ${connectedId ?? null}::uuid`

/** The ids of a page of what matches, in order, with how many there are: `totalIsAtLeast` where counting stopped. */
export async function findMatches(
  trx: Transaction,
  search: CatalogueSearch,
  { take, offset, sort, name }: MatchPage,
): Promise<{ ids: string[]; total: number; totalIsAtLeast: boolean }> {
  const most = !sort && offset === 0 && take <= suggestionMost ? take : searchMost
  const fetched = sort ? sortMost : most
  const table = sql.table(search.what)
  const order = sort ? sortedBy(search.what, sort) : sql`matches.rank, ${sortedBy(search.what, name)}`
  const found = await sql<{ id: string; found: number }>`
    select ${table}.id, count(*) over () as found
    from search_catalogue(${argumentsOf(search)}, ${fetched + 1}::integer) matches join ${table} on ${table}.id = matches.id
    order by ${order} limit ${take} offset ${offset}`.execute(trx)
  const count = found.rows[0]?.found ?? 0
  const list = sort && count > fetched ? await findFirst(trx, search, { take, offset, sort }) : found.rows
  const ids = list.map(({ id }) => id).slice(0, Math.max(0, most - offset))
  return { ids, total: Math.min(count, most), totalIsAtLeast: count > most }
}

/** The name of a key's column in SQL: as a value it is not renamed with the query. */
const columnOf = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A page of so many matches that not all of them are fetched to be sorted. */
async function findFirst(
  trx: Transaction,
  search: CatalogueSearch,
  { take, offset, sort }: { readonly take: number; readonly offset: number; readonly sort: CatalogueSort },
) {
  const found = await sql<{ id: string }>`
    select id from search_catalogue_sorted(${argumentsOf(search)},
      ${columnOf(sort.key)}, ${sort.isDown}::boolean, ${offset + take}::integer, ${walkMost}::integer)
    order by place limit ${take} offset ${offset}`.execute(trx)
  return found.rows
}

/** The condition that a search finds the row, for what must not end early: the same rule as the list's, however many. */
export const isFoundBy = (search: CatalogueSearch) =>
  sql<SqlBool>`${sql.ref(`${search.what}.id`)} in (select id from search_catalogue(${argumentsOf(search)}, null))`

interface IdsOfList<Filter> {
  readonly search: (
    page: Filter & { readonly searchQuery: string; readonly take: number; readonly offset: number },
  ) => Promise<{ readonly ids: string[]; readonly totalIsAtLeast: boolean }>
  readonly list: () => Promise<readonly { readonly id: string }[]>
}

/** The ids of what a list with this filter shows, `most` at most; `isAll`: whether they were counted to their end. */
export async function findListedIds<Filter extends { readonly searchQuery?: string | undefined }>(
  filter: Filter,
  most: number,
  { search, list }: IdsOfList<Filter>,
): Promise<{ ids: string[]; isAll: boolean }> {
  const { searchQuery } = filter
  if (searchQuery?.trim()) {
    const page = { ...filter, searchQuery, take: Math.max(most, searchMost), offset: 0 }
    const { ids, totalIsAtLeast } = await search(page)
    return { ids, isAll: !totalIsAtLeast }
  }
  return { ids: (await list()).map(({ id }) => id), isAll: true }
}

/** Rows that were found by `ids`, in the order of these. */
export function inOrderOf<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * New words wait in a list of the search's index, where each search reads them through. PostgreSQL brings them in when
 * the list is long, within the statement that meets it so: whoever adds many rows does that by `tidySearch` instead.
 */
export async function letSearchWait(trx: Transaction): Promise<void> {
  await sql`set local gin_pending_list_limit = '64MB'`.execute(trx)
}

/** Brings the words that wait into the indexes; 2,500 articles take some 50 ms. */
export async function tidySearch(trx: Transaction): Promise<void> {
  await sql`select tidy_search()`.execute(trx)
}
