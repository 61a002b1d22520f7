// A reader: a process that reads files of strangers for the server, with no rights but to read its own code.
// `node reader.ts MODULE…` loads modules ahead, then does what comes over stdin and answers over stdout, one after the other.
import { Console } from 'node:console'
import { createFrameReader, type Frame, piecesOf } from './frames.ts'
import type { ReadFiles } from './reader-program.ts'
import type { ReaderAnswer, ReaderOrder } from './start-reader.ts'

interface Program {
  readonly read: ReadFiles<unknown, unknown>
  /** Loads what every order needs. */
  readonly prepare?: () => Promise<unknown>
}

// Answers alone go to stdout, whatever a library prints.
globalThis.console = new Console(process.stderr)

const load = async (url: string): Promise<Program> => (await import(url)) as Program

const send = (header: ReaderAnswer): void => {
  for (const piece of piecesOf({ header, files: [] })) process.stdout.write(piece)
}

async function answer({ header, files }: Frame): Promise<void> {
  const { url, order } = header as ReaderOrder
  try {
    send({ kind: 'answer', answer: await (await load(url)).read(order, files) })
  } catch (error) {
    send({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

for (const url of process.argv.slice(2)) await (await load(url)).prepare?.()
send({ kind: 'ready' })

const framesIn = createFrameReader({ maxBytes: () => Number.POSITIVE_INFINITY })
// The server's end of stdin closes with the server, and this process ends.
for await (const piece of process.stdin) for (const frame of framesIn(piece as Buffer)) await answer(frame)
