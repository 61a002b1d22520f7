import {
  health as healthCall,
  helperHealthIntervalMs,
  helperHealthTimeoutMs,
  helperSettings,
  helperSettingsIntervalMs,
} from '@labelwright/contract/helper/helper'
import type { HelperSettings } from '@labelwright/contract/helper/helper-schemas'
import { callHelper } from '../../lib/api.ts'
import { failureCodeOf } from '../../lib/call-error.ts'
import { poll } from '../../lib/poll.ts'
import { type HelperFacts, type HelperState, helperStateOf, isUsable, mayPoll } from './helper-state.ts'
import { watchLoopbackPermission } from './loopback-permission.ts'

/** What is known of the helper on this computer just now. */
export interface HelperView extends HelperFacts {
  readonly state: HelperState
  /** Printing goes through. */
  readonly isUsable: boolean
  readonly settings: HelperSettings | undefined
}

const seenKey = 'labelwright_helper_seen'
const listeners = new Set<() => void>()
let stop: (() => void) | undefined
let settingsReadAt = 0
let view: HelperView = withState({
  permission: 'unknown',
  isPageOnLoopback: ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname),
  health: undefined,
  failure: undefined,
  isRefused: false,
  wasSeen: localStorage.getItem(seenKey) === 'yes',
  latestVersion: undefined,
  settings: undefined,
})

export const helperView = (): HelperView => view

/** Watches the helper while anybody looks; answers how to stop looking. */
export function watchHelper(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}

/** Asks the helper at once, permission or not: for a press of a button. */
export async function askHelper(): Promise<HelperView> {
  await readHealth()
  return view
}

function start(): void {
  let stopPolling: (() => void) | undefined
  // Polling waits for the browser's word: asking before might bring up its question unasked.
  const stopPermission = watchLoopbackPermission((permission) => {
    update({ permission })
    stopPolling?.()
    stopPolling = mayPoll(view) ? poll(readHealth, helperHealthIntervalMs) : undefined
  })
  stop = () => {
    stopPermission()
    stopPolling?.()
  }
}

async function readHealth(): Promise<void> {
  try {
    const health = await callHelper(healthCall, {}, { timeoutMs: helperHealthTimeoutMs })
    localStorage.setItem(seenKey, 'yes')
    update({ health, failure: undefined, wasSeen: true })
    if (health.paired) await readSettings()
  } catch (error) {
    settingsReadAt = 0
    update({ health: undefined, failure: failureCodeOf(error) })
  }
}

async function readSettings(): Promise<void> {
  const now = Date.now()
  if (view.settings && !view.isRefused && now - settingsReadAt < helperSettingsIntervalMs) return
  try {
    const settings = await callHelper(helperSettings, {}, { timeoutMs: helperHealthTimeoutMs })
    settingsReadAt = now
    update({ settings, isRefused: false })
  } catch (error) {
    const code = failureCodeOf(error)
    update({ isRefused: code === 'origin-refused' || code === 'not-paired', failure: code })
  }
}

function update(changes: Partial<Omit<HelperView, 'state' | 'isUsable'>>): void {
  const next = withState({ ...view, ...changes })
  const hasChanged = JSON.stringify(next) !== JSON.stringify(view)
  view = next
  if (hasChanged) for (const listener of listeners) listener()
}

function withState(facts: Omit<HelperView, 'state' | 'isUsable'>): HelperView {
  const state = helperStateOf(facts)
  return { ...facts, state, isUsable: isUsable(state) }
}
