import { tooLarge } from './frames.ts'

export interface Streaming {
  /** Gets the pieces one after another: the reader makes the next one when this has settled, and is ended when it rejects. */
  readonly onPiece: (piece: Uint8Array, progress: number) => Promise<void>
  /** Of all pieces together. */
  readonly maxBytes: number
}

export interface Pieces {
  /** Throws for a piece that nobody has asked for, and an error of `isTooLarge` for more bytes than are allowed. */
  readonly receive: (files: readonly Uint8Array[], progress: unknown) => void
  /** True while a piece is worked on. */
  readonly isBusy: () => boolean
}

interface Reactions {
  readonly askForNext: () => void
  readonly stop: () => void
}

const shareOf = (progress: unknown): number => Math.min(1, Math.max(0, Number(progress) || 0))

/** Passes the pieces of a stream on, never more than one at a time. */
export function receivePieces({ onPiece, maxBytes }: Streaming, { askForNext, stop }: Reactions): Pieces {
  let bytes = 0
  let isBusy = false
  return {
    isBusy: () => isBusy,
    receive: (files, progress) => {
      const [piece] = files
      if (isBusy || !piece) throw new Error('it sent a piece that nobody asked for')
      bytes += piece.length
      if (bytes > maxBytes) throw tooLarge(`pieces of more than ${maxBytes} bytes`)
      isBusy = true
      onPiece(piece, shareOf(progress)).then(() => {
        isBusy = false
        askForNext()
      }, stop)
    },
  }
}
