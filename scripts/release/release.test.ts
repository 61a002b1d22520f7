import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@labelwright/printing/testing/free-ports'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readRelease } from '../../apps/server/src/features/updates/release-folder.ts'
import { readReleaseKey } from '../../apps/server/src/features/updates/release-key.ts'
import { hangMs } from '../product/hang-ms.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'apps/helper/package.json'), 'utf8'))
const isLinux = process.platform === 'linux' && process.arch === 'x64'

let home: string
let folder: string
let environment: NodeJS.ProcessEnv
let said: string
let saidWithoutKey: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'labelwright-release-'))
  folder = join(home, 'releases', version)
  environment = {
    ...process.env,
    // An own key: that of this computer's user, if there is one, is none of the test's business.
    LABELWRIGHT_RELEASE_SIGNING_KEY: join(home, 'keys', 'signing-key.pem'),
    LABELWRIGHT_RELEASES_DIR: join(home, 'releases'),
  }
  saidWithoutKey = release()
  said = release('--make-key')
}, hangMs)
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** `npm run release`, and all that it says. */
function release(...options: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/release.ts', ...options], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  })
  return stdout + stderr
}
const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
const publicKey = () => join(home, 'keys', 'release-key.pem')

describe('npm run release', () => {
  it('makes the helper for Windows, Linux and Mac, in a folder that the server offers [HELPER-02]', async () => {
    const found = await readRelease(folder, { version, key: readReleaseKey(publicKey()) })
    expect(found).toMatchObject({
      version,
      programs: [
        { system: 'windows', fileName: `labelwright-helper-${version}-windows-x64.exe` },
        { system: 'mac', fileName: `labelwright-helper-${version}.mjs` },
        { system: 'linux', fileName: `labelwright-helper-${version}-linux-x64` },
      ],
    })
    expect(readdirSync(join(home, 'releases'))).toEqual([version])
  })

  it('says what to do where the signing key is missing, and makes nothing', () => {
    expect(saidWithoutKey).toContain(`There is no signing key at ${environment.LABELWRIGHT_RELEASE_SIGNING_KEY}.`)
    expect(saidWithoutKey).toContain('npm run release -- --make-key')
    expect(saidWithoutKey).toContain('apps/server/src/features/updates/release-key.pem')
    expect(saidWithoutKey).not.toContain('Making')
  })

  it('makes the key where it is told to, readable by its owner only, and says what servers need of it', () => {
    const file = String(environment.LABELWRIGHT_RELEASE_SIGNING_KEY)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(publicKey(), 'utf8')).toContain('PUBLIC KEY')
    expect(said).toContain('A signing key was made.')
    expect(said).toContain(`LABELWRIGHT_RELEASE_KEY=${publicKey()}`)
  })

  it('signs so that sha256sum and openssl can tell, as the documentation says [SEC-66]', () => {
    expect(run('sha256sum', '--check', 'SHA256SUMS').status).toBe(0)
    const signed = ['-rawin', '-in', 'SHA256SUMS', '-sigfile', 'SHA256SUMS.sig']
    expect(run('openssl', 'pkeyutl', '-verify', '-pubin', '-inkey', publicKey(), ...signed).status).toBe(0)
  })

  it('keeps a version that stands, unless it is told to replace it', () => {
    const before = readFileSync(join(folder, 'SHA256SUMS.sig'))
    expect(release('--systems', 'mac')).toContain('holds this version already. Raise the version')
    expect(readFileSync(join(folder, 'SHA256SUMS.sig'))).toEqual(before)
  })

  it('signs anew what was changed since, as with a certificate for Windows', async () => {
    const program = join(folder, `labelwright-helper-${version}.mjs`)
    const before = readFileSync(program)
    const read = () => readRelease(folder, { version, key: readReleaseKey(publicKey()) })
    appendFileSync(program, '// signed by a company')
    expect(await read()).toBe('files-changed')
    expect(release('--sign-again', version)).toContain(`Signed, in ${folder}`)
    expect(await read()).toMatchObject({ version })
    writeFileSync(program, before)
    release('--sign-again', version)
    expect(release('--sign-again', '9.9.9')).toContain('holds no release 9.9.9')
  })

  it('refuses a system that it does not know', () => {
    expect(release('--systems', 'windows,os2')).toBe('"os2" is no system. Choose from windows, mac, linux.\n')
  })

  it('names the licences of the libraries that the helper contains', () => {
    const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
    for (const name of ['zod', 'jose', 'koffi', '@embedpdf/pdfium'])
      expect(notices).toMatch(new RegExp(`^== ${name} .* \\(MIT\\) ==$`, 'm'))
  })
})

