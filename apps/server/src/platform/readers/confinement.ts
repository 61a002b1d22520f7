// Confines readers: by Node's permission model everywhere, and by Linux namespaces where the system allows them.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Confinement {
  /** Program and arguments that start a reader confined. Empty where the system offers nothing. */
  readonly prefix: readonly string[]
  /** The reason why only Node's permission model confines readers. Absent when the system confines them too. */
  readonly weakness?: string
}

const product = fileURLToPath(new URL('../../../../../', import.meta.url))
/** Folders of the product that a reader may read: code, fonts and WebAssembly. */
export const readableFolders: readonly string[] = ['apps', 'packages', 'node_modules'].map((name) =>
  join(product, name),
)

const programFolders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
const findProgram = (name: string): string | undefined =>
  programFolders.map((folder) => join(folder, name)).find(existsSync)

/**
 * Tries what this system allows. With util-linux, a reader cannot gain rights, has an empty network of its own, can signal no
 * other process, and ends with the thread that started it.
 */
export async function findConfinement(): Promise<Confinement> {
  if (process.platform !== 'linux') return { prefix: [], weakness: 'this is not Linux' }
  const [setpriv, unshare] = [findProgram('setpriv'), findProgram('unshare')]
  if (!setpriv || !unshare) return { prefix: [], weakness: 'setpriv or unshare of util-linux is missing' }
  const privileges = [setpriv, '--no-new-privs', '--pdeathsig', 'KILL']
  // `--fork` puts the reader below unshare. Its bounds are watched through this list, which a kernel may be built without.
  const hasChildrenList = existsSync(`/proc/self/task/${process.pid}/children`)
  const processes = hasChildrenList ? ['--pid', '--fork', '--kill-child'] : []
  const prefix = [...privileges, unshare, '--user', '--net', ...processes, '--map-current-user']
  const refusal = await refusalOf([...prefix, process.execPath, '--version'])
  return refusal === undefined ? { prefix } : { prefix: [], weakness: refusal }
}

/** Runs a command and returns its error output, or undefined when it succeeds. */
function refusalOf([program = '', ...rest]: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, rest, { env: {}, stdio: ['ignore', 'ignore', 'pipe'] })
    let errorOutput = ''
    child.stderr.on('data', (piece: Buffer) => {
      errorOutput = `${errorOutput}${piece}`.slice(0, 300)
    })
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code) => resolve(code === 0 ? undefined : errorOutput.trim() || `unshare ended with ${code}`))
  })
}
