import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type MigratedDatabase, startMigratedDatabase } from '../../testing/test-database.ts'
import { newId } from './ids.ts'

let test: MigratedDatabase
beforeAll(async () => {
  test = await startMigratedDatabase({ poolSize: 2 })
})
afterAll(() => test.remove())

/** A transaction of an organization that stays open until it is told to end, and notes that it has begun. */
function begin(organizationId: string, name: string, begun: string[]) {
  const { promise: end, resolve: release } = Promise.withResolvers<void>()
  const ended = test.database.withOrganization(organizationId, async () => {
    begun.push(name)
    await end
  })
  onTestFinished(() => release())
  return { ended, release }
}

describe('The connections of the database [LOAD-09]', () => {
  it('go to the organization that holds the fewest, however many transactions of another wait before it', async () => {
    const begun: string[] = []
    const [noisy, quiet] = [newId(), newId()]
    const transactions = [
      begin(noisy, 'noisy 1', begun),
      begin(noisy, 'noisy 2', begun),
      begin(noisy, 'noisy 3', begun),
      begin(noisy, 'noisy 4', begun),
      begin(quiet, 'quiet 1', begun),
      begin(quiet, 'quiet 2', begun),
    ]
    await expect.poll(() => begun).toEqual(['noisy 1', 'noisy 2'])
    transactions[0]?.release()
    await expect.poll(() => begun).toEqual(['noisy 1', 'noisy 2', 'quiet 1'])
    transactions[1]?.release()
    // Nobody holds any but the quiet one.
    await expect.poll(() => begun).toEqual(['noisy 1', 'noisy 2', 'quiet 1', 'noisy 3'])
    for (const { release } of transactions) release()
    await Promise.all(transactions.map(({ ended }) => ended))
    expect(begun.length).toBe(6)
  })

  it('come back when a transaction fails or waits in vain', async () => {
    const organizationId = newId()
    const fail = () =>
      test.database.withOrganization(organizationId, async () => {
        throw new Error('planted')
      })
    for (let time = 0; time < 3; time += 1) await expect(fail()).rejects.toThrow('planted')
    const held = [begin(organizationId, '', []), begin(organizationId, '', [])]
    const late = test.database.withOrganization(organizationId, async () => 'late')
    await expect(late).rejects.toThrow('timeout exceeded when trying to connect')
    for (const { release } of held) release()
    await Promise.all(held.map(({ ended }) => ended))
    expect(await test.database.withOrganization(organizationId, async () => 'answered')).toBe('answered')
  })
})
