import { Socket } from 'node:net'

type Write = (chunk: Uint8Array | string, ...rest: readonly unknown[]) => boolean

/**
 * Sends what is written in one turn of the event loop as one packet: a driver writes each piece of each query by itself,
 * and queries of a transaction are often begun together.
 */
export class GatheringSocket extends Socket {
  #isGathering = false

  override write: Write = (chunk, ...rest) => {
    if (!this.#isGathering) this.#gather()
    return (super.write as Write).call(this, chunk, ...rest)
  }

  #gather(): void {
    this.#isGathering = true
    this.cork()
    process.nextTick(() => {
      this.#isGathering = false
      this.uncork()
    })
  }
}
