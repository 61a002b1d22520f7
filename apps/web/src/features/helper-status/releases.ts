import type { Downloads, HelperSystem, ReleaseInfo } from '@labelwright/contract/server/updates-schemas'

/** In the order in which they are offered. */
export const helperSystems = ['windows', 'mac', 'linux'] as const satisfies readonly HelperSystem[]

/** The system of this computer; undefined for phones and tablets, which run no helper. */
export function systemOfBrowser({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  // An iPad says that it is a Mac.
  if (/Android|iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return undefined
  if (userAgent.includes('Windows')) return 'windows'
  return userAgent.includes('Macintosh') ? 'mac' : 'linux'
}

const isPreRelease = ({ version }: ReleaseInfo): boolean => version.includes('-')

/** The newest program for a system; one of a pre-release only where there is no other. */
export function newestFor(system: HelperSystem, { releases }: Downloads): ReleaseInfo | undefined {
  const own = releases.filter((release) => release.system === system)
  return own.find((release) => !isPreRelease(release)) ?? own[0]
}

/** Everything but the newest of each system. */
export function otherReleases(downloads: Downloads): ReleaseInfo[] {
  const newest = helperSystems.map((system) => newestFor(system, downloads))
  return downloads.releases.filter((release) => !newest.includes(release))
}

/** The version that helpers of a system are told to become; a pre-release is nobody's update. */
export function announcedVersion(
  system: HelperSystem | undefined,
  downloads: Downloads | undefined,
): string | undefined {
  const newest = system && downloads && newestFor(system, downloads)
  return newest && !isPreRelease(newest) ? newest.version : undefined
}

interface Installation {
  readonly system: HelperSystem | undefined
  /** Absent where the server offers none: then the helper runs from Labelwright's own folder. */
  readonly fileName: string | undefined
  readonly pairing?: { readonly code: string; readonly server: string }
}

/** What to type into a terminal to install the downloaded helper, or the one of a newer version over it, and to pair it. */
export function installCommand({ system, fileName, pairing }: Installation): string {
  const options = pairing ? ` --pair ${pairing.code} --server ${pairing.server}` : ''
  return `${programCommand(system, fileName)} install${options}`
}

function programCommand(system: HelperSystem | undefined, fileName: string | undefined): string {
  if (fileName === undefined) return 'node apps/helper/src/main.ts'
  if (system === 'windows') return `& "$HOME\\Downloads\\${fileName}"`
  if (system === 'mac') return `node ~/Downloads/${fileName}`
  return `chmod +x ~/Downloads/${fileName} && ~/Downloads/${fileName}`
}
