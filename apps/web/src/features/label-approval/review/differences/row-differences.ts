// Compares the test rows of two versions.
import type { TestRow } from '@labelwright/contract/server/label-approval-schemas'

interface ValueDifference {
  /** Of a variable, or of a barcode whose content is expected. */
  readonly name: string
  readonly isBarcode: boolean
  /** Undefined where the row says nothing of it. */
  readonly before: string | undefined
  readonly after: string | undefined
}

export interface RowDifference {
  readonly name: string
  readonly what: 'added' | 'removed' | 'changed'
  readonly values: readonly ValueDifference[]
}

type Values = Readonly<Record<string, string>>

function valueDifferences(before: Values, after: Values, isBarcode: boolean): ValueDifference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, isBarcode, before: before[name], after: after[name] }))
}

const none: Omit<TestRow, 'name'> = { values: {} }

const between = (before: Omit<TestRow, 'name'>, after: Omit<TestRow, 'name'>): ValueDifference[] => [
  ...valueDifferences(before.values, after.values, false),
  ...valueDifferences(before.expected ?? {}, after.expected ?? {}, true),
]

/** Rows are the same by their names, which differ within a version. */
export function rowDifferences(before: readonly TestRow[], after: readonly TestRow[]): RowDifference[] {
  const [had, has] = [before, after].map((rows) => new Map(rows.map((row) => [row.name, row]))) as [
    Map<string, TestRow>,
    Map<string, TestRow>,
  ]
  const names = [...new Set([...had.keys(), ...has.keys()])]
  return names.flatMap((name): RowDifference[] => {
    const [one, other] = [had.get(name), has.get(name)]
    const values = between(one ?? none, other ?? none)
    if (!one || !other) return [{ name, what: one ? 'removed' : 'added', values }]
    return values.length > 0 ? [{ name, what: 'changed', values }] : []
  })
}

/** Whether the rows that both have stand in another order. */
export function isOtherOrder(before: readonly TestRow[], after: readonly TestRow[]): boolean {
  const inBoth = (rows: readonly TestRow[], others: readonly TestRow[]) =>
    rows.map(({ name }) => name).filter((name) => others.some((other) => other.name === name))
  return inBoth(before, after).join('\n') !== inBoth(after, before).join('\n')
}
