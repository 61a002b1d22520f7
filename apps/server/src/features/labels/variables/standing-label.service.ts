// A label of any kind as it stands: a design in the designer, a file in its published version.
import { isDeepStrictEqual } from 'node:util'
import { ProductError } from '@labelwright/contract/errors'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import type { Change } from '@labelwright/open-label/commands'
import { childrenOf, keysBetween } from '@labelwright/open-label/order-keys'
import { type Json, labelId as labelRecordId, type Records, variableId } from '@labelwright/open-label/records'
import { toDocument } from '@labelwright/open-label/to-document'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { sightOf } from '../../groups/sight.service.ts'
import { changeOpenLabel } from '../../label-designer/change-open-label.service.ts'
import { findOpenLabel } from '../../label-designer/open-label-rows.service.ts'
import { findSeenLabel } from '../labels.service.ts'
import { findVersionDocument, lockLabel } from '../labels.store.ts'
import { publishVersion } from '../publish-version.service.ts'
import { storedDocument } from '../stored-documents.service.ts'

/** What may be changed of it without the designer. */
export type ChangedParts = Pick<LabelDocument, 'variables' | 'printSettings'>

export interface StandingLabel {
  readonly labelId: string
  readonly name: string
  readonly kind: 'design' | 'zpl' | 'svg'
  /** The number of the last step in the designer, or of a file's published version. */
  readonly version: number
  readonly document: LabelDocument
}

/** A label that the person sees, or `not-found`. */
export async function findStandingLabel(trx: Transaction, actor: Actor, labelId: string): Promise<StandingLabel> {
  const row = await findSeenLabel(trx, actor, labelId)
  const open = row.kind === 'design' ? await findOpenLabel(trx, labelId) : undefined
  const label = { labelId, name: row.name, kind: row.kind as StandingLabel['kind'] }
  if (open) return { ...label, version: open.sequence, document: toDocument(open.records) }
  if (!row.document) throw new ProductError('not-found')
  // A design that nobody has opened has no steps.
  const version = row.kind === 'design' ? 0 : (row.number ?? 0)
  return { ...label, version, document: storedDocument(row.document) }
}

export const readStandingLabel = (ctx: Context, actor: Actor, labelId: string): Promise<StandingLabel> =>
  ctx.database.withOrganization(actor.organizationId, (trx) => findStandingLabel(trx, actor, labelId))

export interface StandingChange {
  readonly labelId: string
  /** The one that the person saw; refused with `stale-version` when the label is another since. */
  readonly version: number | undefined
  /** Where in the request stands what could not be done. */
  readonly path: string
  /** Of the label as it stands, which nobody else changes meanwhile. */
  readonly partsOf: (document: LabelDocument) => ChangedParts
}

/** A step in the designer, or the next version of a file; nothing where nothing changes. Answers the label after it. */
export async function changeStandingLabel(ctx: Context, actor: Actor, change: StandingChange): Promise<StandingLabel> {
  const { labelId, version, path, partsOf } = change
  const { kind } = await readStandingLabel(ctx, actor, labelId)
  if (kind === 'design') {
    const changesOf = (records: Records) => changesToParts(records, partsOf(toDocument(records)))
    await changeOpenLabel(ctx, actor, { labelId, sequence: version, changesOf, path })
  } else {
    await ctx.database.withOrganization(actor.organizationId, (trx) => publishChanged(ctx, trx, { actor, change }))
  }
  return readStandingLabel(ctx, actor, labelId)
}

function changesToParts(records: Records, { variables, printSettings }: ChangedParts): Change[] {
  const last = childrenOf(records).get(labelRecordId)?.at(-1)?.[1].place?.key
  const added = variables.filter((variable) => !records.has(variableId(variable.variableId)))
  const keys = keysBetween(last, undefined, added.length)
  return [
    ...changesOfFields(records, labelRecordId, { printSettings }),
    ...variables.flatMap(({ variableId: id, ...fields }) =>
      records.has(variableId(id)) ? changesOfFields(records, variableId(id), fields) : [],
    ),
    ...added.map((variable, index) => addChange(variable, keys[index] ?? '')),
  ]
}

function changesOfFields(records: Records, id: string, fields: object): Change[] {
  const had = records.get(id)?.fields ?? {}
  const wanted = fields as Readonly<Record<string, Json | undefined>>
  // Of the label itself only what is named is changed.
  const names = new Set([...Object.keys(wanted), ...(id === labelRecordId ? [] : Object.keys(had))])
  return [...names].flatMap((field): Change[] =>
    isDeepStrictEqual(had[field], wanted[field]) ? [] : [{ type: 'field', id, field, value: wanted[field] ?? null }],
  )
}

const addChange = ({ variableId: id, ...fields }: LabelVariable, key: string): Change => ({
  type: 'add',
  id: variableId(id),
  record: {
    kind: 'variable',
    place: { parent: labelRecordId, key },
    fields: fields as unknown as Record<string, Json>,
  },
})

async function publishChanged(
  ctx: Context,
  trx: Transaction,
  { actor, change }: { readonly actor: Actor; readonly change: StandingChange },
): Promise<void> {
  const { labelId, version, path, partsOf } = change
  const locked = await lockLabel(trx, await sightOf(trx, actor), labelId)
  if (!locked?.publishedVersionId) throw new ProductError('not-found')
  const { document: before, version: now } = await findStandingLabel(trx, actor, labelId)
  if (version !== undefined && version !== now) throw new ProductError('stale-version')
  const { printSettings, ...rest } = before
  const parts = partsOf(before)
  const document = {
    ...rest,
    variables: parts.variables,
    ...(parts.printSettings && { printSettings: parts.printSettings }),
  }
  if (isDeepStrictEqual(document, before)) return
  const file = await findVersionDocument(trx, locked.publishedVersionId)
  const zpl = file?.zpl && file.zplDpi !== null ? { source: file.zpl, dpi: file.zplDpi } : undefined
  const svg = file?.svg ?? undefined
  await publishVersion(ctx, trx, { actor, labelId, document, note: '', before, file: { zpl, svg }, path })
}
