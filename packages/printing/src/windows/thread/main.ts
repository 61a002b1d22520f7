// The thread that calls Windows: it answers one request, then it ends.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type {
  SpoolerAnswers,
  SpoolerQueue,
  SpoolerRequest,
  ThreadData,
  ThreadMessage,
  ThreadWord,
} from '../spooler-messages.ts'
import { keepsPrintedJobs } from '../spooler-states.ts'
import { loadGdi } from './gdi.ts'
import { type Koffi, loadKoffi } from './koffi.ts'
import { readPdf } from './pdf-pages.ts'
import { printPdf } from './print-pdf.ts'
import { printRaw } from './print-raw.ts'
import { loadWinspool, WindowsError, type Winspool } from './winspool.ts'

/** So many queues are asked how they are; those of other computers may not answer. */
const mostAskedMs = 2_000

const say = (message: ThreadMessage): void => parentPort?.postMessage(message)

async function begin(): Promise<void> {
  if (parentPort === null) return
  const begun = once(parentPort, 'message')
  say({ type: 'ready' })
  const [word] = (await begun) as [ThreadWord]
  if (word === 'cancel') throw new Error('The print was given up before it began')
}

function readQueue(winspool: Winspool, queue: string): SpoolerAnswers['read-queue'] {
  return withQueue(winspool, queue, (printer) => ({
    queue: { ...winspool.readQueue(printer), isDefault: winspool.defaultName() === queue },
    jobs: ignoreUnreadable(() => winspool.readJobs(printer), []),
  }))
}

function listQueues(winspool: Winspool): SpoolerAnswers['list-queues'] {
  const until = performance.now() + mostAskedMs
  const defaultName = winspool.defaultName()
  return winspool.listNames().map((name) => {
    const unasked: SpoolerQueue = { name, isDefault: name === defaultName, status: 0, attributes: 0, jobCount: 0 }
    if (performance.now() > until) return unasked
    const read = () => withQueue(winspool, name, (printer) => ({ ...unasked, ...winspool.readQueue(printer), name }))
    return ignoreUnreadable(read, unasked)
  })
}

/** A queue that cannot be asked is a queue all the same: printing says what is wrong with it. */
function ignoreUnreadable<Answer>(read: () => Answer, otherwise: Answer): Answer {
  try {
    return read()
  } catch (error) {
    if (error instanceof WindowsError) return otherwise
    throw error
  }
}

function withQueue<Answer>(winspool: Winspool, queue: string, use: (printer: ReturnType<Winspool['open']>) => Answer) {
  const printer = winspool.open(queue)
  try {
    return use(printer)
  } finally {
    winspool.close(printer)
  }
}

async function answerTo(koffi: Koffi, request: SpoolerRequest, pdfium: Uint8Array | undefined): Promise<unknown> {
  const winspool = loadWinspool(koffi)
  switch (request.kind) {
    case 'list-queues':
      return listQueues(winspool)
    case 'read-queue':
      return readQueue(winspool, request.queue)
    case 'read-jobs':
      return withQueue(winspool, request.queue, (printer) => ({
        keepsPrintedJobs: keepsPrintedJobs(winspool.readQueue(printer)),
        jobs: winspool.readJobs(printer),
      }))
    case 'print-raw':
      return printRaw(winspool, request, begin)
    case 'print-pdf': {
      const pages = pdfium && (await readPdf(pdfium, request.bytes))
      if (!pages) return { kind: 'not-begun', why: 'unreadable-pdf', code: 0 }
      return printPdf({ winspool, gdi: loadGdi(koffi) }, { ...request, pages }, begin)
    }
  }
}

async function main({ koffiFile, pdfium, request }: ThreadData): Promise<void> {
  try {
    say({ type: 'answer', answer: await answerTo(loadKoffi(koffiFile), request, pdfium) })
  } catch (error) {
    say({ type: 'error', message: error instanceof Error ? error.message : String(error) })
  }
}

// Not awaited at the top: in the single program this is one script, which cannot wait there.
void main(workerData as ThreadData)
