// How far a reader is shut in: by Node's permission model everywhere, by namespaces of Linux where the system lets us.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Confinement {
  /** Goes before the command of a reader; empty where the system has nothing that confines it. */
  readonly before: readonly string[]
  /** Why readers are confined by Node's rights alone. Absent where the system confines them as well. */
  readonly weakness?: string
}

const product = fileURLToPath(new URL('../../../../../', import.meta.url))
/** The folders of the product that a reader may read: its code, its fonts and its WebAssembly. */
export const readableFolders: readonly string[] = ['apps', 'packages', 'node_modules'].map((name) =>
  join(product, name),
)

const programFolders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
const findProgram = (name: string): string | undefined =>
  programFolders.map((folder) => join(folder, name)).find(existsSync)

/**
 * Finds out what this system allows. With util-linux, a reader gains no rights by what it runs, has a network of its own with
 * nothing in it, sees no other process, and ends when the thread that started it does.
 */
export async function findConfinement(): Promise<Confinement> {
  if (process.platform !== 'linux') return { before: [], weakness: 'this is not Linux' }
  const [setpriv, unshare] = [findProgram('setpriv'), findProgram('unshare')]
  if (!setpriv || !unshare) return { before: [], weakness: 'setpriv or unshare of util-linux is missing' }
  const privileges = [setpriv, '--no-new-privs', '--pdeathsig', 'KILL']
  // Its bounds are watched by the list of what unshare has started, which a kernel may be built without.
  const hasList = existsSync(`/proc/self/task/${process.pid}/children`)
  const processes = hasList ? ['--pid', '--fork', '--kill-child'] : []
  const before = [...privileges, unshare, '--user', '--net', ...processes, '--map-current-user']
  const refusal = await refusalOf([...before, process.execPath, '--version'])
  return refusal === undefined ? { before } : { before: [], weakness: refusal }
}

/** What a command complains of; undefined when it succeeds. */
function refusalOf([program = '', ...rest]: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, rest, { env: {}, stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (piece: Buffer) => {
      complaint = `${complaint}${piece}`.slice(0, 300)
    })
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code) => resolve(code === 0 ? undefined : complaint.trim() || `unshare ended with ${code}`))
  })
}
