import {
  type HelperLinkEvent,
  type HelperLinkRequest,
  mostLinkReports,
} from '@labelwright/contract/server/helper-link-schemas'
import type { JournalReport } from '@labelwright/contract/server/helpers-schemas'

/** What the link needs of a journal. */
export interface LinkJournal {
  /** Outcomes and promises that the server has not stored yet. */
  readonly unreported: (atMost: number) => readonly JournalReport[]
  readonly markReported: (printJobEntryIds: readonly string[]) => void
  /** The number of lines it has ever had. Undefined for an older server, which does not accept it. */
  readonly position: () => number | undefined
}

type Stored = Extract<HelperLinkEvent, { readonly type: 'journal-stored' }>

export interface JournalUpload {
  /** Sends the first batch, even an empty one where it tells the server the journal's position. */
  readonly begin: () => void
  /** Sends what is not reported yet, unless a batch is on its way: then behind it. */
  readonly wake: () => void
  /** Throws away a word about a batch that was not sent over this connection. */
  readonly stored: (event: Stored) => void
  readonly stop: () => void
}

interface Options {
  readonly journal: LinkJournal
  readonly send: (request: HelperLinkRequest) => void
  /** The server has not acknowledged a batch in time. */
  readonly onSilence: () => void
  readonly acknowledgeWithinMs: number
}

/** One batch at a time over one connection. What is not acknowledged is sent again over the next. */
export function createJournalUpload({ journal, send, onSilence, acknowledgeWithinMs }: Options): JournalUpload {
  let batch = 0
  let sent: ReadonlySet<string> | undefined
  let isWoken = false
  let timer: NodeJS.Timeout | undefined
  const wake = (): void => {
    isWoken = true
    if (sent !== undefined) return
    isWoken = false
    const reports = [...journal.unreported(mostLinkReports)]
    if (reports.length > 0) sendBatch(reports)
  }
  const sendBatch = (reports: JournalReport[]): void => {
    batch += 1
    sent = new Set(reports.map(({ printJobEntryId }) => printJobEntryId))
    const journalPosition = journal.position()
    send({ type: 'journal', batch, reports, ...(journalPosition !== undefined && { journalPosition }) })
    timer = setTimeout(onSilence, acknowledgeWithinMs)
  }
  return {
    begin: () => {
      if (journal.position() === undefined) wake()
      else sendBatch([...journal.unreported(mostLinkReports)])
    },
    wake,
    stored: (event) => {
      if (event.batch !== batch || sent === undefined) return
      clearTimeout(timer)
      const own = sent
      sent = undefined
      const settled = [...event.acknowledged, ...event.setAside.map(({ printJobEntryId }) => printJobEntryId)]
      const known = settled.filter((id) => own.has(id))
      journal.markReported(known)
      // A server that stores nothing must not be asked without end: the next wake tries again.
      if (isWoken || known.length > 0) wake()
    },
    stop: () => clearTimeout(timer),
  }
}
