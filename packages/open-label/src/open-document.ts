import type { LabelDocument, LabelElement, TableElement } from '@labelwright/label-document/label-document'
import { keysBetween } from './order-keys.ts'
import {
  columnId,
  elementId,
  type Fields,
  type LabelRecord,
  labelId,
  layerId,
  pageId,
  type RecordKind,
  type Records,
  variableId,
} from './records.ts'

/** The records of a label document. `toDocument` makes it of them again. */
export function openDocument(document: LabelDocument): Records {
  const { elements, pages = [], variables, layers = [], ...fields } = document
  const records = new Map<string, LabelRecord>([[labelId, { kind: 'label', fields: toFields(fields) }]])
  const allPages = [elements, ...pages.map((page) => page.elements)]
  const inLabel: NewRecord[] = [
    ...variables.map(
      ({ variableId: id, ...rest }) => ({ kind: 'variable', id: variableId(id), fields: rest }) as const,
    ),
    ...layers.map(({ layerId: id, ...rest }) => ({ kind: 'layer', id: layerId(id), fields: rest }) as const),
    ...allPages.map((_, index) => ({ kind: 'page', id: pageId(index), fields: {} }) as const),
  ]
  addAll(records, labelId, inLabel)
  for (const [index, onPage] of allPages.entries()) addElements(records, pageId(index), onPage)
  return records
}

interface NewRecord {
  readonly kind: RecordKind
  readonly id: string
  readonly fields: object
}

/** Puts records into a parent, in their order. */
function addAll(records: Map<string, LabelRecord>, parent: string, added: readonly NewRecord[]): void {
  const keys = keysBetween(undefined, undefined, added.length)
  for (const [index, { kind, id, fields }] of added.entries()) {
    records.set(id, { kind, place: { parent, key: keys[index] ?? '' }, fields: toFields(fields) })
  }
}

function addElements(records: Map<string, LabelRecord>, parent: string, elements: readonly LabelElement[]): void {
  const added = elements.map(
    (element) => ({ kind: 'element', id: elementId(element.id), fields: ownFields(element) }) as const,
  )
  addAll(records, parent, added)
  for (const element of elements) {
    const id = elementId(element.id)
    if (element.type === 'group' || element.type === 'repeater') addElements(records, id, element.elements)
    if (element.type === 'table') addAll(records, id, columnsOf(element))
  }
}

const columnsOf = ({ id, columns }: TableElement): NewRecord[] =>
  columns.map((fields, index) => ({ kind: 'column', id: columnId(id, index), fields }))

function ownFields(element: LabelElement): object {
  const { id: _, ...fields } = element
  if ('elements' in fields) {
    const { elements: _inside, ...rest } = fields
    return rest
  }
  if ('columns' in fields && fields.type === 'table') {
    const { columns: _columns, ...rest } = fields
    return rest
  }
  return fields
}

/** Documents are JSON but for fields that are there and undefined. */
const toFields = (fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
