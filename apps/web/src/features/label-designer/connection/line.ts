// The socket of one open label: opened again whenever it breaks, with the access token in its first message.
import type { DesignerEvent, DesignerRequest } from '@labelwright/contract/server/label-designer-schemas'

/** A WebSocket, or what stands for one in a test. */
export interface Channel {
  readonly send: (text: string) => void
  readonly close: () => void
}

export interface ChannelEvents {
  readonly onOpen: () => void
  readonly onMessage: (text: string) => void
  readonly onClose: () => void
}

interface LineOptions {
  readonly openChannel: (events: ChannelEvents) => Channel
  /** The first message, made anew for every attempt. */
  readonly greet: () => Promise<DesignerRequest | undefined>
  readonly onEvent: (event: DesignerEvent) => void
  /** The line is down; it is being made again. */
  readonly onDown: () => void
  /** Milliseconds before attempt number so many, from 1. */
  readonly waitMs: (attempt: number) => number
}

export interface Line {
  /** False where the line is down: nothing was sent. */
  readonly send: (request: DesignerRequest) => boolean
  /** Tries at once where it waits. */
  readonly hurry: () => void
  /** Ends this connection and makes another. */
  readonly restart: () => void
  readonly close: () => void
}

/** From half a second, doubled with each attempt, to ten seconds; apart from each other, so that a shift does not come at once. */
export const usualWaitMs = (attempt: number): number =>
  Math.min(10_000, 500 * 2 ** Math.min(attempt - 1, 10)) * (0.75 + Math.random() / 2)

export function openLine({ openChannel, greet, onEvent, onDown, waitMs }: LineOptions): Line {
  let channel: Channel | undefined
  let isOpen = false
  let isEnded = false
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    clearTimeout(timer)
    timer = undefined
    const mine = openChannel({
      onOpen: async () => {
        const greeting = await greet()
        if (channel !== mine || !greeting) return mine.close()
        isOpen = true
        mine.send(JSON.stringify(greeting))
      },
      onMessage: (text) => {
        if (channel !== mine) return
        const event = JSON.parse(text) as DesignerEvent
        // Not reset by a refusal, so that a server that refuses for now is asked less and less often.
        if (event.type !== 'refused') attempt = 0
        onEvent(event)
      },
      onClose: () => {
        if (channel !== mine) return
        channel = undefined
        isOpen = false
        if (isEnded) return
        onDown()
        attempt += 1
        timer = setTimeout(connect, waitMs(attempt))
      },
    })
    channel = mine
  }

  connect()
  return {
    send(request) {
      if (!channel || !isOpen) return false
      channel.send(JSON.stringify(request))
      return true
    },
    hurry() {
      if (timer !== undefined) connect()
    },
    restart: () => channel?.close(),
    close() {
      isEnded = true
      clearTimeout(timer)
      channel?.close()
    },
  }
}
