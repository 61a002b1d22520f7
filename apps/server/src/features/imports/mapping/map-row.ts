import type { ReasonValues, RowProblemCode } from '@labelwright/contract/server/import-reasons'
import type { RowProblem } from '@labelwright/contract/server/imports-schemas'
import { shortText } from '@labelwright/table-files/short-text'
import type { TableRow } from '@labelwright/table-files/table'
import { composed, identifierFields, type MappedColumn, type MappingPlan, splitNames } from './mapping-plan.ts'
import { isRoundedNumber } from './rounded-number.ts'

export interface Entry {
  readonly key: string
  readonly data: string
}

/** The values of one row by field, trimmed where a field is no data; undefined where no column is mapped to it. */
export interface FieldValues {
  readonly name: string | undefined
  readonly externalIdentifier: string | undefined
  readonly pdfUrl: string | undefined
  readonly orderNumber: string | undefined
  readonly articleIdentifier: string | undefined
  readonly articleName: string | undefined
  readonly quantity: string | undefined
  readonly groupIds: readonly (string | null)[]
  readonly labelIds: readonly string[]
  readonly data: readonly Entry[]
  readonly orderData: readonly Entry[]
}

/** The longest an entry may be that says nothing else (spec §9). */
const maximumData = 2000
const pdfUrlPattern = /^https?:\/\/\S+$/i

const lengths: Readonly<Record<string, number>> = {
  name: 500,
  externalIdentifier: 200,
  pdfUrl: 2000,
  orderNumber: 200,
  articleIdentifier: 200,
  articleName: 500,
  quantity: 20,
}

export interface ProblemList {
  readonly problems: RowProblem[]
  readonly add: (column: string, reason: Reason) => void
}

export interface Reason {
  readonly code: RowProblemCode
  /** In English. */
  readonly message: string
  /** The names and numbers in it. */
  readonly values?: ReasonValues
}

export function createProblems(line: number): ProblemList {
  const problems: RowProblem[] = []
  return { problems, add: (column, reason) => problems.push({ line, column, ...reason }) }
}

/** What the reader found, under the names of the columns. */
export function addFaults(row: TableRow, names: readonly string[], { add }: ProblemList): void {
  for (const { column, code, sentence, values } of row.faults) {
    const reason = { code, message: sentence, ...(values ? { values } : {}) }
    add(column === undefined ? '' : (names[column] ?? ''), reason)
  }
}

interface NameCell {
  readonly cell: string
  /** Ids by names in lower case. */
  readonly known: ReadonlyMap<string, string>
  readonly addUnknown: (shown: string) => void
}

/** The ids of the names in a cell. */
function idsOf({ cell, known, addUnknown }: NameCell): string[] {
  // A name may hold a semicolon itself.
  const whole = known.get(cell.toLowerCase())
  if (whole) return [whole]
  return splitNames(cell).flatMap((name) => {
    const id = known.get(name.toLowerCase())
    if (id === undefined) addUnknown(shortText(name, 100))
    return id ?? []
  })
}

const unknownGroup = (name: string, kind: MappingPlan['kind']): Reason => {
  const why = kind === 'orders' ? 'that takes orders from imports and that you may use' : 'that you may use'
  return { code: 'group-not-found', message: `There is no group "${name}" ${why}.`, values: { name, kind } }
}

const unknownLabel = (name: string): Reason => ({
  code: 'label-not-found',
  message: `There is no label "${name}" that you may use.`,
  values: { name },
})

/** Collects the fields of one row, a mapped cell at a time. */
function createCollector(plan: MappingPlan, list: ProblemList) {
  const texts: Record<string, string> = {}
  const lists = { data: [] as Entry[], orderData: [] as Entry[] }
  let groupIds: readonly string[] = []
  let labelIds: readonly string[] = []
  const addTooLong = (column: MappedColumn, text: string, most: number) => {
    if (text.length <= most) return
    const [length, fit] = [text.length.toLocaleString('en'), most.toLocaleString('en')]
    const message = `This value has ${length} characters; at most ${fit} fit.`
    list.add(column.name, { code: 'too-long', message, values: { length: text.length, most } })
  }
  const addRounded = (column: MappedColumn, text: string) => {
    if (!identifierFields.has(column.field) || !isRoundedNumber(text)) return
    const message = `A spreadsheet has rounded this number to ${text}. Save the file anew with the column formatted as text.`
    list.add(column.name, { code: 'number-rounded', message, values: { name: text } })
  }
  const addEntry = (column: MappedColumn, cell: string | null, into: Entry[]) => {
    if (cell === null) return
    addTooLong(column, cell, maximumData)
    into.push({ key: column.key, data: cell })
  }
  const groupsIn = (cell: string, { name }: MappedColumn) =>
    idsOf({ cell, known: plan.groups, addUnknown: (shown) => list.add(name, unknownGroup(shown, plan.kind)) })
  const labelsIn = (cell: string, { name }: MappedColumn) =>
    idsOf({ cell, known: plan.labels, addUnknown: (shown) => list.add(name, unknownLabel(shown)) })
  const add = (column: MappedColumn, cell: string | null) => {
    const text = composed((cell ?? '').trim())
    if (column.field === 'data' || column.field === 'orderData') addEntry(column, cell, lists[column.field])
    else if (column.field === 'group') groupIds = groupsIn(text, column)
    else if (column.field === 'labels') labelIds = labelsIn(text, column)
    else {
      addTooLong(column, text, lengths[column.field] ?? 0)
      addRounded(column, text)
      texts[column.field] = text
    }
  }
  const values = (): FieldValues => ({
    name: texts.name,
    externalIdentifier: texts.externalIdentifier,
    pdfUrl: texts.pdfUrl,
    orderNumber: texts.orderNumber,
    articleIdentifier: texts.articleIdentifier,
    articleName: texts.articleName,
    quantity: texts.quantity,
    groupIds: groupIds.length > 0 ? [...new Set(groupIds)] : plan.targetGroupIds,
    labelIds: [...new Set(labelIds)],
    ...lists,
  })
  return { add, values }
}

/** Reads the mapped cells of a row into fields; what is wrong goes to `list`. */
export function readFields(row: TableRow, plan: MappingPlan, list: ProblemList): FieldValues {
  const collector = createCollector(plan, list)
  for (const column of plan.columns) collector.add(column, row.cells[column.column] ?? null)
  return collector.values()
}

/** `http` and `https` only; other schemes could run something in the browser that opens them. */
export const isPdfUrl = (text: string): boolean => pdfUrlPattern.test(text)

/** The name of the column that a field is read from, for its problems. */
export const columnOfField = (plan: MappingPlan, field: string): string =>
  plan.columns.find((each) => each.field === field)?.name ?? ''
