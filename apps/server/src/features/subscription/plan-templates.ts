import type { PlanTemplate } from '@labelwright/contract/server/subscription-schemas'

/** The plans, in one place. null is no limit; only Free has a monthly quota of print jobs. */
export const planTemplates: readonly PlanTemplate[] = [
  {
    type: 'Free',
    maxPrinterModels: 1,
    maxLabels: 5,
    maxUsers: 2,
    maxAgents: 0,
    maxWidgets: 3,
    allowedPrintJobs: 100,
    agentsEnabled: false,
    connectorsEnabled: false,
    integrationClientsEnabled: false,
    integrationWebHooksEnabled: false,
    widgetsEnabled: true,
  },
  {
    type: 'Starter',
    maxPrinterModels: 3,
    maxLabels: 25,
    maxUsers: 10,
    maxAgents: 0,
    maxWidgets: 20,
    allowedPrintJobs: null,
    agentsEnabled: false,
    connectorsEnabled: false,
    integrationClientsEnabled: false,
    integrationWebHooksEnabled: false,
    widgetsEnabled: true,
  },
  {
    type: 'Business',
    maxPrinterModels: 10,
    maxLabels: 250,
    maxUsers: 100,
    maxAgents: 5,
    maxWidgets: 200,
    allowedPrintJobs: null,
    agentsEnabled: true,
    connectorsEnabled: true,
    integrationClientsEnabled: true,
    integrationWebHooksEnabled: true,
    widgetsEnabled: true,
  },
  {
    type: 'Enterprise',
    maxPrinterModels: 100,
    maxLabels: 5000,
    maxUsers: 2000,
    maxAgents: 100,
    maxWidgets: 5000,
    allowedPrintJobs: null,
    agentsEnabled: true,
    connectorsEnabled: true,
    integrationClientsEnabled: true,
    integrationWebHooksEnabled: true,
    widgetsEnabled: true,
  },
  {
    type: 'SelfHosted',
    maxPrinterModels: null,
    maxLabels: null,
    maxUsers: null,
    maxAgents: null,
    maxWidgets: null,
    allowedPrintJobs: null,
    agentsEnabled: true,
    connectorsEnabled: true,
    integrationClientsEnabled: true,
    integrationWebHooksEnabled: true,
    widgetsEnabled: true,
  },
]

/** The template of a plan; an unknown type is a mistake of ours. */
export function planOf(type: string): PlanTemplate {
  const plan = planTemplates.find((each) => each.type === type)
  if (!plan) throw new Error(`there is no plan "${type}"`)
  return plan
}
