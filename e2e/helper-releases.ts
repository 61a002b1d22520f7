import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signRelease } from '../scripts/release/sign-release.ts'

/** What the program of a release holds, which journeys compare with the download. */
export const programOf = (version: string): string => `The printer helper ${version} for Windows`

/** Two releases for Windows, newer than the helper that runs, and the settings that let the server offer them. Other systems have none: their journeys see no update. */
export function makeReleases(): Readonly<Record<'LABELWRIGHT_RELEASES_DIR' | 'LABELWRIGHT_RELEASE_KEY', string>> {
  const directory = mkdtempSync(join(tmpdir(), 'labelwright-releases-'))
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const keyFile = join(directory, 'key.pem')
  writeFileSync(keyFile, publicKey.export({ type: 'spki', format: 'pem' }))
  for (const version of ['98.0.0', '99.0.0']) {
    const folder = join(directory, version)
    const fileName = `labelwright-helper-${version}-windows-x64.exe`
    mkdirSync(folder)
    writeFileSync(join(folder, fileName), programOf(version))
    const programs = [{ system: 'windows' as const, fileName }]
    signRelease(folder, { version, releaseDate: '2026-11-25T10:00:00.000Z', programs }, privateKey)
  }
  return { LABELWRIGHT_RELEASES_DIR: directory, LABELWRIGHT_RELEASE_KEY: keyFile }
}
