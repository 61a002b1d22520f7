// A page at a packing table as a program: prints one label through server and helper, and never gives up half-way.
import { setTimeout as sleep } from 'node:timers/promises'
import type { PrintFileAnswer, PrintFileBody, PrintOutcome } from '@labelwright/contract/helper/helper-schemas'
import type { PrintArticleBody, PrintJobAnswer, PrintJobFile } from '@labelwright/contract/server/printing-schemas'

export interface Table {
  readonly serverUrl: string
  readonly helperUrl: string
  readonly token: string
  /** The page's own origin, which the helper is paired with. */
  readonly origin: string
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const patienceMs = 90_000
const pauseMs = 100

async function ask(url: string, init: RequestInit): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) })
    return { status: response.status, body: await response.json() }
  } catch {
    // Refused, reset or too late: nobody knows what became of it, so the caller asks again with the same key.
    return undefined
  }
}

async function untilAnswered<Result>(what: string, attempt: () => Promise<Result | undefined>): Promise<Result> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    const result = await attempt()
    if (result !== undefined) return result
    await sleep(pauseMs)
  }
  throw new Error(`${what}: no answer within ${patienceMs / 1000} s`)
}

const json = (table: Table, headers: Record<string, string> = {}) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${table.token}`,
  ...headers,
})

const makeJob = (table: Table, body: PrintArticleBody, key: string) =>
  untilAnswered('print job', async () => {
    const answer = await ask(`${table.serverUrl}/api/printjobs/article`, {
      method: 'POST',
      headers: json(table, { 'idempotency-key': key }),
      body: JSON.stringify(body),
    })
    if (!answer || answer.status >= 500 || answer.status === 409) return undefined
    if (answer.status !== 200) throw new Error(`print job refused: ${JSON.stringify(answer.body)}`)
    return answer.body as PrintJobAnswer
  })

const callOf = (file: PrintJobFile): PrintFileBody => {
  const { targetIpAddress, targetPort, printFileName: _name, ...rest } = file
  return { ...rest, targetAddress: targetIpAddress, port: targetPort }
}

async function outcomeOf(table: Table, id: string): Promise<PrintFileAnswer | undefined> {
  const answer = await ask(`${table.helperUrl}/api/print/${id}`, { headers: { origin: table.origin } })
  const outcome = answer?.body as PrintOutcome | undefined
  const isKnown = outcome?.status === 'Success' || outcome?.status === 'Failed' || outcome?.status === 'Unknown'
  return isKnown ? { status: outcome.status as PrintFileAnswer['status'] } : undefined
}

const isExpired = (answer: Answer | undefined): boolean =>
  answer?.status === 403 && (answer.body as { readonly code?: string }).code === 'ticket-invalid'

/** The same file under the same id as often as it takes: the helper hands it over at most once. */
const handOver = (table: Table, file: PrintJobFile) =>
  untilAnswered('hand-over', async () => {
    const answer = await ask(`${table.helperUrl}/api/print`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: table.origin },
      body: JSON.stringify(callOf(file)),
    })
    if (answer?.status === 200) return answer.body as PrintFileAnswer
    // The lease ended before the helper saw the label: provably not printed.
    if (isExpired(answer)) return { status: 'Failed' as const }
    // It has just started, and does not reach its server yet: the person tries again.
    if (answer?.status === 503) return undefined
    if (answer) throw new Error(`the helper refused: ${JSON.stringify(answer.body)}`)
    return outcomeOf(table, file.printJobEntryId)
  })

const tell = (table: Table, path: string, body: object) =>
  untilAnswered(path, async () => {
    const answer = await ask(`${table.serverUrl}${path}`, {
      method: 'PUT',
      headers: json(table),
      body: JSON.stringify(body),
    })
    return answer && answer.status < 500 ? answer.status : undefined
  })

/** Prints one label that the server hands over: to its own printer, or by the link of the helper that the body names. Waits for the end. */
export async function printAtTheServer(table: Table, body: PrintArticleBody, key: string): Promise<void> {
  const { entityId } = await makeJob(table, body, key)
  await untilAnswered('outcome of the server', async () => {
    const answer = await ask(`${table.serverUrl}/api/printjobs/${entityId}`, { headers: json(table) })
    if (answer?.status !== 200) return undefined
    const { entries } = answer.body as PrintJobAnswer
    return entries.every(({ state }) => state !== 'Created' && state !== 'Sent') || undefined
  })
}

/** Prints one label as the print page does; every call is repeated until it is answered. Returns what the helper said. */
export async function printLikeABrowser(
  table: Table,
  body: PrintArticleBody,
  key: string,
): Promise<readonly PrintFileAnswer[]> {
  const job = await makeJob(table, body, key)
  const outcomes: PrintFileAnswer[] = []
  for (const file of job.files) {
    const outcome = await handOver(table, file)
    outcomes.push(outcome)
    await tell(table, '/api/printjobs/printjobentries/status', {
      printJobEntryId: file.printJobEntryId,
      status: outcome.status,
    })
  }
  await tell(table, '/api/printjobs/status', { entityId: job.entityId, status: 'Processed' })
  return outcomes
}
