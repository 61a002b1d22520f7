// Runs as a process of its own that reads files of strangers and may itself read nothing but the product's code.
// `node reader.ts MODULE…` loads these modules, then takes one order after the other from stdin and answers over stdout.
import { Console } from 'node:console'
import { constants, getPriority, setPriority } from 'node:os'
import { sourceOfBytes, sourceOfDescriptor } from './file-source.ts'
import { createFrameReader, type Frame, piecesOf } from './frames.ts'
import type { ReadFiles, SendPiece, StreamFile } from './reader-program.ts'
import { type ReaderAnswer, type ReaderMessage, type ReaderOrder, streamedFile } from './start-reader.ts'

interface Program {
  readonly read: ReadFiles<unknown, unknown>
  readonly stream: StreamFile<unknown, unknown>
  /** Loads ahead what every order needs. */
  readonly prepare?: () => Promise<unknown>
}

// stdout carries answers only, whatever a library prints.
globalThis.console = new Console(process.stderr)

const load = async (url: string): Promise<Program> => (await import(url)) as Program

const send = (header: ReaderAnswer, files: readonly Uint8Array[] = []): void => {
  for (const piece of piecesOf({ header, files })) process.stdout.write(piece)
}

/** Resolves when the server has done with the last piece. The program makes the next one meanwhile. */
let done = Promise.withResolvers<void>()
done.resolve()
const sendPiece: SendPiece = async (piece, progress) => {
  await done.promise
  done = Promise.withResolvers()
  send({ kind: 'piece', progress }, [piece])
}

/** Lets the programs that people wait for go first. A container may forbid it; the work is the same then. */
function lowerOwnPriority(): void {
  try {
    // Higher numbers are lower priorities; a server that has a low one itself passes it on.
    const { PRIORITY_BELOW_NORMAL: low } = constants.priority
    if (getPriority() < low) setPriority(low)
  } catch {
    // Nothing depends on it.
  }
}

async function run({ url, order, streams }: ReaderOrder, files: readonly Uint8Array[]): Promise<unknown> {
  // A file with a process of its own is large, and nobody waits for it.
  if (streams === 'descriptor') lowerOwnPriority()
  const program = await load(url)
  if (streams === undefined) return program.read(order, files)
  const [bytes = new Uint8Array()] = files
  const source = streams === 'bytes' ? sourceOfBytes(bytes) : sourceOfDescriptor(streamedFile)
  try {
    return await program.stream(order, source, sendPiece)
  } finally {
    await done.promise
  }
}

async function answer(order: ReaderOrder, files: readonly Uint8Array[]): Promise<void> {
  try {
    send({ kind: 'answer', answer: await run(order, files) })
  } catch (error) {
    send({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

for (const url of process.argv.slice(2)) await (await load(url)).prepare?.()
send({ kind: 'ready' })

const framesIn = createFrameReader({ maxBytes: () => Number.POSITIVE_INFINITY })
function onMessage({ header, files }: Frame): void {
  const message = header as ReaderMessage
  if (message === 'next') done.resolve()
  else void answer(message, files)
}
// Ends with the server, which then closes its end of stdin.
for await (const piece of process.stdin) for (const frame of framesIn(piece as Buffer)) onMessage(frame)
