import { mostAskedPrinters, type PrinterState, unknownPrinterState } from '@labelwright/contract/printer-state'
import { printerStates } from '@labelwright/contract/server/printers'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { call } from '../../api/call.ts'
import { poll } from '../../lib/poll.ts'
import { createStore } from '../../lib/store.ts'
import { askPrinterStates } from '../helper-status/helper-status.queries.ts'

/** What of a printer must be known to ask how it is. */
export type WatchedPrinter = Pick<
  Printer,
  'id' | 'printsVia' | 'language' | 'targetIpAddress' | 'targetPort' | 'targetPrintQueue'
>

type States = ReadonlyMap<string, PrinterState>

const askEveryMs = 5_000
/** Cells of a list come one after the other: they are asked about together. */
const gatherMs = 30
/** The helper answers within 2.5 s, whatever the printers do. */
const helperTimeoutMs = 5_000

const watched = new Map<string, { readonly printer: WatchedPrinter; watchers: number }>()
const asking = new Set<string>()

/** States of the printers that somebody looks at, by id; absent until the first answer. */
export const printerStateStore = createStore<States>(new Map())

let stopPolling: (() => void) | undefined
let gathering: ReturnType<typeof setTimeout> | undefined

/** Asks how a printer is as long as somebody looks at it, in a tab that is seen. Answers how to stop. */
export function watchPrinter(printer: WatchedPrinter): () => void {
  const known = watched.get(printer.id)
  watched.set(printer.id, { printer, watchers: (known?.watchers ?? 0) + 1 })
  gathering ??= setTimeout(askNow, gatherMs)
  return () => stopWatching(printer.id)
}

function askNow(): void {
  gathering = undefined
  if (stopPolling === undefined) stopPolling = poll(() => ask([...watched.values()]), askEveryMs)
  else if (!document.hidden) void ask([...watched.values()].filter(({ printer }) => !isKnown(printer)))
}

const isKnown = ({ id }: WatchedPrinter): boolean => printerStateStore.read().has(id) || asking.has(id)

function stopWatching(id: string): void {
  const entry = watched.get(id)
  if (!entry) return
  entry.watchers -= 1
  if (entry.watchers > 0) return
  watched.delete(id)
  const others = [...printerStateStore.read()].filter(([known]) => known !== id)
  printerStateStore.set(new Map(others))
  if (watched.size > 0) return
  clearTimeout(gathering)
  gathering = undefined
  stopPolling?.()
  stopPolling = undefined
}

async function ask(entries: readonly { readonly printer: WatchedPrinter }[]): Promise<void> {
  const printers = entries.map(({ printer }) => printer)
  const ids = printers.map(({ id }) => id)
  for (const id of ids) asking.add(id)
  const ofServer = printers.filter(({ printsVia }) => printsVia === 'server')
  const ofHelper = printers.filter(({ printsVia }) => printsVia !== 'server')
  const parts = [...chunks(ofServer).map(askServer), ...chunks(ofHelper).map(askHelper)]
  const answers = await Promise.allSettled(parts)
  for (const id of ids) asking.delete(id)
  const found = new Map(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])))
  update(ids.map((id) => [id, found.get(id) ?? unknownPrinterState]))
}

const chunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / mostAskedPrinters) }, (_, index) =>
    items.slice(index * mostAskedPrinters, (index + 1) * mostAskedPrinters),
  )

type Answers = readonly (readonly [id: string, state: PrinterState])[]

async function askServer(printers: readonly WatchedPrinter[]): Promise<Answers> {
  const { data } = await call(printerStates, { body: { printerIds: printers.map(({ id }) => id) } })
  return data.map(({ printerId, state, reasons, queueLength }) => [printerId, { state, reasons, queueLength }])
}

async function askHelper(printers: readonly WatchedPrinter[]): Promise<Answers> {
  const asked = printers.map(({ targetIpAddress, targetPort, targetPrintQueue, language }) => ({
    targetAddress: targetIpAddress,
    port: targetPort,
    targetPrintQueue,
    language,
  }))
  const { states } = await askPrinterStates({ printers: asked }, helperTimeoutMs)
  return printers.flatMap(({ id }, index) => {
    const state = states[index]
    return state ? [[id, state] as const] : []
  })
}

function update(answers: Answers): void {
  const before = printerStateStore.read()
  const changed = answers.filter(
    ([id, state]) => watched.has(id) && JSON.stringify(before.get(id)) !== JSON.stringify(state),
  )
  if (changed.length > 0) printerStateStore.set(new Map([...before, ...changed]))
}
