// A person at the print page: its real queue and print code. The tab may be closed or reloaded at any moment; its storage stays.
import type { LabelToPrint, PrintArticleBody } from '@labelwright/contract/server/printing-schemas'
import {
  canTryAgain,
  type Lane,
  type LanePrint,
  type PrintRequest,
  restore,
} from '../../apps/web/src/features/printing/print-lane/lane.ts'
import type { LaneStore } from '../../apps/web/src/features/printing/print-lane/lane-store.ts'
import { createPrintQueue, type PrintQueue } from '../../apps/web/src/features/printing/print-lane/print-queue.ts'
import { runPrint } from '../../apps/web/src/features/printing/run-print.ts'
import { createStore } from '../../apps/web/src/lib/store.ts'
import { pageDoors } from '../product/page-doors.ts'
import type { FaultKind } from './fault-plan.ts'
import { type Life, startLife } from './life.ts'
import type { Network } from './network.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface Person {
  /** The prints as the page shows them; of a page that was closed, as they stand in its storage. */
  readonly prints: () => readonly LanePrint[]
  /** Nothing is left that the person would do. */
  readonly isDone: () => boolean
}

interface Needs {
  /** `anna`. */
  readonly name: string
  readonly time: VirtualTime
  readonly network: () => Network
  readonly token: string
  readonly computerName: string
  readonly labels: readonly LabelToPrint[]
  /** Told before a job is asked for: by which key for which press. */
  readonly onTry: (key: string, press: string) => void
  /** Wall clock, ms since 1970. */
  readonly now: () => number
}

const betweenPressesMs = 600
const reopenMs = 4_000
/** How long the person waits before each look at what did not come out. */
const looks = [3, 5, 5, 10, 30, 60, 300, 600, 600, 900, 900].map((seconds) => seconds * 1_000)
/** A print that failed is a new job each time; then somebody else is asked. */
const mostNewJobs = 2

/** What outlives the page: its storage, and what the person has in mind. */
interface Memory {
  stored: string
  pages: number
  pressed: number
  newJobs: number
  hasLeft: boolean
  isWatching: boolean
}

const printsIn = ({ stored }: Memory): readonly LanePrint[] => JSON.parse(stored) as LanePrint[]

interface Page {
  readonly life: Life
  readonly lanes: LaneStore
  readonly queue: PrintQueue
}

export function startPerson(needs: Needs): Person {
  const memory: Memory = { stored: '[]', pages: 0, pressed: 0, newJobs: 0, hasLeft: false, isWatching: false }
  openPage(needs, memory)
  return { prints: () => printsIn(memory), isDone: () => memory.hasLeft || !memory.isWatching }
}

function openPage(needs: Needs, memory: Memory): void {
  memory.pages += 1
  memory.isWatching = true
  const life = startLife(`${needs.name}-${memory.pages}`, needs.time)
  const die = (kind: FaultKind): void => {
    life.end()
    memory.hasLeft = kind === 'leaves'
    if (!memory.hasLeft) needs.time.after(reopenMs, () => openPage(needs, memory))
  }
  const lanes = lanesIn(memory, life, needs.name)
  const page = { life, lanes, queue: queueOf(needs, memory, { life, lanes, die }) }
  void pressAll(page, needs, memory).then(() => watch(page, memory))
}

/** The lane of the person, in the tab's storage. */
function lanesIn(memory: Memory, life: Life, person: string): LaneStore {
  const store = createStore<Lane>(restore(printsIn(memory)))
  return {
    store,
    person: () => person,
    update: (_person, change) => {
      if (!life.isAlive()) return
      const changed = change(store.read())
      memory.stored = JSON.stringify(changed.prints)
      store.set(changed)
    },
  }
}

function queueOf(
  { network, token, computerName, onTry, now }: Needs,
  memory: Memory,
  { life, lanes, die }: Pick<Page, 'life' | 'lanes'> & { readonly die: (kind: FaultKind) => void },
): PrintQueue {
  const addressOf = (peer: 'server' | 'helper') => network().addressFor({ life, die, deaths: ['dies', 'leaves'] }, peer)
  const doors = pageDoors({ serverUrl: addressOf('server'), helperUrl: addressOf('helper'), token, wait: life.wait })
  return createPrintQueue({
    lanes,
    isWithoutHelper: async () => false,
    askWay: async () => ({ isUsable: true, hasAnswered: true, computerName }),
    run: ({ key, body, onHelperSilent }) => {
      onTry(key, printsIn(memory).find((print) => print.key === key)?.id ?? key)
      return runPrint({ key, body: body as PrintArticleBody }, doors, onHelperSilent)
    },
    playTone: () => undefined,
    now,
    onEnded: () => undefined,
  })
}

async function pressAll({ life, queue }: Page, { labels }: Needs, memory: Memory): Promise<void> {
  for (const label of labels.slice(memory.pressed)) {
    queue.print(requestOf(label))
    memory.pressed += 1
    await life.wait(betweenPressesMs)
  }
}

async function watch({ life, queue, lanes }: Page, memory: Memory): Promise<void> {
  for (const lookMs of looks) {
    if (!lanes.store.read().prints.some((print) => isOpen(print, memory))) break
    await life.wait(lookMs)
    for (const print of lanes.store.read().prints.filter(canTryAgain)) {
      if (print.state === 'failed') memory.newJobs += 1
      if (print.state !== 'failed' || memory.newJobs <= mostNewJobs) queue.tryAgain(print.id)
    }
  }
  memory.isWatching = false
}

/** What may have come out, and nobody can tell, is left alone. */
const isOpen = (print: LanePrint, { newJobs }: Memory): boolean => {
  if (print.state === 'failed') return newJobs < mostNewJobs
  return canTryAgain(print) || print.state === 'waiting' || print.state === 'sending'
}

const requestOf = (label: LabelToPrint): PrintRequest => ({
  label,
  articleName: 'An article',
  printerName: 'A printer',
})
