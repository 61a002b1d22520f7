import type { NextOfBatch, PrintBatch } from '@labelwright/contract/server/print-batches-schemas'
import { describe, expect, it } from 'vitest'
import { CallError, type FailureCode } from '../../../api/call-error.ts'
import { createBatchDriver, type DriverDeps } from './batch-driver.ts'

const id = '0190bbbb-0000-7000-8000-000000000001'
const batch = (state: PrintBatch['state']) => ({ id, state }) as PrintBatch
const nothingYet: NextOfBatch = { data: batch('Running'), job: null }
const done: NextOfBatch = { data: batch('Finished'), job: null }
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

/** A tab whose server answers one after another; `keep` is what becomes of its word that it prints. */
function openTab(answers: (NextOfBatch | Error)[], keep: DriverDeps['keep'] = async () => batch('Running')) {
  const waits: number[] = []
  const released: (() => void)[] = []
  const troubles: (FailureCode | undefined | 'let go')[] = []
  let kept = 0
  const deps: DriverDeps = {
    next: async () => {
      const answer = answers.shift() ?? done
      if (answer instanceof Error) throw answer
      return answer
    },
    keep: (batchId) => {
      kept += 1
      return keep(batchId)
    },
    doors: () => {
      throw new Error('There is nothing to hand over')
    },
    wait: (milliseconds) => {
      waits.push(milliseconds)
      return new Promise((resolve) => released.push(resolve))
    },
    onChange: () => undefined,
  }
  const driver = createBatchDriver(deps)
  driver.driven.subscribe(() => {
    const held = driver.driven.read()[id]
    troubles.push(held ? held.trouble?.code : 'let go')
  })
  /** Lets everybody who waits go on, as often. */
  const pass = async (times = 1) => {
    for (let time = 0; time < times; time += 1) {
      for (const release of released.splice(0)) release()
      await settle()
    }
  }
  return { driver, waits, troubles, pass, kept: () => kept, isHeld: () => id in driver.driven.read() }
}

describe('A tab that prints a batch', () => {
  it.each<FailureCode>([
    'batch-driven-elsewhere',
    'not-found',
    'not-allowed',
    'feature-disabled',
    'not-signed-in',
    'session-ended',
  ])('lets go at once where nobody here can go on: %s', async (code) => {
    const tab = openTab([new CallError(code), nothingYet])
    await tab.driver.drive(id)
    expect(tab.isHeld()).toBe(false)
    expect(tab.waits).toEqual([15_000])
  })

  it('asks again after a second while there is no job yet, without any trouble', async () => {
    const tab = openTab([nothingYet, nothingYet])
    const driving = tab.driver.drive(id)
    await settle()
    expect(tab.waits).toEqual([15_000, 1_000])
    await tab.pass(2)
    await driving
    expect(tab.waits.filter((milliseconds) => milliseconds !== 15_000)).toEqual([1_000, 1_000])
    expect(new Set(tab.troubles)).toEqual(new Set([undefined, 'let go']))
  })

  it('says what is in the way, tries again after five seconds, and says when it is no more', async () => {
    const tab = openTab([new CallError('offline'), new TypeError('a mistake'), nothingYet])
    const driving = tab.driver.drive(id)
    await settle()
    expect(tab.waits).toEqual([15_000, 5_000])
    await tab.pass(3)
    await driving
    expect(tab.troubles.filter((code, index, all) => code !== all[index - 1])).toEqual([
      'offline',
      'unexpected',
      undefined,
      'let go',
    ])
  })

  it('keeps saying what is in the way when it is told to print once more', async () => {
    const tab = openTab([new CallError('offline')])
    const driving = tab.driver.drive(id)
    await settle()
    await tab.driver.drive(id)
    expect(tab.driver.driven.read()[id]?.trouble?.code).toBe('offline')
    await tab.pass()
    await driving
  })

  it('says again and again that it prints, and no more when it has let go', async () => {
    const tab = openTab([nothingYet, nothingYet, nothingYet])
    const driving = tab.driver.drive(id)
    await settle()
    await tab.pass(3)
    await driving
    const kept = tab.kept()
    expect(kept).toBeGreaterThan(1)
    await tab.pass(2)
    expect(tab.kept()).toBe(kept)
  })

  it.each<[string, DriverDeps['keep'], boolean]>([
    ['the batch still runs', async () => batch('Running'), true],
    ['it was paused elsewhere', async () => batch('Paused'), false],
    ['another page prints it', () => Promise.reject(new CallError('batch-driven-elsewhere')), false],
    ['nobody answers', () => Promise.reject(new CallError('offline')), true],
  ])('holds it or lets go as the server says of its word: %s', async (_, keep, isHeld) => {
    const tab = openTab([nothingYet, nothingYet, nothingYet], keep)
    const driving = tab.driver.drive(id)
    await settle()
    await tab.pass()
    expect(tab.isHeld()).toBe(isHeld)
    tab.driver.halt(id)
    await tab.pass(2)
    await driving
  })
})
