import * as contract from '@labelwright/contract/server/subscription'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { planTemplates } from './plan-templates.ts'
import {
  changePlan,
  confirmSubscriptionChange,
  getPrintCount,
  getSubscription,
  requestResume,
  requestSubscriptionChange,
} from './subscription.service.ts'

export function subscriptionRoutes(serve: Serve, ctx: Context): void {
  serve(contract.getSubscription, async ({ actor }) => ({ data: await getSubscription(ctx, actor) }))
  serve(contract.listPlanTemplates, () => ({ data: [...planTemplates] }))
  serve(contract.changePlan, async ({ actor, body }) => ({ data: await changePlan(ctx, actor, body.template) }))
  serve(contract.requestSubscriptionChange, async ({ actor, body }) => ({
    data: await requestSubscriptionChange(ctx, actor, { status: body.status ?? 'Paused', reason: body.reason ?? '' }),
  }))
  serve(contract.confirmSubscriptionChange, async ({ body }) => ({
    status: await confirmSubscriptionChange(ctx, body.token),
  }))
  serve(contract.requestResume, async ({ body, address }) => {
    await requestResume(ctx, body.email, address)
    return {}
  })
  serve(contract.countPrintJobs, ({ actor }) => getPrintCount(ctx, actor))
}
