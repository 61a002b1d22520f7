// A program for tests of streams: it does what a file could do that has taken over its reader.
import { piecesOf } from '../frames.ts'
import type { StreamFile } from '../reader-program.ts'
import type { ReaderAnswer } from '../start-reader.ts'
import { burn, fillMemory, lookAround, reader } from './planted.ts'

export type PlantedStreamOrder =
  | { readonly what: 'read' | 'flood' | 'fill-memory' | 'answer-early' }
  | { readonly what: 'send'; readonly pieces: number; readonly bytes: number; readonly processorMs: number }
  | { readonly what: 'look-around'; readonly secretFiles: readonly string[]; readonly port: number }

export interface PlantedStreamAnswer {
  /** Names the process. */
  readonly reader: string
  /** The file, as text. */
  readonly text: string
  readonly found?: Readonly<Record<string, unknown>>
}

/** Sends past the program that runs this. */
function write(header: ReaderAnswer): void {
  const files = header.kind === 'piece' ? [Buffer.from('a piece')] : []
  process.stdout.write(Buffer.concat(piecesOf({ header, files })))
}

export const stream: StreamFile<PlantedStreamOrder, PlantedStreamAnswer> = async (order, source, send) => {
  const text = Buffer.from(source.read(0, source.size)).toString('latin1')
  if (order.what === 'fill-memory') await fillMemory()
  if (order.what === 'answer-early') write({ kind: 'piece', progress: 0 })
  if (order.what === 'flood') setInterval(() => write({ kind: 'piece', progress: 0 }), 1)
  if (order.what === 'send') {
    for (let piece = 1; piece <= order.pieces; piece += 1) {
      burn(order.processorMs)
      await send(Buffer.alloc(order.bytes, String(piece)), piece / order.pieces)
    }
  }
  if (order.what === 'flood') await new Promise<never>(() => undefined)
  if (order.what !== 'look-around') return { reader, text }
  const found = { ...(await lookAround(order.secretFiles, order.port)), env: { ...process.env } }
  return { reader, text, found }
}
