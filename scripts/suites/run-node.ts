import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Shows the output when the program has ended, not among that of others. */
  readonly isOutputHeld?: boolean
}

/** Runs a script or a tool of the project on this Node, in the project's root. Answers its exit code. */
export async function runNode(args: readonly string[], { env = {}, isOutputHeld = false }: RunOptions = {}) {
  const { promise, resolve } = Promise.withResolvers<number>()
  const output = isOutputHeld ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.on('close', (code) => resolve(code ?? 1))
  const code = await promise
  process.stdout.write(Buffer.concat(chunks))
  return code
}
