import { createHash, createHmac } from 'node:crypto'
import type { Endpoint } from '@labelwright/contract/endpoint'
import { heardPrinterOf } from '@labelwright/contract/found-printer'
import {
  health,
  helperFindPrinters,
  helperPrinterStates,
  helperSettings,
  listPrintQueues,
  printFile,
  printOutcome,
} from '@labelwright/contract/helper/helper'
import { type HelperSettings, helperSchemas, type PrintQueues } from '@labelwright/contract/helper/helper-schemas'
import { seenMessage, seenProofLifeSeconds } from '@labelwright/contract/helper/seen-proof'
import type { HelperTwin } from '@labelwright/contract/server/helpers-schemas'
import { createSharedSearch } from '@labelwright/printing/discovery/shared-search'
import type { LocalQueues } from '@labelwright/printing/queues/local-queues'
import type { Pairing } from './pairing.ts'
import type { PrintCalls } from './print-file.ts'
import { createAskPrinterStates } from './printer-states.ts'
import { Refusal } from './refusal.ts'
import type { ServerClock } from './server-clock.ts'
import type { Standing } from './standing.ts'
import { version } from './version.ts'

/** What a call brings along once it has passed the guards. */
export interface Call {
  /** Values of the path's braces. */
  readonly params: Readonly<Record<string, string>>
  /** Absent for GET. */
  readonly body?: unknown
  readonly pairing: Pairing
}

export interface Route {
  readonly endpoint: Endpoint
  readonly answer: (call: Call) => unknown
}

interface RouteNeeds {
  readonly calls: PrintCalls
  readonly queues: LocalQueues
  readonly ownPort: () => number
  readonly clock: ServerClock
  readonly standing: Pick<Standing, 'twin'>
}

/** Every call that paired pages may make; `health` stands apart, for it is everybody's. */
export function pairedRoutes({ calls, queues, ownPort, clock, standing }: RouteNeeds): readonly Route[] {
  const askStates = createAskPrinterStates({ queues, ownPort })
  const search = createSharedSearch()
  return [
    { endpoint: helperSettings, answer: ({ pairing }) => settingsOf(pairing, clock, standing.twin()) },
    { endpoint: listPrintQueues, answer: ({ pairing }) => printQueuesOf(queues, pairing) },
    {
      endpoint: printFile,
      answer: ({ body, pairing }) => calls.print(bodyOf(helperSchemas.printFile.body.safeParse(body)), pairing),
    },
    {
      endpoint: helperPrinterStates,
      answer: ({ body, pairing }) => askStates(bodyOf(helperSchemas.helperPrinterStates.body.safeParse(body)), pairing),
    },
    { endpoint: helperFindPrinters, answer: async () => ({ printers: (await search()).map(heardPrinterOf) }) },
    { endpoint: printOutcome, answer: ({ params }) => calls.outcomeOf(params.printJobEntryId ?? '') },
  ]
}

export const healthPath = health.path

export const healthOf = (isPaired: boolean) => ({ status: 'Healthy', version, paired: isPaired })

const settingsOf = (pairing: Pairing, clock: ServerClock, twin: HelperTwin | undefined): HelperSettings => {
  const { computerName, serverUrl, helperId, secret } = pairing
  const expires = Math.floor(clock.now() / 1000) + seenProofLifeSeconds
  // The server knows the secret by its hash alone.
  const key = createHash('sha256').update(secret).digest()
  const mac = createHmac('sha256', key).update(seenMessage(expires)).digest('base64url')
  const clockAheadMs = clock.computerAheadMs()
  return {
    version,
    computerName,
    serverUrl,
    helperId,
    proof: `${expires}.${mac}`,
    ...(clockAheadMs !== undefined && { clockAheadMs }),
    ...twinOf(pairing, twin),
  }
}

function twinOf({ mustPairAgain }: Pairing, twin: HelperTwin | undefined): Pick<HelperSettings, 'twin'> {
  if (mustPairAgain) return { twin: { mustPairAgain: 'this' } }
  return twin ? { twin: { mustPairAgain: 'other', hostName: twin.hostName, address: twin.address } } : {}
}

async function printQueuesOf(localQueues: LocalQueues, { computerName }: Pairing): Promise<PrintQueues> {
  const { queues, problem } = await localQueues.list()
  const printQueues = queues.map((queue) => ({ ...queue, stateReasons: [...queue.stateReasons] }))
  return { computerName, printQueues, ...(problem === undefined ? {} : { error: problem }) }
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly code: string
  readonly message: string
}
type Parsed<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }

function bodyOf<Value>(parsed: Parsed<Value>): Value {
  if (parsed.success) return parsed.data
  throw new Refusal('validation-failed', {
    errors: parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      code: issue.code,
      message: issue.message,
    })),
  })
}
