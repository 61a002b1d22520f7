// Prints a batch by the helper of this computer, job after job, whichever page is open. What stops it is told and tried again.
import type { NextOfBatch, PrintBatch } from '@labelwright/contract/server/print-batches-schemas'
import { CallError, failureCodeOf } from '../../../api/call-error.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { type PrintDoors, type PrintEnd, runPrint } from '../run-print.ts'

/** What this tab does for batches, by their ids; those it does not print have none. */
export type Driven = Readonly<Record<string, { readonly trouble: CallError | undefined }>>

export interface DriverDeps {
  readonly next: (id: string) => Promise<NextOfBatch>
  /** Says that this tab still prints it; answers how it stands. */
  readonly keep: (id: string) => Promise<PrintBatch>
  readonly doors: () => PrintDoors<never>
  readonly wait: (milliseconds: number) => Promise<void>
  readonly onChange: (batch: PrintBatch) => void
}

export interface BatchDriver {
  readonly driven: Store<Driven>
  /** Prints until the batch stands still or is done. Twice is once. */
  readonly drive: (id: string) => Promise<void>
  /** Hands over nothing more; what is on its way goes on. */
  readonly halt: (id: string) => void
}

/** A browser opens so many connections to one program. */
const mostAtOnce = 6
const keepMs = 15_000
const waitMs = 1_000
const troubleMs = 5_000

/** Another page, or nobody, prints it from here on. */
const finalFailures: readonly string[] = [
  'batch-driven-elsewhere',
  'not-found',
  'not-allowed',
  'feature-disabled',
  'not-signed-in',
  'session-ended',
]

const isGood = ({ kind }: PrintEnd): boolean => kind === 'sent'

export function createBatchDriver(deps: DriverDeps): BatchDriver {
  const driven = createStore<Driven>({})
  /** The drive of each batch, which ends with what it has under way. */
  const drives = new Map<string, Promise<void>>()
  const halt = (id: string) => {
    const { [id]: _, ...others } = driven.read()
    driven.set(others)
  }
  const wheelOf = (id: string): Wheel => ({
    id,
    isHeld: () => id in driven.read(),
    note: (trouble) => {
      if (id in driven.read()) driven.set({ ...driven.read(), [id]: { trouble } })
    },
    letGo: () => halt(id),
  })

  async function drive(id: string): Promise<void> {
    const wheel = wheelOf(id)
    if (wheel.isHeld()) return
    driven.set({ ...driven.read(), [id]: { trouble: undefined } })
    // A drive that was halted a moment ago still hands over its last file.
    const mine = Promise.resolve(drives.get(id)).then(() => printAll(wheel, deps))
    drives.set(id, mine)
    await mine
  }
  return { driven, drive, halt }
}

/** What holds a batch in this tab. */
interface Wheel {
  readonly id: string
  readonly isHeld: () => boolean
  readonly note: (trouble: CallError | undefined) => void
  readonly letGo: () => void
}

async function printAll(wheel: Wheel, deps: DriverDeps): Promise<void> {
  const over = new AbortController()
  void keepAll(wheel, deps, over.signal)
  while (wheel.isHeld()) {
    const error = await printNext(wheel, deps).catch((failure: unknown) => failure)
    if (isFinal(error)) wheel.letGo()
    wheel.note(error === undefined ? undefined : asCallError(error))
    if (error !== undefined && wheel.isHeld()) await deps.wait(troubleMs)
  }
  over.abort()
}

async function keepAll({ id, isHeld, letGo }: Wheel, deps: DriverDeps, over: AbortSignal): Promise<void> {
  const isOver = () => over.aborted || !isHeld()
  for (await deps.wait(keepMs); !isOver(); await deps.wait(keepMs)) {
    try {
      const batch = await deps.keep(id)
      if (batch.state !== 'Running') letGo()
      deps.onChange(batch)
    } catch (error) {
      if (isFinal(error)) letGo()
    }
  }
}

const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError('unexpected', { cause: error })

/** Prints the next job, and lets go where the batch stands still. Stops behind the first label that did not come out. */
async function printNext({ id, isHeld, letGo }: Wheel, deps: DriverDeps): Promise<void> {
  const { data, job } = await deps.next(id)
  deps.onChange(data)
  if (data.state !== 'Running') return letGo()
  if (!job) return deps.wait(waitMs)
  const doors = { ...deps.doors(), makeJob: async () => job, mostAtOnce }
  const mayGoOn = (ends: readonly PrintEnd[]) => isHeld() && ends.every(isGood)
  const end = await runPrint({ key: '', body: undefined as never }, { ...doors, mayGoOn })
  if (end.kind === 'stuck') throw end.error
}

const isFinal = (error: unknown): boolean => error !== undefined && finalFailures.includes(failureCodeOf(error))
