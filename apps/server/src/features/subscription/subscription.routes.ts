import * as contract from '@labelwright/contract/server/subscription'
import type { Serve } from '../../platform/http/http.ts'
import type { SubscriptionService } from './subscription.service.ts'

export function subscriptionRoutes(serve: Serve, subscription: SubscriptionService): void {
  serve(contract.getSubscription, async ({ actor }) => ({ data: await subscription.get(actor) }))
  serve(contract.listPlanTemplates, () => ({ data: [...subscription.templates()] }))
  serve(contract.changePlan, async ({ actor, body }) => ({ data: await subscription.changePlan(actor, body.template) }))
  serve(contract.requestSubscriptionChange, async ({ actor, body }) => ({
    data: await subscription.requestChange(actor, body.status ?? 'Paused', body.reason ?? ''),
  }))
  serve(contract.confirmSubscriptionChange, async ({ body }) => ({ status: await subscription.confirm(body.token) }))
  serve(contract.requestResume, async ({ body, address }) => {
    await subscription.requestResume(body.email, address)
    return {}
  })
  serve(contract.countPrintJobs, ({ actor }) => subscription.printCount(actor))
}