describe('The program for Linux', () => {
  const program = () => join(folder, `labelwright-helper-${version}-linux-x64`)
  let child: ChildProcess | undefined
  afterAll(async () => {
    if (child === undefined) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })

  it.runIf(isLinux)('needs nothing else to start, answer /health, and examine itself', async () => {
    const [port = 0] = await freePorts(1)
    const options = ['--data-dir', join(home, 'data'), '--port', String(port)]
    // No Node on its path, and no project around it.
    const alone = { cwd: home, env: { PATH: '/nowhere', HOME: home } }
    child = spawn(program(), ['run', ...options], { ...alone, stdio: 'ignore' })
    const health = await vi.waitFor(async () => (await fetch(`http://127.0.0.1:${port}/health`)).json(), hangMs)
    expect(health).toEqual({ status: 'Healthy', version, paired: false })
    const doctor = spawnSync(program(), ['doctor', ...options], { ...alone, encoding: 'utf8' })
    expect([doctor.status, doctor.stdout]).toEqual([1, expect.stringContaining(`The helper answers on port ${port}.`)])
    expect(doctor.stdout).toContain(`This is version ${version} on linux x64.`)
    expect(doctor.stderr).toBe('')
  })

  it.runIf(isLinux)(
    'installs itself into a folder of its user, and says how to start it where systemd is missing',
    async () => {
      const [port = 0] = await freePorts(1)
      const installing = spawnSync(program(), ['install', '--port', String(port)], {
        cwd: home,
        env: { PATH: '/nowhere', HOME: home },
        encoding: 'utf8',
      })
      const installed = join(home, '.labelwright/bin/labelwright-helper')
      expect(installing.stderr).toContain(`${installed} run --data-dir ${home}/.labelwright/helper --port ${port}`)
      expect(spawnSync(installed, ['--version'], { encoding: 'utf8' }).stdout).toBe(`${version}\n`)
      expect(spawnSync(installed, ['uninstall'], { env: { PATH: '/nowhere', HOME: home } }).status).toBe(0)
      expect(existsSync(installed)).toBe(false)
    },
  )
})

it('The script for Macs runs on Node alone', () => {
  const script = join(folder, `labelwright-helper-${version}.mjs`)
  const ran = spawnSync(process.execPath, [script, '--version'], { cwd: home, encoding: 'utf8' })
  expect([ran.stdout, ran.stderr]).toEqual([`${version}\n`, ''])
})

it('The program for Windows is one for 64 bits, with the helper inside, and without the signature of Node', () => {
  const bytes = readFileSync(join(folder, `labelwright-helper-${version}-windows-x64.exe`))
  const header = bytes.readUInt32LE(0x3c)
  expect(bytes.toString('latin1', header, header + 4)).toBe('PE\0\0')
  // IMAGE_FILE_MACHINE_AMD64 of the PE format.
  expect(bytes.readUInt16LE(header + 4)).toBe(0x8664)
  // The certificate table: Node's signature would be wrong for what stands here.
  expect(bytes.readBigUInt64LE(header + 24 + 112 + 4 * 8)).toBe(0n)
  // Node runs the script behind it once this ends with 1.
  expect(bytes.includes('NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:1')).toBe(true)
  expect(bytes.includes('labelwright-helper [command] [options]')).toBe(true)
})

it('The program for Windows has what printing to its queues needs inside, the one for Linux has not', () => {
  const contents = ['windows-x64.exe', 'linux-x64'].map((ending) =>
    readFileSync(join(folder, `labelwright-helper-${version}-${ending}`)),
  )
  const koffiPackage = '.cache/release/@koromix-koffi-win32-x64-3.3.4/node_modules/@koromix/koffi-win32-x64'
  const koffi = readFileSync(join(root, koffiPackage, 'win32_x64/koffi.node'))
  const pdfium = readFileSync(join(root, 'node_modules/@embedpdf/pdfium/dist/pdfium.wasm'))
  // The last one is a word of the thread that prints.
  for (const part of [koffi, pdfium, Buffer.from('StartDocPrinterW')]) {
    expect(contents.map((bytes) => bytes.includes(part))).toEqual([true, false])
  }
})
