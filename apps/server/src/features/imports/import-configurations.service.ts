import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import {
  type ImportConfiguration,
  type ImportConfigurationBody,
  type ImportConfigurationWithOptions,
  type ImportOptions,
  importOptions,
  type SaveImportConfigurationBody,
} from '@labelwright/contract/server/imports-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { once } from '../../platform/http/idempotency.ts'
import { validate } from '../../platform/http/validate.ts'
import { sightOf } from '../groups/sight.service.ts'
import * as store from './import-configurations.store.ts'
import { assertOptions } from './import-options.ts'
import type { Page } from './imports.store.ts'

type Last = Awaited<ReturnType<typeof store.findLastImports>>[number]

function configurationOf(row: store.ConfigurationRow, last: Last | undefined): ImportConfigurationWithOptions {
  // What a later version of the product adds to the options gets its usual value.
  const options = validate(importOptions, row.options)
  return {
    id: row.id,
    name: row.name,
    kind: options.kind,
    mode: options.mode,
    options,
    modified: row.modified.toISOString(),
    version: row.version,
    lastImport: last
      ? { importId: last.id, state: last.state, at: last.createdAt.toISOString(), by: last.byName }
      : null,
  }
}

async function find(trx: Transaction, id: string): Promise<ImportConfigurationWithOptions> {
  const row = await store.findConfiguration(trx, id)
  if (!row) throw new ProductError('not-found')
  const [last] = await store.findLastImports(trx, [id])
  return configurationOf(row, last)
}

/** Keeps options under a name for the next file: in the configuration that has it, or in a new one. */
export async function rememberOptions(
  trx: Transaction,
  organizationId: string,
  { name, options }: { readonly name: string; readonly options: ImportOptions },
): Promise<{ readonly id: string; readonly name: string }> {
  const known = await store.findConfigurationByName(trx, name)
  const id = known?.id ?? newId()
  if (known) await store.updateConfiguration(trx, { ...known, name, options })
  else await store.insertConfiguration(trx, { organizationId, id, name, options })
  return { id, name }
}

const assertAllowed = async (trx: Transaction, actor: Actor, options: ImportOptions): Promise<void> =>
  assertOptions(trx, await sightOf(trx, actor), options)

/** Configurations whose names contain the search query, each with its latest import. */
export const listConfigurations = (
  { database }: Context,
  actor: Actor,
  page: Page & { readonly searchQuery?: string | undefined },
): Promise<List<ImportConfiguration>> =>
  database.withOrganization(actor.organizationId, async (trx) => {
    const { list, total } = await store.findConfigurations(trx, page)
    const ids = list.map(({ id }) => id)
    const lasts = new Map((await store.findLastImports(trx, ids)).map((last) => [last.configurationId, last]))
    const data = list.map((row) => configurationOf(row, lasts.get(row.id)))
    return { data, total, take: page.take, offset: page.offset }
  })

export const getConfiguration = (
  { database }: Context,
  actor: Actor,
  id: string,
): Promise<ImportConfigurationWithOptions> => database.withOrganization(actor.organizationId, (trx) => find(trx, id))

/** Makes a configuration; the same `key` makes it once. */
export const createConfiguration = (
  { database }: Context,
  actor: Actor,
  { body, key }: { readonly body: ImportConfigurationBody; readonly key: string | undefined },
): Promise<ImportConfigurationWithOptions> =>
  database.withOrganization(actor.organizationId, async (trx) => {
    const made = await once(trx, { actor, call: 'createImportConfiguration', key, body }, async () => {
      const options = validate(importOptions, body.options)
      await assertAllowed(trx, actor, options)
      const id = newId()
      await store.insertConfiguration(trx, { organizationId: actor.organizationId, id, name: body.name, options })
      return id
    })
    return find(trx, made)
  })

/** Throws `stale-version` where somebody else has saved it meanwhile. */
export const saveConfiguration = (
  { database }: Context,
  actor: Actor,
  body: SaveImportConfigurationBody,
): Promise<ImportConfigurationWithOptions> =>
  database.withOrganization(actor.organizationId, async (trx) => {
    await find(trx, body.id)
    const options = validate(importOptions, body.options)
    await assertAllowed(trx, actor, options)
    if (!(await store.updateConfiguration(trx, { ...body, options }))) throw new ProductError('stale-version')
    return find(trx, body.id)
  })

export const deleteConfiguration = ({ database }: Context, actor: Actor, id: string): Promise<void> =>
  database.withOrganization(actor.organizationId, async (trx) => {
    if (!(await store.deleteConfiguration(trx, id))) throw new ProductError('not-found')
  })
