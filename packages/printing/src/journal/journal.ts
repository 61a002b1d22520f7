import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { HandOver } from '../hand-over.ts'
import { lockDirectory } from './directory-lock.ts'
import {
  type AcceptedWork,
  isJournalRecord,
  type JournalEntry,
  type JournalLink,
  type JournalRecord,
  type JournalStep,
  nextEntry,
} from './journal-record.ts'
import { type Disk, readRecords, rewriteRecords } from './record-file.ts'

/** At most one hand-over per print job entry, through every crash. Each call returns after its record is on the disk. */
export interface Journal {
  readonly find: (printJobEntryId: string) => JournalEntry | undefined
  /** Takes the work on. Throws `JournalFull` where the disk has no room for everything that may follow. */
  readonly accept: (printJobEntryId: string, work: AcceptedWork) => void
  /** Must return before the first byte leaves. Throws for an entry that is not `accepted`. */
  readonly begin: (printJobEntryId: string) => void
  /** Takes `begin` back. Only for entries of which no byte was sent. */
  readonly putBack: (printJobEntryId: string) => void
  /** From `accepted` only with `Failed`. */
  readonly finish: (printJobEntryId: string, outcome: HandOver) => void
  /** Promises that these entries will never be printed, all in one write. Answers those promised: not those of which bytes may have left already. `why` is a sentence for a person. */
  readonly forbid: (printJobEntryIds: readonly string[], why?: string) => readonly string[]
  /** Entries that a crash left while bytes may have been leaving (see `settleInterrupted`). */
  readonly interrupted: () => readonly Extract<JournalEntry, { state: 'handing-over' }>[]
  /** Outcomes and promises the server has not acknowledged, the newest first. */
  readonly unreported: (atMost: number) => readonly Extract<JournalEntry, { state: 'done' | 'forbidden' }>[]
  readonly markReported: (printJobEntryIds: readonly string[]) => void
  /** The server asks for it once more. */
  readonly reportAgain: (printJobEntryId: string) => void
  /** Ids of accepted entries whose file came over a link. */
  readonly acceptedOverLink: () => readonly string[]
  /** The number of lines it has ever had, through every compaction. It is lower again after a journal was set back. */
  readonly position: () => number
  /** The last link that was saved here. */
  readonly link: () => JournalLink | undefined
  readonly saveLink: (link: JournalLink) => void
  readonly close: () => void
}

/** Thrown before anything is accepted; its message is for a person. */
export class JournalFull extends Error {
  constructor(directory: string, options: ErrorOptions) {
    super(
      `There is no room left on the disk for the print journal in ${directory}. Free some space and print again.`,
      options,
    )
    this.name = 'JournalFull'
  }
}

/** Entries are kept this long after their last record. */
const keptMs = 30 * 24 * 60 * 60 * 1000
const longestMessage = 500
/** More than any record takes, also when every character of a message needs escaping. */
const longestRecordBytes = 4096
const recordsAfterAccepting = 2

export interface JournalOptions {
  /** Wall clock, ms since 1970. */
  readonly now?: () => number
  readonly disk?: Disk
}

