import type { Answer, Endpoint, Input } from '@labelwright/contract/endpoint'
import * as contract from '@labelwright/contract/server/stations'
import type {
  CreateStationBody,
  SaveStationBody,
  SetOwnStationSignInBody,
  SetStationSignInBody,
  SignInAtStationBody,
} from '@labelwright/contract/server/stations-schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, answerWithinMs as timeoutMs } from '../../api/call.ts'
import { failureCodeOf } from '../../api/call-error.ts'
import { addressOf } from '../../api/config.ts'
import { readAnswer, sendRequest } from '../../api/http.ts'
import { keysOf, queryKey } from '../../lib/query-keys.ts'
import { useStore } from '../../lib/store.ts'
import { startStationSession } from '../../session/session.ts'
import { forgetStationKey, keepStationKey, stationKeyStore } from './station-key.ts'

/** A call of the device itself, with its key. */
async function callAsStation<Call extends Endpoint>(endpoint: Call, input: Input<Call>): Promise<Answer<Call>> {
  const key = stationKeyStore.read()
  const token = key && `${key.stationId}.${key.secret}`
  const response = await sendRequest(endpoint, input, { address: await addressOf('base'), token })
  try {
    return await readAnswer(endpoint, response)
  } catch (error) {
    if (failureCodeOf(error) === 'not-signed-in') forgetStationKey()
    throw error
  }
}

/** The station that this browser is, if it is one. */
export const useStationKey = () => useStore(stationKeyStore)

/** Its name and people. */
export function useOwnStation() {
  const key = useStationKey()
  return useQuery({
    queryKey: queryKey('stations', 'own', key?.stationId),
    queryFn: async () => (await callAsStation(contract.getOwnStation, {})).data,
    enabled: key !== undefined,
    staleTime: 30_000,
  })
}

export const usePairStation = () =>
  useMutation({
    mutationFn: async (code: string) => (await call(contract.pairStation, { body: { code } })).data,
    onSuccess: keepStationKey,
  })

export const useSignInAtStation = () =>
  useMutation({
    mutationFn: (body: SignInAtStationBody) => callAsStation(contract.signInAtStation, { body }),
    onSuccess: startStationSession,
  })

/** The sign-in ends by its own clock where the server does not answer. */
export const signOutAtStation = (): Promise<unknown> =>
  call(contract.signOutAtStation, {}, { timeoutMs }).catch(ignoreUnanswered)

function ignoreUnanswered(): void {}

const listKey = queryKey('stations', 'list')

export const useStations = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await call(contract.listStations, {}, { signal })).data,
    refetchOnMount: 'always',
  })

function useStationChange<Wanted, Result>(change: (wanted: Wanted) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: listKey }) })
}

interface WantedStation {
  /** None for a new one. */
  readonly id: string | undefined
  readonly body: CreateStationBody & Pick<SaveStationBody, 'version'>
  readonly idempotencyKey: string
}

export const useSaveStation = () =>
  useStationChange(async ({ id, body, idempotencyKey }: WantedStation) => {
    const { version, ...contents } = body
    return id === undefined
      ? (await call(contract.createStation, { body: contents }, { idempotencyKey })).data
      : (await call(contract.saveStation, { params: { id }, body: { ...contents, version } })).data
  })

export const useRevokeStation = () => useStationChange((id: string) => call(contract.revokeStation, { params: { id } }))

export const useStationCode = () =>
  useStationChange(async (id: string) => (await call(contract.createStationCode, { params: { id } })).data)

const ownSignInKey = queryKey('stations', 'own-sign-in')

export const useOwnStationSignIn = () =>
  useQuery({
    queryKey: ownSignInKey,
    queryFn: async ({ signal }) => (await call(contract.getOwnStationSignIn, {}, { signal })).data,
  })

export function useSetOwnStationSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SetOwnStationSignInBody) => (await call(contract.setOwnStationSignIn, { body })).data,
    onSuccess: (data) => client.setQueryData(ownSignInKey, data),
  })
}

/** Of another person, by an administrator. */
export function useSetStationSignIn(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SetStationSignInBody) =>
      (await call(contract.setStationSignIn, { params: { id }, body })).data,
    onSettled: () => client.invalidateQueries({ queryKey: keysOf('users') }),
  })
}
