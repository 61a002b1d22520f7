import type { TableRow } from '@labelwright/table-files/table'
import { newId } from '../../platform/ids.ts'
import { searchTextOfArticle } from '../articles/articles.service.ts'
import { columnOfField, createProblems, type FieldValues, isPdfUrl, readFields, tellFaults } from './map-row.ts'
import { idArray, type MappedRow, type MappingPlan } from './staged-row.ts'

function tellMissing(values: FieldValues, plan: MappingPlan, list: ReturnType<typeof createProblems>): void {
  const { name, externalIdentifier, pdfUrl } = values
  if (!name && !externalIdentifier) {
    const field = name === undefined ? 'externalIdentifier' : 'name'
    list.tell(columnOfField(plan, field), 'name-missing', 'This row has no name.')
  } else if (name === '') {
    list.tell(columnOfField(plan, 'name'), 'name-missing', 'This row has no name.')
  }
  if (pdfUrl && !isPdfUrl(pdfUrl)) {
    list.tell(columnOfField(plan, 'pdfUrl'), 'not-a-link', 'A link to a PDF begins with http:// or https://.')
  }
}

/** Makes rows of a file into staged articles, in the order of `articleStageColumns`. */
export function mapArticleRow(row: TableRow, names: readonly string[], plan: MappingPlan): MappedRow {
  const list = createProblems(row.line)
  tellFaults(row, names, list)
  const values = readFields(row, plan, list)
  tellMissing(values, plan, list)
  if (list.problems.length > 0) return { problems: list.problems, values: [] }
  const externalIdentifier = values.externalIdentifier || null
  const name = values.name || externalIdentifier || ''
  const entries = values.data
  const shared = [
    values.name ?? null,
    externalIdentifier,
    values.pdfUrl || null,
    JSON.stringify(entries),
    searchTextOfArticle({ name, externalIdentifier, articleData: entries }),
    idArray([...new Set([...plan.labelIds, ...values.labelIds])]),
  ]
  return { problems: [], values: values.groupIds.map((groupId) => [newId(), groupId, ...shared]) }
}