/** Opens the directory's journal for this process alone, and drops what is older than 30 days. Throws `DirectoryInUse` and `DamagedRecordFile`. */
export function openJournal(directory: string, options: JournalOptions = {}): Journal {
  const now = options.now ?? Date.now
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  accessSync(directory, constants.R_OK | constants.W_OK)
  const lock = lockDirectory(directory)
  try {
    const path = join(directory, 'journal.ndjson')
    const contents = fold(readRecords(path, isJournalRecord))
    for (const [id, { at, state }] of contents.entries) {
      if (now() - at > keptMs && state !== 'handing-over') contents.entries.delete(id)
    }
    const file = rewriteRecords(path, compacted(contents), options.disk)
    const close = (): void => {
      file.close()
      lock.release()
    }
    return { ...journalOver({ contents, append: file.append, directory, now }), close }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The contents of the journal, and the number of the line that each entry comes from. */
interface Contents {
  readonly entries: Map<string, JournalEntry>
  readonly numbers: Map<string, number>
  position: number
  link?: JournalLink & { readonly number: number }
}

function fold(records: readonly JournalRecord[]): Contents {
  const contents: Contents = { entries: new Map(), numbers: new Map(), position: 0 }
  const { entries, numbers } = contents
  for (const record of records) {
    if (record.type === 'reported') {
      mark(entries, record.ids, true)
      continue
    }
    const number = record.number ?? contents.position + 1
    contents.position = Math.max(contents.position, number)
    if (record.type === 'dropped') continue
    if (record.type === 'link') {
      contents.link = { ...record.link, number }
      continue
    }
    const id = record.type === 'entry' ? record.entry.printJobEntryId : record.id
    entries.set(id, record.type === 'entry' ? record.entry : nextEntry(entries.get(id), record))
    numbers.set(id, number)
  }
  return contents
}

/** The contents in as few lines as possible, in the order of their numbers: lines cut off at the end then lower the position. */
function compacted({ entries, numbers, position, link }: Contents): JournalRecord[] {
  const lines: (JournalRecord & { readonly number: number })[] = [...entries].map(([id, entry]) => ({
    type: 'entry',
    entry,
    number: numbers.get(id) ?? 0,
  }))
  if (link) lines.push({ type: 'link', link: { helperId: link.helperId, epoch: link.epoch }, number: link.number })
  lines.sort((one, other) => one.number - other.number)
  const last = lines.at(-1)?.number ?? 0
  return last === position ? lines : [...lines, { type: 'dropped', number: position }]
}

function mark(entries: Map<string, JournalEntry>, ids: readonly string[], isReported: boolean): void {
  for (const id of ids) {
    const entry = entries.get(id)
    if (entry) entries.set(id, { ...entry, isReported })
  }
}

interface Opened {
  readonly contents: Contents
  readonly append: ReturnType<typeof rewriteRecords>['append']
  readonly directory: string
  readonly now: () => number
}

function journalOver(opened: Opened): Omit<Journal, 'close'> {
  const { contents, append, directory, now } = opened
  const { entries } = contents
  /** Ids whose outcome is still to be written: its space is kept free. */
  const open = new Set<string>()
  const keepFreeBytes = (): number => open.size * recordsAfterAccepting * longestRecordBytes
  const { writeSteps, saveLink } = numberedRecords(opened)
  const write = (step: JournalStep): void => writeSteps([step], 0)

  return {
    ...readersOf(contents),
    accept: (id, work) => {
      open.add(id)
      try {
        writeSteps([{ type: 'accepted', id, at: now(), work }], keepFreeBytes())
      } catch (cause) {
        open.delete(id)
        throw isOutOfSpace(cause) ? new JournalFull(directory, { cause }) : cause
      }
    },
    begin: (id) => write({ type: 'handing-over', id, at: now() }),
    putBack: (id) => write({ type: 'not-begun', id, at: now() }),
    finish: (id, outcome) => {
      write({ type: 'done', id, at: now(), outcome: shortened(outcome) })
      open.delete(id)
    },
    forbid: (ids, why) => {
      const mayBePromised = (id: string): boolean =>
        [undefined, 'accepted', 'forbidden'].includes(entries.get(id)?.state)
      const promised = [...new Set(ids)].filter(mayBePromised)
      const isNew = (id: string): boolean => entries.get(id)?.state !== 'forbidden'
      const reason = why === undefined ? {} : { message: storable(why) }
      const steps = promised
        .filter(isNew)
        .map((id) => ({ type: 'never', id, at: now(), ...reason }) satisfies JournalStep)
      if (steps.length > 0) writeSteps(steps, keepFreeBytes())
      for (const { id } of steps) open.delete(id)
      return promised
    },
    markReported: (ids) => {
      const known = ids.filter((id) => entries.get(id)?.isReported === false)
      if (known.length === 0) return
      // Losing this record costs one more report, nothing else.
      append([{ type: 'reported', ids: known }], { keepFreeBytes: keepFreeBytes(), isDurable: false })
      mark(entries, known, true)
    },
    reportAgain: (id) => mark(entries, [id], false),
    saveLink: (link) => saveLink(link, keepFreeBytes()),
  }
}

/** Numbers records and writes them, all of a call in one write. */
function numberedRecords({ contents, append }: Opened) {
  const { entries } = contents
  const write = (records: readonly (JournalStep | LinkRecord)[], freeBytes: number): void => {
    const numbered = records.map((record, index) => ({ ...record, number: contents.position + 1 + index }))
    append(numbered, { keepFreeBytes: freeBytes, isDurable: true })
    contents.position += records.length
  }
  return {
    /** Throws `WrongJournalStep`, before anything is written. */
    writeSteps: (steps: readonly JournalStep[], freeBytes: number): void => {
      const next = steps.map((step) => [step.id, nextEntry(entries.get(step.id), step)] as const)
      write(steps, freeBytes)
      for (const [id, entry] of next) entries.set(id, entry)
    },
    saveLink: (link: JournalLink, freeBytes: number): void => {
      write([{ type: 'link', link }], freeBytes)
      contents.link = { ...link, number: contents.position }
    },
  }
}

/** The methods that only read. */
function readersOf(contents: Contents) {
  const { entries } = contents
  const all = (): JournalEntry[] => [...entries.values()]
  return {
    find: (id) => entries.get(id),
    interrupted: () => all().filter((entry) => entry.state === 'handing-over'),
    unreported: (atMost) =>
      all()
        .filter((entry) => entry.state === 'done' || entry.state === 'forbidden')
        .filter((entry) => !entry.isReported)
        .sort((one, other) => other.at - one.at)
        .slice(0, atMost),
    acceptedOverLink: () =>
      all()
        .filter((entry) => entry.state === 'accepted' && entry.work.epoch !== undefined)
        .map(({ printJobEntryId }) => printJobEntryId),
    position: () => contents.position,
    link: () => contents.link,
  } satisfies Partial<Journal>
}

type LinkRecord = Extract<JournalRecord, { type: 'link' }>

const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))

/** Printers say what they like: half a character or a NUL would be refused by the server, with all that is reported beside it. */
const storable = (message: string): string =>
  message.slice(0, longestMessage).toWellFormed().replaceAll('\u0000', '\uFFFD')

const shortened = (outcome: HandOver): HandOver =>
  outcome.message === undefined ? outcome : { ...outcome, message: storable(outcome.message) }
