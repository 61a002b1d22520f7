import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { type MigratedDatabase, silentLog, startMigratedDatabase } from '../../testing/test-database.ts'
import { newId } from '../database/ids.ts'
import { type JobKind, scheduled } from './job-kind.ts'
import { claimJobs, enqueueJob, finishJob, type Job, lockJob, renewLease, returnJob, withdrawJob } from './job-queue.ts'
import { startJobRunner } from './job-runner.ts'

let test: MigratedDatabase
const organizationId = newId()
beforeAll(async () => {
  test = await startMigratedDatabase()
  await test.owner.query(`insert into organizations (organization_id, name) values ($1, 'Nordmark')`, [organizationId])
})
afterAll(() => test.remove())
beforeEach(() => test.owner.query('delete from jobs'))

const kind = 'test-work'
const enqueue = (subject: string, delaySeconds = 0) =>
  test.database.withOrganization(organizationId, (trx) =>
    enqueueJob(trx, { organizationId, kind, subject, delaySeconds }),
  )
const claim = (most = 10, leaseSeconds = 60) => claimJobs(test.database, { kind, leaseSeconds }, most)
const stored = async () => (await test.owner.query('select * from jobs order by subject')).rows
const kindOf = (run: JobKind['run'], change: Partial<JobKind> = {}): JobKind => ({
  kind,
  concurrency: 2,
  leaseSeconds: 60,
  maximumAttempts: 3,
  backOffSeconds: (attempts) => 10 * attempts,
  run,
  ...change,
})
const options = (...kinds: JobKind[]) => ({ database: test.database, log: silentLog, kinds })

