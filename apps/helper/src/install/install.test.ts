import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePorts } from '@labelwright/printing/testing/free-ports'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askHealth } from '../ask-health.ts'
import { pairedOrigin, pairingCode, startFakeServer } from '../testing/fake-server.ts'
import { call, runHelper } from '../testing/start-helper.ts'
import { systemdUnit } from './systemd-unit.ts'

/** systemd where none may run: it starts what the unit says, and stops it. */
const fakeSystemctl = `#!/bin/sh
unit="$HOME/.config/systemd/user/labelwright-helper.service"
stop() { [ -f "$HOME/pid" ] && kill "$(cat "$HOME/pid")" 2>/dev/null; rm -f "$HOME/pid"; }
echo "$*" >> "$HOME/calls"
case "$2" in
  restart)
    stop
    command=$(sed -n 's/^ExecStart=//p' "$unit")
    eval "$command >/dev/null 2>>'$HOME/log' & echo \\$! > '$HOME/pid'"
    ;;
  stop | disable) stop ;;
esac
exit 0
`

let home: string
let port: number
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'labelwright-home-'))
  ;[port = 0] = await freePorts(1)
})
afterEach(() => {
  spawnSync('sh', ['-c', `[ -f "${home}/pid" ] && kill $(cat "${home}/pid")`])
  rmSync(home, { recursive: true, force: true })
})

const unitFile = () => join(home, '.config/systemd/user/labelwright-helper.service')
const dataDirectory = () => join(home, 'print data')

/** A command of the helper on a computer with systemd, or without. */
function run(args: readonly string[], options: { readonly hasSystemd: boolean } = { hasSystemd: true }) {
  const tools = join(home, 'tools')
  mkdirSync(tools, { recursive: true })
  if (options.hasSystemd) {
    writeFileSync(join(tools, 'systemctl'), fakeSystemctl)
    chmodSync(join(tools, 'systemctl'), 0o755)
  }
  const PATH = options.hasSystemd ? `${tools}${delimiter}${process.env.PATH}` : tools
  return runHelper([...args, '--data-dir', dataDirectory(), '--port', String(port)], { HOME: home, PATH })
}

describe('labelwright-helper install', () => {
  it('starts the helper as a unit of systemd, pairs it, and says that it runs', async () => {
    const server = await startFakeServer()
    const { code, stdout } = await run(['install', '--pair', pairingCode, '--server', server.url])
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`runs on port ${port}, and starts whenever you sign in`),
    ])
    expect(stdout).toContain(`It is paired with ${server.url}`)
    expect(await askHealth(port)).toMatchObject({ kind: 'helper', health: { status: 'Healthy', paired: true } })
    expect((await call(port, '/api/settings', { headers: ['Origin', pairedOrigin] })).status).toBe(200)
    expect(readFileSync(join(home, 'calls'), 'utf8')).toContain('--user enable labelwright-helper.service')
    await server.close()
  })

  it('again replaces what runs, and keeps it when a new pairing does not work', async () => {
    const server = await startFakeServer()
    await run(['install', '--pair', pairingCode, '--server', server.url])
    const first = readFileSync(join(home, 'pid'), 'utf8')
    expect((await run(['install'])).code).toBe(0)
    expect(readFileSync(join(home, 'pid'), 'utf8')).not.toBe(first)
    const refused = await run(['install', '--pair', 'WRONG', '--server', server.url])
    expect([refused.code, refused.stderr]).toEqual([1, 'This pairing code is wrong.\n'])
    await expect
      .poll(() => askHealth(port), { timeout: 100_000 })
      .toMatchObject({ kind: 'helper', health: { paired: true } })
    await server.close()
  })

  it('says who has the port, and installs nothing then', async () => {
    const other = createServer((socket) => socket.end('no http'))
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    const { code, stderr } = await run(['install'])
    expect([code, stderr]).toEqual([1, expect.stringContaining(`Another program already answers on port ${port}.`)])
    expect(existsSync(unitFile())).toBe(false)
    other.close()
  })

  it('says how to start it where systemd does not run', async () => {
    const { code, stderr } = await run(['install'], { hasSystemd: false })
    expect(code).toBe(1)
    expect(stderr).toContain('systemd does not run for your user on this computer.')
    expect(stderr).toMatch(new RegExp(`main.ts run --data-dir "${dataDirectory()}" --port ${port}\n$`))
    expect(existsSync(unitFile())).toBe(false)
  })

  it('writes a unit that systemd takes, whatever stands in its paths', async ({ skip }) => {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) skip('systemd-analyze is not installed')
    const program = join(home, 'a 100% $HOME folder', 'helper')
    mkdirSync(join(program, '..'))
    writeFileSync(program, '')
    chmodSync(program, 0o755)
    const computer = {
      platform: 'linux' as const,
      home,
      user: 'maria',
      userId: 1000,
      environment: {},
      run: async () => ({ code: 0, output: '' }),
    }
    const start = {
      program,
      args: ['run', '--data-dir', 'a "quoted" 100% $HOME\\'],
      environment: { CUPS_SERVER: '/run/my cups.sock' },
      logFile: '',
    }
    await systemdUnit(computer).start(start)
    const environment = { ...process.env, XDG_RUNTIME_DIR: home, SYSTEMD_LOG_LEVEL: 'warning' }
    const verified = spawnSync('systemd-analyze', ['--user', 'verify', unitFile()], { env: environment })
    expect([verified.status, String(verified.stderr)]).toEqual([0, ''])
  })
})

describe('labelwright-helper uninstall', () => {
  it('stops the helper and removes its unit; journal and pairing stay', async () => {
    await run(['install'])
    const { code, stdout } = await run(['uninstall'])
    expect([code, existsSync(unitFile())]).toEqual([0, false])
    expect(stdout).toContain(`stay in ${dataDirectory()}`)
    await expect.poll(() => askHealth(port), { timeout: 100_000 }).toEqual({ kind: 'silent' })
    expect(existsSync(join(dataDirectory(), 'journal.ndjson'))).toBe(true)
  })

  it('says so where nothing was installed', async () => {
    expect(await run(['uninstall'])).toMatchObject({ code: 0, stdout: 'The printer helper was not installed here.\n' })
  })
})

describe('The command line', () => {
  it('names the commands, and refuses others', async () => {
    expect((await run(['doctors'])).stderr).toBe(
      '"doctors" is not a command. Give one of run, install, uninstall, doctor. See --help.\n',
    )
    expect((await runHelper(['--version'])).stdout).toBe(
      `${JSON.parse(execFileSync('cat', ['apps/helper/package.json']).toString()).version}\n`,
    )
  })
})
