import { expect, it } from 'vitest'
import { startWarnings } from './start-warnings.ts'

it.each<[string, readonly string[], number]>([
  ['https://labels.example.com', [], 1],
  ['http://192.168.1.10:8080', [], 1],
  ['https://labels.example.com', ['10.0.0.2'], 0],
  ['http://localhost:8080', [], 0],
  ['http://127.0.0.1:8080', [], 0],
  ['http://[::1]:8080', [], 0],
])('The start at %s with the trusted proxies %j gives %d warnings [SEC-13]', (publicUrl, trustedProxies, count) => {
  const warnings = startWarnings({ publicUrl, trustedProxies })
  expect(warnings).toHaveLength(count)
  for (const warning of warnings) expect(warning).toContain('LABELWRIGHT_TRUSTED_PROXIES')
})
