// A widget as it is being typed at.
import type { Label } from '@labelwright/contract/server/labels-schemas'
import type {
  CreateWidgetBody,
  Widget,
  WidgetIcon,
  WidgetVariable,
  widgetVariableTypes,
} from '@labelwright/contract/server/widgets-schemas'
import type { MessageKey } from '../../../lib/i18n.ts'
import type { DraftRules, FieldsProps } from '../../../ui/form/use-draft-form.ts'

type VariableType = (typeof widgetVariableTypes)[number]

/** A variable that the card asks for. */
export interface VariableDraft {
  readonly name: string
  readonly label: string
  readonly type: VariableType
  readonly required: boolean
  /** One a line: a value, or `value = label`. */
  readonly options: string
}

export interface WidgetDraft {
  readonly name: string
  readonly icon: WidgetIcon
  readonly labelId: string | null
  readonly printerId: string | null
  readonly articleMode: Widget['articleMode']
  readonly predefinedArticle: Widget['predefinedArticle']
  readonly variables: readonly VariableDraft[]
  readonly defaultQuantity: string
  readonly width: number
  readonly clearInputAfterPrint: boolean
  readonly showPdfAfterPrint: boolean
  readonly keepPdfSessionData: boolean
  readonly assignment: 'everybody' | 'group' | 'people'
  readonly groupId: string | null
  /** Ids of people, or e-mails. */
  readonly people: readonly string[]
}

const fields = [
  'name',
  'labelId',
  'printerId',
  'icon',
  'width',
  'articleMode',
  'predefinedArticle',
  'variables',
  'defaultQuantity',
  'clearInputAfterPrint',
  'showPdfAfterPrint',
  'keepPdfSessionData',
  'assignment',
  'groupId',
  'people',
] as const satisfies readonly (keyof WidgetDraft)[]
export type WidgetField = (typeof fields)[number]
export type WidgetFieldsProps = FieldsProps<WidgetDraft, WidgetField>

export const emptyWidget: WidgetDraft = {
  name: '',
  icon: 'print',
  labelId: null,
  printerId: null,
  articleMode: 'groupOnly',
  predefinedArticle: null,
  variables: [],
  defaultQuantity: '1',
  width: 2,
  clearInputAfterPrint: true,
  showPdfAfterPrint: false,
  keepPdfSessionData: false,
  assignment: 'everybody',
  groupId: null,
  people: [],
}

const optionLine = ({ value, label }: WidgetVariable['options'][number]): string =>
  label === value ? value : `${value} = ${label}`

/** @internal Exported for its test. */
export function optionsOf(text: string): WidgetVariable['options'] {
  return text.split('\n').flatMap((line) => {
    const [value = '', ...label] = line.split(' = ')
    const trimmed = value.trim()
    return trimmed === '' ? [] : [{ value: trimmed, label: label.join(' = ').trim() || trimmed }]
  })
}

function assignmentOf({ assignedTo }: Widget): Pick<WidgetDraft, 'assignment' | 'groupId' | 'people'> {
  if (!assignedTo) return { assignment: 'everybody', groupId: null, people: [] }
  if (assignedTo.type === 'group') return { assignment: 'group', groupId: assignedTo.id, people: [] }
  const people = assignedTo.id
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  return { assignment: 'people', groupId: null, people }
}

export const draftOf = (widget: Widget): WidgetDraft => ({
  name: widget.name,
  icon: widget.icon,
  labelId: widget.labelId,
  printerId: widget.printerId,
  articleMode: widget.articleMode,
  predefinedArticle: widget.predefinedArticle,
  variables: widget.variables.map(({ options, ...variable }) => ({
    ...variable,
    options: options.map(optionLine).join('\n'),
  })),
  defaultQuantity: String(widget.defaultQuantity),
  width: widget.width,
  clearInputAfterPrint: widget.clearInputAfterPrint,
  showPdfAfterPrint: widget.showPdfAfterPrint,
  keepPdfSessionData: widget.keepPdfSessionData,
  ...assignmentOf(widget),
})

function assignedToOf({ assignment, groupId, people }: WidgetDraft): CreateWidgetBody['assignedTo'] {
  if (assignment === 'group' && groupId !== null) return { type: 'group', id: groupId }
  return assignment === 'people' ? { type: 'user', id: people.join(',') } : null
}

