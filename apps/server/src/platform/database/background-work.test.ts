import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MigratedDatabase, startMigratedDatabase } from '../../testing/test-database.ts'
import { inBackground, isInBackground } from './background-work.ts'

let test: MigratedDatabase
beforeAll(async () => {
  test = await startMigratedDatabase({ poolSize: 1 })
})
afterAll(() => test.remove())

/** A transaction that stays open until it is told to end. */
function holdConnection() {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: end, resolve: release } = Promise.withResolvers<void>()
  const ended = test.database.withoutOrganization(async () => {
    begin()
    await end
  })
  return { begun, ended, release }
}

describe('Work in the background [PRT-27]', () => {
  it('has three connections of its own: a call finds one free, however much work waits', async () => {
    const held = Array.from({ length: 5 }, () => inBackground(async () => holdConnection()))
    const works = await Promise.all(held)
    await Promise.all(works.slice(0, 3).map(({ begun }) => begun))
    expect(await test.database.withoutOrganization(async () => 'answered')).toBe('answered')
    for (const { release } of works) release()
    await Promise.all(works.map(({ ended }) => ended))
  })

  it('finds a connection while calls use all of theirs', async () => {
    const call = holdConnection()
    await call.begun
    const work = await inBackground(async () => test.database.withoutOrganization(async () => 'done'))
    expect(work).toBe('done')
    call.release()
    await call.ended
  })

  it('leaves its connections when it ends: what it started, such as the lane of a printer, serves calls as well', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    let left: Promise<boolean> | undefined
    await inBackground(async () => {
      left = ended.then(isInBackground)
      expect(isInBackground()).toBe(true)
    })
    end()
    expect(await left).toBe(false)
  })
})
