// Prints what waits in the lane, one after the other, whichever page is open.
import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import type { LabelToPrint, PrintArticleBody, PrintLabelsBody } from '@labelwright/contract/server/printing-schemas'
import type { WidgetPrintBody } from '@labelwright/contract/server/widgets-schemas'
import { CallError } from '../../../api/call-error.ts'
import { newKey } from '../../../lib/new-key.ts'
import type { playTone } from '../../../ui/tones.ts'
import type { PrintPlace, PrintWay } from '../../helper-status/print-way.queries.ts'
import type { PrintEnd, PrintWaits } from '../run-print.ts'
import * as lane from './lane.ts'
import type { LaneStore } from './lane-store.ts'

/** One try of a print. */
export interface SentPrint {
  readonly key: string
  readonly body: PrintArticleBody | PrintLabelsBody | WidgetPrintBody
  /** The person who pressed Print: no other session may make the job. */
  readonly userId: string
  readonly onHelperSilent: () => void
  readonly onWaits: (waits: PrintWaits | undefined) => void
  readonly onServerSilent: (isSilent: boolean) => void
  /** Told of a print that goes well all the same. */
  readonly onPdfError: (pdfError: string) => void
}

export interface QueueDeps {
  readonly lanes: LaneStore
  readonly askWay: () => Promise<PrintWay>
  /** Whether a printer is printed to without a program on this computer. Never rejects. */
  readonly isWithoutHelper: (printerId: string) => Promise<boolean>
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

  /** Resolves when the next print may begin: behind this one, or as soon as it waits for a helper that is not connected. */
  async function printOne(print: lane.LanePrint, person: string): Promise<void> {
    lanes.update(person, (before) => lane.beginSending(before, print.id, now()))
    const { promise: passed, resolve: letPass } = Promise.withResolvers<void>()
    const onWaits = (waits: PrintWaits | undefined): void => {
      lanes.update(person, (before) => lane.noteWaits(before, print.id, waits))
      if (waits) letPass()
    }
    await Promise.race([
      passed,
      send(print, { userId: person, onWaits }, deps).then((end) => noteEnd(print, person, end)),
    ])
  }

  function noteEnd(print: lane.LanePrint, person: string, end: PrintEnd): void {
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
const noHelper: PrintWay = { isUsable: true, hasAnswered: false, computerName: '' }

async function isWithoutHelper(
  { label: { printerId }, isWithoutHelper: isKnown }: lane.LanePrint,
  deps: QueueDeps,
): Promise<boolean> {
  if (printerId === pdfPrinter.id) return true
  return isKnown ?? (printerId !== undefined && deps.isWithoutHelper(printerId))
}

async function send(
  print: lane.LanePrint,
  { userId, onWaits }: Pick<SentPrint, 'userId' | 'onWaits'>,
  deps: QueueDeps,
): Promise<PrintEnd> {
  const { id, key } = print
  const helper = (await isWithoutHelper(print, deps)) ? noHelper : await deps.askWay()
  // Nothing was asked of the server yet; the key serves the next try as well.
  if (!helper.isUsable) {
    return { kind: 'stuck', error: new CallError(helper.hasAnswered ? 'not-paired' : 'helper-silent') }
  }
  const { computerName, viaHelperId } = print.computerName === undefined ? helper : print
  const place = { computerName: computerName ?? '', ...(viaHelperId !== undefined && { viaHelperId }) }
  deps.lanes.update(userId, (before) => lane.namePlace(before, id, place))
  const onHelperSilent = () => deps.lanes.update(userId, (before) => lane.noteSilentHelper(before, id))
  const onServerSilent = (isSilent: boolean) =>
    deps.lanes.update(userId, (before) => lane.noteSilentServer(before, id, isSilent))
  const onPdfError = (pdfError: string) =>
    deps.lanes.update(userId, (before) => lane.notePdfError(before, id, pdfError))
  return deps.run({ key, body: bodyOf(print, place), userId, onHelperSilent, onServerSilent, onWaits, onPdfError })
}

/** Widgets, and articles that are printed for themselves, have calls of their own. */
function bodyOf({ label, source, widget }: lane.LanePrint, place: PrintPlace): SentPrint['body'] {
  const { articleId } = label
  if (widget) {
    const { labelId, quantity, printerId = '' } = label
    const { article, variables, showPdf, widgetId } = widget
    return { labelId, printerId, quantity, article, variables, widgetId, showPdf, ...place }
  }
  if (source === undefined && articleId !== undefined) {
    const ofArticle: LabelToPrint = { ...label, articleId }
    return { ...place, labels: [ofArticle] }
  }
  return { source: source ?? 'label', ...place, labels: [label] }
}
