import { anyOf, anyone, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type {
  CancelBody,
  ChangePlanBody,
  ChangeRequested,
  ConfirmBody,
  PlanTemplate,
  PrintCount,
  ResumeBody,
  Subscription,
} from './subscription-schemas.ts'

/** The mailed link of a subscription change lives a day and works once. */
export const subscriptionChangeLifeMs = 24 * 3_600_000
/** On the Free plan the browser asks this often how many prints are left (spec §9). */
export const printCountIntervalMs = 30_000
/** From this share of the quota a warning shows. */
export const quotaWarningShare = 0.8

const tenantAdmin = anyOf('AccountType:TenantAdmin')

export const getSubscription = endpoint<{ answer: { data: Subscription } }>()({
  method: 'GET',
  path: '/api/subscription',
  service: 'base',
  summary: 'Plan, limits and what of them is used',
  access: signedIn,
  errors: [],
})

export const listPlanTemplates = endpoint<{ answer: { data: PlanTemplate[] } }>()({
  method: 'GET',
  path: '/api/subscription/templates',
  service: 'base',
  summary: 'The plans that there are',
  access: anyone,
  errors: [],
})

/** A plan whose limits are below what is used is refused with the limit's name. */
export const changePlan = endpoint<{ body: ChangePlanBody; answer: { data: Subscription } }>()({
  method: 'POST',
  path: '/api/subscription/register',
  service: 'base',
  summary: 'Changes the plan of the organization',
  access: tenantAdmin,
  errors: ['limit-reached'],
})

export const requestSubscriptionChange = endpoint<{ body: CancelBody; answer: { data: ChangeRequested } }>()({
  method: 'POST',
  path: '/api/subscription/cancel',
  service: 'base',
  summary: 'Asks to pause or cancel; the change happens when the mailed link is opened',
  access: tenantAdmin,
  errors: ['too-many-requests'],
})

export const confirmSubscriptionChange = endpoint<{ body: ConfirmBody; answer: { status: Subscription['status'] } }>()({
  method: 'POST',
  path: '/api/subscription/confirm',
  service: 'base',
  summary: 'Carries out what a mailed link confirms: pausing, cancelling or resuming',
  access: anyone,
  errors: ['link-invalid', 'too-many-requests'],
})

/** Answers alike whether the address belongs to a TenantAdmin of a paused organization or not. */
export const requestResume = endpoint<{ body: ResumeBody; answer: object }>()({
  method: 'POST',
  path: '/api/subscription/resume',
  service: 'auth',
  summary: 'Mails a link that resumes a paused organization',
  access: anyone,
  errors: ['too-many-requests'],
})

export const countPrintJobs = endpoint<{ query: { interval: 'MONTH' }; answer: PrintCount }>()({
  method: 'GET',
  path: '/api/printjobs/count',
  service: 'base',
  summary: 'Print jobs of this month and how many are allowed',
  access: signedIn,
  errors: [],
})
