// What the import worker does: reads one file. It touches no database and no network.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openTable } from '@labelwright/table-files/open-table'
import type { ByteSource } from '@labelwright/table-files/table'
import { TableError } from '@labelwright/table-files/table-error'
import type { WorkerAnswer, WorkerTask } from './import-worker-protocol.ts'
import { importLimits } from './import-worker-protocol.ts'
import { lookAt } from './look-at-table.ts'
import { stageRows } from './stage-rows.ts'
import { writeBadRows } from './write-bad-rows.ts'

const { path, task } = workerData as { readonly path: string; readonly task: WorkerTask }

function fileSource(file: number): ByteSource {
  const { size } = fstatSync(file)
  let memory = Buffer.alloc(0)
  return {
    size,
    read: (position, length) => {
      // One piece of memory for all reads: readers copy what they keep.
      if (memory.length < length) memory = Buffer.alloc(length)
      return memory.subarray(0, readSync(file, memory, 0, length, position))
    },
  }
}

if (!parentPort) throw new Error('The import worker runs as a worker only')
const port: MessagePort = parentPort
const tell = (answer: WorkerAnswer) =>
  port.postMessage(answer, answer.kind === 'piece' ? [answer.bytes.buffer as ArrayBuffer] : [])

/** Waits until less than a few pieces are on their way: a slow database holds the reader back. */
const waiting: (() => void)[] = []
let onTheWay = 0
port.on('message', () => {
  onTheWay -= 1
  waiting.shift()?.()
})
const encoder = new TextEncoder()
async function send(text: string, progress: number): Promise<void> {
  tell({ kind: 'piece', bytes: encoder.encode(text), progress })
  onTheWay += 1
  if (onTheWay < 4) return
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  await promise
}

async function work(file: number): Promise<void> {
  const table = openTable(fileSource(file), task.read, importLimits)
  if (task.kind === 'look') tell({ kind: 'looked', detected: lookAt(table) })
  else if (task.kind === 'stage') tell({ kind: 'staged', ...(await stageRows(table, task, send)) })
  else {
    await writeBadRows(table, task, send)
    tell({ kind: 'written' })
  }
}

/** Does the task that the worker was started for, and ends it. */
export async function doTask(): Promise<void> {
  const file = openSync(path, 'r')
  try {
    await work(file)
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    tell({ kind: 'refused', code: error.code, sentence: error.message, values: error.values })
  } finally {
    closeSync(file)
    port.close()
  }
}
