import type { TableRow } from '@labelwright/table-files/table'
import { newId } from '../../../platform/database/ids.ts'
import { searchTextOfArticle } from '../../articles/article-search-text.service.ts'
import { type ArticleRow, articleColumns } from '../merge/article-columns.ts'
import { stagedValues } from '../merge/columns.ts'
import {
  addFaults,
  columnOfField,
  createProblems,
  type FieldValues,
  isPdfUrl,
  type ProblemList,
  type Reason,
  readFields,
} from './map-row.ts'
import { type MappedRow, type MappingPlan, nameToStage } from './mapping-plan.ts'

const nameMissing: Reason = { code: 'name-missing', message: 'This row has no name.' }
const notALink: Reason = { code: 'not-a-link', message: 'A link to a PDF begins with http:// or https://.' }

function addMissing(values: FieldValues, plan: MappingPlan, list: ProblemList): void {
  const { name, externalIdentifier, pdfUrl } = values
  if (!name && !externalIdentifier) {
    const field = name === undefined ? 'externalIdentifier' : 'name'
    list.add(columnOfField(plan, field), nameMissing)
  } else if (name === '') {
    list.add(columnOfField(plan, 'name'), nameMissing)
  }
  if (pdfUrl && !isPdfUrl(pdfUrl)) list.add(columnOfField(plan, 'pdfUrl'), notALink)
}

/** The article of a row, in no group yet. */
function rowOf(values: FieldValues, plan: MappingPlan): ArticleRow {
  const externalIdentifier = values.externalIdentifier || null
  const name = values.name || externalIdentifier || ''
  return {
    id: newId(),
    groupId: null,
    name: values.name ?? null,
    externalIdentifier,
    pdfUrl: values.pdfUrl || null,
    data: values.data,
    searchText: searchTextOfArticle({ name, externalIdentifier, articleData: values.data }),
    labelIds: [...new Set([...plan.labelIds, ...values.labelIds])],
  }
}

/** Makes a row of a file into staged articles. */
export function mapArticleRow(row: TableRow, names: readonly string[], plan: MappingPlan): MappedRow {
  const list = createProblems(row.line)
  addFaults(row, names, list)
  const values = readFields(row, plan, list)
  addMissing(values, plan, list)
  const { problems } = list
  const article = rowOf(values, plan)
  if (problems.length > 0) {
    const [name, externalIdentifier] = [nameToStage(values.name), nameToStage(values.externalIdentifier)]
    return { problems, values: [stagedValues(articleColumns, { ...article, name, externalIdentifier }, true)] }
  }
  const rows = values.groupIds.map((groupId) => ({ ...article, id: newId(), groupId }))
  return { problems, values: rows.map((each) => stagedValues(articleColumns, each, false)) }
}
