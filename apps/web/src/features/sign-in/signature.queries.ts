import { askSigningPasskey, getNextSignature } from '@labelwright/contract/server/signing'
import type { NextSignature, Signature } from '@labelwright/contract/server/signing-schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { CallError, failureCodeOf } from '../../api/call-error.ts'
import { queryKey } from '../../lib/query-keys.ts'
import type { SignatureInput, TypedSignature } from '../../ui/signature/signature-fields.tsx'
import { askPasskey } from './passkey.ts'
import { useSignInAgain } from './sign-in.queries.ts'

const nothingTyped: TypedSignature = { userName: '', password: '', code: '' }
const fields = ['userName', 'password', 'code'] as const

/** Where the server does not say it: what every later signature asks for. The refusal names the rest. */
const usual: NextSignature = { isFirst: false, userName: false, password: true, provider: false, secondFactors: [] }

const minCode = 6

/** Refusals that stand at the signature itself. */
export function isAboutSignature(error: Error | null): boolean {
  const code = error ? failureCodeOf(error) : undefined
  if (code === 'validation-failed' && error instanceof CallError)
    return error.errors.some(({ path }) => fields.some((field) => field === path))
  return code === 'reauth-failed' || code === 'provider-sign-in-needed'
}

interface Given {
  readonly asked: NextSignature
  readonly typed: TypedSignature
  readonly passkey: Signature['passkey']
}

const hasFactor = ({ asked, typed, passkey }: Given): boolean =>
  asked.secondFactors.length === 0 ||
  passkey !== undefined ||
  (asked.secondFactors.includes('code') && typed.code.trim().length >= minCode)

const isComplete = (given: Given): boolean =>
  (!given.asked.userName || given.typed.userName.trim() !== '') &&
  (!given.asked.password || given.typed.password !== '') &&
  hasFactor(given)

function factorOf({ asked, typed, passkey }: Given): Signature {
  if (asked.secondFactors.length === 0) return {}
  if (passkey) return { passkey }
  return typed.code === '' ? {} : { code: typed.code.trim() }
}

const bodyOf = (given: Given): Signature => ({
  ...(given.asked.userName && { userName: given.typed.userName.trim() }),
  ...(given.asked.password && given.typed.password !== '' && { password: given.typed.password }),
  ...factorOf(given),
})

/**
 * A signature that the person is about to give: what it asks for, what they typed, and how it goes into a body. After a refusal that is
 * about it the server is asked again; what was typed stays, but for what can be used once.
 */
export function useSignature(
  error: Error | null,
): SignatureInput & { readonly body: Signature; readonly isReady: boolean } {
  const { data, isError, refetch } = useQuery({
    queryKey: queryKey('signing', 'next'),
    queryFn: async ({ signal }) => (await call(getNextSignature, {}, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
  const asked = data ?? usual
  const isKnown = data !== undefined || isError
  const [typed, setTyped] = useState(nothingTyped)
  const ways = useSignInAgain(asked.provider)
  const passkey = useMutation({
    mutationFn: async (): Promise<NonNullable<Signature['passkey']>> => {
      const { challenge, options } = (await call(askSigningPasskey, {})).data
      return { challenge, answer: await askPasskey(options as unknown as Parameters<typeof askPasskey>[0]) }
    },
  })
  const { reset } = passkey
  useEffect(() => {
    if (!isAboutSignature(error)) return
    setTyped((before) => ({ ...before, code: '' }))
    reset()
    void refetch()
  }, [error, reset, refetch])
  const given = { asked, typed, passkey: passkey.data }
  return {
    isKnown,
    asked,
    typed,
    onType: (change) => setTyped({ ...typed, ...change }),
    error: isAboutSignature(error) ? error : null,
    ways,
    passkey: {
      isDone: passkey.data !== undefined,
      isBusy: passkey.isPending,
      error: passkey.error,
      ask: passkey.mutate,
    },
    isReady: isKnown && isComplete(given),
    body: bodyOf(given),
  }
}
