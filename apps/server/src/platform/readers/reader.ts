// Runs as a process of its own that reads files of strangers and may itself read nothing but the product's code.
// `node reader.ts MODULE…` loads these modules, then takes one order after the other from stdin and answers over stdout.
import { Console } from 'node:console'
import { createFrameReader, type Frame, piecesOf } from './frames.ts'
import type { ReadFiles } from './reader-program.ts'
import type { ReaderAnswer, ReaderOrder } from './start-reader.ts'

interface Program {
  readonly read: ReadFiles<unknown, unknown>
  /** Loads ahead what every order needs. */
  readonly prepare?: () => Promise<unknown>
}

// stdout carries answers only, whatever a library prints.
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
// Ends with the server, which then closes its end of stdin.
for await (const piece of process.stdin) for (const frame of framesIn(piece as Buffer)) await answer(frame)
