import { pathOf } from '@labelwright/contract/endpoint'
import { reportJournal } from '@labelwright/contract/server/helpers'
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
  const paired = ok(`This computer is paired with ${pairing.serverUrl} as ${pairing.computerName}.`)
  const answer = await askServer(pairing, howToPair(program))
  if (answer.level === 'fix') return [paired, answer]
  return [paired, answer, ...(await findUpdate(pairing, computer.platform))]
}

/** An empty report: the server's word that it knows this helper. */
async function askServer({ serverUrl, helperId, secret }: Pairing, pairAgain: string): Promise<Finding> {
  try {
    const response = await fetch(new URL(pathOf(reportJournal, {}), serverUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${helperId}.${secret}` },
      body: JSON.stringify({ reports: [] }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    await response.body?.cancel()
    if (response.ok) return ok(`${serverUrl} answers and knows this helper.`)
    if (response.status === 401) return fix(`${serverUrl} does not know this helper any more. ${pairAgain}`)
    return fix(`${serverUrl} answers with HTTP ${response.status}. Ask an administrator to look at the server.`)
  } catch (error) {
    return fix(`${serverUrl} cannot be reached (${reasonOf(error)}). Check the network and whether the server runs.`)
  }
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
