import { beforeEach, describe, expect, it } from 'vitest'
import { createServerClock, type ServerClock } from './server-clock.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** The server's true time when its clock and the steady one begin. */
const begin = Date.UTC(2026, 10, 28, 12)

let steady: number
let wallAheadMs: number
let clock: ServerClock
beforeEach(() => {
  steady = 5_000
  wallAheadMs = 0
  clock = createServerClock({ wall: () => begin + steady + wallAheadMs, steady: () => steady })
})
const hearAfter = (delayMs: number) => {
  const said = begin + steady
  steady += delayMs
  clock.hear(said)
}

describe("The server's time at a helper [PRT-33]", () => {
  it.each([minute, -minute, 20 * minute, -20 * minute, 2 * day, -2 * day])(
    'is the server’s, however wrong the clock of the computer is: %s ms',
    (aheadMs) => {
      wallAheadMs = aheadMs
      expect(clock.now()).toBe(begin + steady + aheadMs)
      expect(clock.computerAheadMs()).toBeUndefined()
      hearAfter(0)
      expect(clock.now()).toBe(begin + steady)
      expect(clock.computerAheadMs()).toBe(aheadMs)
      wallAheadMs = -aheadMs
      steady += minute
      expect(clock.now()).toBe(begin + steady)
    },
  )

  it('is not set back by a word that was long on its way', () => {
    hearAfter(20)
    hearAfter(9_000)
    expect(begin + steady - clock.now()).toBe(20)
  })

  it('follows the server when its own clock is put right', () => {
    clock.hear(begin + steady + 10 * minute)
    steady += 2 * minute
    hearAfter(0)
    expect(clock.now()).toBe(begin + steady)
  })

  it('is never earlier than what the server has signed', () => {
    wallAheadMs = -20 * minute
    clock.advanceTo(begin + steady)
    expect(clock.now()).toBe(begin + steady)
    clock.advanceTo(begin - day)
    expect(clock.now()).toBe(begin + steady)
  })

  it('says nothing where the server did not', () => {
    clock.hear(undefined)
    expect(clock.computerAheadMs()).toBeUndefined()
  })
})
