import { expect, it } from 'vitest'
import { createSteadyCodes } from './steady-codes.ts'

it('A code before the camera counts when it was read twice, and once as long as it stays', () => {
  const { see } = createSteadyCodes()
  expect(see(['A'], 0)).toBeUndefined()
  expect(see(['A'], 100)).toBe('A')
  for (let at = 200; at < 5_000; at += 100) expect(see(['A'], at)).toBeUndefined()
})

it('It counts again when it was out of sight for a second and a half, not when a look missed it', () => {
  const { see } = createSteadyCodes()
  see(['A'], 0)
  expect(see(['A'], 100)).toBe('A')
  see([], 200)
  see(['A'], 300)
  expect(see(['A'], 400)).toBeUndefined()
  see([], 500)
  expect(see(['A'], 1_900)).toBeUndefined()
  expect(see(['A'], 2_000)).toBeUndefined()
  see([], 2_100)
  expect(see(['A'], 3_501)).toBeUndefined()
  expect(see(['A'], 3_600)).toBe('A')
})

it('A code that was read once is not believed', () => {
  const { see } = createSteadyCodes()
  expect([see(['A'], 0), see(['B'], 100), see(['A'], 200), see([], 300), see(['A'], 400)]).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})

it('Of several codes in sight none counts, until one has been alone for a second', () => {
  const { see, areSeveral } = createSteadyCodes()
  see(['A', 'B'], 0)
  expect([see(['A', 'B'], 100), areSeveral()]).toEqual([undefined, true])
  expect([see(['B'], 200), see(['B'], 300), areSeveral()]).toEqual([undefined, undefined, false])
  expect(see(['A', 'B'], 400)).toBeUndefined()
  expect([see(['B'], 1_300), see(['B'], 1_400), see(['B'], 1_401)]).toEqual([undefined, undefined, 'B'])
})

it('The same code twice in one picture is one', () => {
  const { see } = createSteadyCodes()
  see(['A', 'A'], 0)
  expect(see(['A', 'A'], 100)).toBe('A')
})
