// Wakes the printers of the server: by whoever makes a job, by notices of other servers, and by looking now and then.
import { DirectoryInUse } from '@labelwright/printing/journal/directory-lock'
import { type Context, perContext } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { type Repetition, repeat } from '../../../platform/jobs/repeat.ts'
import { printWaiting } from './print-waiting.ts'
import { breakOffQuestions } from './questions.ts'
import { openServerJournal, type PrintingServer, recoverSentEntries, reportUnreported } from './server-journal.ts'
import { findWaitingPrinters } from './waiting-entries.store.ts'

const topic = 'waiting-labels'
/** Notices may be lost, and servers too: how soon that is noticed. */
const lookMs = 2_000

interface Dispatcher {
  readonly start: () => Repetition
  readonly wake: (addresses: readonly string[]) => void
}

const dispatcherOf = perContext(createDispatcher)

/** Starts printing what waits for printers that the server reaches itself. `stop` ends with the labels that are on their way. */
export const startServerPrinting = (ctx: Context): Repetition => dispatcherOf(ctx).start()

/** Tells the other servers with the commit what waits. */
export async function postWaitingPrinters(
  ctx: Context,
  trx: Transaction,
  addresses: ReadonlySet<string>,
): Promise<void> {
  for (const address of addresses) await ctx.notices.postWith(trx, topic, { kind: topic, address })
}

/** Tells this server, after the commit. */
export const wakePrinters = (ctx: Context, addresses: ReadonlySet<string>): void =>
  dispatcherOf(ctx).wake([...addresses])

interface OpenLane {
  wake: () => void
  isWoken: boolean
  ended: Promise<void>
}

interface Lanes {
  /** Starts printing at an address, or tells the lane that prints there to look again. */
  readonly wake: (server: PrintingServer, address: string) => void
  /** Begins nothing more; resolves behind what is on its way. */
  readonly stop: () => Promise<void>
}

/** One lane for each address that something waits for. */
function createLanes(ctx: Context): Lanes {
  const lanes = new Map<string, OpenLane>()
  let isStopping = false
  const work = async (server: PrintingServer, address: string, lane: OpenLane): Promise<void> => {
    const woken = (): Promise<void> => {
      lane.isWoken = false
      return new Promise((resolve) => {
        lane.wake = resolve
      })
    }
    try {
      await printWaiting(ctx, server, { address, woken, isStopping: () => isStopping })
    } catch (error) {
      ctx.log.warn({ err: error, address }, 'printing was interrupted; it is tried again')
    }
    lanes.delete(address)
    if (lane.isWoken) wake(server, address)
  }
  const wake: Lanes['wake'] = (server, address) => {
    if (isStopping) return
    const open = lanes.get(address)
    if (open) {
      open.isWoken = true
      open.wake()
      return
    }
    const lane: OpenLane = { wake: () => undefined, isWoken: false, ended: Promise.resolve() }
    lanes.set(address, lane)
    lane.ended = work(server, address, lane)
  }
  return {
    wake,
    stop: async () => {
      isStopping = true
      for (const { wake: wakeLane } of lanes.values()) wakeLane()
      await Promise.all([...lanes.values()].map(({ ended }) => ended))
    },
  }
}

function createDispatcher(ctx: Context): Dispatcher {
  const lanes = createLanes(ctx)
  let server: PrintingServer | undefined
  const wake = (addresses: readonly string[]): void => {
    // Whichever server prints there: the printer has one connection for all of them.
    breakOffQuestions(ctx, addresses)
    if (server) for (const address of addresses) lanes.wake(server, address)
  }
  const look = async (): Promise<void> => {
    server ??= await openRecovered(ctx)
    if (!server) return
    await reportUnreported(ctx, server)
    wake(await ctx.database.withoutOrganization(findWaitingPrinters))
  }
  const start = (): Repetition => {
    const unsubscribe = ctx.notices.subscribe(topic, ({ address }) => wake([String(address)]))
    const warn = (error: unknown): void => ctx.log.warn({ err: error }, 'printing by the server could not start yet')
    const again = () => repeat('looking for labels that wait', { intervalMs: lookMs, log: ctx.log, work: look })
    const looking = look().catch(warn).then(again)
    return {
      stop: async () => {
        unsubscribe()
        await (await looking).stop()
        await lanes.stop()
        server?.journal.close()
      },
    }
  }
  return { start, wake }
}

/** The journal with all of its entries settled; undefined while another server has the directory. */
async function openRecovered(ctx: Context): Promise<PrintingServer | undefined> {
  const server = openUnlessInUse(ctx.config.dataDirectory)
  if (!server) return undefined
  try {
    await recoverSentEntries(ctx, server)
    return server
  } catch (error) {
    server.journal.close()
    throw error
  }
}

function openUnlessInUse(dataDirectory: string): PrintingServer | undefined {
  try {
    return openServerJournal(dataDirectory)
  } catch (error) {
    if (error instanceof DirectoryInUse) return undefined
    throw error
  }
}
