import { LRUCache } from 'lru-cache'
import type { PrintTarget } from '../hand-over.ts'
import type { LocalQueues } from '../queues/local-queues.ts'
import type { AskedStatus } from './kept-statuses.ts'
import { askPrinterStatus, rawLanguageOf } from './printer-status.ts'
import { type ReadStatus, unreadable } from './status-words.ts'

/** Asks with a connection of its own, which `signal` ends; or answers undefined where something waits or is being printed there. */
export type AskInTurn = (ask: (signal?: AbortSignal) => Promise<ReadStatus>) => Promise<ReadStatus | undefined>

export interface AskedPrinter {
  readonly target: PrintTarget
  /** What it is printed to in: `zpl`, `tspl` and `escpos` can be asked in. */
  readonly language: string
  readonly inTurn: AskInTurn
}

export interface AskPrinterOptions {
  readonly queues: LocalQueues
  /** Of printers, also on this computer; 161, and not on this computer, unless given. */
  readonly snmpPort?: number | undefined
}

/** Asks a printer in the way that disturbs it least. */
export type AskPrinter = (printer: AskedPrinter) => Promise<AskedStatus>

/** An agent in the same building answers in a few milliseconds. */
const snmpMs = 700
const rawMs = 1_200
const ippMs = 2_000
/** Systems may be slow to tell; who looks does not wait for it, but sees it the next time. */
const queueMs = 6_000
/** Somebody elsewhere may want to print on the one connection of a printer that works: it is asked there rarely. */
const rawKeepMs = 10_000
/** A printer whose agent said nothing, but which answered otherwise, is not asked by SNMP for so long. */
const silentAgentMs = 600_000
const mostSilentAgents = 1_000

type RawTarget = Extract<PrintTarget, { kind: 'raw-socket' }>

/**
 * Raw printers are asked by SNMP, which leaves their one connection alone; over the connection only where no agent tells how
 * the printer is. IPP serves questions beside jobs.
 */
export function createAskPrinter({ queues, snmpPort }: AskPrinterOptions): AskPrinter {
  const askRaw = createAskRaw(snmpPort)
  return async (printer) => {
    const { target } = printer
    switch (target.kind) {
      case 'raw-socket':
        return askRaw(target, printer)
      case 'ipp':
        return askPrinterStatus(target, { timeoutMs: ippMs })
      case 'print-queue':
        return queues.status(target.name, { timeoutMs: queueMs, language: printer.language })
    }
  }
}

function createAskRaw(snmpPort: number | undefined) {
  const silentAgents = new LRUCache<string, true>({ max: mostSilentAgents, ttl: silentAgentMs })
  const askAgent = async ({ address }: RawTarget): Promise<ReadStatus | undefined> => {
    if (silentAgents.has(address)) return undefined
    const isOwn = address === '127.0.0.1' || address === '::1'
    // The agent of this computer knows nothing of a printer that is a program on it.
    if (snmpPort === undefined) return isOwn ? undefined : askSnmp({ address })
    return askSnmp({ address, port: snmpPort })
  }
  return async (target: RawTarget, printer: AskedPrinter): Promise<AskedStatus> => {
    const agent = await askAgent(target)
    if (agent && isTelling(agent)) return agent
    const asked = await askOverConnection(target, printer)
    const isAnswered = asked.state !== 'off' && asked.state !== 'busy'
    if (isAnswered && agent) silentAgents.set(target.address, true)
    // Whoever prints there from elsewhere has its one connection: its agent says that it is on.
    return asked.state === 'off' && agent?.state === 'unknown' ? unreadable : asked
  }
}

async function askOverConnection(target: RawTarget, { language, inTurn }: AskedPrinter): Promise<AskedStatus> {
  const { address, port } = target
  const raw = { kind: 'raw-socket', address, port, language: rawLanguageOf(language) } as const
  const asked = await inTurn((signal) => askPrinterStatus(raw, { timeoutMs: rawMs, signal }))
  if (asked === undefined) return { state: 'busy', reasons: [] }
  const isStopped = asked.state === 'attention' || asked.state === 'off'
  return isStopped ? asked : { ...asked, keepMs: rawKeepMs }
}

const askSnmp = (agent: { readonly address: string; readonly port?: number }): Promise<ReadStatus> =>
  askPrinterStatus({ kind: 'snmp', ...agent }, { timeoutMs: snmpMs })

const isTelling = ({ state }: ReadStatus): boolean => state !== 'off' && state !== 'unknown'
