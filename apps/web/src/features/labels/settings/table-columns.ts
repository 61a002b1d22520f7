import type { MessageKey } from '../../../lib/i18n.ts'

/** The columns of a table of variables, in the person's words. */
const columnWords: Readonly<Record<string, MessageKey>> = {
  Name: 'designer.variables.name',
  Type: 'designer.variables.type',
  Default: 'designer.variables.default',
  Sample: 'designer.variables.sample',
  Required: 'variablesTable.required',
  'Longest value': 'designer.variables.longest',
  Options: 'designer.variables.options',
  Minimum: 'designer.variables.minimum',
  Maximum: 'designer.variables.maximum',
  Mask: 'designer.variables.mask',
  Heading: 'designer.variables.group',
  'Help text': 'designer.variables.help',
  Order: 'labelSettings.order',
  Field: 'designer.variables.look',
}

/** A column of somebody's own is called as they call it. */
export const columnName = (t: (key: MessageKey) => string, column: string): string => {
  const key = columnWords[column]
  return key ? t(key) : column
}
