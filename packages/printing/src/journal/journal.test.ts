import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { failed, success, unknown } from '../hand-over.ts'
import { DirectoryInUse } from './directory-lock.ts'
import { JournalFull, openJournal } from './journal.ts'
import { WrongJournalStep } from './journal-record.ts'
import { DamagedRecordFile, type Disk } from './record-file.ts'

const work = { sha256: 'ab', target: { kind: 'raw-socket', address: '127.0.0.1', port: 9100 } } as const
let directory: string
let path: string

beforeEach(() => {
  directory = fs.mkdtempSync(join(tmpdir(), 'labelwright-journal-'))
  path = join(directory, 'journal.ndjson')
})

const reopened = <Result>(use: (journal: ReturnType<typeof openJournal>) => Result): Result => {
  const journal = openJournal(directory)
  try {
    return use(journal)
  } finally {
    journal.close()
  }
}

describe('The journal', () => {
  it('remembers every step through a restart', () => {
    reopened((journal) => {
      journal.accept('accepted', work)
      journal.accept('begun', work)
      journal.begin('begun')
      journal.accept('done', work)
      journal.begin('done')
      journal.finish('done', unknown('Nobody knows.'))
      journal.forbid(['never'])
    })
    reopened((journal) => {
      expect(journal.find('accepted')).toMatchObject({ state: 'accepted', work })
      expect(journal.find('begun')).toMatchObject({ state: 'handing-over', work })
      expect(journal.find('done')).toMatchObject({ state: 'done', work, outcome: unknown('Nobody knows.') })
      expect(journal.find('never')).toMatchObject({ state: 'forbidden' })
      expect(journal.find('other')).toBeUndefined()
      expect(journal.interrupted().map((entry) => entry.printJobEntryId)).toEqual(['begun'])
    })
  })

  it('has written the record before the call returns', () => {
    const written: string[] = []
    const disk: Disk = {
      writeSync: fs.writeSync,
      fdatasyncSync: (descriptor) => {
        fs.fdatasyncSync(descriptor)
        written.push(fs.readFileSync(path, 'utf8').trim().split('\n').at(-1) ?? '')
      },
    }
    const journal = openJournal(directory, { disk })
    journal.accept('one', work)
    expect(written.at(-1)).toContain('"accepted"')
    journal.begin('one')
    expect(written.at(-1)).toContain('"handing-over"')
    journal.finish('one', success)
    expect(written.at(-1)).toContain('"Success"')
    journal.forbid(['two'])
    expect(written.at(-1)).toContain('"never"')
    journal.close()
  })

  it('lets what was only accepted be accepted again, and nothing else', () => {
    reopened((journal) => {
      journal.accept('one', work)
      journal.accept('one', work)
      journal.begin('one')
      expect(() => journal.accept('one', work)).toThrow(WrongJournalStep)
      expect(() => journal.begin('one')).toThrow(WrongJournalStep)
      journal.finish('one', success)
      expect(() => journal.accept('one', work)).toThrow(WrongJournalStep)
      expect(() => journal.finish('one', failed('no'))).toThrow(WrongJournalStep)
    })
  })

  it('knows no success of what was never begun', () => {
    reopened((journal) => {
      journal.accept('one', work)
      expect(() => journal.finish('one', success)).toThrow(WrongJournalStep)
      journal.finish('one', failed('The printer is off.'))
      expect(journal.find('one')).toMatchObject({ outcome: { status: 'Failed' } })
    })
  })

  it('keeps a promise never to print, and makes none that may be broken already', () => {
    reopened((journal) => {
      journal.accept('accepted', work)
      expect(journal.forbid(['accepted'])).toEqual(['accepted'])
      expect(journal.forbid(['unknown'])).toEqual(['unknown'])
      expect(() => journal.begin('accepted')).toThrow(WrongJournalStep)
      expect(() => journal.accept('unknown', work)).toThrow(WrongJournalStep)
      journal.accept('begun', work)
      journal.begin('begun')
      expect(journal.forbid(['begun'])).toEqual([])
    })
  })

  it('lists what the server has not acknowledged, the newest first, through a restart', () => {
    let time = 0
    const journal = openJournal(directory, { now: () => ++time })
    for (const id of ['one', 'two', 'three']) {
      journal.accept(id, work)
      journal.begin(id)
      journal.finish(id, success)
    }
    journal.accept('four', work)
    journal.markReported(['two', 'nothing'])
    const ids = () => journal.unreported(10).map((entry) => entry.printJobEntryId)
    expect(ids()).toEqual(['three', 'one'])
    expect(journal.unreported(1)).toHaveLength(1)
    journal.reportAgain('two')
    expect(ids()).toEqual(['three', 'two', 'one'])
    journal.close()
    const again = openJournal(directory, { now: () => time })
    expect(again.unreported(10).map((entry) => entry.printJobEntryId)).toEqual(['three', 'one'])
    again.close()
  })

  it('forgets after 30 days, but never what was interrupted', () => {
    const day = 24 * 60 * 60 * 1000
    const journal = openJournal(directory, { now: () => 0 })
    for (const id of ['old', 'open']) {
      journal.accept(id, work)
      journal.begin(id)
    }
    journal.finish('old', success)
    journal.close()
    for (const [days, expected] of [
      [30, 'done'],
      [31, undefined],
    ] as const) {
      const later = openJournal(directory, { now: () => days * day })
      expect(later.find('old')?.state).toBe(expected)
      expect(later.find('open')?.state).toBe('handing-over')
      later.close()
    }
  })

  it('reads on after a last line that a power cut tore', () => {
    reopened((journal) => journal.accept('one', work))
    const whole = fs.readFileSync(path, 'utf8').trimEnd()
    for (const torn of ['{"type":"handing-over","id":"o', '}', '"x"', 'null', '\u0000\u0000']) {
      fs.writeFileSync(path, `${whole}\n\n\n${torn}\n\n`)
      reopened((journal) => expect(journal.find('one')?.state).toBe('accepted'))
    }
  })

  it('is stopped by one changed character anywhere, with file and line, and by nothing that a crash can do', () => {
    reopened((journal) => {
      journal.accept('one', work)
      journal.begin('one')
      journal.finish('one', unknown('Look at the printer.'))
    })
    const text = fs.readFileSync(path, 'utf8').trimEnd()
    const lastLine = text.lastIndexOf('\n') + 1
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === '7' ? '8' : '7'
      fs.writeFileSync(path, `${text.slice(0, at)}${other}${text.slice(at + 1)}\n\n`)
      const line = text.slice(0, at).split('\n').length
      // What no longer ends as a whole line is one that a crash tore, when it is the last.
      const isTorn = at >= lastLine && !/^\{.*\t[\da-f]{8}$/.test(text.slice(lastLine, at) + other + text.slice(at + 1))
      if (isTorn) reopened((journal) => expect(journal.find('one')?.state).toBe('handing-over'))
      else if (text[at] === '\n') expect(() => openJournal(directory), `character ${at}`).toThrow(DamagedRecordFile)
      else expect(() => openJournal(directory), `character ${at}`).toThrow(new RegExp(`Line ${line} of .*journal`))
    }
    for (let length = lastLine; length < text.length; length += 1) {
      fs.writeFileSync(path, `${text.slice(0, length)}\n\n\n`)
      reopened((journal) => expect(journal.find('one')?.state).toBe('handing-over'))
    }
  })

  it('reads the lines of versions that wrote no checksum, and writes them again with one', () => {
    const target = { kind: 'raw-socket', address: '127.0.0.1', port: 9100 }
    fs.writeFileSync(
      path,
      [
        `{"type":"accepted","id":"one","at":${Date.now()},"work":${JSON.stringify({ sha256: 'ab', target })}}`,
        `{"type":"handing-over","id":"one","at":${Date.now()}}`,
        `{"type":"never","id":"two","at":${Date.now()}}`,
        '{"type":"done","id":"o',
      ].join('\n'),
    )
    reopened((journal) => {
      expect(journal.find('one')).toMatchObject({ state: 'handing-over', work })
      expect(journal.find('two')?.state).toBe('forbidden')
    })
    const lines = fs.readFileSync(path, 'utf8').trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toMatch(/^\{"type":"entry",.*\}\t[\da-f]{8}$/)
  })

  it('promises for many in one write', () => {
    let writes = 0
    const disk: Disk = {
      writeSync: fs.writeSync,
      fdatasyncSync: (descriptor) => {
        writes += 1
        fs.fdatasyncSync(descriptor)
      },
    }
    const ids = Array.from({ length: 10_000 }, (_, index) => `entry ${index}`)
    const journal = openJournal(directory, { disk })
    journal.accept('begun', work)
    journal.begin('begun')
    writes = 0
    expect(journal.forbid([...ids, 'begun', 'entry 1'])).toEqual(ids)
    // One for the space, one for the records.
    expect(writes).toBe(2)
    journal.close()
    reopened((again) => {
      expect(ids.every((id) => again.find(id)?.state === 'forbidden')).toBe(true)
      expect(again.find('begun')?.state).toBe('handing-over')
    })
  })

  it('refuses to guess when a line in the middle is damaged', () => {
    fs.writeFileSync(path, '{"type":"acc\n{"type":"never","id":"one","at":1}\n')
    expect(() => openJournal(directory)).toThrow(DamagedRecordFile)
    expect(() => openJournal(directory), 'the lock is free again').toThrow(/Line 1 of/)
  })
})

