import * as contract from '@labelwright/contract/server/organization'
import type { Serve } from '../../platform/http/http.ts'
import type { OrganizationService } from './organization.service.ts'

export function organizationRoutes(serve: Serve, organization: OrganizationService): void {
  serve(contract.getOrganization, async ({ actor }) => ({ data: await organization.get(actor) }))
  serve(contract.saveOrganization, async ({ actor, body }) => ({ data: await organization.save(actor, body) }))
  serve(contract.exportOrganization, ({ actor, reply }) => {
    reply.header('content-disposition', 'attachment; filename="labelwright-organization.tar.gz"')
    return organization.export(actor)
  })
  serve(contract.requestDeletion, async ({ actor, body }) => ({
    data: await organization.requestDeletion(actor, body),
  }))
  serve(contract.confirmDeletion, async ({ body }) => ({ data: await organization.confirmDeletion(body.token) }))
  serve(contract.cancelDeletion, async ({ actor }) => ({ data: await organization.cancelDeletion(actor) }))
  serve(contract.listOutbox, ({ actor, query }) =>
    organization.outbox(actor, { take: query.take ?? 50, offset: query.offset ?? 0 }),
  )
}
