import {
  changePlan,
  confirmSubscriptionChange,
  countPrintJobs,
  getSubscription,
  listPlanTemplates,
  printCountIntervalMs,
  requestSubscriptionChange,
} from '@labelwright/contract/server/subscription'
import type { CancelBody, PlanType } from '@labelwright/contract/server/subscription-schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keysOf, queryKey } from '../../lib/query-keys.ts'

const key = queryKey('subscription', 'own')

export const useSubscription = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getSubscription, {}, { signal })).data,
    staleTime: 30_000,
  })

/** The prints of this month, asked for every 30 s, and on the Free plan alone: no other has a quota. */
export function usePrintCount() {
  const { data: subscription } = useSubscription()
  return useQuery({
    queryKey: queryKey('print-count', 'month'),
    queryFn: ({ signal }) => call(countPrintJobs, { query: { interval: 'MONTH' } }, { signal }),
    enabled: subscription?.type === 'Free',
    refetchInterval: printCountIntervalMs,
    staleTime: 0,
  })
}

export const usePlans = () =>
  useQuery({
    queryKey: queryKey('plans', 'all'),
    queryFn: async ({ signal }) => (await call(listPlanTemplates, {}, { signal })).data,
    staleTime: 3_600_000,
  })

export function useChangePlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (template: PlanType) => (await call(changePlan, { body: { template } })).data,
    onSuccess: async (subscription) => {
      client.setQueryData(key, subscription)
      await client.invalidateQueries({ queryKey: keysOf('features') })
    },
  })
}

export function useRequestChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: CancelBody) => (await call(requestSubscriptionChange, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

export const useConfirmChange = () =>
  useMutation({ mutationFn: (token: string) => call(confirmSubscriptionChange, { body: { token } }) })
