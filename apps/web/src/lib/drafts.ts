/** What is typed about a record, field by field. */
type DraftShape = object

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

/** What somebody else changed meanwhile, laid under what is being typed here: a field typed here keeps its own value. */
export function rebased<Draft extends DraftShape>(
  fields: readonly (keyof Draft)[],
  { base, typed, theirs }: { readonly base: Draft; readonly typed: Draft; readonly theirs: Draft },
): Draft {
  const own = differingFields(fields, base, typed).map((field) => [field, typed[field]] as const)
  return { ...theirs, ...Object.fromEntries(own) }
}
