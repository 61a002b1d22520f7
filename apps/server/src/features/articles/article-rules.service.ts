import type { FieldError } from '@labelwright/contract/errors'
import { ProductError } from '@labelwright/contract/errors'
import { type ArticleDataEntry, defaultPropertySize } from '@labelwright/contract/server/articles-schemas'
import { tellTaken } from '../../platform/database/taken.ts'
import type { StoredEntry } from './article-changes.store.ts'

export const usualEntry: Omit<ArticleDataEntry, 'key' | 'data'> = {
  editable: true,
  propertyType: 'text',
  propertySize: defaultPropertySize,
  isExtra: false,
}

export const entryOf = (entry: StoredEntry): ArticleDataEntry => ({ ...usualEntry, ...entry })

/** Keys are told apart without regard to case, as variables are; a value keeps to its entry's size. */
export function assertEntries(entries: readonly ArticleDataEntry[], path = 'articleData'): void {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const [index, { key, data, propertySize }] of entries.entries()) {
    const folded = key.toLowerCase()
    if (seen.has(folded))
      errors.push({ path: `${path}.${index}.key`, code: 'duplicate', message: `"${key}" is entered twice.` })
    seen.add(folded)
    if (data.length > propertySize)
      errors.push({
        path: `${path}.${index}.data`,
        code: 'too-long',
        message: `"${key}" can have at most ${propertySize} characters. This has ${data.length}.`,
      })
  }
  if (errors.length > 0) throw new ProductError('validation-failed', { errors })
}

type Value = Pick<StoredEntry, 'key' | 'data'>

const placeOf = (entries: readonly StoredEntry[], wanted: string): number =>
  entries.findIndex(({ key }) => key.toLowerCase() === wanted.toLowerCase())

/** Values for the entries of an article, told at the place where they were sent: each key once, no longer than its entry. */
export function assertValues(entries: readonly StoredEntry[], values: readonly Value[], path?: string): void {
  const wanted = values.map((value) => entryOf({ ...entries[placeOf(entries, value.key)], ...value }))
  assertEntries(wanted, path)
}

/** Sets values by key, others stay; a key that is new is added at the end. */
export function withData(entries: readonly StoredEntry[], values: readonly Value[]): StoredEntry[] {
  const result = [...entries]
  for (const value of values) {
    const index = placeOf(result, value.key)
    const entry = result[index]
    if (entry) result[index] = { ...entry, data: value.data }
    else result.push(value)
  }
  return result
}

export const withoutKeys = (entries: readonly StoredEntry[], keys: readonly string[]): StoredEntry[] => {
  const folded = new Set(keys.map((key) => key.toLowerCase()))
  return entries.filter(({ key }) => !folded.has(key.toLowerCase()))
}

/** Only what differs from the usual is stored, so that a million articles stay small. */
export function storedEntry(entry: ArticleDataEntry): StoredEntry {
  const { key, data, ...flags } = entry
  const unusual = Object.entries(flags).filter(([name, value]) => value !== usualEntry[name as keyof typeof usualEntry])
  return { key, data, ...Object.fromEntries(unusual) }
}

/** Around every transaction that writes articles: what is taken is told at its field. */
export const tellTakenArticles = <Result>(work: () => Promise<Result>): Promise<Result> =>
  tellTaken(
    {
      articles_external_identifier: {
        path: 'externalIdentifier',
        message: 'Another article in this group has this identifier.',
      },
    },
    work,
  )
