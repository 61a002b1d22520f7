import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const programs = ['/usr/bin/dbus-daemon', '/usr/sbin/avahi-daemon', '/usr/bin/avahi-publish']

/** Why tests with a real mDNS responder do not run here; undefined where they do. */
export const missingAvahi = whyMissing()

function whyMissing(): string | undefined {
  if (!programs.every((program) => existsSync(program)))
    return 'Install it: apt-get install -y avahi-daemon avahi-utils'
  // Its socket and its process ID lie in /run, of which there is one.
  if (process.getuid?.() !== 0) return 'It starts as root only.'
  return existsSync('/run/avahi-daemon/socket') ? 'This computer runs one of its own.' : undefined
}

interface Announced {
  readonly name: string
  readonly service: string
  readonly port: number
  readonly texts: readonly string[]
}

/** Avahi on the loopback interface, with a message bus of its own. */
export interface PrivateAvahi {
  readonly publish: (announced: Announced) => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startPrivateAvahi(): Promise<PrivateAvahi> {
  const directory = mkdtempSync(join(tmpdir(), 'labelwright-avahi-'))
  const env = { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${directory}/bus` }
  const children: ChildProcess[] = []
  const launch = async (program: string, args: readonly string[], sign: RegExp | string): Promise<void> => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    children.unshift(child)
    await (typeof sign === 'string' ? untilThere(sign) : untilSaid(child, sign))
  }
  const [bus = '', daemon = '', publisher = ''] = programs
  writeFileSync(join(directory, 'bus.conf'), busConfiguration(directory))
  writeFileSync(join(directory, 'avahi.conf'), avahiConfiguration)
  await launch(bus, [`--config-file=${directory}/bus.conf`, '--nofork'], `${directory}/bus`)
  const alone = ['--no-drop-root', '--no-chroot', '--no-rlimits']
  await launch(daemon, ['-f', join(directory, 'avahi.conf'), ...alone], /Server startup complete/)
  return {
    publish: ({ name, service, port, texts }) =>
      launch(publisher, ['-s', name, service, String(port), ...texts], /Established under name/),
    stop: async () => {
      for (const child of children) {
        const gone = once(child, 'exit')
        if (child.exitCode === null && child.kill('SIGTERM')) await gone
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const startTimeoutMs = 10_000

async function untilSaid(child: ChildProcess, sign: RegExp): Promise<void> {
  let said = ''
  for await (const chunk of child.stderr ?? []) {
    said += String(chunk)
    if (sign.test(said)) {
      // Somebody must read what it says later.
      child.stderr?.resume()
      return
    }
  }
  throw new Error(`The private mDNS responder did not start: ${said}`)
}

async function untilThere(file: string): Promise<void> {
  const until = Date.now() + startTimeoutMs
  while (!existsSync(file)) {
    if (Date.now() > until) throw new Error('The private message bus did not start.')
    await pause(20)
  }
}

const busConfiguration = (directory: string): string => `<!DOCTYPE busconfig PUBLIC
 "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path=${directory}/bus</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
`

const avahiConfiguration = `[server]
host-name=labelwright-test-printer
use-ipv4=yes
use-ipv6=no
allow-interfaces=lo
[publish]
publish-workstation=no
`
