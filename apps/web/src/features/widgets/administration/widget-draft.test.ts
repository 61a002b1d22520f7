import type { Label } from '@labelwright/contract/server/labels-schemas'
import { createWidgetBody, type Widget, widgetAnswer } from '@labelwright/contract/server/widgets-schemas'
import { describe, expect, it } from 'vitest'
import { askedAs, bodyOf, draftOf, emptyWidget, fillableOf, optionsOf, widgetRules, withLabel } from './widget-draft.ts'

const id = (last: number) => `0190aaaa-0000-7000-8000-00000000000${last}`

const widget: Widget = {
  id: id(1),
  name: 'Pallet',
  icon: 'truck',
  labelId: id(2),
  labelName: 'Pallet A5',
  printerId: id(3),
  printerName: 'Packing 2',
  variables: [
    {
      name: 'lot',
      label: 'Lot',
      type: 'select',
      required: true,
      options: [
        { value: 'A', label: 'A' },
        { value: 'B', label: 'Second = last' },
      ],
    },
  ],
  articleMode: 'all',
  clearInputAfterPrint: false,
  predefinedArticle: { id: id(4), name: 'Nail' },
  defaultQuantity: 3,
  width: 4,
  favoriteFor: [],
  showPdfAfterPrint: true,
  keepPdfSessionData: true,
  assignedTo: { type: 'user', id: `${id(5)}, anna@example.com` },
  favorite: false,
  settings: {},
  modified: '2026-11-26T03:00:00.000Z',
  version: 7,
}
widgetAnswer.parse(widget)

const {
  id: _,
  labelName,
  printerName,
  predefinedArticle,
  favoriteFor,
  favorite,
  settings,
  modified,
  version,
  ...set
} = widget

describe('A widget as it is typed at', () => {
  it('is saved as it was, when nothing was typed', () => {
    expect(bodyOf(draftOf(widget))).toEqual({
      ...set,
      predefinedArticleId: id(4),
      assignedTo: { type: 'user', id: `${id(5)},anna@example.com` },
    })
    const grouped = { ...widget, assignedTo: { type: 'group', id: id(6) } as const }
    expect(bodyOf(draftOf(grouped)).assignedTo).toEqual(grouped.assignedTo)
    expect(bodyOf(draftOf({ ...widget, assignedTo: null })).assignedTo).toBeNull()
  })

  it('begins as the specification says: groupOnly, two columns, one label, clearing its input, for everybody [WIDGET-004, WIDGET-005, WIDGET-007, WIDGET-009]', () => {
    const begun = { ...emptyWidget, name: ' Pallet ', labelId: id(2), printerId: id(3) }
    expect(widgetRules.check(begun)).toEqual({})
    expect(bodyOf(begun)).toEqual(createWidgetBody.parse({ name: 'Pallet', labelId: id(2), printerId: id(3) }))
  })

  it('says what is missing, field by field', () => {
    expect(widgetRules.check(emptyWidget)).toEqual({
      name: 'widgetAdmin.nameWrong',
      labelId: 'widgetAdmin.labelWrong',
      printerId: 'widgetAdmin.printerWrong',
    })
    for (const defaultQuantity of ['', '0', '-1', '1.5', '10001', 'x'])
      expect(widgetRules.check({ ...draftOf(widget), defaultQuantity })).toEqual({
        defaultQuantity: 'widgetAdmin.quantityWrong',
      })
    expect(widgetRules.check({ ...draftOf(widget), people: [] })).toEqual({ people: 'widgetAdmin.peopleWrong' })
    expect(widgetRules.check({ ...draftOf(widget), assignment: 'group' })).toEqual({
      groupId: 'widgetAdmin.groupWrong',
    })
  })
})

describe('Choices of a variable', () => {
  it('are one a line, with another text behind an equals sign', () => {
    expect(optionsOf('A\n\n B = Second = last \n=C\n')).toEqual([
      { value: 'A', label: 'A' },
      { value: 'B', label: 'Second = last' },
      { value: '=C', label: '=C' },
    ])
  })
})

describe('The variables of a label', () => {
  const variable = (variableName: string, more: object = {}) => ({
    variableId: variableName,
    variableName,
    variableData: '',
    dataType: 'default' as const,
    propertySize: 2000,
    required: false,
    ...more,
  })
  const label = {
    variables: [
      variable('Lot', { required: true }),
      variable('Best before', { inputType: 'date', required: true }),
      variable('Note', { inputType: 'multiline' }),
      variable('Serial', { inputType: 'serial', required: true }),
      variable('Sum', { inputType: 'computed' }),
      variable('Organic', { dataType: 'toggle', required: true }),
    ] as Label['variables'],
  }

  it('are offered as far as a person fills them', () => {
    expect(fillableOf(label).map(({ variableName }) => variableName)).toEqual(['Lot', 'Best before', 'Note', 'Organic'])
    expect(fillableOf(undefined)).toEqual([])
  })

  it('are asked by their kind', () => {
    expect(fillableOf(label).map(askedAs)).toMatchObject([
      { name: 'Lot', label: 'Lot', type: 'text', required: true, options: '' },
      { name: 'Best before', type: 'date', required: true },
      { name: 'Note', type: 'textarea', required: false },
      { name: 'Organic', type: 'checkbox', required: true },
    ])
  })

  it('stay asked for with another label as they were set up, as far as it has them', () => {
    const draft = draftOf(widget)
    const [lot] = draft.variables
    const gone = { name: 'Gone', label: '', type: 'text', required: false, options: '' } as const
    expect(withLabel({ ...draft, variables: [gone, ...draft.variables] }, label).variables).toEqual([lot])
  })
})
