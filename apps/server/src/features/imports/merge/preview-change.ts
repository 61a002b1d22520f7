import type { ImportField } from '@labelwright/contract/server/imports-schemas'
import type { Entry } from '../mapping/map-row.ts'
import type { PreviewRow } from './merge.ts'

type Change = PreviewRow['data'][number]

/** The outcome of a staged row. `differs` is null where it matches nothing. */
export function outcomeOf({
  problems,
  differs,
}: {
  readonly problems: readonly unknown[] | null
  readonly differs: boolean | null
}): PreviewRow['outcome'] {
  if (problems) return 'bad'
  if (differs === null) return 'added'
  return differs ? 'updated' : 'unchanged'
}

const textOf = (value: string | number | null | undefined) =>
  value === undefined || value === null ? null : `${value}`

/** A field as it will be and as it was; none where it says nothing before and after. */
export function changeOfField(
  field: ImportField,
  after: string | number | null,
  before: string | number | null | undefined,
): Change[] {
  const [now, then] = [textOf(after), textOf(before)]
  return now === null && then === null ? [] : [{ field, key: '', data: now ?? '', before: then }]
}

/** The name where it changes; nothing before is something new, whose name is no change. */
export const changeOfName = (after: string, before: string | undefined): Change[] =>
  before === undefined || before === after ? [] : changeOfField('name', after, before)

const dataOf = (entries: readonly Entry[] | null | undefined, key: string): string | null =>
  entries?.find((each) => each.key === key)?.data ?? null

/** Entries as they will be, each with what it was: merged ones keep the spelling of their keys. */
export const changesOfData = (
  field: 'data' | 'orderData',
  after: readonly Entry[] | null,
  before: readonly Entry[] | null | undefined,
): Change[] => (after ?? []).map(({ key, data }) => ({ field, key, data, before: dataOf(before, key) }))
