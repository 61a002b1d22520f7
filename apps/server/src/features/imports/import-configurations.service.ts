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
import type { Actor } from '../../platform/actor.ts'
import type { Database, Rows } from '../../platform/database.ts'
import { once } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { validate } from '../../platform/validate.ts'
import { sightOf } from '../groups/sight.service.ts'
import * as store from './import-configurations.store.ts'
import { assertOptions } from './import-options.ts'
import type { Page } from './imports.store.ts'

export interface ImportConfigurations {
  readonly list: (actor: Actor, page: Page & { searchQuery?: string | undefined }) => Promise<List<ImportConfiguration>>
  readonly get: (actor: Actor, id: string) => Promise<ImportConfigurationWithOptions>
  readonly create: (
    actor: Actor,
    body: ImportConfigurationBody,
    key: string | undefined,
  ) => Promise<ImportConfigurationWithOptions>
  readonly save: (actor: Actor, body: SaveImportConfigurationBody) => Promise<ImportConfigurationWithOptions>
  readonly remove: (actor: Actor, id: string) => Promise<void>
}

type Last = Awaited<ReturnType<typeof store.findLastImports>>[number]

function configurationOf(row: store.ConfigurationRow, last: Last | undefined): ImportConfigurationWithOptions {
  // What a later version of the product adds to the options gets its usual value.
  const options = validate(importOptions, row.options)
  return {
    ...{ id: row.id, name: row.name, kind: options.kind, mode: options.mode, options },
    ...{ modified: row.modified.toISOString(), version: row.version },
    lastImport: last
      ? { importId: last.id, state: last.state, at: last.created_at.toISOString(), by: last.by_name }
      : null,
  }
}

async function find(rows: Rows, id: string): Promise<ImportConfigurationWithOptions> {
  const row = await store.findConfiguration(rows, id)
  if (!row) throw new ProductError('not-found')
  const [last] = await store.findLastImports(rows, [id])
  return configurationOf(row, last)
}

/** Keeps options under a name for the next file: in the configuration that has it, or in a new one. */
export async function rememberOptions(
  rows: Rows,
  organizationId: string,
  { name, options }: { readonly name: string; readonly options: ImportOptions },
): Promise<{ readonly id: string; readonly name: string }> {
  const known = await store.findConfigurationByName(rows, name)
  const id = known?.id ?? newId()
  if (known) await store.updateConfiguration(rows, { ...known, name, options })
  else await store.insertConfiguration(rows, { organizationId, id, name, options })
  return { id, name }
}

export function createImportConfigurations(database: Database): ImportConfigurations {
  const assert = async (rows: Rows, actor: Actor, options: ImportOptions) =>
    assertOptions(rows, await sightOf(rows, actor), options)
  return {
    list: (actor, page) =>
      database.withOrganization(actor.organizationId, async (rows) => {
        const { list, total } = await store.findConfigurations(rows, page)
        const lasts = await store.findLastImports(
          rows,
          list.map(({ id }) => id),
        )
        const data = list.map((row) =>
          configurationOf(
            row,
            lasts.find((last) => last.configuration_id === row.id),
          ),
        )
        return { data, total, take: page.take, offset: page.offset }
      }),
    get: (actor, id) => database.withOrganization(actor.organizationId, (rows) => find(rows, id)),
    create: (actor, body, key) =>
      database.withOrganization(actor.organizationId, async (rows) => {
        const made = await once(rows, { actor, call: 'createImportConfiguration', key, body }, async () => {
          const options = validate(importOptions, body.options)
          await assert(rows, actor, options)
          const id = newId()
          await store.insertConfiguration(rows, { organizationId: actor.organizationId, id, name: body.name, options })
          return id
        })
        return find(rows, made)
      }),
    save: (actor, body) =>
      database.withOrganization(actor.organizationId, async (rows) => {
        await find(rows, body.id)
        const options = validate(importOptions, body.options)
        await assert(rows, actor, options)
        if (!(await store.updateConfiguration(rows, { ...body, options }))) throw new ProductError('stale-version')
        return find(rows, body.id)
      }),
    remove: (actor, id) =>
      database.withOrganization(actor.organizationId, async (rows) => {
        if (!(await store.deleteConfiguration(rows, id))) throw new ProductError('not-found')
      }),
  }
}
