import { pathOf } from '@labelwright/contract/endpoint'
import { clockError } from '@labelwright/contract/helper/clock-error'
import { reportJournal } from '@labelwright/contract/server/helpers'
import { helpersSchemas } from '@labelwright/contract/server/helpers-schemas'
import { listDownloads } from '@labelwright/contract/server/updates'
import { downloadsAnswer, type HelperSystem } from '@labelwright/contract/server/updates-schemas'
import { isOlder } from '@labelwright/contract/versions'
import { reasonOf } from '@labelwright/printing/hand-over'
import { howToPair } from '../install/install.ts'
import type { Pairing } from '../pairing.ts'
import { version } from '../version.ts'
import { type Examination, type Finding, fix, note, ok } from './finding.ts'

const answerTimeoutMs = 10_000

/** Whether this computer is paired, its server answers and knows it, and has a newer helper. */
export async function checkServer({ pairing, computer, program }: Examination): Promise<readonly Finding[]> {
  if (pairing === undefined) return [fix(`This computer is not paired with a server. ${howToPair(program)}`)]
  if (typeof pairing === 'string') return [fix(pairing)]
  if (pairing.mustPairAgain) return [fix(`${usedTwice} ${howToPair(program)}`)]
  const paired = ok(`This computer is paired with ${pairing.serverUrl} as ${pairing.computerName}.`)
  const [answer, ...others] = await askServer(pairing, howToPair(program))
  if (answer.level === 'fix') return [paired, answer]
  return [paired, answer, ...others, ...(await findUpdate(pairing, computer.platform))]
}

const usedTwice = 'Another computer is using a copy of this helper and prints in its place. Pair this computer again.'

/** Sends an empty report, to learn whether the server knows this helper and what time it has. */
async function askServer(
  { serverUrl, helperId, secret }: Pairing,
  pairAgain: string,
): Promise<readonly [Finding, ...Finding[]]> {
  try {
    const askedAt = Date.now()
    const response = await fetch(new URL(pathOf(reportJournal, {}), serverUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${helperId}.${secret}` },
      body: JSON.stringify({ reports: [] }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (response.ok) {
      const serverTime = helpersSchemas.reportJournal.answer.safeParse(body).data?.serverTime
      // Assume that the server read its clock halfway between request and answer.
      return [ok(`${serverUrl} answers and knows this helper.`), ...checkClock((askedAt + Date.now()) / 2, serverTime)]
    }
    if (response.status === 401) return [fix(`${serverUrl} does not know this helper any more. ${pairAgain}`)]
    return [fix(`${serverUrl} answers with HTTP ${response.status}. Ask an administrator to look at the server.`)]
  } catch (error) {
    return [fix(`${serverUrl} cannot be reached (${reasonOf(error)}). Check the network and whether the server runs.`)]
  }
}

function checkClock(ownTime: number, serverTime: number | undefined): readonly Finding[] {
  const wrong = serverTime === undefined ? undefined : clockError(ownTime - serverTime)
  if (wrong === undefined) return []
  const amount = `${wrong.count} ${wrong.unit}${wrong.count === 1 ? '' : 's'}`
  const direction = wrong.isFast ? 'fast' : 'slow'
  return [
    note(
      `This computer's clock is ${amount} ${direction}. You can still print, but times in its logs will be wrong until you set the clock.`,
    ),
  ]
}

const systems: Partial<Record<NodeJS.Platform, HelperSystem>> = { linux: 'linux', darwin: 'mac', win32: 'windows' }

async function findUpdate({ serverUrl }: Pairing, platform: NodeJS.Platform): Promise<readonly Finding[]> {
  try {
    const response = await fetch(new URL(listDownloads.path, serverUrl), {
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    const { releases } = downloadsAnswer.parse(await response.json()).data
    const newest = releases.find((each) => each.system === systems[platform] && !each.version.includes('-'))
    if (newest === undefined || !isOlder(version, newest.version)) return []
    return [note(`Version ${newest.version} is available: download ${newest.downloadUrl}, then run it with install.`)]
  } catch {
    // A server of before this call, or one without releases: there is nothing to say.
    return []
  }
}
