import { expect, it } from 'vitest'
import { startWarnings } from './start-warnings.ts'

const confinement = { prefix: ['unshare'] }

it.each<[string, readonly string[], number]>([
  ['https://labels.example.com', [], 1],
  ['http://192.168.1.10:8080', [], 1],
  ['https://labels.example.com', ['10.0.0.2'], 0],
  ['http://localhost:8080', [], 0],
  ['http://127.0.0.1:8080', [], 0],
  ['http://[::1]:8080', [], 0],
])('The start at %s with the trusted proxies %j gives %d warnings [SEC-13]', (publicUrl, trustedProxies, count) => {
  const warnings = startWarnings({ publicUrl, trustedProxies, allowedSubnets: [], confinement })
  expect(warnings).toHaveLength(count)
  for (const warning of warnings) expect(warning).toContain('LABELWRIGHT_TRUSTED_PROXIES')
})

it('Subnets that everybody can have the server fetch from are said at the start [SEC-53]', () => {
  const settings = {
    publicUrl: 'http://localhost:8080',
    trustedProxies: [],
    allowedSubnets: ['10.1.0.0/16', 'fd12::/32'],
    confinement,
  }
  expect(startWarnings(settings)).toEqual([
    'Everybody who is signed in can have the server fetch PDFs from 10.1.0.0/16, fd12::/32 (LABELWRIGHT_ALLOWED_SUBNETS).',
  ])
})

it('A system that does not confine programs for files of strangers is named at the start, with the reason [SEC-42]', () => {
  const settings = { publicUrl: 'http://localhost:8080', trustedProxies: [], allowedSubnets: [] }
  const [warning] = startWarnings({ ...settings, confinement: { prefix: [], weakness: 'unshare is missing' } })
  expect(warning).toContain('(unshare is missing)')
})
