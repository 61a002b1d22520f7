// The columns of a table of variables: how each is called, written and read.
import type { ChangedVariable } from '@labelwright/contract/server/label-variables-schemas'
import { fieldsOfKind, kindOfVariable, type VariableKind } from '@labelwright/label-document/filling/variable-kinds'
import { readNumber } from '@labelwright/label-document/formats/numbers'
import type { LabelVariable } from '@labelwright/label-document/label-variable'

/** What a cell says, or why it cannot be read. */
type Reading =
  | (Partial<ChangedVariable> & { readonly mistake?: undefined })
  | { readonly mistake: string; readonly code: string }

export interface VariableColumn {
  /** As downloads call it. */
  readonly title: string
  /** As `foldTitle` makes them: in Swedish, and as the API calls the field. */
  readonly otherNames: readonly string[]
  /** Fields that it is about: mistakes in them are told at its cells. */
  readonly fields: readonly (keyof LabelVariable)[]
  /** Null where nothing stands. */
  readonly write: (variable: LabelVariable) => string | null
  /** The cell without blanks around it. */
  readonly read: (cell: string) => Reading
}

/** Titles that differ in case, blanks and signs only are the same. */
export const foldTitle = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const kinds: Readonly<Record<VariableKind, readonly string[]>> = {
  text: ['text'],
  multiline: ['lines of text', 'multiline', 'flera rader'],
  number: ['number', 'tal'],
  date: ['date', 'datum'],
  'date-time': ['date and time', 'datum och tid', 'date-time'],
  option: ['choice', 'option', 'val'],
  toggle: ['yes or no', 'toggle', 'ja eller nej'],
  picture: ['picture', 'media-ref', 'bild'],
  table: ['rows', 'table', 'rader'],
  serial: ['serial number', 'serial', 'serienummer'],
  computed: ['computed', 'uträknad'],
}
const questions = {
  field: ['text field', 'field', 'textfält'],
  list: ['list', 'lista'],
  buttons: ['buttons', 'knappar'],
  scan: ['scan field', 'scan', 'skanningsfält'],
} as const
const answers = { yes: ['yes', 'true', '1', 'ja'], no: ['no', 'false', '0', 'nej'] } as const

function find<Value extends string>(
  names: Readonly<Record<Value, readonly string[]>>,
  cell: string,
): Value | undefined {
  const wanted = foldTitle(cell)
  const entries = Object.entries<readonly string[]>(names)
  return entries.find(([, known]) => known.some((name) => foldTitle(name) === wanted))?.[0] as Value | undefined
}

const firstNames = (names: Readonly<Record<string, readonly string[]>>): string =>
  Object.values(names)
    .map(([name]) => name)
    .join(', ')

type TextField = 'sampleValue' | 'pattern' | 'help' | 'group'

const textColumn = (title: string, field: TextField, otherNames: readonly string[]): VariableColumn => ({
  title,
  otherNames: [...otherNames, foldTitle(field)],
  fields: [field],
  write: (variable) => variable[field] ?? null,
  read: (cell): Reading => ({ [field]: cell === '' ? null : cell }),
})

type NumberField = 'minimum' | 'maximum' | 'order' | 'propertySize'

const numberColumn = (title: string, field: NumberField, otherNames: readonly string[]): VariableColumn => ({
  title,
  otherNames: [...otherNames, foldTitle(field)],
  fields: [field],
  write: (variable) => (variable[field] === undefined ? null : String(variable[field])),
  read: (cell): Reading => {
    // Every variable has a longest value: an empty cell leaves it.
    if (cell === '') return field === 'propertySize' ? {} : { [field]: null }
    const number = readNumber(cell)
    return number === undefined ? { code: 'not-a-number', mistake: `"${cell}" is not a number.` } : { [field]: number }
  },
})

/** Options stand between upright lines; one that has such a line itself has a backslash before it. */
const splitOptions = (cell: string): string[] =>
  (cell.match(/(?:\\.|[^|\\\n])+/g) ?? []).map((option) => option.replaceAll(/\\(.)/g, '$1').trim()).filter(Boolean)

/** The name comes first: it says which variable a row is about. */
export const nameColumn: VariableColumn = {
  title: 'Name',
  otherNames: ['namn', 'variable', 'variabel', 'variablename'],
  fields: ['variableName'],
  write: ({ variableName }) => variableName,
  read: (cell): Reading =>
    cell === '' ? { code: 'name-missing', mistake: 'The name is missing.' } : { variableName: cell },
}

export const variableColumns: readonly VariableColumn[] = [
  nameColumn,
  {
    title: 'Type',
    otherNames: ['typ', 'kind', 'inputtype'],
    fields: ['inputType', 'dataType', 'series', 'recipe', 'expression'],
    write: (variable) => kinds[kindOfVariable(variable)][0] ?? null,
    read: (cell): Reading => {
      if (cell === '') return {}
      const kind = find(kinds, cell)
      return kind
        ? fieldsOfKind(kind)
        : { code: 'no-such-type', mistake: `"${cell}" is no type. Types are: ${firstNames(kinds)}.` }
    },
  },
  {
    title: 'Default',
    otherNames: ['standardvärde', 'defaultvalue', 'value', 'variabledata'],
    fields: ['variableData'],
    write: ({ variableData }) => (variableData === '' ? null : variableData),
    read: (cell): Reading => ({ variableData: cell }),
  },
  textColumn('Sample', 'sampleValue', ['exempel']),
  {
    title: 'Required',
    otherNames: ['obligatorisk', 'måstehaettvärde', 'musthaveavalue'],
    fields: ['required'],
    write: ({ required }) => (required ? 'yes' : 'no'),
    read: (cell): Reading => {
      const answer = find(answers, cell)
      if (cell === '') return {}
      return answer
        ? { required: answer === 'yes' }
        : { code: 'not-yes-or-no', mistake: `"${cell}" is neither yes nor no.` }
    },
  },
  numberColumn('Longest value', 'propertySize', ['längstavärde', 'maximumlength', 'maxlength']),
  {
    title: 'Options',
    otherNames: ['alternativ'],
    fields: ['options'],
    write: ({ options }) => options?.map((option) => option.replaceAll(/[\\|]/g, '\\$&')).join(' | ') ?? null,
    read: (cell): Reading => {
      const options = splitOptions(cell)
      return { options: options.length > 0 ? options : null }
    },
  },
  numberColumn('Minimum', 'minimum', ['minst']),
  numberColumn('Maximum', 'maximum', ['högst']),
  textColumn('Mask', 'pattern', ['mönster']),
  textColumn('Heading', 'group', ['rubrik']),
  textColumn('Help text', 'help', ['hjälptext', 'hjälp']),
  numberColumn('Order', 'order', ['ordning']),
  {
    title: 'Field',
    otherNames: ['fält', 'question'],
    fields: ['question'],
    write: ({ question }) => (question ? questions[question][0] : null),
    read: (cell): Reading => {
      if (cell === '') return { question: null }
      const question = find(questions, cell)
      return question
        ? { question }
        : { code: 'no-such-field', mistake: `"${cell}" is no field. Fields are: ${firstNames(questions)}.` }
    },
  },
]
