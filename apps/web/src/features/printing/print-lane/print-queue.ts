// Prints what waits in the lane, one after the other, whichever page is open.
import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import type { LabelToPrint, PrintArticleBody, PrintLabelsBody } from '@labelwright/contract/server/printing-schemas'
import { CallError } from '../../../api/call-error.ts'
import { newKey } from '../../../lib/new-key.ts'
import type { playTone } from '../../../ui/tones.ts'
import type { PrintEnd } from '../run-print.ts'
import * as lane from './lane.ts'
import type { LaneStore } from './lane-store.ts'

/** The helper as it answered just now. */
export interface AskedHelper {
  readonly isUsable: boolean
  readonly hasAnswered: boolean
  readonly computerName: string
}

/** One try of a print. */
export interface SentPrint {
  readonly key: string
  readonly body: PrintArticleBody | PrintLabelsBody
  /** The person who pressed Print: no other session may make the job. */
  readonly userId: string
  readonly onHelperSilent: () => void
}

export interface QueueDeps {
  readonly lanes: LaneStore
  readonly askHelper: () => Promise<AskedHelper>
  readonly run: (print: SentPrint) => Promise<PrintEnd>
  readonly playTone: typeof playTone
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onEnded: () => void
}

export interface PrintQueue {
  /** Prints when its turn comes, with the values that it has now; answers whether the press was taken. */
  readonly print: (request: lane.PrintRequest) => boolean
  readonly tryAgain: (id: string) => void
  readonly drop: (id: string) => void
  /** Names what is on the screen (`subjectOf`), `undefined` when it leaves: no other label may sound like its success. */
  readonly show: (subject: string | undefined) => void
}

export function createPrintQueue(deps: QueueDeps): PrintQueue {
  const { lanes, now } = deps
  let shown: string | undefined
  let isRunning = false

  function queue(change: (before: lane.Lane) => ReturnType<typeof lane.press>): boolean {
    const person = lanes.person()
    if (person === undefined) return false
    const changed = change(lanes.store.read())
    lanes.update(person, () => changed.lane)
    if (changed.result === 'full') deps.playTone('failure')
    void printAll()
    return changed.result === 'queued'
  }

  async function printAll(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      for (let next = nextOf(lanes); next; next = nextOf(lanes)) await printOne(next.print, next.person)
    } finally {
      isRunning = false
    }
  }

  async function printOne(print: lane.LanePrint, person: string): Promise<void> {
    lanes.update(person, (before) => lane.beginSending(before, print.id, now()))
    const end = await send(print, person, deps)
    lanes.update(person, (before) => lane.endSending(before, print.id, { end, now: now() }))
    const isAnotherShown = shown !== undefined && shown !== lane.subjectOf(print)
    if (end.kind !== 'sent') deps.playTone('failure')
    else if (!isAnotherShown) deps.playTone('success')
    deps.onEnded()
  }

  return {
    print: (request) => queue((before) => lane.press(before, request, { key: newKey(), now: now() })),
    tryAgain: (id) => void queue((before) => lane.tryAgain(before, id, { key: newKey(), now: now() })),
    drop: (id) => {
      const person = lanes.person()
      if (person !== undefined) lanes.update(person, (before) => lane.drop(before, id))
    },
    show: (subject) => {
      shown = subject
    },
  }
}

function nextOf({ person, store }: LaneStore) {
  const print = lane.nextWaiting(store.read())
  const userId = person()
  return print && userId !== undefined ? { print, person: userId } : undefined
}

/** The server prints by itself; a PDF file goes to the person and not to a printer. */
const noHelper: AskedHelper = { isUsable: true, hasAnswered: false, computerName: '' }

async function send(print: lane.LanePrint, userId: string, deps: QueueDeps): Promise<PrintEnd> {
  const { id, key, label, isWithoutHelper = false } = print
  const helper = isWithoutHelper || label.printerId === pdfPrinter.id ? noHelper : await deps.askHelper()
  // Nothing was asked of the server yet; the key serves the next try as well.
  if (!helper.isUsable) {
    return { kind: 'stuck', error: new CallError(helper.hasAnswered ? 'not-paired' : 'helper-silent') }
  }
  const computerName = print.computerName ?? helper.computerName
  deps.lanes.update(userId, (before) => lane.nameComputer(before, id, computerName))
  const onHelperSilent = () => deps.lanes.update(userId, (before) => lane.noteSilentHelper(before, id))
  return deps.run({ key, body: bodyOf(print, computerName), userId, onHelperSilent })
}

/** Articles that are printed for themselves have a call of their own. */
function bodyOf({ label, source }: lane.LanePrint, computerName: string): SentPrint['body'] {
  const { articleId } = label
  if (source === undefined && articleId !== undefined) {
    const ofArticle: LabelToPrint = { ...label, articleId }
    return { computerName, labels: [ofArticle] }
  }
  return { source: source ?? 'label', computerName, labels: [label] }
}
