import * as fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { failed, success, unknown } from '../hand-over.ts'
import { cupsServerOf } from '../ipp/cups-server.ts'
import type { JobTrace } from '../ipp/find-job.ts'
import { cupsQueues } from '../queues/cups-queues.ts'
import { JournalFull, openJournal } from './journal.ts'
import type { Disk } from './record-file.ts'
import { settleInterrupted } from './settle-interrupted.ts'

const work = { sha256: 'ab', target: { kind: 'raw-socket', address: '127.0.0.1', port: 9100 } } as const
let directory: string
beforeEach(() => {
  directory = fs.mkdtempSync(join(tmpdir(), 'labelwright-journal-'))
})

const failing = (code: string): Disk => ({
  writeSync: fs.writeSync,
  fdatasyncSync: () => {
    throw Object.assign(new Error('The disk says no'), { code })
  },
})

describe('The print journal', () => {
  it('is read by its own user alone', () => {
    const journal = openJournal(directory)
    journal.accept('one', work)
    journal.close()
    expect(fs.statSync(join(directory, 'journal.ndjson')).mode & 0o777).toBe(0o600)
  })

  it('names the step that does not fit, its entry and how that stands', () => {
    const journal = openJournal(directory)
    journal.accept('one', work)
    journal.begin('one')
    const refused = (step: () => void) => {
      try {
        step()
      } catch (error) {
        return String(error)
      }
    }
    expect(refused(() => journal.accept('one', work))).toBe('WrongJournalStep: accepted of one in state handing-over')
    expect(refused(() => journal.begin('two'))).toBe('WrongJournalStep: handing-over of two in state unknown')
    journal.close()
  })

  it('makes its directory for its own user alone', () => {
    const inside = join(directory, 'deep/er')
    openJournal(inside).close()
    expect(fs.statSync(inside).mode & 0o777).toBe(0o700)
    expect(fs.readdirSync(inside)).toContain('journal.ndjson')
  })

  it('promises again what it has promised, and nothing of what is done', () => {
    const journal = openJournal(directory)
    expect(journal.forbid(['one'])).toEqual(['one'])
    const size = fs.readFileSync(join(directory, 'journal.ndjson'), 'utf8').trim().length
    expect(journal.forbid(['one'])).toEqual(['one'])
    expect(fs.readFileSync(join(directory, 'journal.ndjson'), 'utf8').trim().length).toBe(size)
    journal.accept('two', work)
    journal.finish('two', failed('The printer is off.'))
    expect(journal.forbid(['two'])).toEqual([])
    journal.close()
  })

  it('reports what it promised never to print, and marks only what it knows', () => {
    const journal = openJournal(directory)
    journal.forbid(['one'])
    journal.markReported(['other'])
    journal.reportAgain('other')
    expect(journal.unreported(9).map((entry) => [entry.printJobEntryId, entry.state])).toEqual([['one', 'forbidden']])
    expect(journal.find('other')).toBeUndefined()
    journal.markReported(['one'])
    const text = fs.readFileSync(join(directory, 'journal.ndjson'), 'utf8').trim()
    journal.markReported(['one'])
    expect(fs.readFileSync(join(directory, 'journal.ndjson'), 'utf8').trim()).toBe(text)
    journal.close()
  })

  it('keeps the first 500 characters of a message, none of them half or a NUL', () => {
    const journal = openJournal(directory)
    for (const id of ['long', 'none', 'odd']) journal.accept(id, work)
    for (const id of ['long', 'none', 'odd']) journal.begin(id)
    journal.finish('odd', unknown(`\u0000${'x'.repeat(498)}😀`))
    expect(journal.find('odd')).toMatchObject({ outcome: { message: `\uFFFD${'x'.repeat(498)}\uFFFD` } })
    journal.finish('long', unknown('x'.repeat(501)))
    journal.finish('none', success)
    expect(journal.find('long')).toMatchObject({ outcome: { message: 'x'.repeat(500) } })
    expect(journal.find('none')).toMatchObject({ outcome: success })
    journal.close()
  })

  it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('that finds no space (%s) accepts nothing, and says what to do', (code) => {
    const journal = openJournal(directory, { disk: failing(code) })
    expect(() => journal.accept('one', work)).toThrow(
      expect.objectContaining({
        name: 'JournalFull',
        message: `There is no room left on the disk for the print journal in ${directory}. Free some space and print again.`,
        cause: expect.objectContaining({ code }),
      }),
    )
    expect(journal.find('one')).toBeUndefined()
    journal.close()
  })

  it('passes another fault of the disk on as it is', () => {
    const journal = openJournal(directory, { disk: failing('EIO') })
    expect(() => journal.accept('one', work)).toThrow('The disk says no')
    expect(() => journal.accept('one', work)).not.toThrow(JournalFull)
    journal.close()
  })
})

describe('A hand-over that a crash interrupted', () => {
  const settle = async (target: object, queues: Parameters<typeof settleInterrupted>[1]) => {
    const journal = openJournal(directory)
    journal.accept('one', { sha256: 'ab', target } as typeof work)
    journal.begin('one')
    journal.accept('waiting', work)
    await settleInterrupted(journal, queues)
    const entry = journal.find('one')
    expect(journal.find('waiting')?.state).toBe('accepted')
    journal.close()
    return entry?.state === 'done' ? entry.outcome : undefined
  }
  const interrupted =
    'The program that hands labels over was interrupted while this one was on its way. Look at the printer before you print it again.'

  it('to a raw socket is unknown', async () => {
    expect(await settle(work.target, cupsQueues(cupsServerOf(undefined)))).toEqual(unknown(interrupted))
  })

  it('to a queue whose print server does not answer is unknown', async () => {
    const server = createServer((_, response) => response.writeHead(500).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const cups = cupsServerOf(`127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(await settle({ kind: 'print-queue', name: 'Labels' }, cupsQueues(cups))).toEqual(unknown(interrupted))
    server.close()
  })

  /** A print server that says the same of every job, and remembers which it was asked for. */
  const answering = (trace: JobTrace) => {
    const asked: string[] = []
    const findJob = (queue: string, { name }: { readonly name: string }) => {
      asked.push(`${queue} ${name}`)
      return Promise.resolve(trace)
    }
    return { asked, queues: { findJob } as unknown as Parameters<typeof settleInterrupted>[1] }
  }
  const queue = { kind: 'print-queue', name: 'Labels' } as const

  it.each([
    ['found', success],
    ['absent', failed('The label never reached the print queue. Print it again.')],
    ['not-provable', unknown(interrupted)],
  ] as const)('to a queue whose print server says %s', async (trace, outcome) => {
    const { asked, queues } = answering(trace)
    expect(await settle(queue, queues)).toEqual(outcome)
    expect(asked).toEqual(['Labels one'])
  })

  it('to a raw socket asks no print server', async () => {
    const { asked, queues } = answering('found')
    expect(await settle(work.target, queues)).toEqual(unknown(interrupted))
    expect(asked).toEqual([])
  })

  it('is settled among those that are asked for, and not a second time by who comes late', async () => {
    const journal = openJournal(directory)
    for (const id of ['one', 'two']) {
      journal.accept(id, { sha256: 'ab', target: queue })
      journal.begin(id)
    }
    await settleInterrupted(journal, answering('found').queues, ['two'])
    expect(journal.interrupted().map(({ printJobEntryId }) => printJobEntryId)).toEqual(['one'])
    const late = answering('absent').queues
    await Promise.all([settleInterrupted(journal, answering('found').queues), settleInterrupted(journal, late)])
    expect(journal.find('one')).toMatchObject({ state: 'done', outcome: success })
    journal.close()
  })
})
