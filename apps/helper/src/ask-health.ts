import { health } from '@labelwright/contract/helper/helper'
import type { Health } from '@labelwright/contract/helper/helper-schemas'
import { healthAnswer } from '@labelwright/contract/helper/helper-schemas'

/** Tells which program answers on a local port. */
export type PortAnswer =
  | { readonly kind: 'helper'; readonly health: Health }
  | { readonly kind: 'other' }
  | { readonly kind: 'silent' }

const healthTimeoutMs = 3_000

/** Asks whether a printer helper answers on a port of this computer. */
export async function askHealth(port: number): Promise<PortAnswer> {
  let response: Response
  try {
    const signal = AbortSignal.timeout(healthTimeoutMs)
    response = await fetch(`http://127.0.0.1:${port}${health.path}`, { signal, redirect: 'error' })
  } catch (error) {
    return isRefused(error) ? { kind: 'silent' } : { kind: 'other' }
  }
  const answer = healthAnswer.safeParse(await response.json().catch(() => undefined))
  return answer.success ? { kind: 'helper', health: answer.data } : { kind: 'other' }
}

/** Nobody listens. Whoever listens and speaks no HTTP is another program. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED'
