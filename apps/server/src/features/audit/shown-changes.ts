// Turns a row into texts for people: each field with its value before and after.
import type { AuditRow } from '@labelwright/contract/server/audit-schemas'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (value: unknown): Fields => {
  if (!isFields(value)) return value === null || value === undefined ? {} : { value }
  const { broughtIn: _, ...fields } = value
  return fields
}

/** A list entry as it is written in forms: `Weight: 5 g`. */
function entryText(value: unknown): string {
  if (!isFields(value)) return textOf(value) ?? ''
  if (typeof value.key === 'string' && 'data' in value) return `${value.key}: ${textOf(value.data) ?? ''}`
  return Object.entries(value)
    .map(([field, each]) => `${field} ${textOf(each) ?? ''}`.trim())
    .join(', ')
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(entryText).join('; ')
  if (!isFields(value)) return String(value)
  if (typeof value.sha256 === 'string' && 'length' in value) return `SHA-256 ${value.sha256}`
  return entryText(value)
}

/** Fields that differ; what a record is called stands in both and is left out, and its id stands beside them. */
export function shownChanges(before: unknown, after: unknown): AuditRow['changes'] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return names
    .map((field) => ({ field, before: textOf(was[field]), after: textOf(is[field]) }))
    .filter((change) => change.before !== change.after && change.field !== 'id')
}

const names = ['name', 'orderNumber', 'computerName', 'fileName', 'family', 'email', 'station', 'computer']

/** The record's name, where the row holds it. */
export function nameOf(before: unknown, after: unknown): string | null {
  const fields = { ...fieldsOf(before), ...fieldsOf(after) }
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : null
}
