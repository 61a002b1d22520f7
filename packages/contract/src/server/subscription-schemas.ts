import * as z from 'zod/mini'
import { email, recordOf, timestamp } from '../wire.ts'
import { mailedToken } from './passwords-schemas.ts'

export const planTypes = ['Free', 'Starter', 'Business', 'Enterprise', 'SelfHosted'] as const
export const planType = z.enum(planTypes)
export const changeStatus = z.enum(['Paused', 'Canceled'])

/** A limit of a plan; null is none. */
const limit = z.nullable(z.int())

export const planTemplate = z.object({
  type: planType,
  maxPrinterModels: limit,
  maxLabels: limit,
  maxUsers: limit,
  maxAgents: limit,
  maxWidgets: limit,
  /** Print jobs a month; only the Free plan has a quota. */
  allowedPrintJobs: limit,
  agentsEnabled: z.boolean(),
  connectorsEnabled: z.boolean(),
  integrationClientsEnabled: z.boolean(),
  integrationWebHooksEnabled: z.boolean(),
  widgetsEnabled: z.boolean(),
})

export const subscriptionAnswer = z.object({
  ...planTemplate.shape,
  status: z.enum(['Active', 'Paused', 'Canceled']),
  /** A change asked for whose mailed link is still open. */
  pendingChange: z.nullable(z.object({ status: changeStatus, requestedAt: timestamp, expiresAt: timestamp })),
  printerModels: z.int(),
  labels: z.int(),
  activeUsers: z.int(),
  activeAgents: z.int(),
  activeIntegrationClients: z.int(),
  activeConnectorId: z.nullable(z.uuid()),
  activeConnector: z.nullable(z.object({ id: z.uuid() })),
})

export const cancelBody = z.strictObject({
  status: z._default(changeStatus, 'Paused'),
  reason: z._default(z.string().check(z.maxLength(2000)), ''),
})

/** `confirmationUrl` only where no mail could be sent. */
export const changeRequested = z.object({
  status: changeStatus,
  expiresAt: timestamp,
  confirmationUrl: z.optional(z.string()),
})
export const confirmBody = z.strictObject({ token: mailedToken })
export const confirmed = z.object({ status: z.enum(['Active', 'Paused', 'Canceled']) })
export const resumeBody = z.strictObject({ email })
export const changePlanBody = z.strictObject({ template: planType })
export const printCountQuery = z.strictObject({ interval: z.enum(['MONTH']) })
export const printCount = z.object({ allowedPrintJobs: limit, printedJobs: z.int() })

export const subscriptionSchemas = {
  getSubscription: { answer: recordOf(subscriptionAnswer) },
  listPlanTemplates: { answer: z.object({ data: z.array(planTemplate) }) },
  changePlan: { body: changePlanBody, answer: recordOf(subscriptionAnswer) },
  requestSubscriptionChange: { body: cancelBody, answer: recordOf(changeRequested) },
  confirmSubscriptionChange: { body: confirmBody, answer: confirmed },
  requestResume: { body: resumeBody, answer: z.object({}) },
  countPrintJobs: { query: printCountQuery, answer: printCount },
} as const

export type PlanType = z.infer<typeof planType>
export type PlanTemplate = z.infer<typeof planTemplate>
export type Subscription = z.infer<typeof subscriptionAnswer>
export type CancelBody = z.input<typeof cancelBody>
export type ChangeRequested = z.infer<typeof changeRequested>
export type ConfirmBody = z.infer<typeof confirmBody>
export type ResumeBody = z.infer<typeof resumeBody>
export type ChangePlanBody = z.infer<typeof changePlanBody>
export type PrintCount = z.infer<typeof printCount>
