import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { appendFileSync, cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadFile, listDownloads } from '@labelwright/contract/server/updates'
import type { RefusalReason } from '@labelwright/contract/server/updates-schemas'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signRelease } from '../../../../../scripts/release/sign-release.ts'
import { startTestApp, type TestApp } from '../../testing/start-app.ts'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'

const releaseDate = '2026-11-25T10:00:00.000Z'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
let test: TestApp
let directory: string
beforeAll(async () => {
  directory = await temporaryDirectory()
  const keyFile = join(await temporaryDirectory(), 'key.pem')
  writeFileSync(keyFile, publicKey.export({ type: 'spki', format: 'pem' }))
  test = await startTestApp({
    LABELWRIGHT_RELEASES_DIR: directory,
    LABELWRIGHT_RELEASE_KEY: keyFile,
    LABELWRIGHT_PUBLIC_URL: 'https://labels.example.com',
    LABELWRIGHT_GITHUB_RELEASES_URL: 'https://github.com/example/labelwright/releases',
  })
})
afterAll(() => test.stop())
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const linuxBytes = Buffer.from('the helper for Linux'.repeat(200))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** A release with a program for Linux and one for Windows. */
function release(version: string, key: KeyObject = privateKey): string {
  const folder = join(directory, version)
  mkdirSync(folder, { recursive: true })
  const programs = [
    { system: 'linux' as const, fileName: `helper-${version}-linux` },
    { system: 'windows' as const, fileName: `helper-${version}.exe` },
  ]
  writeFileSync(join(folder, `helper-${version}-linux`), linuxBytes)
  writeFileSync(join(folder, `helper-${version}.exe`), 'the helper for Windows')
  signRelease(folder, { version, releaseDate, programs }, key)
  return folder
}

const downloads = async () => (await test.call(listDownloads, {})).body.data
const download = (version: string, fileName: string) => test.call(downloadFile, { params: { version, fileName } })
const refusals = async (): Promise<RefusalReason[]> => (await downloads()).refused.map(({ reason }) => reason)

describe('Releases of the printer helper', () => {
  it('are told with version, date, system, address, and the page of older ones [HELPER-02] [HELPER-03]', async () => {
    release('1.2.0')
    const { githubReleasesUrl, releases } = await downloads()
    expect(githubReleasesUrl).toBe('https://github.com/example/labelwright/releases')
    const address = 'https://labels.example.com/api/updates/downloads/1.2.0'
    expect(releases).toEqual([
      {
        version: '1.2.0',
        system: 'linux',
        downloadUrl: `${address}/helper-1.2.0-linux`,
        releaseDate,
        updateUrl: `${address}/SHA256SUMS`,
        fileName: 'helper-1.2.0-linux',
        bytes: linuxBytes.length,
        sha256: sha256(linuxBytes).toString('hex'),
      },
      expect.objectContaining({ system: 'windows', downloadUrl: `${address}/helper-1.2.0.exe` }),
    ])
  })

  it('come the newest first, and one that appears is told without a restart [HELPER-17]', async () => {
    release('1.2.0')
    release('1.10.0-rc.1')
    await downloads()
    release('1.10.0')
    mkdirSync(join(directory, 'drafts'))
    const versions = (await downloads()).releases.map(({ version }) => version)
    expect([...new Set(versions)]).toEqual(['1.10.0', '1.10.0-rc.1', '1.2.0'])
    expect(await refusals()).toEqual([])
  })

  it('are none where nobody made one', async () => {
    const { status, body } = await test.call(listDownloads, {})
    expect([status, body.data.releases, body.data.refused]).toEqual([200, [], []])
  })

  it('are not offered without the signature of the installation’s key [SEC-66]', async () => {
    release('1.0.0', generateKeyPairSync('ed25519').privateKey)
    const unsigned = release('1.1.0')
    rmSync(join(unsigned, 'SHA256SUMS.sig'))
    const retold = release('1.2.0')
    appendFileSync(join(retold, 'SHA256SUMS'), `${'0'.repeat(64)}  another\n`)
    expect(await refusals()).toEqual(['other-key', 'not-signed', 'other-key'])
    expect((await downloads()).releases).toEqual([])
    expect((await download('1.0.0', 'helper-1.0.0-linux')).status).toBe(404)
  })

  it.each([
    ['helper-1.2.0-linux', 'files-changed'],
    ['release.json', 'files-changed'],
  ] as const)('are not offered any more once %s was tampered with [SEC-66]', async (name, reason) => {
    const folder = release('1.2.0')
    expect((await download('1.2.0', 'helper-1.2.0-linux')).status).toBe(200)
    appendFileSync(join(folder, name), ' ')
    expect([(await downloads()).releases, await refusals()]).toEqual([[], [reason]])
    expect((await download('1.2.0', 'helper-1.2.0-linux')).status).toBe(404)
  })

  it('are not offered under another version than they were signed for, nor when a program is missing [SEC-66]', async () => {
    cpSync(release('1.0.0'), join(directory, '9.9.9'), { recursive: true })
    const missing = release('1.3.0')
    rmSync(join(missing, 'helper-1.3.0.exe'))
    expect(await refusals()).toEqual(['not-readable', 'files-changed'])
    expect((await download('9.9.9', 'helper-1.0.0-linux')).status).toBe(404)
  })

  it('are checked again when a file was exchanged for one of the same length [SEC-66]', async () => {
    const folder = release('1.2.0')
    await downloads()
    const path = join(folder, 'helper-1.2.0-linux')
    writeFileSync(path, Buffer.from(linuxBytes).fill('x', 0, 1))
    utimesSync(path, new Date(), new Date(Date.now() + 2_000))
    expect(await refusals()).toEqual(['files-changed'])
  })
})

describe('A file of a release', () => {
  it('is downloaded whole, as a file, with its length and checksum, by whoever asks', async () => {
    release('1.2.0')
    const answer = await test.app.http.inject({
      url: '/api/updates/downloads/1.2.0/helper-1.2.0-linux',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect([answer.statusCode, answer.rawPayload.equals(linuxBytes)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="helper-1.2.0-linux"',
      'content-length': String(linuxBytes.length),
      'repr-digest': `sha-256=:${sha256(linuxBytes).toString('base64')}:`,
      'x-content-type-options': 'nosniff',
    })
  })

  it('may be the list of checksums or its signature, so that everybody can verify the rest', async () => {
    release('1.2.0')
    expect((await download('1.2.0', 'SHA256SUMS')).body).toContain(sha256(linuxBytes).toString('hex'))
    expect((await download('1.2.0', 'SHA256SUMS.sig')).status).toBe(200)
  })

  it.each([
    ['..', 'release.json'],
    ['1.2.0', '..%2f..%2fkey.pem'],
    ['1.2.0', '..%5c..%5ckey.pem'],
    ['1.2.0', '%2fetc%2fpasswd'],
    ['..%2f1.2.0', 'release.json'],
    ['1.2.0', 'release.json%00'],
    ['1.2.0', 'not-listed'],
    ['1.2.0', 'x'.repeat(500)],
    ['1.2.1', 'release.json'],
  ])('is nothing that its list does not name: %s/%s', async (version, fileName) => {
    const folder = release('1.2.0')
    writeFileSync(join(folder, 'not-listed'), 'beside the release')
    const answer = await test.app.http.inject({ url: `/api/updates/downloads/${version}/${fileName}` })
    expect([404, 422]).toContain(answer.statusCode)
  })
})
