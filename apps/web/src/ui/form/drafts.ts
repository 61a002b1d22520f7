/** What is typed about a record, field by field. */
type DraftShape = object

/** How the rows of a field that holds a list of them are told apart, and those within each. */
interface RowRule<Row> {
  readonly keyOf: (row: Row) => string
  readonly rows?: RowRules<Row>
}

/** The fields of a draft that hold rows: of these each row is somebody's own, not the list as a whole. */
export type RowRules<Draft> = {
  readonly [Field in keyof Draft]?: Draft[Field] extends readonly (infer Row)[] ? RowRule<Row> : never
}

interface Drafts<Draft> {
  readonly base: Draft
  readonly typed: Draft
  readonly theirs: Draft
}

/** The order within a list of plain values says nothing; of anything else it does. */
const asText = (value: unknown): string =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object')
    ? JSON.stringify([...value].sort())
    : JSON.stringify(value)

/** The fields in which two drafts differ. */
export const differingFields = <Draft extends DraftShape, Field extends keyof Draft>(
  fields: readonly Field[],
  before: Draft,
  after: Draft,
): readonly Field[] => fields.filter((field) => asText(before[field]) !== asText(after[field]))

/**
 * What somebody else changed meanwhile, laid under what is being typed here: a field typed here keeps its own value, and of a
 * field that holds rows each row does.
 */
export function rebased<Draft extends DraftShape>(
  { fields, rows = {} }: { readonly fields: readonly (keyof Draft)[]; readonly rows?: RowRules<Draft> | undefined },
  { base, typed, theirs }: Drafts<Draft>,
): Draft {
  const own = differingFields(fields, base, typed).map((field) => {
    const rule = rows[field] as RowRule<object> | undefined
    if (!rule) return [field, typed[field]] as const
    const lists = { base: base[field], typed: typed[field], theirs: theirs[field] }
    return [field, rebasedRows(rule, lists as Drafts<readonly object[]>)] as const
  })
  return { ...theirs, ...Object.fromEntries(own) }
}

/** Rows stay where they stand here; those that only the others have come behind them. */
function rebasedRows<Row extends object>(
  { keyOf, rows }: RowRule<Row>,
  { base, typed, theirs }: Drafts<readonly Row[]>,
): readonly Row[] {
  const before = byKey(keyOf, base)
  const now = byKey(keyOf, theirs)
  const own = byKey(keyOf, typed)
  const kept = typed.flatMap((row) => {
    const was = before.get(keyOf(row))
    const is = now.get(keyOf(row))
    if (was && is)
      return [rebased({ fields: Object.keys(row) as (keyof Row)[], rows }, { base: was, typed: row, theirs: is })]
    const isTaken = was !== undefined && asText(was) === asText(row)
    return isTaken ? [] : [row]
  })
  return [...kept, ...theirs.filter((row) => !before.has(keyOf(row)) && !own.has(keyOf(row)))]
}

const byKey = <Row>(keyOf: (row: Row) => string, rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [keyOf(row), row]))

/** The rows that are new or otherwise than before, and those that are gone. */
export function changedRows<Row>(keyOf: (row: Row) => string, before: readonly Row[], after: readonly Row[]) {
  const was = byKey(keyOf, before)
  const is = byKey(keyOf, after)
  return {
    put: after.filter((row) => asText(was.get(keyOf(row))) !== asText(row)),
    gone: before.filter((row) => !is.has(keyOf(row))),
  }
}
