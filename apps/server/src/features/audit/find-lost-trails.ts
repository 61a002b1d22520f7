// Organizations that are gone with their trails: the anchors and the key's file outside of the database still know them.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import { findAnchoredOrganizations } from './anchor-places.ts'
import { findAuditedOrganizations } from './audit-trail.store.ts'

interface WhereToLook {
  readonly database: Database
  readonly config: Pick<Config, 'auditAnchors' | 'dataDirectory'>
}

/** Ids of organizations whose deletion was confirmed: each left a certificate. */
async function findDeleted(dataDirectory: string): Promise<string[]> {
  const names = await readdir(join(dataDirectory, 'deleted-organizations')).catch(() => [])
  return names.map((name) => name.replace(/\.json$/, ''))
}

/** Answers the ids of organizations that were not deleted by the application, and are not there. */
export async function findLostTrails({ database, config }: WhereToLook): Promise<string[]> {
  const { auditAnchors: place, dataDirectory } = config
  const anchored = place?.kind === 'folder' ? await findAnchoredOrganizations(place.path) : []
  const known = [...new Set([...anchored, ...database.trailKeys().organizations()])]
  if (known.length === 0) return []
  const present = await database.withoutOrganization(findAuditedOrganizations)
  const deleted = await findDeleted(dataDirectory)
  return known.filter((id) => !present.includes(id) && !deleted.includes(id))
}
