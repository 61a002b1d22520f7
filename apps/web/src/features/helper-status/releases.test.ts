import type { Downloads, HelperSystem } from '@labelwright/contract/server/updates-schemas'
import { describe, expect, it } from 'vitest'
import { announcedVersion, installCommand, newestFor, otherReleases, systemOfBrowser } from './releases.ts'

const release = (version: string, system: HelperSystem) => ({
  version,
  system,
  downloadUrl: `https://labels.example.com/${version}/${system}`,
  releaseDate: '2026-11-25T10:00:00.000Z',
  updateUrl: '',
  fileName: `helper-${version}-${system}`,
  bytes: 1,
  sha256: '',
})
const downloads = (...releases: Downloads['releases']): Downloads => ({ githubReleasesUrl: '', releases, refused: [] })

describe('Releases of the helper', () => {
  const some = downloads(release('2.0.0-rc.1', 'linux'), release('1.1.0', 'linux'), release('1.0.0', 'windows'))

  it('are offered for each system by the newest of it, which need not be of one version', () => {
    const offered = (['windows', 'mac', 'linux'] as const).map((system) => newestFor(system, some)?.version)
    expect(offered).toEqual(['1.0.0', undefined, '1.1.0'])
    expect(otherReleases(some).map(({ version }) => version)).toEqual(['2.0.0-rc.1'])
  })

  it('are announced to helpers of their system only, and a pre-release to nobody [HELPER-14]', () => {
    expect(announcedVersion('linux', some)).toBe('1.1.0')
    expect(announcedVersion('mac', some)).toBeUndefined()
    expect(announcedVersion(undefined, some)).toBeUndefined()
    expect(announcedVersion('linux', downloads(release('2.0.0-rc.1', 'linux')))).toBeUndefined()
    expect(newestFor('linux', downloads(release('2.0.0-rc.1', 'linux')))?.version).toBe('2.0.0-rc.1')
  })
})

describe('The system of this computer', () => {
  it.each([
    ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156', 0],
    ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156', 10],
    ['mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 0],
    ['linux', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150', 0],
    [undefined, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 5],
    [undefined, 'Mozilla/5.0 (Linux; Android 15; Pixel) Chrome/156', 5],
    [undefined, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5],
  ])('is %s for %s with %s touch points', (system, userAgent, maxTouchPoints) => {
    expect(systemOfBrowser({ userAgent, maxTouchPoints })).toBe(system)
  })
})

describe('The command that installs the helper', () => {
  const pairing = { code: 'KVAT-2931', server: 'https://labels.example.com' }
  it.each([
    ['windows', 'helper.exe', '& "$HOME\\Downloads\\helper.exe" install'],
    ['mac', 'helper.mjs', 'node ~/Downloads/helper.mjs install'],
    ['linux', 'helper', 'chmod +x ~/Downloads/helper && ~/Downloads/helper install'],
    ['linux', undefined, 'node apps/helper/src/main.ts install'],
  ] as const)('is that of %s', (system, fileName, command) => {
    expect(installCommand({ system, fileName })).toBe(command)
    const paired = `${command} --pair KVAT-2931 --server https://labels.example.com`
    expect(installCommand({ system, fileName, pairing })).toBe(paired)
  })
})
