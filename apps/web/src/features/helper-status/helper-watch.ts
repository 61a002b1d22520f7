import {
  health as healthCall,
  helperHealthIntervalMs,
  helperHealthTimeoutMs,
  helperSettings,
  helperSettingsIntervalMs,
} from '@labelwright/contract/helper/helper'
import type { HelperSettings } from '@labelwright/contract/helper/helper-schemas'
import { seenHelper } from '@labelwright/contract/server/helpers'
import { listDownloads, releasePollIntervalMs } from '@labelwright/contract/server/updates'
import type { Downloads } from '@labelwright/contract/server/updates-schemas'
import { call } from '../../api/call.ts'
import { type FailureCode, failureCodeOf } from '../../api/call-error.ts'
import { callHelper } from '../../api/call-helper.ts'
import { poll } from '../../lib/poll.ts'
import { createStore } from '../../lib/store.ts'
import { type HelperFacts, type HelperState, helperStateOf, isUsable, mayPoll } from './helper-state.ts'
import { forgetMetHelper, rememberMetHelper } from './linked-helper.ts'
import { watchLoopbackPermission } from './loopback-permission.ts'
import { announcedVersion, systemOfBrowser } from './releases.ts'

/** What is known of the helper on this computer just now. */
export interface HelperView extends HelperFacts {
  readonly state: HelperState
  /** Printing goes through. */
  readonly isUsable: boolean
  readonly settings: HelperSettings | undefined
  /** What the server offers; of before where it could not be asked again. */
  readonly downloads: Downloads | undefined
  /** Why it could not be asked. */
  readonly downloadsFailure: FailureCode | undefined
}

/** The system of this computer. */
export const ownSystem = systemOfBrowser(navigator)

const seenKey = 'labelwright_helper_seen'
let settingsReadAt = 0
const initial = withState({
  permission: 'unknown',
  isPageOnLoopback: ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname),
  health: undefined,
  failure: undefined,
  isRefused: false,
  mustPairAgain: false,
  wasSeen: localStorage.getItem(seenKey) === 'yes',
  latestVersion: undefined,
  settings: undefined,
  downloads: undefined,
  downloadsFailure: undefined,
})

/** Watches the helper while anybody looks. */
export const helperStore = createStore<HelperView>(initial, watch)

/** Asks the helper at once, permission or not: for a press of a button. */
export async function askHelper(): Promise<HelperView> {
  await readHealth()
  return helperStore.read()
}

function watch(): () => void {
  let stopPolling: (() => void) | undefined
  // Polling waits for the browser's word: asking before might bring up its question unasked.
  const stopPermission = watchLoopbackPermission((permission) => {
    update({ permission })
    stopPolling?.()
    stopPolling = mayPoll(helperStore.read()) ? poll(readHealth, helperHealthIntervalMs) : undefined
  })
  const stopReleases = watchReleases()
  return () => {
    stopPermission()
    stopPolling?.()
    stopReleases()
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

/** Reads the settings again at once, for a person who has just opened the dialog. */
export async function rereadSettings(): Promise<void> {
  if (helperStore.read().settings === undefined) return
  settingsReadAt = 0
  await readHealth()
}

async function readSettings(): Promise<void> {
  const now = Date.now()
  const { settings: known, isRefused, mustPairAgain } = helperStore.read()
  if (known && !isRefused && !mustPairAgain && now - settingsReadAt < helperSettingsIntervalMs) return
  try {
    const settings = await callHelper(helperSettings, {}, { timeoutMs: helperHealthTimeoutMs })
    settingsReadAt = now
    update({ settings, isRefused: false, mustPairAgain: settings.twin?.mustPairAgain === 'this' })
    await meetHelper(settings)
  } catch (error) {
    const code = failureCodeOf(error)
    update({ isRefused: code === 'origin-refused' || code === 'not-paired', failure: code })
  }
}

/** Remembers the helper for times when it cannot be called, and tells the server that the person may print by it. */
async function meetHelper({ helperId, computerName, proof, twin }: HelperSettings): Promise<void> {
  if (helperId === undefined || proof === undefined) return
  if (twin?.mustPairAgain === 'this') return forgetMetHelper(helperId)
  try {
    await call(seenHelper, { params: { id: helperId }, body: { proof } })
    rememberMetHelper({ id: helperId, computerName })
  } catch (error) {
    ignoreUnmetHelper(error)
  }
}

/** Nobody is signed in yet, or the server is older: the helper on this computer prints all the same. */
function ignoreUnmetHelper(_: unknown): void {}

/** Not by `poll`: coming back to the tab is no reason to ask again. */
function watchReleases(): () => void {
  if (helperStore.read().downloads === undefined) void readReleases()
  const timer = setInterval(() => void readReleases(), releasePollIntervalMs)
  return () => clearInterval(timer)
}

/** Asks the server which releases of the helper it offers. */
export async function readReleases(): Promise<void> {
  try {
    const { data: downloads } = await call(listDownloads, {})
    update({ downloads, downloadsFailure: undefined, latestVersion: announcedVersion(ownSystem, downloads) })
  } catch (error) {
    update({ downloadsFailure: failureCodeOf(error) })
  }
}

function update(changes: Partial<Omit<HelperView, 'state' | 'isUsable'>>): void {
  const before = helperStore.read()
  const next = withState({ ...before, ...changes })
  if (JSON.stringify(next) !== JSON.stringify(before)) helperStore.set(next)
}

function withState(facts: Omit<HelperView, 'state' | 'isUsable'>): HelperView {
  const state = helperStateOf(facts)
  return { ...facts, state, isUsable: isUsable(state) }
}
