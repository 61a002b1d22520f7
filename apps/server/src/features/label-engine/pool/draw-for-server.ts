// A process that draws labels for the server: `drawing-pool.service.ts` starts it and gives it tasks, one piece at a time.
import { ProductError } from '@labelwright/contract/errors'
import { createLabelEngine } from '../label-engine.service.ts'
import type { LabelOfVersion } from '../label-of-version.service.ts'
import type { DrawingTask } from '../tasks/task.ts'
import { tasks } from '../tasks/tasks.ts'
import { type FromProcess, putLabelsIn, type TaskMessage, type ToProcess } from './transfer.ts'
import { warmUp } from './warm-up.ts'

/** A piece ends with the label in which this time is over. */
const pieceMs = 50

type Work = Generator<undefined, unknown> | AsyncGenerator<undefined, unknown>

// Without the server there is nothing to do.
process.on('disconnect', () => process.exit(0))

const send = (message: FromProcess): void => {
  process.send?.(message)
}

function usage() {
  const { user, system } = process.cpuUsage()
  return { processorMs: (user + system) / 1_000, memoryMib: process.memoryUsage.rss() / 1024 / 1024 }
}

const engine = await createLabelEngine()
warmUp(engine)

const labels = new Map<string, LabelOfVersion>()
const begun = new Map<number, Work>()

function begin({ id, name, input, labels: sent, forgotten }: TaskMessage): Work {
  for (const key of forgotten) labels.delete(key)
  for (const { key, label } of sent) labels.set(key, label)
  // The server gives each task the input of its name.
  const task = tasks[name] as DrawingTask<unknown, unknown>
  const work = task(engine, putLabelsIn(input, labels))
  begun.set(id, work)
  return work
}

/** Does one piece of a task. Answers its result, or undefined where it goes on. */
async function doPiece(work: Work): Promise<{ readonly result: unknown } | undefined> {
  const ends = performance.now() + pieceMs
  do {
    const { done, value } = await work.next()
    if (done) return { result: value }
  } while (performance.now() < ends)
  return undefined
}

function tellWhy(id: number, error: unknown): void {
  const used = { id, ...usage() }
  if (error instanceof ProductError) {
    const { code, errors, message: detail } = error
    send({ type: 'refused', ...used, code, errors, detail })
  } else
    send({ type: 'failed', ...used, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}

async function hear(message: ToProcess): Promise<void> {
  const { id } = message
  try {
    if (message.type === 'drop') {
      begun.delete(id)
      return
    }
    const work = message.type === 'begin' ? begin(message) : begun.get(id)
    if (!work) throw new Error(`the task ${id} goes on without a beginning`)
    const ended = await doPiece(work)
    if (!ended) {
      send({ type: 'pause', id, ...usage() })
      return
    }
    begun.delete(id)
    send({ type: 'done', id, ...usage(), result: ended.result })
  } catch (error) {
    begun.delete(id)
    tellWhy(id, error)
  }
}

process.on('message', (message) => void hear(message as ToProcess))
send({ type: 'ready', ...usage() })
