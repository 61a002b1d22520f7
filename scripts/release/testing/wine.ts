import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** A Windows of the tests' own, made once. */
const prefix = join(root, '.cache', 'wine')

const { status } = spawnSync('wine', ['--version'])
/** Wine runs programs for Windows on Linux; Debian has it: apt-get install --no-install-recommends wine wine64 */
export const isWineHere = status === 0 && process.platform === 'linux' && process.arch === 'x64'

const environmentOf = (environment: Readonly<Record<string, string>>) => ({
  ...process.env,
  ...environment,
  WINEPREFIX: prefix,
  WINEDEBUG: '-all',
})

/** Makes the Windows of the tests, and says that it is Windows 10: Node refuses older ones. */
export function prepareWine(): void {
  if (existsSync(join(prefix, 'system.reg'))) return
  mkdirSync(prefix, { recursive: true })
  const { status, stderr } = spawnSync('wine', ['winecfg', '-v', 'win10'], {
    env: environmentOf({}),
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw new Error(`Wine could not be set up: ${stderr}`)
}

/** A file of this computer as Windows names it. */
export const windowsPath = (path: string): string => `Z:${path.replaceAll('/', '\\')}`

/** Wine 8 cannot connect a socket that has it set before, as `fetch` does. */
const withoutKeepAlive = "require('node:net').Socket.prototype.setKeepAlive = function () { return this }"

/** A program for Windows that runs. */
export interface WineProgram {
  readonly output: () => string
  readonly ended: Promise<number>
  readonly kill: () => Promise<void>
}

export function startInWine(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): WineProgram {
  // Files, because Node ends on the pipes of Wine.
  const folder = mkdtempSync(join(tmpdir(), 'labelwright-wine-'))
  const output = join(folder, 'output')
  const preload = join(folder, 'preload.cjs')
  writeFileSync(preload, withoutKeepAlive)
  const file = openSync(output, 'w')
  const child: ChildProcess = spawn('wine', [program, ...args], {
    env: {
      ...environmentOf(environment),
      NODE_OPTIONS: `--require ${windowsPath(preload).replaceAll('\\', '/')} --no-warnings`,
    },
    stdio: ['ignore', file, file],
  })
  const ended = once(child, 'exit').then(([code]) => Number(code))
  return {
    output: () => readFileSync(output, 'utf8'),
    ended,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
