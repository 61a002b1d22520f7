import { ProductError } from '@labelwright/contract/errors'
import type { Readers } from '../../../platform/readers/readers.ts'
import { type FileFacts, factsOf } from './file-facts.ts'
import { checkedAnswer } from './importer-answers.ts'
import { type ImporterAnswer, type ImporterTask, importReading, type Refusal } from './importer-protocol.ts'

export interface ImportFile {
  readonly organizationId: string
  readonly path: string
}

export interface Reading<Task extends ImporterTask> {
  readonly task: Task
  /** Gets what is made of the file, piece by piece, and how much of it is read, 0 to 1. Its error ends the reading. */
  readonly onPiece: (piece: Uint8Array, progress: number) => Promise<void>
  readonly signal?: AbortSignal
}

interface Answers {
  readonly look: 'looked'
  readonly stage: 'staged'
  readonly 'bad-rows': 'written'
}

const answers: Answers = { look: 'looked', stage: 'staged', 'bad-rows': 'written' }

type AnswerTo<Task extends ImporterTask> = Extract<ImporterAnswer, { readonly kind: Answers[Task['kind']] }>

function refused({ code, sentence, values }: Omit<Refusal, 'kind'>) {
  const error = { path: 'file', code, message: sentence, ...(Object.keys(values).length > 0 ? { values } : {}) }
  return new ProductError('file-not-readable', { detail: sentence, errors: [error] })
}

const tooHeavy = ({ isWorkbook }: FileFacts) => {
  const sentence = `The ${isWorkbook ? 'workbook' : 'file'} needs more memory or time than an import may take.`
  return isWorkbook
    ? refused({ code: 'workbook-too-heavy', sentence: `${sentence} Send the rows as CSV.`, values: {} })
    : refused({ code: 'file-too-heavy', sentence, values: {} })
}

const mebibyte = 1024 * 1024
/** The most that a workbook may unpack to (SEC-31). */
const maxUnpackedBytes = 200 * mebibyte
/** A cell of one character becomes an entry with a key of 200 characters, a row of one character a line with its ids. */
const bytesPerByte = 400
const maxBytesOfAll = 64 * 1024 * mebibyte

/** More bytes than any file of this size makes: an end for those that have none. */
function maxBytesOf({ bytes, isWorkbook }: FileFacts, task: ImporterTask): number {
  const copies = task.kind === 'stage' ? Math.max(1, task.plan.targetGroupIds.length) : 1
  const unpacked = isWorkbook ? maxUnpackedBytes : bytes
  return Math.min(maxBytesOfAll, 64 * mebibyte + unpacked * bytesPerByte * copies)
}

/**
 * Has a reader do a task with the file of an import. A small CSV or JSON file goes to a warm one; workbooks, which are foreign
 * archives, and what is large have a process for themselves, whose memory ends with it (SEC-31, SEC-42). Throws
 * `file-not-readable` with the sentence where the file is refused, `not-ready` where the reader was lost, `StageBroken` where it
 * answers what no file makes, and what `onPiece` and the signal throw.
 */
export async function readImportFile<Task extends ImporterTask>(
  readers: Readers,
  { organizationId, path }: ImportFile,
  { task, onPiece, signal }: Reading<Task>,
): Promise<AnswerTo<Task>> {
  const facts = await factsOf(path, task.read)
  const answer = await readers.stream(importReading, {
    organizationId,
    order: task,
    path,
    isAlone: facts.isWorkbook || !facts.isSmall,
    // Uploads are looked at while people wait. Imports run one at a time anyway, and slow downloads must hold no place.
    takesTurns: task.kind === 'look',
    maxBytes: maxBytesOf(facts, task),
    onPiece,
    signal,
  })
  if (answer === undefined) throw tooHeavy(facts)
  const checked = checkedAnswer(answer, answers[task.kind])
  if (checked.kind === 'refused') throw refused(checked)
  return checked as AnswerTo<Task>
}
