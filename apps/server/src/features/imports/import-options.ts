import { type FieldError, ProductError } from '@labelwright/contract/errors'
import { type ImportOptions, importOptions } from '@labelwright/contract/server/imports-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import { assertWithinBounds, usualBounds } from '../../platform/http/body-bounds.ts'
import { validate } from '../../platform/http/validate.ts'
import { findGroupNames } from '../groups/groups.service.ts'
import type { Sight } from '../groups/sight.service.ts'
import { findLabelNames } from '../labels/labels.service.ts'
import { findSameKeys } from './data-keys.store.ts'
import type { Look } from './importer/look-at-table.ts'
import { suggestKey, suggestKind, suggestMapping } from './mapping/suggest-mapping.ts'
import { keysFor } from './merge/merge-plan.ts'

const articleFields = new Set(['name', 'externalIdentifier', 'pdfUrl', 'group', 'labels', 'data'])
const orderFields = new Set([
  'orderNumber',
  'name',
  'group',
  'articleIdentifier',
  'articleName',
  'quantity',
  'data',
  'orderData',
])
const repeatable = new Set(['data', 'orderData'])

const refuse = (path: string, code: string, message: string): FieldError => ({ path, code, message })

/** Options as a program sends them in a form: JSON that may leave out what is usual. */
export function readOptions(text: string | undefined): Partial<ImportOptions> | undefined {
  if (text === undefined || text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ProductError('validation-failed', {
      cause,
      errors: [refuse('options', 'not-json', 'The options must be JSON.')],
    })
  }
  assertWithinBounds(value, usualBounds)
  const sent = (typeof value === 'object' && value !== null ? value : {}) as Partial<ImportOptions>
  const whole = validate(importOptions, { read: {}, mapping: [], ...sent })
  // Only what was sent counts over the configuration.
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name in sent)) as Partial<ImportOptions>
}

/** The options of a new import: what was sent, over those of its configuration, over what the columns suggest. */
export function optionsOf(parts: {
  readonly configured: ImportOptions | undefined
  readonly sent: Partial<ImportOptions> | undefined
  readonly look: Look
}): ImportOptions {
  const { configured, sent, look } = parts
  const columns = look.detected.columns.map(({ name }, place) => ({ name, content: look.content[place] }))
  // Whoever says where the columns go, and not what they are, has the usual kind.
  const kind = sent?.kind ?? configured?.kind ?? (sent?.mapping ? 'articles' : suggestKind(columns))
  const mapping = sent?.mapping ?? configured?.mapping ?? suggestMapping(kind, columns)
  const usual = validate(importOptions, { read: {}, mapping, kind, keyField: suggestKey(kind, mapping) })
  return { ...usual, ...configured, ...sent, mapping }
}

function mappingErrors({ mapping, kind, keyField }: ImportOptions): FieldError[] {
  const allowed = kind === 'articles' ? articleFields : orderFields
  const errors = mapping.flatMap(({ field, column }, index) => {
    const path = `options.mapping.${index}.field`
    if (!allowed.has(field))
      return [refuse(path, 'not-allowed', `"${column}" goes to ${field}, which ${kind} do not have.`)]
    const isAgain = !repeatable.has(field) && mapping.findIndex((each) => each.field === field) !== index
    return isAgain ? [refuse(path, 'duplicate', `Two columns go to ${field}.`)] : []
  })
  if (mapping.length > 0 && !mapping.some(({ field }) => field === keyField)) {
    errors.push(
      refuse('options.keyField', 'not-mapped', `Choose the column that holds ${keyField}: it tells the rows apart.`),
    )
  }
  return errors
}

async function keyErrors(trx: Transaction, options: ImportOptions): Promise<FieldError[]> {
  const fields = ['data', 'orderData'] as const
  const twice = await Promise.all(fields.map((field) => findSameKeys(trx, keysFor(options, field))))
  return twice.flat().map((key) => refuse('options.mapping', 'duplicate', `Two columns go to the entry "${key}".`))
}

function otherErrors({ kind, keyField, mode, targetGroupIds, read }: ImportOptions): FieldError[] {
  const errors: FieldError[] = []
  if ((kind === 'orders') !== (keyField === 'orderNumber')) {
    errors.push(refuse('options.keyField', 'not-allowed', `${kind} are not told apart by ${keyField}.`))
  }
  if (mode === 'replace-group' && targetGroupIds.length === 0) {
    errors.push(refuse('options.targetGroupIds', 'missing', 'Choose the group to replace.'))
  }
  if (read.delimiter !== 'auto' && /["\r\n\0]/.test(read.delimiter)) {
    errors.push(refuse('options.read.delimiter', 'not-allowed', 'Cells cannot stand between quotes or line ends.'))
  }
  return errors
}

/** Refuses options that no file could be imported with, groups and labels that the person cannot use included. */
export async function assertOptions(trx: Transaction, sight: Sight, options: ImportOptions): Promise<void> {
  const errors = [...mappingErrors(options), ...(await keyErrors(trx, options)), ...otherErrors(options)]
  const groups = new Map((await findGroupNames(trx, sight)).map((group) => [group.id, group]))
  for (const [index, id] of options.targetGroupIds.entries()) {
    const path = `options.targetGroupIds.${index}`
    const group = groups.get(id)
    if (!group) errors.push(refuse(path, 'not-found', 'One of the groups does not exist.'))
    else if (options.kind === 'orders' && !group.takesOrders) {
      const { name } = group
      const error = refuse(path, 'takes-no-orders', `The group ${name} does not take orders from imports.`)
      errors.push({ ...error, values: { name } })
    }
  }
  const labels =
    options.labelIds.length > 0 ? new Set((await findLabelNames(trx, sight)).map(({ id }) => id)) : undefined
  for (const [index, id] of options.labelIds.entries()) {
    if (!labels?.has(id))
      errors.push(refuse(`options.labelIds.${index}`, 'not-found', 'One of the labels does not exist.'))
  }
  if (errors.length > 0) throw new ProductError('validation-failed', { errors })
}
