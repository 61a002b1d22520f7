import type { NextOfBatch, PrintBatch } from '@labelwright/contract/server/print-batches-schemas'
import type { PrintJobFile } from '@labelwright/contract/server/printing-schemas'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../../api/call-error.ts'
import { createBatchDriver, type DriverDeps } from './batch-driver.ts'

const id = '0190bbbb-0000-7000-8000-000000000001'
const batch = (state: PrintBatch['state']) => ({ id, state }) as PrintBatch
const file = (name: string) => ({ printJobEntryId: name, targetIpAddress: '10.0.0.9' }) as PrintJobFile
const jobOf = (...names: string[]): NextOfBatch => ({
  data: batch('Running'),
  job: {
    entityId: 'job',
    state: 'Printing',
    files: names.map(file),
    entries: names.map((printJobEntryId) => ({ printJobEntryId, state: 'Sent', message: null })),
  },
})
const done: NextOfBatch = { data: batch('Finished'), job: null }

type Answer = NextOfBatch | Error

/** A page with a helper; `answers` are those of the server, in order. Time passes at once, but for the word of every 15 s. */
function openPage(
  answers: Answer[],
  handOver: (name: string) => Promise<'Success' | 'Failed'> = async () => 'Success',
) {
  const printed: string[] = []
  const told: string[] = []
  const changes: string[] = []
  const waits: number[] = []
  let tick: (() => void) | undefined
  const deps: DriverDeps = {
    next: async () => {
      const answer = answers.shift() ?? done
      if (answer instanceof Error) throw answer
      return answer
    },
    keep: async () => batch('Running'),
    doors: () =>
      ({
        handOver: async ({ printJobEntryId }: { printJobEntryId: string }) => {
          printed.push(printJobEntryId)
          return { status: await handOver(printJobEntryId) }
        },
        askJob: async () => Promise.reject(new Error('not asked')),
        askOutcome: async () => Promise.reject(new CallError('helper-silent')),
        isHelperWell: async () => true,
        showPdf: () => undefined,
        tellEntry: async ({ printJobEntryId, status }: { printJobEntryId: string; status: string }) =>
          void told.push(`${printJobEntryId} ${status}`),
        tellJob: async () => undefined,
        // Time between two files passes; nobody grows impatient with the helper.
        wait: (milliseconds: number) => new Promise((resolve) => milliseconds < 100 && setTimeout(resolve, 20)),
      }) as never,
    wait: (milliseconds) => {
      waits.push(milliseconds)
      if (milliseconds < 15_000) return Promise.resolve()
      return new Promise((resolve) => {
        tick = resolve
      })
    },
    onChange: ({ state }) => void changes.push(state),
  }
  return { driver: createBatchDriver(deps), deps, printed, told, changes, waits, passFifteenSeconds: () => tick?.() }
}

describe('A page that prints a batch', () => {
  it('hands over job after job, tells each outcome, and lets go when all is done', async () => {
    const page = openPage([jobOf('a', 'b'), jobOf('c'), done])
    await page.driver.drive(id)
    expect(page.printed).toEqual(['a', 'b', 'c'])
    expect(page.told).toEqual(['a Success', 'b Success', 'c Success'])
    expect(page.changes).toEqual(['Running', 'Running', 'Finished'])
    expect(page.driver.driven.read()).toEqual({})
  })

  it('hands over nothing behind a label that failed, until the server has said what follows', async () => {
    const paused: NextOfBatch = { data: batch('Paused'), job: null }
    const page = openPage([jobOf('a', 'b', 'c'), paused], async (name) => (name === 'b' ? 'Failed' : 'Success'))
    await page.driver.drive(id)
    expect(page.printed).toEqual(['a', 'b'])
    expect(page.changes).toEqual(['Running', 'Paused'])
  })

  it('hands over nothing more once it is halted', async () => {
    const page = openPage([jobOf('a', 'b'), done], async () => {
      page.driver.halt(id)
      return 'Success'
    })
    await page.driver.drive(id)
    expect(page.printed).toEqual(['a'])
    expect(page.told).toEqual(['a Success'])
  })

  it('says what is in its way and goes on by itself when that is solved', async () => {
    const troubles: (string | undefined)[] = []
    const page = openPage([new CallError('helper-silent'), jobOf('a'), done])
    page.driver.driven.subscribe(() => troubles.push(page.driver.driven.read()[id]?.trouble?.code))
    await page.driver.drive(id)
    expect(troubles).toContain('helper-silent')
    expect(page.waits).toContain(5_000)
    expect(page.printed).toEqual(['a'])
  })

  it('leaves a batch to the page that prints it', async () => {
    const page = openPage([new CallError('batch-driven-elsewhere'), jobOf('a')])
    await page.driver.drive(id)
    expect(page.printed).toEqual([])
    expect(page.driver.driven.read()).toEqual({})
  })

  it('prints once, however often it is told to', async () => {
    const page = openPage([jobOf('a'), done])
    await Promise.all([page.driver.drive(id), page.driver.drive(id)])
    expect(page.printed).toEqual(['a'])
  })

  it('waits for its last file before it begins again', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const page = openPage([jobOf('a'), jobOf('b'), done], async (name) => {
      if (name === 'a') await held
      return 'Success'
    })
    const first = page.driver.drive(id)
    await Promise.resolve()
    page.driver.halt(id)
    const second = page.driver.drive(id)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(page.printed).toEqual(['a'])
    release()
    await Promise.all([first, second])
    expect(page.printed).toEqual(['a', 'b'])
  })

  it('has six files on their way at once, in their order, and no more', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const release: (() => void)[] = []
    const page = openPage([jobOf(...names), done], async () => {
      await new Promise<void>((resolve) => release.push(resolve))
      return 'Success'
    })
    const driving = page.driver.drive(id)
    await expect.poll(() => page.printed.length, { timeout: 10_000 }).toBe(6)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(page.printed).toEqual(names.slice(0, 6))
    release.shift()?.()
    await expect.poll(() => page.printed.length, { timeout: 10_000 }).toBe(7)
    const letAllGo = setInterval(() => release.shift()?.(), 5)
    await driving
    clearInterval(letAllGo)
    expect(page.printed).toEqual(names)
    expect(page.told).toHaveLength(8)
  })

  it('says every 15 s that it is there, and halts when somebody paused elsewhere', async () => {
    let asked = 0
    const page = openPage([jobOf('a', 'b')], async () => {
      page.passFifteenSeconds()
      await new Promise((resolve) => setTimeout(resolve, 5))
      return 'Success'
    })
    Object.assign(page.deps, {
      keep: async () => {
        asked += 1
        return batch('Paused')
      },
    })
    await page.driver.drive(id)
    expect(asked).toBe(1)
    expect(page.printed).toEqual(['a'])
  })
})
