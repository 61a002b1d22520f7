import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { success } from '../hand-over.ts'
import { type Journal, openJournal } from './journal.ts'

const day = 24 * 60 * 60 * 1_000
const work = (epoch?: number) => ({
  sha256: 'ab',
  target: { kind: 'raw-socket', address: '127.0.0.1', port: 9100 } as const,
  ...(epoch !== undefined && { epoch }),
})

let directory: string
let now: number
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'labelwright-journal-'))
  now = Date.UTC(2026, 10, 28)
})

const path = () => join(directory, 'journal.ndjson')
const lines = () =>
  readFileSync(path(), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
function use<Result>(what: (journal: Journal) => Result): Result {
  const journal = openJournal(directory, { now: () => now })
  try {
    return what(journal)
  } finally {
    journal.close()
  }
}
const print = (journal: Journal, id: string) => {
  journal.accept(id, work())
  journal.begin(id)
  journal.finish(id, success)
}
const position = () => use((journal) => journal.position())

describe('The position of a journal', () => {
  it('counts what was written, through every start', () => {
    expect(position()).toBe(0)
    use((journal) => print(journal, 'one'))
    expect(position()).toBe(3)
    use((journal) => {
      journal.saveLink({ helperId: 'h', epoch: 7 })
      journal.forbid(['two', 'three'])
      // What costs one more report at most is not counted: it may be lost.
      journal.markReported(['one'])
    })
    expect(position()).toBe(6)
    expect(use((journal) => journal.link())).toMatchObject({ helperId: 'h', epoch: 7 })
  })

  it('goes back wherever lines are cut off at the end, of a journal that was written or opened last [PRT-32]', () => {
    use((journal) => {
      journal.saveLink({ helperId: 'h', epoch: 1 })
      for (const id of ['one', 'two', 'three']) print(journal, id)
    })
    for (const isOpenedAgain of [false, true]) {
      if (isOpenedAgain) use(() => undefined)
      const [whole, all] = [lines(), position()]
      for (let kept = whole.length - 1; kept >= 0; kept -= 1) {
        writeFileSync(
          path(),
          whole
            .slice(0, kept)
            .map((line) => `${line}\n`)
            .join(''),
        )
        expect(position()).toBeLessThan(all)
      }
      writeFileSync(path(), whole.map((line) => `${line}\n`).join(''))
    }
  })

  it('outlives the entries that are dropped after 30 days', () => {
    use((journal) => print(journal, 'one'))
    now += 31 * day
    expect(position()).toBe(3)
    expect(use((journal) => journal.find('one'))).toBeUndefined()
    expect(position()).toBe(3)
  })

  it('counts the lines of a journal of before they were numbered', () => {
    use((journal) => {
      print(journal, 'one')
      journal.markReported(['one'])
    })
    const plain = lines().map((line) => JSON.stringify({ ...JSON.parse(line.split('\t')[0] ?? ''), number: undefined }))
    writeFileSync(path(), plain.map((line) => `${line}\n`).join(''))
    expect(position()).toBe(3)
    expect(use((journal) => journal.unreported(5))).toEqual([])
  })
})

describe('A label that has not begun after all', () => {
  it('may begin again, also after a restart', () => {
    use((journal) => {
      journal.accept('one', work(4))
      journal.begin('one')
      journal.putBack('one')
      expect(journal.acceptedOverLink()).toEqual(['one'])
    })
    use((journal) => {
      expect(journal.interrupted()).toEqual([])
      journal.begin('one')
      journal.finish('one', success)
      expect(() => journal.putBack('one')).toThrow('in state done')
    })
  })

  it('keeps the epoch of its link when it is promised away', () => {
    use((journal) => {
      journal.accept('one', work(4))
      journal.forbid(['one', 'two'])
    })
    const epochs = use((journal) =>
      journal.unreported(5).map(({ printJobEntryId, ...entry }) => [printJobEntryId, 'epoch' in entry && entry.epoch]),
    )
    expect(epochs).toEqual([
      ['one', 4],
      ['two', false],
    ])
  })

  it('is no label of a page: a link stops only its own', () => {
    use((journal) => {
      journal.accept('of a page', work())
      journal.accept('of a link', work(1))
      expect(journal.acceptedOverLink()).toEqual(['of a link'])
    })
  })
})
