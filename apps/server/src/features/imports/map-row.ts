import type { RowProblem } from '@labelwright/contract/server/imports-schemas'
import type { TableRow } from '@labelwright/table-files/table'
import type { MappedColumn, MappingPlan } from './staged-row.ts'
import { splitNames } from './staged-row.ts'

/** The values of one row by field, trimmed where a field is no data; undefined where no column is mapped to it. */
export interface FieldValues {
  readonly name: string | undefined
  readonly externalIdentifier: string | undefined
  readonly pdfUrl: string | undefined
  readonly orderNumber: string | undefined
  readonly articleIdentifier: string | undefined
  readonly quantity: string | undefined
  readonly groupIds: readonly (string | null)[]
  readonly labelIds: readonly string[]
  readonly data: readonly { readonly key: string; readonly data: string }[]
  readonly orderData: readonly { readonly key: string; readonly data: string }[]
}

/** The longest an entry may be that says nothing else (spec §9). */
const maximumData = 2000
const pdfUrlPattern = /^https?:\/\/\S+$/i

const lengths: Readonly<Record<string, number>> = {
  ...{ name: 500, externalIdentifier: 200, pdfUrl: 2000, orderNumber: 200, articleIdentifier: 200, quantity: 20 },
}

export interface ProblemList {
  readonly problems: RowProblem[]
  readonly tell: (column: string, code: string, message: string) => void
}

export function createProblems(line: number): ProblemList {
  const problems: RowProblem[] = []
  return { problems, tell: (column, code, message) => problems.push({ line, column, code, message }) }
}

/** What the reader found, under the names of the columns. */
export function tellFaults(row: TableRow, names: readonly string[], { tell }: ProblemList): void {
  for (const { column, code, sentence } of row.faults) {
    tell(column === undefined ? '' : (names[column] ?? ''), code, sentence)
  }
}

function groupsOf(cell: string, { name: column }: MappedColumn, plan: MappingPlan, { tell }: ProblemList) {
  // A name may hold a semicolon itself.
  const whole = plan.groups.get(cell.toLowerCase())
  if (whole) return [whole]
  return splitNames(cell).flatMap((name) => {
    const id = plan.groups.get(name.toLowerCase())
    if (id) return [id]
    const why =
      plan.kind === 'orders' ? 'that takes orders from imports and that you may use' : 'that you may use'
    tell(column, 'group-not-found', `There is no group "${name.slice(0, 100)}" ${why}.`)
    return []
  })
}

function labelsOf(cell: string, { name: column }: MappedColumn, plan: MappingPlan, { tell }: ProblemList) {
  const whole = plan.labels.get(cell.toLowerCase())
  if (whole) return [whole]
  return splitNames(cell).flatMap((name) => {
    const id = plan.labels.get(name.toLowerCase())
    if (id) return [id]
    tell(column, 'label-not-found', `There is no label "${name.slice(0, 100)}" that you may use.`)
    return []
  })
}

/** Reads the mapped cells of a row into fields; what is wrong goes to `list`. */
export function readFields(row: TableRow, plan: MappingPlan, list: ProblemList): FieldValues {
  const texts: Record<string, string> = {}
  let groupIds: readonly (string | null)[] = []
  let labelIds: readonly string[] = []
  const data: { key: string; data: string }[] = []
  const orderData: { key: string; data: string }[] = []
  const readData = (column: MappedColumn, cell: string | null | undefined, into: typeof data) => {
    if (cell === null || cell === undefined) return
    if (cell.length > maximumData) {
      const length = cell.length.toLocaleString('en')
      list.tell(column.name, 'too-long', `This value has ${length} characters; at most 2,000 fit.`)
    }
    into.push({ key: column.key, data: cell })
  }
  const readText = (column: MappedColumn, cell: string) => {
    const text = cell.trim()
    const most = lengths[column.field] ?? 0
    if (text.length > most) {
      list.tell(column.name, 'too-long', `This value has ${text.length.toLocaleString('en')} characters; at most ${most} fit.`)
    }
    texts[column.field] = text
  }
  for (const column of plan.columns) {
    const cell = row.cells[column.column]
    if (column.field === 'data') readData(column, cell, data)
    else if (column.field === 'orderData') readData(column, cell, orderData)
    else if (column.field === 'group') groupIds = groupsOf((cell ?? '').trim(), column, plan, list)
    else if (column.field === 'labels') labelIds = labelsOf((cell ?? '').trim(), column, plan, list)
    else readText(column, cell ?? '')
  }
  return {
    name: texts.name,
    externalIdentifier: texts.externalIdentifier,
    pdfUrl: texts.pdfUrl,
    orderNumber: texts.orderNumber,
    articleIdentifier: texts.articleIdentifier,
    quantity: texts.quantity,
    groupIds: groupIds.length > 0 ? [...new Set(groupIds)] : plan.targetGroupIds,
    labelIds: [...new Set(labelIds)],
    data,
    orderData,
  }
}

/** `http` and `https` only; other schemes could run something in the browser that opens them. */
export const isPdfUrl = (text: string): boolean => pdfUrlPattern.test(text)

/** The name of the column that a field is read from, to tell a problem at. */
export const columnOfField = (plan: MappingPlan, field: string): string =>
  plan.columns.find((each) => each.field === field)?.name ?? ''
