// Plays many helpers in one process, each with the product's own link and an empty journal.
import { randomUUID } from 'node:crypto'
import { dialOut, type Link } from '../../packages/link/src/dial-out.ts'
import { callApi } from '../product/call-api.ts'
import { adminEmail, testPassword } from '../product/product-for-tests.ts'

interface Pairing {
  readonly helperId: string
  readonly secret: string
}

export interface LinkHerd {
  readonly linked: () => number
  /** Links that were open and have been lost since `forgetLosses`. */
  readonly losses: () => number
  /** Counts the reasons of lost links and of failed tries since `forgetLosses`. */
  readonly reasons: () => ReadonlyMap<string, number>
  readonly forgetLosses: () => void
  readonly stop: () => Promise<void>
}

const pairingsAtATime = 4

/** Pairs `count` helpers, each with a code of its own, as people do. */
export async function pairHelpers(serverUrl: string, count: number): Promise<Pairing[]> {
  const signIn = { email: adminEmail, password: testPassword }
  const { token } = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', signIn)
  const caller = { serverUrl, token: String(token) }
  const pairings: Pairing[] = []
  const pairSome = async (first: number): Promise<void> => {
    for (let number = first; number < count; number += pairingsAtATime) {
      const { code } = (await callApi(caller, 'POST /api/helpers/pairing-codes')).data as { code: string }
      const body = { code, computerName: `LOAD-${number}`, version: '1' }
      pairings.push((await callApi(caller, 'POST /api/helpers/pair', body)).data as Pairing)
    }
  }
  await Promise.all(Array.from({ length: pairingsAtATime }, (_, first) => pairSome(first)))
  return pairings
}

/** Lets all helpers dial at the same moment. They stay connected until `stop`. */
export function startHerd(serverUrl: string, pairings: readonly Pairing[]): LinkHerd {
  const linked = new Set<string>()
  const reasons = new Map<string, number>()
  let losses = 0
  const dial = ({ helperId, secret }: Pairing): Link => {
    const instance = { id: randomUUID(), hostName: helperId, journalPosition: 0 }
    return dialOut({
      credentials: () => ({ serverUrl, token: `${helperId}.${secret}` }),
      version: '1',
      instance: () => instance,
      journal: { unreported: () => [], markReported: () => undefined, position: () => 0 },
      onEvent: () => undefined,
      onChange: (isOpen, reason = '') => {
        if (isOpen) linked.add(helperId)
        else if (linked.delete(helperId)) losses += 1
        if (!isOpen) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      },
    })
  }
  const links = pairings.map(dial)
  return {
    linked: () => linked.size,
    losses: () => losses,
    reasons: () => reasons,
    forgetLosses: () => {
      losses = 0
      reasons.clear()
    },
    stop: async () => {
      await Promise.all(links.map((link) => link.stop()))
    },
  }
}