describe('A full disk', () => {
  /** A disk with room for so many bytes. */
  const smallDisk = (size: number): Disk => ({
    writeSync: ((...call: Parameters<typeof fs.writeSync>) => {
      const [, , , length, position] = call as readonly number[]
      if (Number(position) + Number(length) > size) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      return fs.writeSync(...call)
    }) as typeof fs.writeSync,
    fdatasyncSync: fs.fdatasyncSync,
  })

  it('refuses before accepting, and leaves room for the outcome of everything accepted [C21]', () => {
    const journal = openJournal(directory, { disk: smallDisk(70_000) })
    const accepted: string[] = []
    expect(() => {
      for (let index = 0; index < 100; index += 1) {
        journal.accept(`entry ${index}`, work)
        accepted.push(`entry ${index}`)
      }
    }).toThrow(JournalFull)
    expect(accepted.length).toBeGreaterThan(3)
    expect(journal.find(`entry ${accepted.length}`)).toBeUndefined()
    for (const id of accepted) {
      journal.begin(id)
      journal.finish(id, unknown('\u0001'.repeat(1000)))
    }
    journal.close()
    reopened((again) => {
      expect(accepted.every((id) => again.find(id)?.state === 'done')).toBe(true)
    })
  })
})

describe('The directory of a journal', () => {
  it('belongs to one opener', () => {
    reopened(() => expect(() => openJournal(directory)).toThrow(DirectoryInUse))
    reopened((journal) => expect(journal.find('one')).toBeUndefined())
  })

  it('is free again when the process that had it was killed', async () => {
    const holder = fork(fileURLToPath(new URL('../testing/hold-journal.ts', import.meta.url)), [directory])
    await once(holder, 'message')
    expect(() => openJournal(directory)).toThrow(/Another program already works in/)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    reopened((journal) => expect(journal.find('held')?.state).toBe('handing-over'))
  })
})
