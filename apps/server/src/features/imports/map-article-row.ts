import type { TableRow } from '@labelwright/table-files/table'
import { newId } from '../../platform/database/ids.ts'
import { searchTextOfArticle } from '../articles/articles.service.ts'
import {
  columnOfField,
  createProblems,
  type FieldValues,
  isPdfUrl,
  type Reason,
  readFields,
  tellFaults,
} from './map-row.ts'
import { idArray, type MappedRow, type MappingPlan, nameToStage } from './staged-row.ts'

const nameMissing: Reason = { code: 'name-missing', message: 'This row has no name.' }
const notALink: Reason = { code: 'not-a-link', message: 'A link to a PDF begins with http:// or https://.' }

function tellMissing(values: FieldValues, plan: MappingPlan, list: ReturnType<typeof createProblems>): void {
  const { name, externalIdentifier, pdfUrl } = values
  if (!name && !externalIdentifier) {
    const field = name === undefined ? 'externalIdentifier' : 'name'
    list.tell(columnOfField(plan, field), nameMissing)
  } else if (name === '') {
    list.tell(columnOfField(plan, 'name'), nameMissing)
  }
  if (pdfUrl && !isPdfUrl(pdfUrl)) {
    list.tell(columnOfField(plan, 'pdfUrl'), notALink)
  }
}

/** Makes rows of a file into staged articles, in the order of `articleStageColumns`. */
export function mapArticleRow(row: TableRow, names: readonly string[], plan: MappingPlan): MappedRow {
  const list = createProblems(row.line)
  tellFaults(row, names, list)
  const values = readFields(row, plan, list)
  tellMissing(values, plan, list)
  if (list.problems.length > 0) {
    const [name, identifier] = [nameToStage(values.name), nameToStage(values.externalIdentifier)]
    return { problems: list.problems, values: [[null, null, name, identifier, null, null, null, null]] }
  }
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
