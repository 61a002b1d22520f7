import { currentFormatVersion } from '@labelwright/label-document/label-document'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { documentId, type Fields, type LabelRecord, labelId, type RecordKind } from './records.ts'

const prefixes: Readonly<Record<Exclude<RecordKind, 'label'>, string>> = {
  page: 'p:',
  element: 'e:',
  variable: 'v:',
  layer: 'l:',
  column: 'c:',
}

/** What the document holds in these fields stands in records of its own, or in their ids. */
const heldElsewhere: Readonly<Record<RecordKind, readonly string[]>> = {
  label: ['variables', 'elements', 'pages', 'layers'],
  page: [],
  element: ['id', 'elements'],
  variable: ['variableId'],
  layer: ['layerId'],
  column: [],
}

/**
 * Why a record can be in no label, whatever else is in it: the first problem of the smallest label document that has it.
 * What it shares with other records (names, `below`, counts) is not looked at.
 */
export function checkRecord(id: string, { kind, fields }: LabelRecord): string | undefined {
  const isNamedAsItsKind = kind === 'label' ? id === labelId : id.startsWith(prefixes[kind])
  if (!isNamedAsItsKind) return `A ${kind} is not called "${id}".`
  const wrong = heldBy(kind, fields).find((name) => Object.hasOwn(fields, name))
  if (wrong !== undefined) return `${wrong}: A ${kind} has no such field.`
  if (kind === 'page') return Object.keys(fields).length === 0 ? undefined : 'A page has no fields.'
  // Documents of earlier versions are read as well; the records are those of this one.
  if (kind === 'label' && fields.formatVersion !== currentFormatVersion)
    return `formatVersion: It is ${currentFormatVersion}.`
  return readLabelDocument(smallestWith(kind, documentId(id), fields)).problems[0]?.message
}

/** Columns of a table are records; those of a repeater and of a barcode are a number. */
const heldBy = (kind: RecordKind, { type }: Fields): readonly string[] =>
  kind === 'element' && type === 'table' ? [...heldElsewhere.element, 'columns'] : heldElsewhere[kind]

const empty: Fields = {
  formatVersion: currentFormatVersion,
  width: 50_000,
  height: 30_000,
  cornerRadius: 0,
  variables: [],
  elements: [],
}

function smallestWith(kind: Exclude<RecordKind, 'page'>, id: string, fields: Fields): Fields {
  switch (kind) {
    case 'label':
      return { ...fields, variables: [], elements: [] }
    case 'variable':
      return { ...empty, variables: [{ ...fields, variableId: id }] }
    case 'layer':
      return { ...empty, layers: [{ ...fields, layerId: id }] }
    case 'column':
      return { ...empty, elements: [{ ...anyTable, columns: [fields] }] }
    default:
      return { ...empty, elements: elementsWith(id, fields) }
  }
}

function elementsWith(id: string, { below, ...fields }: Fields): Fields[] {
  const element = { ...fields, id, ...inside(fields) }
  if (below === undefined) return [element]
  const other = below === id ? `${id}'` : below
  return [
    { ...element, below: other },
    { ...anyTable, id: other, columns: [anyColumn] },
  ]
}

function inside({ type }: Fields): Fields {
  if (type === 'group' || type === 'repeater') return { elements: [] }
  return type === 'table' ? { columns: [anyColumn] } : {}
}

const anyColumn: Fields = { title: '', content: '', width: 10_000, align: 'left' }
const anyTable: Fields = {
  id: 'table',
  type: 'table',
  x: 0,
  y: 0,
  width: 10_000,
  height: 10_000,
  source: 'rows',
  rowHeight: 5_000,
  headerHeight: 0,
  lineWidth: 0,
  fontFamily: 'Inter',
  fontSize: 3_000,
  minimumFontSize: 3_000,
}
