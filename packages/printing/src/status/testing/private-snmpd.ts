import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSnmpAgent } from '../snmp-agent.ts'
import { freeUdpPort } from './free-udp-port.ts'

const snmpd = '/usr/sbin/snmpd'

/** Why tests with a real agent do not run here; undefined where they do. */
export const missingSnmpd = existsSync(snmpd) ? undefined : 'Install it: apt-get install -y snmpd'

/** Net-SNMP's agent on a port of 127.0.0.1, which says of itself what a test gives it. */
export interface PrivateSnmpd {
  readonly port: number
  readonly stop: () => Promise<void>
}

/** One line of `override` (snmpd.conf(5)): OID, type, value. */
export type Override = readonly [oid: string, type: 'integer' | 'octet_str' | 'object_id', value: string | number]

/** Starts an agent; `versions` are those in which the community `public` is answered. */
export async function startPrivateSnmpd(
  overrides: readonly Override[],
  versions: readonly ('v1' | 'v2c')[] = ['v1', 'v2c'],
): Promise<PrivateSnmpd> {
  const directory = mkdtempSync(join(tmpdir(), 'labelwright-snmpd-'))
  const port = await freeUdpPort()
  const file = join(directory, 'snmpd.conf')
  writeFileSync(file, configuration(overrides, versions))
  const child = spawn(snmpd, ['-f', '-C', '-c', file, '-Ln', '-p', join(directory, 'pid'), `udp:127.0.0.1:${port}`], {
    stdio: 'ignore',
    env: { ...process.env, SNMP_PERSISTENT_DIR: directory },
  })
  await untilAnswering(port, child)
  return {
    port,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const configuration = (overrides: readonly Override[], versions: readonly string[]): string =>
  [
    'com2sec reader 127.0.0.1 public',
    ...versions.map((version) => `group readers ${version} reader`),
    'view all included .1',
    'access readers "" any noauth exact all none none',
    ...overrides.map(
      ([oid, type, value]) => `override .${oid} ${type} ${typeof value === 'string' ? quoted(value) : value}`,
    ),
    '',
  ].join('\n')

const quoted = (value: string): string => (/^[0-9.]+$/.test(value) ? value : `"${value}"`)

const startTimeoutMs = 10_000

async function untilAnswering(port: number, child: ChildProcess): Promise<void> {
  const until = Date.now() + startTimeoutMs
  while (Date.now() < until && child.exitCode === null) {
    const agent = await openSnmpAgent({ address: '127.0.0.1', port }, 200)
    agent?.close()
    if (agent !== undefined) return
    await pause(50)
  }
  child.kill('SIGKILL')
  throw new Error('The private SNMP agent did not start.')
}
