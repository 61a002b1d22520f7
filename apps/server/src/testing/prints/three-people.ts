// The one count of an order, under whatever three people press: the test and its long form.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { startTestApp, type TestApp } from '../start-app.ts'
import { type PeopleOfOrder, peopleOfOrder } from './people-of-order.ts'
import { moments, playOrder } from './play-order.ts'

/** Plays so many orders. */
export function describeThreePeople(orders: number): void {
  let test: TestApp
  let people: PeopleOfOrder
  beforeAll(async () => {
    test = await startTestApp()
    people = await peopleOfOrder(test)
  })
  afterAll(() => test.stop())

  describe('Whatever three people print, fail, settle and print again of an order', () => {
    it('its labels add up, no more are made than ordered without a press that says so, and what is missing can be printed', async () => {
      await fc.assert(
        fc.asyncProperty(moments, (played) => playOrder(people, played)),
        { numRuns: orders, endOnFailure: true },
      )
    })
  })
}
