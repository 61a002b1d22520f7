import type { Health } from '@labelwright/contract/helper/helper-schemas'
import { isOlder } from '@labelwright/contract/versions'
import type { FailureCode } from '../../api/call-error.ts'

/** The six states of decisions §10, and that nothing was heard yet. */
export type HelperState =
  | 'checking'
  | 'not-set-up'
  | 'permission-needed'
  | 'blocked'
  | 'connected'
  | 'update-available'
  | 'not-running'

/** What the browser says about calling this computer; `unknown` where it has no such permission. */
export type LoopbackPermission = 'granted' | 'prompt' | 'denied' | 'unknown'

export interface HelperFacts {
  readonly permission: LoopbackPermission
  /** The page itself comes from this computer, which needs no permission. */
  readonly isPageOnLoopback: boolean
  readonly health: Health | undefined
  /** Why the last question to the helper failed. */
  readonly failure: FailureCode | undefined
  /** The helper refused this page's address: it is paired with another server. */
  readonly isRefused: boolean
  /** Another computer has a copy of its pairing and prints in its place. */
  readonly mustPairAgain: boolean
  /** A helper has answered in this browser before. */
  readonly wasSeen: boolean
  /** The newest version for this computer. */
  readonly latestVersion: string | undefined
}

/** Whether the helper may be asked now and then without anybody pressing a button. */
export const mayPoll = ({
  permission,
  isPageOnLoopback,
}: Pick<HelperFacts, 'permission' | 'isPageOnLoopback'>): boolean =>
  permission === 'granted' || permission === 'unknown' || (isPageOnLoopback && permission !== 'denied')

export function helperStateOf(facts: HelperFacts): HelperState {
  if (facts.permission === 'denied') return 'blocked'
  if (facts.health) return stateOfAnswer(facts.health, facts)
  if (!mayPoll(facts)) return 'permission-needed'
  if (facts.failure === undefined) return 'checking'
  return facts.wasSeen ? 'not-running' : 'not-set-up'
}

function stateOfAnswer(health: Health, { isRefused, mustPairAgain, latestVersion }: HelperFacts): HelperState {
  if (health.status !== 'Healthy') return 'not-running'
  if (!health.paired || isRefused || mustPairAgain) return 'not-set-up'
  return latestVersion !== undefined && isOlder(health.version, latestVersion) ? 'update-available' : 'connected'
}

/** Printing goes through in these. */
export const isUsable = (state: HelperState): boolean => state === 'connected' || state === 'update-available'
