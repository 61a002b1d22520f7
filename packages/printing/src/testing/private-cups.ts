import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { CupsServer } from '../ipp/cups-server.ts'
import { freePorts } from './free-ports.ts'

const run = promisify(execFile)
const cupsd = '/usr/sbin/cupsd'
const installLine =
  'apt-get install -y --no-install-recommends cups cups-client cups-ipp-utils cups-filters printer-driver-cups-pdf ghostscript poppler-utils qpdf'
const isRoot = process.getuid?.() === 0
const startTimeoutMs = 10_000

/** A print server of the tests' own, without systemd and apart from the computer's. */
export interface PrivateCups {
  readonly server: CupsServer
  /** Where it answers on 127.0.0.1 as a printer on the network does, with TLS and a certificate of its own where it is asked so. */
  readonly port: number
  /** Adds a queue for a printer that takes raw bytes on a port of this computer. `driver` is a PPD (`raw` passes PDF through). */
  readonly addQueue: (name: string, printer: { readonly port: number; readonly driver: string }) => Promise<void>
  readonly command: (program: string, ...args: readonly string[]) => Promise<string>
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startPrivateCups(): Promise<PrivateCups> {
  if (!existsSync(cupsd)) throw new Error(`These tests print through a real print server. Install it: ${installLine}`)
  const directory = mkdtempSync(join(tmpdir(), 'labelwright-cups-'))
  // cupsd's filters run as `lp` and must get through.
  chmodSync(directory, 0o755)
  for (const name of ['etc', 'spool', 'spool/tmp', 'cache', 'run', 'run/certs', 'log']) mkdirSync(join(directory, name))
  if (isRoot) await run('chgrp', ['-R', 'lp', ...['spool', 'cache', 'run'].map((name) => join(directory, name))])
  for (const name of ['spool', 'cache']) chmodSync(join(directory, name), 0o770)
  chmodSync(join(directory, 'spool/tmp'), 0o1770)
  const socket = join(directory, 'run/cups.sock')
  const [port = 0] = await freePorts(1)
  writeFileSync(join(directory, 'etc/cupsd.conf'), configuration(socket, port))
  writeFileSync(join(directory, 'etc/cups-files.conf'), fileConfiguration(directory))

  const files = ['-c', join(directory, 'etc/cupsd.conf'), '-s', join(directory, 'etc/cups-files.conf')]
  const launch = async (): Promise<ChildProcess> => {
    const started = spawn(cupsd, ['-f', ...files], { stdio: 'ignore' })
    await untilListening(socket, started)
    return started
  }
  let child = await launch()
  const end = async (): Promise<void> => {
    const gone = once(child, 'exit')
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await gone
  }
  // The programs of administrators are not on everybody's path.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, CUPS_SERVER: socket }
  const command = async (program: string, ...args: readonly string[]): Promise<string> =>
    (await run(program, [...args], { env })).stdout
  return {
    server: { kind: 'socket', path: socket },
    port,
    command,
    addQueue: async (name, { port, driver }) => {
      // The default policy sends a broken job again from its first byte.
      const policy = 'printer-error-policy=abort-job'
      await command('lpadmin', '-p', name, '-E', '-v', `socket://127.0.0.1:${port}`, '-m', driver, '-o', policy)
    },
    restart: async () => {
      await end()
      child = await launch()
    },
    stop: async () => {
      await end()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function untilListening(socket: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + startTimeoutMs
  while (Date.now() < until) {
    if (child.exitCode !== null) break
    if (await canConnect(socket)) return
    await pause(20)
  }
  child.kill('SIGKILL')
  throw new Error('The private print server did not start; see its log in the temporary folder.')
}

const canConnect = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = connect(path)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', () => resolve(false))
  })

const configuration = (socket: string, port: number): string => `LogLevel warn
Listen ${socket}
Listen 127.0.0.1:${port}
Browsing No
WebInterface No
DefaultAuthType None
IdleExitTimeout 0
PreserveJobHistory Yes
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`

const fileConfiguration = (directory: string): string => `ServerRoot ${directory}/etc
ServerKeychain ${directory}/run/certs
RequestRoot ${directory}/spool
TempDir ${directory}/spool/tmp
CacheDir ${directory}/cache
StateDir ${directory}/run
ErrorLog ${directory}/log/error_log
AccessLog ${directory}/log/access_log
PageLog ${directory}/log/page_log
${isRoot ? 'SystemGroup root lpadmin' : ownGroup()}
`

/** Not as root, the server and its filters run as whoever runs the tests. */
function ownGroup(): string {
  const { username } = userInfo()
  return `User ${username}\nGroup ${username}\nSystemGroup lpadmin`
}
