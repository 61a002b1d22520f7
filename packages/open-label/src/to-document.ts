import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { childrenOf, type Placed } from './order-keys.ts'
import { documentId, type Fields, type LabelRecord, labelId, type RecordKind, type Records } from './records.ts'

/**
 * The label document of records, which nobody has checked: `readLabelDocument` tells whether it is one. Records whose parent
 * is gone are in no document.
 */
export function toDocument(records: Records): LabelDocument {
  const children = childrenOf(records)
  const inLabel = (kind: RecordKind): readonly Placed[] => insideOf(children, labelId, kind)
  const [first, ...more] = inLabel('page').map(([id]) => elementsIn(children, id))
  const layers = inLabel('layer').map(([id, { fields }]) => ({ ...fields, layerId: documentId(id) }))
  const document = {
    ...records.get(labelId)?.fields,
    variables: inLabel('variable').map(([id, record]) => toVariable(id, record)),
    elements: first ?? [],
    ...(more.length > 0 && { pages: more.map((elements) => ({ elements })) }),
    ...(layers.length > 0 && { layers }),
  }
  return document as unknown as LabelDocument
}

/** The variables of the label, in their order; those whose records did not change are the same objects as before. */
export const variablesOf = (records: Records): LabelVariable[] =>
  insideOf(childrenOf(records), labelId, 'variable').map(([id, record]) => toVariable(id, record))

const known = new WeakMap<LabelRecord, LabelVariable>()

function toVariable(id: string, record: LabelRecord): LabelVariable {
  const variableId = documentId(id)
  const before = known.get(record)
  if (before?.variableId === variableId) return before
  const variable = { ...record.fields, variableId } as unknown as LabelVariable
  known.set(record, variable)
  return variable
}

type Children = ReadonlyMap<string, readonly Placed[]>

const insideOf = (children: Children, parent: string, kind: RecordKind): readonly Placed[] =>
  (children.get(parent) ?? []).filter(([, record]) => record.kind === kind)

const elementsIn = (children: Children, parent: string): Fields[] =>
  insideOf(children, parent, 'element').map(([id, record]) => toElement(children, id, record))

function toElement(children: Children, id: string, { fields }: LabelRecord): Fields {
  const element = { ...fields, id: documentId(id) }
  if (fields.type === 'group' || fields.type === 'repeater') return { ...element, elements: elementsIn(children, id) }
  if (fields.type !== 'table') return element
  return { ...element, columns: insideOf(children, id, 'column').map(([, column]) => column.fields) }
}
