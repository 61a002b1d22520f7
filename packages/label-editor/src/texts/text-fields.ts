// Which fields of records hold texts, and in what language: contents with placeholders, expressions, or the name of a variable.
import type { Change, TextEdit } from '@labelwright/open-label/commands'
import type { Fields, Json, LabelRecord, Records } from '@labelwright/open-label/records'

export type TextLanguage = 'content' | 'expression' | 'name'

/** Finds what is to be changed in a text, from its start to its end. */
export type FindEdits = (text: string, language: TextLanguage) => readonly TextEdit[]

/** The changes that edit every text of a label; texts that others may type in are edited letter by letter. */
export function editTexts(records: Records, find: FindEdits): Change[] {
  return [...records].flatMap(([id, record]) => [...editPlainFields(id, record, find), ...editLists(id, record, find)])
}

/** The number of places that would be changed. */
export const countEdits = (records: Records, find: FindEdits): number => {
  let count = 0
  editTexts(records, (text, language) => {
    const edits = find(text, language)
    count += edits.length
    return edits
  })
  return count
}

const plainFields: Readonly<Record<string, TextLanguage>> = {
  content: 'content',
  text: 'content',
  pictogram: 'content',
  visibleWhen: 'expression',
  condition: 'expression',
  expression: 'expression',
}

function editPlainFields(id: string, { fields }: LabelRecord, find: FindEdits): Change[] {
  const source: TextLanguage = fields.type === 'picture' ? 'content' : 'name'
  return Object.entries({ ...plainFields, source }).flatMap(([field, language]) => {
    const text = fields[field]
    if (typeof text !== 'string') return []
    // From behind, so that the places of those before stay right.
    return find(text, language)
      .toReversed()
      .map((edit): Change => ({ type: 'text', id, field, edit }))
  })
}

/** Fields that are set as a whole. */
function editLists(id: string, { fields }: LabelRecord, find: FindEdits): Change[] {
  const edited: Fields = {
    ...(Array.isArray(fields.runs) && {
      runs: eachWith(fields.runs, 'content', (text) => edit(text, find(text, 'content'))),
    }),
    ...(Array.isArray(fields.conditionalFormats) && {
      conditionalFormats: eachWith(fields.conditionalFormats, 'condition', (text) =>
        edit(text, find(text, 'expression')),
      ),
    }),
    ...(isFields(fields.recipe) && {
      recipe: withField(fields.recipe, 'from', (text) => edit(text, find(text, 'name'))),
    }),
  }
  return Object.entries(edited).flatMap(([field, value]): Change[] =>
    JSON.stringify(value) === JSON.stringify(fields[field]) ? [] : [{ type: 'field', id, field, value }],
  )
}

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const eachWith = (list: readonly Json[], field: string, change: (text: string) => string): Json[] =>
  list.map((one) => (isFields(one) ? withField(one, field, change) : one))

function withField(fields: Fields, field: string, change: (text: string) => string): Fields {
  const text = fields[field]
  return typeof text === 'string' ? { ...fields, [field]: change(text) } : fields
}

/** A text after edits of it, each at its place in the text as it was. */
export function edit(text: string, edits: readonly TextEdit[]): string {
  let edited = text
  for (const { at, del, ins } of edits.toReversed()) edited = edited.slice(0, at) + ins + edited.slice(at + del)
  return edited
}