const variablesOf = ({ variables }: WidgetDraft): WidgetVariable[] =>
  variables.map(({ options, label, ...variable }) => ({
    ...variable,
    label: label.trim() || variable.name,
    options: optionsOf(options),
  }))

/** As the calls take it; whoever saves has chosen label and printer. */
export const bodyOf = (draft: WidgetDraft): CreateWidgetBody => ({
  name: draft.name.trim(),
  icon: draft.icon,
  labelId: draft.labelId ?? '',
  printerId: draft.printerId ?? '',
  variables: variablesOf(draft),
  articleMode: draft.articleMode,
  clearInputAfterPrint: draft.clearInputAfterPrint,
  predefinedArticleId: draft.predefinedArticle?.id ?? null,
  defaultQuantity: Number(draft.defaultQuantity),
  width: draft.width,
  showPdfAfterPrint: draft.showPdfAfterPrint,
  keepPdfSessionData: draft.keepPdfSessionData,
  assignedTo: assignedToOf(draft),
})

/** The card as it would be, for the picture beside the form. */
export const previewOf = (draft: WidgetDraft, names: Pick<Widget, 'labelName' | 'printerName'>): Widget => ({
  ...draft,
  ...names,
  id: 'preview',
  variables: variablesOf(draft),
  defaultQuantity: Math.max(1, Number.parseInt(draft.defaultQuantity, 10) || 1),
  assignedTo: null,
  favoriteFor: [],
  favorite: false,
  settings: {},
  modified: '',
  version: 1,
})

type LabelVariable = Label['variables'][number]

/** Types that a variable of a label has of its own accord. */
const ownTypes: Readonly<Record<string, VariableType>> = {
  number: 'number',
  date: 'date',
  toggle: 'checkbox',
  multiline: 'textarea',
  option: 'select',
  'media-ref': 'media-ref',
}

export const askedAs = ({ variableName, dataType, inputType, required }: LabelVariable): VariableDraft => ({
  name: variableName,
  label: variableName,
  type: ownTypes[dataType] ?? ownTypes[inputType ?? ''] ?? 'text',
  required,
  options: '',
})

/** Counted or calculated by the label itself. */
const isFilled = ({ inputType }: LabelVariable): boolean => inputType === 'serial' || inputType === 'computed'

/** The variables of a label that a person may fill. */
export const fillableOf = (label: Pick<Label, 'variables'> | undefined): readonly LabelVariable[] =>
  label?.variables.filter((variable) => !isFilled(variable)) ?? []

/** With another label only those variables stay asked for that it has, too. */
export function withLabel(draft: WidgetDraft, label: Pick<Label, 'variables'>): WidgetDraft {
  const names = new Set(fillableOf(label).map(({ variableName }) => variableName.toLowerCase()))
  return { ...draft, variables: draft.variables.filter(({ name }) => names.has(name.toLowerCase())) }
}

const isWholeQuantity = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 10_000

function check(draft: WidgetDraft): Partial<Record<WidgetField, MessageKey>> {
  const { name, labelId, printerId, defaultQuantity, assignment, groupId, people, variables } = draft
  const isTooLong = variables.some(({ options }) => optionsOf(options).length > 200)
  return {
    ...(name.trim() === '' ? { name: 'widgetAdmin.nameWrong' } : {}),
    ...(labelId === null ? { labelId: 'widgetAdmin.labelWrong' } : {}),
    ...(printerId === null ? { printerId: 'widgetAdmin.printerWrong' } : {}),
    ...(isWholeQuantity(defaultQuantity) ? {} : { defaultQuantity: 'widgetAdmin.quantityWrong' }),
    ...(isTooLong ? { variables: 'widgetAdmin.optionsWrong' } : {}),
    ...(assignment === 'group' && groupId === null ? { groupId: 'widgetAdmin.groupWrong' } : {}),
    ...(assignment === 'people' && people.length === 0 ? { people: 'widgetAdmin.peopleWrong' } : {}),
  }
}

export const widgetRules: DraftRules<WidgetDraft, WidgetField> = {
  fields,
  check,
  owners: { 'limit-reached': 'name' },
  rows: { variables: { keyOf: ({ name }) => name } },
}
