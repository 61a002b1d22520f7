// Looks at everything that printing needs on this computer, one line for each finding.
import { existsSync } from 'node:fs'
import { askHealth } from '../ask-health.ts'
import type { CommandContext } from '../install/install.ts'
import { openPairingStore, type Pairing, PairingFailed } from '../pairing.ts'
import { version } from '../version.ts'
import { checkDataDirectory } from './check-data-directory.ts'
import { checkQueues, checkUsb } from './check-queues.ts'
import { checkAutostart, checkOrigins, checkPort } from './check-running.ts'
import { checkServer } from './check-server.ts'
import { type Check, type Examination, type Finding, ok } from './finding.ts'

const checks: readonly Check[] = [
  () => [ok(`This is version ${version} on ${process.platform} ${process.arch}.`)],
  checkDataDirectory,
  checkPort,
  checkAutostart,
  checkServer,
  checkOrigins,
  checkQueues,
  checkUsb,
]

const marks: Readonly<Record<Finding['level'], string>> = { ok: '  ok  ', note: 'note  ', fix: ' fix  ' }

/** Says what is well and what is not, with the next step. False where something must be done. */
export async function runDoctor(context: CommandContext): Promise<boolean> {
  const { settings, say } = context
  const examination: Examination = {
    ...context,
    port: await askHealth(settings.port),
    pairing: pairingIn(settings.dataDirectory),
  }
  const findings: Finding[] = []
  for (const check of checks) {
    const found = await check(examination)
    findings.push(...found)
    for (const { level, text } of found) say(`${marks[level]}${text}`)
  }
  const toFix = findings.filter(({ level }) => level === 'fix').length
  say(toFix === 0 ? '\nThis computer is ready to print.' : `\n${toFix === 1 ? 'One thing' : `${toFix} things`} to fix.`)
  return toFix === 0
}

function pairingIn(dataDirectory: string): Pairing | string | undefined {
  if (!existsSync(dataDirectory)) return undefined
  try {
    return openPairingStore(dataDirectory).current()
  } catch (error) {
    if (error instanceof PairingFailed) return error.message
    throw error
  }
}
