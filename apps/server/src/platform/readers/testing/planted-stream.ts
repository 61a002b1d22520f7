// A program for tests of streams: it does what a file could do that has taken over its reader.
import type { StreamFile } from '../reader-program.ts'
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

export const stream: StreamFile<PlantedStreamOrder, PlantedStreamAnswer> = async (order, source, send) => {
  const text = Buffer.from(source.read(0, source.size)).toString('latin1')
  if (order.what === 'fill-memory') await fillMemory()
  if (order.what === 'answer-early') void send(Buffer.from('a piece'), 0)
  if (order.what === 'flood') for (;;) void send(Buffer.alloc(1_000), 0)
  if (order.what === 'send') {
    for (let piece = 1; piece <= order.pieces; piece += 1) {
      burn(order.processorMs)
      await send(Buffer.alloc(order.bytes, String(piece)), piece / order.pieces)
    }
  }
  if (order.what !== 'look-around') return { reader, text }
  const found = { ...(await lookAround(order.secretFiles, order.port)), env: { ...process.env } }
  return { reader, text, found }
}
