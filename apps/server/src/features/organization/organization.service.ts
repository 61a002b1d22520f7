import type { Readable } from 'node:stream'
import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import { deletionGraceMs } from '@labelwright/contract/server/organization'
import type {
  DeleteOrganizationBody,
  DeletionRequested,
  Organization,
  OutboxMail,
  SaveOrganizationBody,
} from '@labelwright/contract/server/organization-schemas'
import { subscriptionChangeLifeMs } from '@labelwright/contract/server/subscription'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { BlobStore } from '../../platform/files/blob-store.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Log } from '../../platform/log.ts'
import { enqueueMail, findWaitingMails, type OutboxPage } from '../../platform/mail/mail.ts'
import { followMailedLink, makeMailedLink } from '../../platform/mail/mailed-links.ts'
import type { SignInService } from '../sign-in/sign-in.service.ts'
import { deleteOrganization } from './delete-organization.ts'
import { deletionMail } from './deletion-mail.ts'
import { exportOrganization } from './export-organization.ts'
import * as store from './organization.store.ts'

export interface OrganizationService {
  readonly get: (actor: Actor) => Promise<Organization>
  readonly save: (actor: Actor, body: SaveOrganizationBody) => Promise<Organization>
  readonly export: (actor: Actor) => Readable
  readonly requestDeletion: (actor: Actor, body: DeleteOrganizationBody) => Promise<DeletionRequested>
  readonly confirmDeletion: (token: string) => Promise<Organization>
  readonly cancelDeletion: (actor: Actor) => Promise<Organization>
  readonly outbox: (actor: Actor, page: OutboxPage) => Promise<List<OutboxMail>>
  /** Deletes what was confirmed 30 days ago; returns how many organizations. */
  readonly deleteDue: () => Promise<number>
}

interface Parts {
  readonly database: Database
  readonly blobs: BlobStore
  readonly log: Log
  readonly publicUrl: string
  readonly hasMailServer: boolean
  readonly signIn: Pick<SignInService, 'assertPassword'>
  readonly dataDirectory: string
}

function deletionOf(row: store.OrganizationRow): Organization['deletion'] {
  const confirmed = row.deletionConfirmedAt
  if (confirmed) {
    return {
      state: 'confirmed',
      at: confirmed.toISOString(),
      rowsGoAt: new Date(confirmed.getTime() + deletionGraceMs).toISOString(),
    }
  }
  return row.deletionRequestedAt
    ? { state: 'requested', at: row.deletionRequestedAt.toISOString(), rowsGoAt: null }
    : null
}

const organizationOf = (row: store.OrganizationRow): Organization => ({
  id: row.organizationId,
  name: row.name,
  isSecondFactorDemanded: row.isSecondFactorDemanded,
  deletion: deletionOf(row),
  version: row.version,
})

export function createOrganizationService(parts: Parts): OrganizationService {
  const { database, log, publicUrl, hasMailServer, signIn } = parts
  const read = async (trx: Transaction) => organizationOf(await store.findOrganization(trx))
  return {
    get: (actor) => database.withOrganization(actor.organizationId, read),

    save: (actor, body) =>
      database.withOrganization(actor.organizationId, async (trx) => {
        if (!(await store.updateOrganization(trx, body))) throw new ProductError('stale-version')
        return read(trx)
      }),

    export: (actor) => exportOrganization(parts, actor.organizationId),

    requestDeletion: async (actor, { password, name }) => {
      await signIn.assertPassword(actor, password)
      return database.withOrganization(actor.organizationId, async (trx) => {
        const { organizationId } = actor
        const organization = await store.findOrganization(trx)
        if (organization.name !== name) {
          throw new ProductError('validation-failed', {
            errors: [{ path: 'name', code: 'different', message: `Type the name exactly: ${organization.name}` }],
          })
        }
        const { token, expiresAt } = await makeMailedLink(trx, {
          ...{ organizationId, purpose: 'organization-deletion', subjectId: organizationId },
          lifeMs: subscriptionChangeLifeMs,
        })
        await store.setDeletion(trx, 'requested')
        const link = `${publicUrl}/#/organization?deletion=${token}`
        const text = deletionMail(name, link)
        await enqueueMail(trx, { organizationId, to: actor.email, link, isForTenantAdmins: true, ...text })
        return { expiresAt: expiresAt.toISOString(), ...(hasMailServer ? {} : { confirmationUrl: link }) }
      })
    },

    confirmDeletion: (token) =>
      followMailedLink(database, 'organization-deletion', token, async (trx) => {
        await store.setDeletion(trx, 'confirmed')
        return read(trx)
      }),

    cancelDeletion: (actor) =>
      database.withOrganization(actor.organizationId, async (trx) => {
        if (!deletionOf(await store.findOrganization(trx))) throw new ProductError('not-found')
        await store.setDeletion(trx, 'none')
        return read(trx)
      }),

    outbox: (actor, page) =>
      database.withOrganization(actor.organizationId, async (trx) => {
        if (hasMailServer) return { data: [], total: 0, ...page }
        const { list, total } = await findWaitingMails(trx, {
          ...page,
          isTenantAdmin: actor.keys.has('AccountType:TenantAdmin'),
        })
        const data = list.map((row) => ({
          id: row.id,
          to: row.recipient,
          subject: row.subject,
          link: row.link,
          createdAt: row.createdAt.toISOString(),
        }))
        return { data, total, ...page }
      }),

    deleteDue: async () => {
      const due = await database.withoutOrganization(store.findOrganizationsToDelete)
      for (const organizationId of due) {
        await deleteOrganization(parts, organizationId)
        log.warn({ organizationId }, 'an organization was deleted as confirmed 30 days ago')
      }
      return due.length
    },
  }
}
