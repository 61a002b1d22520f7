import { describe, expect, it } from 'vitest'
import { type HelperFacts, helperStateOf, mayPoll } from './helper-state.ts'

const silent: HelperFacts = {
  permission: 'granted',
  isPageOnLoopback: false,
  health: undefined,
  failure: 'offline',
  isRefused: false,
  mustPairAgain: false,
  wasSeen: false,
  latestVersion: undefined,
}
const healthy = { status: 'Healthy', version: '1.2.0', paired: true }

describe('The helper is', () => {
  it.each([
    ['not-set-up', 'was never seen and does not answer', {}],
    ['not-set-up', 'answers but is not paired', { health: { ...healthy, paired: false } }],
    ['not-set-up', 'is paired with another server', { health: healthy, isRefused: true }],
    ['not-set-up', 'must be paired again [HELPER-31]', { health: healthy, mustPairAgain: true }],
    ['permission-needed', 'may not be asked unasked', { permission: 'prompt', failure: undefined }],
    ['blocked', 'was forbidden', { permission: 'denied', health: healthy }],
    ['connected', 'is Healthy [HELPER-12]', { health: healthy }],
    ['not-running', 'answers anything but Healthy [HELPER-13]', { health: { ...healthy, status: 'Degraded' } }],
    [
      'update-available',
      'is older than the newest [HELPER-14] [FRAME-07]',
      { health: healthy, latestVersion: '1.10.0' },
    ],
    ['connected', 'is the newest', { health: healthy, latestVersion: '1.2.0' }],
    ['not-running', 'was seen before and does not answer', { wasSeen: true }],
    ['checking', 'was not asked yet', { failure: undefined }],
  ] satisfies [string, string, Partial<HelperFacts>][])('%s when it %s', (state, _, facts) => {
    expect(helperStateOf({ ...silent, ...facts })).toBe(state)
  })
})

describe('The helper is asked now and then', () => {
  it.each([
    ['granted', false, true],
    ['unknown', false, true],
    ['prompt', false, false],
    ['prompt', true, true],
    ['denied', true, false],
  ] as const)('with permission %s and page on loopback %s: %s', (permission, isPageOnLoopback, expected) => {
    expect(mayPoll({ permission, isPageOnLoopback })).toBe(expected)
  })
})
