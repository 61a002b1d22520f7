import * as contract from '@labelwright/contract/server/organization'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { exportOrganization } from './export-organization.ts'
import {
  cancelDeletion,
  confirmDeletion,
  getOrganization,
  listOutbox,
  requestDeletion,
  saveOrganization,
} from './organization.service.ts'

export function organizationRoutes(serve: Serve, ctx: Context): void {
  serve(contract.getOrganization, async ({ actor }) => ({ data: await getOrganization(ctx, actor) }))
  serve(contract.saveOrganization, async ({ actor, body }) => ({ data: await saveOrganization(ctx, actor, body) }))
  serve(contract.exportOrganization, ({ actor, reply }) => {
    reply.header('content-disposition', 'attachment; filename="labelwright-organization.tar.gz"')
    return exportOrganization(ctx, actor)
  })
  serve(contract.requestDeletion, async ({ actor, body }) => ({
    data: await requestDeletion(ctx, actor, body),
  }))
  serve(contract.confirmDeletion, async ({ body }) => ({ data: await confirmDeletion(ctx, body.token) }))
  serve(contract.cancelDeletion, async ({ actor }) => ({ data: await cancelDeletion(ctx, actor) }))
  serve(contract.listOutbox, ({ actor, query }) =>
    listOutbox(ctx, actor, { take: query.take ?? 50, offset: query.offset ?? 0 }),
  )
}
