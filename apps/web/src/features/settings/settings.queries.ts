import {
  changePassword,
  endAllOwnSessions,
  endOwnSession,
  listOwnSessions,
} from '@labelwright/contract/server/passwords'
import type { ChangePasswordBody } from '@labelwright/contract/server/passwords-schemas'
import {
  addPasskey,
  beginTotp,
  confirmTotp,
  passkeyOptions,
  removePasskey,
  removeTotp,
  secondFactors,
} from '@labelwright/contract/server/second-factors'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKey } from '../../lib/query-keys.ts'

const factorsKey = queryKey('second-factors', 'all')
const sessionsKey = queryKey('own-sessions', 'list')

export const useChangePassword = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ChangePasswordBody) => call(changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export const useOwnSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listOwnSessions, { query: { take: 100 } }, { signal }),
    refetchOnMount: 'always',
  })

export const useEndSession = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endOwnSession, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export const useEndAllSessions = () => useMutation({ mutationFn: () => call(endAllOwnSessions, {}) })

export const useSecondFactors = () =>
  useQuery({
    queryKey: factorsKey,
    queryFn: async ({ signal }) => (await call(secondFactors, {}, { signal })).data,
  })

function useFactorChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: factorsKey }) })
}

export const useBeginTotp = () =>
  useMutation({ mutationFn: async (password: string) => (await call(beginTotp, { body: { password } })).data })
export const useConfirmTotp = () =>
  useFactorChange(async (code: string) => (await call(confirmTotp, { body: { code } })).data)
export const useRemoveTotp = () => useFactorChange((password: string) => call(removeTotp, { body: { password } }))
export const useRemovePasskey = () =>
  useFactorChange(({ id, password }: { readonly id: string; readonly password: string }) =>
    call(removePasskey, { params: { id }, body: { password } }),
  )

/** Asks for the options of a new passkey, hands them to `make`, and adds what it made. */
export const useAddPasskey = (make: (options: Record<string, unknown>) => Promise<Record<string, unknown>>) =>
  useFactorChange(async ({ password, name }: { readonly password: string; readonly name: string }) => {
    const { data } = await call(passkeyOptions, { body: { password } })
    return (await call(addPasskey, { body: { name, registration: await make(data.options) } })).data
  })