describe('A job', () => {
  it('is queued with the transaction that causes it, or not at all', async () => {
    const failing = test.database.withOrganization(organizationId, async (trx) => {
      await enqueueJob(trx, { organizationId, kind, subject: 'never' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await stored()).toEqual([])
  })

  it('waits once for each subject, and runs at the earlier of two times', async () => {
    await enqueue('one', 3_600)
    await enqueue('one', 60)
    await enqueue('one', 7_200)
    const [row, ...others] = await stored()
    expect(others).toEqual([])
    const seconds = (row.run_at.getTime() - row.created_at.getTime()) / 1_000
    expect(Math.round(seconds / 60)).toBe(1)
  })

  it('is claimed by one of many who ask at once', async () => {
    for (let index = 0; index < 20; index += 1) await enqueue(`subject ${index}`)
    const claims = (await Promise.all(Array.from({ length: 5 }, () => claim(10)))).flat()
    expect(new Set(claims.map(({ id }) => id)).size).toBe(20)
    expect(claims).toHaveLength(20)
    expect(claims[0]?.organizationId).toBe(organizationId)
    expect(await claim()).toEqual([])
  })

  it('goes to another when its lease has passed; who lost it changes nothing any more', async () => {
    await enqueue('one')
    const [lost] = await claim()
    await test.owner.query(`update jobs set leased_until = now() - interval '1 second'`)
    const [taken] = await claim()
    expect([lost?.attempts, taken?.attempts]).toEqual([1, 2])
    if (!lost || !taken) throw new Error('nothing was claimed')
    expect(await renewLease(test.database, lost, 60)).toBe(false)
    await finishJob(test.database, lost)
    await returnJob(test.database, lost, { delaySeconds: undefined, error: 'too late' })
    expect(await stored()).toMatchObject([{ attempts: 2, last_error: null }])
    expect(await renewLease(test.database, taken, 60)).toBe(true)
    await finishJob(test.database, taken)
    expect(await stored()).toEqual([])
  })

  it('says when who claimed it before was lost', async () => {
    await enqueue('one')
    const [first] = await claim()
    await test.owner.query(`update jobs set leased_until = now() - interval '1 second'`)
    const [second] = await claim()
    expect([first?.wasLost, second?.wasLost]).toEqual([false, true])
  })

  it('is locked by who has it, and by nobody who has lost it', async () => {
    await enqueue('one')
    const [lost] = await claim(1, -1)
    const [taken] = await claim()
    if (!lost || !taken) throw new Error('nothing was claimed')
    const lock = (job: Job) => test.database.withOrganization(organizationId, (trx) => lockJob(trx, job))
    expect([await lock(lost), await lock(taken)]).toEqual([false, true])
  })

  it('that is queued once more while it runs is due again when it ends', async () => {
    await enqueue('one')
    const [job] = await claim()
    if (!job) throw new Error('nothing was claimed')
    await enqueue('one')
    expect(await claim()).toEqual([])
    await finishJob(test.database, job)
    expect(await claim()).toMatchObject([{ id: job.id, attempts: 1 }])
  })

  it('is withdrawn by its kind and subject', async () => {
    await enqueue('one')
    await enqueue('two')
    await test.database.withOrganization(organizationId, (trx) => withdrawJob(trx, { kind, subject: 'one' }))
    expect((await stored()).map(({ subject }) => subject)).toEqual(['two'])
  })
})

describe('A kind of which an organization has one job at a time', () => {
  const claimOne = (leaseSeconds = 60) =>
    claimJobs(test.database, { kind, leaseSeconds, isOnePerOrganization: true }, 10)
  const subjectsOf = (jobs: readonly Job[]) => jobs.map(({ subject }) => subject)

  it('gives out the first that is due, to one of many who ask at once, and the next when that has ended', async () => {
    await enqueue('later', 60)
    await enqueue('one')
    await enqueue('two')
    const [first, ...others] = (await Promise.all(Array.from({ length: 5 }, () => claimOne()))).flat()
    expect([first?.subject, others]).toEqual(['one', []])
    if (first) await finishJob(test.database, first)
    expect(subjectsOf(await claimOne())).toEqual(['two'])
  })

  it('gives out what was lost before what waits longer', async () => {
    await enqueue('one')
    await claimOne(-1)
    await enqueue('two')
    await test.owner.query(`update jobs set run_at = now() - interval '1 hour' where subject = 'two'`)
    expect(subjectsOf(await claimOne())).toEqual(['one'])
  })

  it('holds up no other organization', async () => {
    const other = newId()
    await test.owner.query(`insert into organizations (organization_id, name) values ($1, 'Sundmark')`, [other])
    await enqueue('one')
    await test.database.withOrganization(other, (trx) =>
      enqueueJob(trx, { organizationId: other, kind, subject: 'other' }),
    )
    expect(subjectsOf(await claimOne()).sort()).toEqual(['one', 'other'])
  })
})

describe('The runner', () => {
  it('deletes what is done and tries again what failed, after its pause and not more often than allowed', async () => {
    await enqueue('good')
    await enqueue('bad')
    const run = vi.fn(async ({ subject }: { subject: string }) => {
      if (subject === 'bad') throw new Error('no')
    })
    await runDueJobs(options(kindOf(run)))
    expect(await stored()).toMatchObject([{ subject: 'bad', attempts: 1, last_error: 'no', leased_until: null }])
    for (let attempt = 2; attempt <= 4; attempt += 1) {
      await test.owner.query(`update jobs set run_at = now() where run_at < 'infinity'`)
      await runDueJobs(options(kindOf(run)))
    }
    expect(run).toHaveBeenCalledTimes(4)
    expect(await stored()).toMatchObject([{ subject: 'bad', attempts: 3, run_at: Number.POSITIVE_INFINITY }])
  })

  it('is woken by what any server queues', async () => {
    const done: string[] = []
    // It looks by itself once an hour: without the notification nothing would come.
    const runner = startJobRunner({
      ...options(kindOf(async ({ subject }) => void done.push(subject))),
      pollMs: 3_600_000,
    })
    try {
      await expect
        .poll(
          async () =>
            (
              await test.owner.query(
                `select 1 from pg_stat_activity where datname = current_database() and query like 'listen %'`,
              )
            ).rowCount,
          { timeout: 20_000 },
        )
        .toBe(1)
      await enqueue('one')
      await expect.poll(() => done, { timeout: 20_000 }).toEqual(['one'])
      await expect.poll(stored, { timeout: 20_000 }).toEqual([])
    } finally {
      await runner.stop()
    }
  })

  it('does as many at a time as its kind allows, and waits for them when it stops', async () => {
    for (const subject of ['a', 'b', 'c']) await enqueue(subject)
    let running = 0
    let most = 0
    const ended: string[] = []
    const runner = startJobRunner({
      ...options(
        kindOf(async ({ subject }, signal) => {
          running += 1
          most = Math.max(most, running)
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
          running -= 1
          ended.push(subject)
        }),
      ),
      pollMs: 20,
    })
    await expect.poll(() => running, { timeout: 20_000 }).toBe(2)
    await runner.stop()
    expect([most, ended.length, (await stored()).length]).toEqual([2, 2, 1])
  })

  it('returns what it stops as it was: due at once, and the try does not count', async () => {
    await enqueue('one')
    const started = Promise.withResolvers<void>()
    const runner = startJobRunner({
      ...options(
        kindOf(async (_, signal) => {
          started.resolve()
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
          throw signal.reason
        }),
      ),
      pollMs: 20,
    })
    await started.promise
    await runner.stop()
    expect(await stored()).toMatchObject([{ attempts: 0, leased_until: null, last_error: null }])
    expect(await claim()).toMatchObject([{ subject: 'one', wasLost: false }])
  })

  it('does scheduled work on one server at a time, again and again', async () => {
    const run = vi.fn(async () => undefined)
    const sweep = scheduled('sweep', 3_600, run)
    const [one, other] = [
      startJobRunner({ ...options(sweep), pollMs: 20 }),
      startJobRunner({ ...options(sweep), pollMs: 20 }),
    ]
    try {
      await expect.poll(() => run.mock.calls.length, { timeout: 20_000 }).toBe(1)
      await expect.poll(async () => (await stored())[0]?.leased_until, { timeout: 20_000 }).toBeNull()
      const [row] = await stored()
      expect([row.organization_id, row.attempts, row.run_at > new Date(Date.now() + 3_000_000)]).toEqual([
        null,
        0,
        true,
      ])
      await test.owner.query('update jobs set run_at = now()')
      await expect.poll(() => run.mock.calls.length, { timeout: 20_000 }).toBe(2)
    } finally {
      await Promise.all([one.stop(), other.stop()])
    }
  })
})
