import { helperSettings } from '@labelwright/contract/helper/helper'
import { reasonOf } from '@labelwright/printing/hand-over'
import { autostartOf } from '../install/autostart.ts'
import { typed } from '../install/program.ts'
import { version } from '../version.ts'
import { type Examination, type Finding, fix, note, ok } from './finding.ts'

/** Whether the port is ours, and the helper there is this version. */
export function checkPort({ port, settings, computer, program }: Examination): readonly Finding[] {
  const where = `port ${settings.port}`
  if (port.kind === 'other') {
    return [fix(`Another program uses ${where}. Stop it, or install the helper with another --port.`)]
  }
  if (port.kind === 'silent') {
    const { isInstalled, startAgain } = autostartOf(computer)
    const how = isInstalled() ? `Start it: ${startAgain}` : `Install it: ${typed([...program.command, 'install'])}`
    return [fix(`No helper answers on ${where}. ${how}`)]
  }
  const { health } = port
  if (health.status !== 'Healthy') {
    return [fix(`The helper on ${where} is not well: ${health.status}. Start it again, and look at its log.`)]
  }
  const running = ok(`The helper answers on ${where}.`)
  if (health.version === version) return [running]
  return [running, note(`It is version ${health.version}, this is ${version}. Run install to start this one.`)]
}

/** Whether the helper starts by itself. */
export function checkAutostart({ computer, program }: Examination): readonly Finding[] {
  if (autostartOf(computer).isInstalled()) return [ok('The helper starts when you sign in to this computer.')]
  return [note(`The helper does not start by itself. If it should, run: ${typed([...program.command, 'install'])}`)]
}

/** Whether pages of the paired server are answered, as a browser would ask. */
export async function checkOrigins({ port, pairing, settings }: Examination): Promise<readonly Finding[]> {
  if (port.kind !== 'helper' || typeof pairing !== 'object') return []
  const findings: Finding[] = []
  for (const origin of pairing.origins) findings.push(await checkOrigin(origin, settings.port))
  return findings
}

const answerTimeoutMs = 5_000

async function checkOrigin(origin: string, port: number): Promise<Finding> {
  const again = `Start the helper again, or pair this computer again.`
  try {
    const response = await fetch(`http://127.0.0.1:${port}${helperSettings.path}`, {
      headers: { origin },
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    await response.body?.cancel()
    if (response.ok) return ok(`Pages of ${origin} may print here, once your browser allows it.`)
    return fix(`The helper refuses pages of ${origin} (HTTP ${response.status}). ${again}`)
  } catch (error) {
    return fix(`The helper does not answer pages of ${origin} (${reasonOf(error)}). ${again}`)
  }
}
