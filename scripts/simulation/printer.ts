// A printer that the helper sends to: a raw socket that tells nothing afterwards, or a print queue that can be asked.
import { createHash } from 'node:crypto'
import { failed, type HandOver, type PrintBytes, success, unknown } from '../../packages/printing/src/hand-over.ts'
import type { JobTrace } from '../../packages/printing/src/ipp/find-job.ts'
import type { sendToPrinter } from '../../packages/printing/src/send-to-printer.ts'
import type { FaultKind, Faults } from './fault-plan.ts'
import { type Life, never } from './life.ts'

/** What reached the printer of one entry. */
export interface Received {
  /** How often its bytes began to come. */
  readonly begun: number
  /** The hashes of those that came whole: so many labels lie in the tray. */
  readonly whole: readonly string[]
  /** When they began to come last, ms since the begin of the run. */
  readonly begunAt: number
}

interface Sender {
  readonly life: Life
  readonly die: (kind: FaultKind) => void
}

export interface Printer {
  /** Sends as one life of the helper does. */
  readonly sendFrom: (helper: Sender) => typeof sendToPrinter
  /** What its queue remembers. */
  readonly find: (name: string) => JobTrace
  readonly received: () => ReadonlyMap<string, Received>
}

/** More faults, for labels under approval. */
export interface Approval {
  readonly disable: () => Promise<void>
  readonly now: () => number
}

/** Longer than a ticket of a label under approval lives. */
const paperOutMs = 70_000
const connectMs = 2
const printMs = 30
const stallMs = 14_000
const deaths: readonly FaultKind[] = ['dies', 'loses power', 'dies for long', 'leaves']

/** What a sender that has died waits for; otherwise the fault, which is not its death. */
async function unlessDead(fault: FaultKind | undefined, sender: Sender): Promise<FaultKind | undefined> {
  if (fault === undefined || !deaths.includes(fault)) return fault
  sender.die(fault)
  return never()
}

interface Sending {
  readonly sender: Sender
  readonly faults: Faults
  readonly job: PrintBytes
  readonly isQueue: boolean
  readonly received: Map<string, Received>
  readonly begunAt: number
}

/** Bytes come one after another: a crash on the way leaves the rest behind, or the system has it already and delivers it. */
async function transfer({ sender, faults, job, isQueue, received, begunAt }: Sending): Promise<HandOver> {
  const id = job.printJobEntryId
  const { begun, whole } = received.get(id) ?? { begun: 0, whole: [] }
  const note = (all: readonly string[]) => received.set(id, { begun: begun + 1, whole: all, begunAt })
  const takeAll = () => note([...whole, createHash('sha256').update(job.bytes).digest('hex')])
  note(whole)
  const coming = faults.meet('bytes come to the printer', ['resets', 'stalls', 'dies', 'dies for long'])
  if (coming === 'resets') return unknown('The printer broke off the connection.')
  if (coming === 'dies for long') takeAll()
  await unlessDead(coming, sender)
  await sender.life.wait(coming === 'stalls' ? stallMs : printMs)
  takeAll()
  const kinds: FaultKind[] = ['resets behind', 'dies', 'dies for long', 'loses power']
  const behind = await unlessDead(faults.meet('the printer has it all', kinds), sender)
  return behind === undefined || isQueue ? success : unknown('The printer broke off the connection.')
}

export function createPrinter(kind: 'raw-socket' | 'print-queue', faults: Faults, approval?: Approval): Printer {
  const received = new Map<string, Received>()
  const isQueue = kind === 'print-queue'
  const beforeConnecting = async (): Promise<void> => {
    if (approval && faults.meet('a label waits for its printer', ['disables'])) await approval.disable()
  }
  return {
    sendFrom:
      (sender) =>
      async (job, { beforeFirstByte }) => {
        await beforeConnecting()
        await sender.life.wait(connectMs)
        const kinds: FaultKind[] = approval ? ['is off', 'dies', 'waits'] : ['is off', 'dies']
        const connecting = await unlessDead(faults.meet('printer is connected to', kinds), sender)
        if (connecting === 'waits') await sender.life.wait(paperOutMs)
        else if (connecting !== undefined) return failed('The printer refused the connection. Is it switched on?')
        await beforeFirstByte()
        await unlessDead(faults.meet('bytes leave for the printer', deaths), sender)
        return transfer({ sender, faults, job, isQueue, received, begunAt: approval?.now() ?? 0 })
      },
    received: () => received,
    find: (name) => {
      if (!isQueue) throw new Error('A raw socket cannot be asked')
      return (received.get(name)?.whole.length ?? 0) > 0 ? 'found' : 'absent'
    },
  }
}
