// Fields that several kinds of elements have.
import type { MessageKey } from '../../../../lib/i18n.ts'
import type { ChoiceSpec, LengthSpec, TextSpec, ToggleSpec } from './spec-kinds.ts'

export const choices =
  (prefix: string, values: readonly string[]): ChoiceSpec['choices'] =>
  () =>
    values.map((value) => ({ value, label: `designer.choice.${prefix}.${value}` as MessageKey }))

export const turns: ChoiceSpec = {
  kind: 'choice',
  name: 'rotation',
  label: 'designer.field.rotation',
  usual: 0,
  isHalf: true,
  isNumber: true,
  choices: () => ['0', '90', '180', '270'].map((value) => ({ value, label: undefined, text: `${value}°` })),
}
export const ink: ChoiceSpec = {
  kind: 'choice',
  name: 'ink',
  label: 'designer.field.ink',
  usual: 'black',
  isHalf: true,
  choices: choices('ink', ['black', 'white', 'accent']),
}
export const lineWidth: LengthSpec = {
  kind: 'length',
  name: 'lineWidth',
  label: 'designer.field.lineWidth',
  least: 0,
  isHalf: true,
}
export const lineStyle: ChoiceSpec = {
  kind: 'choice',
  name: 'lineStyle',
  label: 'designer.field.lineStyle',
  usual: 'solid',
  isHalf: true,
  choices: choices('lineStyle', ['solid', 'dashed', 'dotted']),
  isShown: ({ filled }) => filled !== true,
}
export const filled: ToggleSpec = { kind: 'toggle', name: 'filled', label: 'designer.field.filled' }
export const shade: ChoiceSpec = {
  kind: 'choice',
  name: 'shade',
  label: 'designer.field.shade',
  usual: 100,
  isHalf: true,
  isNumber: true,
  choices: () => ['100', '75', '50', '25'].map((value) => ({ value, label: undefined, text: `${value} %` })),
  isShown: (fields) => fields.filled === true,
}
export const fontFamily: TextSpec = { kind: 'font', name: 'fontFamily', label: 'designer.field.font' }
export const fontSize: LengthSpec = {
  kind: 'length',
  name: 'fontSize',
  label: 'designer.field.fontSize',
  least: 500,
  isHalf: true,
  isType: true,
}
export const minimumFontSize: LengthSpec = {
  kind: 'length',
  name: 'minimumFontSize',
  label: 'designer.field.minimumFontSize',
  least: 500,
  isHalf: true,
  isType: true,
}
