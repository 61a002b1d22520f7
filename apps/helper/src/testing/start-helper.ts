import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pairedOrigin } from './fake-server.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export const newDataDirectory = (): string => mkdtempSync(join(tmpdir(), 'labelwright-helper-'))

/** The helper as its own process. */
export interface RunningHelper {
  readonly port: number
  readonly child: ChildProcess
  readonly stderr: () => string
  /** As a power cut would. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** `mainFile` starts an earlier helper instead of the current one. */
export async function startHelper(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  mainFile: string = main,
): Promise<RunningHelper> {
  const child = fork(mainFile, ['--port', '0', ...args], {
    silent: true,
    env: { ...process.env, CUPS_SERVER: '/nowhere/cups.sock', ...environment },
  })
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const gone = once(child, 'exit')
  const first = await Promise.race([once(child, 'message'), gone])
  const [message] = first
  if (typeof message !== 'object') throw new Error(`The helper did not start: ${stderr}`)
  return {
    port: message.port,
    child,
    stderr: () => stderr,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

/** Runs the helper to its end; for starts that must be refused, and for its other commands. */
export async function runHelper(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = fork(main, [...args], { silent: true, env: { ...process.env, ...environment } })
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const [code] = await once(child, 'close')
  return { code, stdout, stderr }
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  readonly json: () => ReturnType<typeof JSON.parse>
}

/** Calls the helper with exactly these headers: a list, so that a header may come twice. `fetch` would set Host itself. */
export function call(
  port: number,
  path: string,
  options: { method?: string; headers?: readonly string[]; body?: string | Buffer; host?: string | null } = {},
): Promise<Reply> {
  const host = options.host === undefined ? `127.0.0.1:${port}` : options.host
  const headers = [...(host === null ? [] : ['Host', host]), ...(options.headers ?? ['Origin', pairedOrigin])]
  const body = options.body ?? ''
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: options.method ?? 'GET',
        headers: [...headers, 'Content-Length', String(Buffer.byteLength(body)), 'Connection', 'close'],
        setHost: false,
      },
      async (incoming) => {
        const chunks: Buffer[] = []
        for await (const chunk of incoming) chunks.push(chunk)
        const text = Buffer.concat(chunks).toString()
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, json: () => JSON.parse(text) })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

export const postJson = (port: number, path: string, body: object): Promise<Reply> =>
  call(port, path, {
    method: 'POST',
    headers: ['Origin', pairedOrigin, 'Content-Type', 'application/json'],
    body: JSON.stringify(body),
  })
