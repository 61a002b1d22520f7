import { listQualityAssuranceRoles } from '@labelwright/contract/server/label-approval'
import {
  allowSigning,
  listBlockedSigners,
  listSignerChanges,
  signOffSignerChanges,
} from '@labelwright/contract/server/signers'
import type { Signature } from '@labelwright/contract/server/signing-schemas'
import {
  acceptVersion,
  confirmWeakening,
  listUnapprovedVersions,
  listWeakenings,
  refuseWeakening,
  requestLastManagerRemoval,
} from '@labelwright/contract/server/weakenings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keysOf, queryKey } from '../../../lib/query-keys.ts'

export interface Signed extends Signature {
  readonly reason: string
}

/** People who may not sign now. */
export const useBlockedSigners = () =>
  useQuery({
    queryKey: queryKey('label-approval', 'blocked-signers'),
    queryFn: async ({ signal }) => (await call(listBlockedSigners, {}, { signal })).data,
    refetchOnMount: 'always',
  })

/** Confirmations and role changes that nobody has signed off, the newest first. */
export const useSignerChanges = (take: number) =>
  useQuery({
    queryKey: queryKey('label-approval', 'signer-changes', take),
    queryFn: ({ signal }) => call(listSignerChanges, { query: { take, offset: 0 } }, { signal }),
    refetchOnMount: 'always',
  })

/** Requests that wait for a second signature. */
export const useWeakenings = () =>
  useQuery({
    queryKey: queryKey('label-approval', 'weakenings'),
    queryFn: async ({ signal }) => (await call(listWeakenings, { query: { take: 100, offset: 0 } }, { signal })).data,
    refetchOnMount: 'always',
  })

/** Published versions that nobody approved. */
export const useUnapprovedVersions = (take: number) =>
  useQuery({
    queryKey: queryKey('label-approval', 'unapproved', take),
    queryFn: ({ signal }) => call(listUnapprovedVersions, { query: { take, offset: 0 } }, { signal }),
    refetchOnMount: 'always',
  })

/** The quality managers of the organization. */
export const useQualityManagers = () =>
  useQuery({
    queryKey: queryKey('label-approval', 'roles'),
    queryFn: async ({ signal }) => (await call(listQualityAssuranceRoles, {}, { signal })).data,
    select: (roles) => roles.find(({ role }) => role === 'QualityManager')?.holders ?? [],
  })

/** Where somebody else was quicker, what they did is fetched too. */
function useForgetSigners() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keysOf('label-approval') }),
      client.invalidateQueries({ queryKey: keysOf('users') }),
    ])
}

function useSigned<Body, Result>(mutationFn: (body: Body) => Promise<Result>) {
  return useMutation({ mutationFn, onSettled: useForgetSigners() })
}

export const useAllowSigning = (userId: string) =>
  useSigned((body: Signed) => call(allowSigning, { params: { userId }, body }))

export const useSignOffChanges = () =>
  useSigned((body: Signed & { readonly ids: string[] }) => call(signOffSignerChanges, { body }))

export const useConfirmWeakening = (id: string) =>
  useSigned((body: Signed) => call(confirmWeakening, { params: { id }, body }))

export const useRefuseWeakening = (id: string) =>
  useSigned(({ reason }: Signed) => call(refuseWeakening, { params: { id }, body: { reason } }))

export const useRemoveLastManager = () =>
  useSigned((body: Signed & { readonly userId: string }) => call(requestLastManagerRemoval, { body }))

export const useAcceptVersion = (params: { readonly labelId: string; readonly versionId: string }) =>
  useSigned((body: Signed) => call(acceptVersion, { params, body }))
