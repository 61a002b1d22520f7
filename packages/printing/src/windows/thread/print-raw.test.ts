import { describe, expect, it } from 'vitest'
import { printRaw } from './print-raw.ts'
import { WindowsError, type Winspool } from './winspool.ts'

const printed = 0x80
const deleting = 0x4
const spooling = 0x8

/** The calls of winspool.drv that a print makes, in their order; `fails` names the one that Windows refuses. */
function spooler({ fails = '', code = 0, jobStatus = [printed] as (number | undefined)[], most = Infinity } = {}) {
  const calls: string[] = []
  const received: Uint8Array[] = []
  const statuses = [...jobStatus]
  const note = (call: string): void => {
    calls.push(call)
    if (call === fails) throw new WindowsError(call, code)
  }
  const winspool: Partial<Winspool> = {
    open: () => {
      note('OpenPrinter')
      return {}
    },
    close: () => note('ClosePrinter'),
    startRawDocument: (_printer, document) => {
      note('StartDocPrinter')
      calls.push(document)
      return 7
    },
    startPage: () => note('StartPagePrinter'),
    write: (_printer, bytes) => {
      if (received.length > 0) note('WritePrinter')
      const taken = bytes.subarray(0, most)
      received.push(taken)
      return taken.length
    },
    endPage: () => note('EndPagePrinter'),
    endDocument: () => note('EndDocPrinter'),
    abort: () => note('AbortPrinter'),
    jobStatus: () => {
      const status = statuses.length > 1 ? statuses.shift() : statuses[0]
      if (status === -1) throw new WindowsError('GetJob', 5)
      return status
    },
  }
  const bytes = Buffer.alloc(150_000, 'x')
  const begin = async () => note('begin')
  const print = () => printRaw(winspool as Winspool, { queue: 'Labels', document: 'entry-1', bytes }, begin)
  return { print, calls, received: () => Buffer.concat(received).equals(bytes) }
}

describe('Bytes for a queue of Windows', () => {
  it('are one document, named after the print job entry, and begin after the journal', async () => {
    const { print, calls, received } = spooler()
    expect(await print()).toEqual({ kind: 'spooled', jobId: 7, followed: 'completed' })
    expect(calls.slice(0, 5)).toEqual(['OpenPrinter', 'begin', 'StartDocPrinter', 'entry-1', 'StartPagePrinter'])
    expect(calls.slice(-3)).toEqual(['EndPagePrinter', 'EndDocPrinter', 'ClosePrinter'])
    expect(received()).toBe(true)
  })

  it('are written on where the spooler takes a part of a block', async () => {
    const { print, received } = spooler({ most: 1_000 })
    await print()
    expect(received()).toBe(true)
  })

  it.each([
    [1801, 'no-such-queue'],
    [5, 'access-denied'],
    [1722, 'refused'],
  ])('are not begun where the queue cannot be opened, error %d', async (code, why) => {
    const { print, calls } = spooler({ fails: 'OpenPrinter', code })
    expect(await print()).toEqual({ kind: 'not-begun', why, code })
    expect(calls).toEqual(['OpenPrinter'])
  })

  it('are not handed over where the queue takes no document', async () => {
    const { print } = spooler({ fails: 'StartDocPrinter', code: 1906 })
    expect(await print()).toEqual({ kind: 'not-begun', why: 'refused', code: 1906 })
  })

  it.each(['StartPagePrinter', 'WritePrinter', 'EndPagePrinter', 'EndDocPrinter'])(
    'are thrown away where %s fails, so that no half label comes out',
    async (fails) => {
      const { print, calls } = spooler({ fails, code: 112 })
      expect(await print()).toEqual({ kind: 'broken-off', call: fails, code: 112 })
      expect(calls.slice(-2)).toEqual(['AbortPrinter', 'ClosePrinter'])
    },
  )

  it('break off where the spooler takes nothing any more', async () => {
    expect(await spooler({ most: 0 }).print()).toEqual({ kind: 'broken-off', call: 'WritePrinter', code: 0 })
  })

  it.each([
    ['completed', [spooling, 0x10, undefined], 'leave the queue'],
    ['completed', [0x10, printed], 'are kept as printed'],
    ['deleted', [0x10, deleting, undefined], 'are deleted by somebody'],
    ['waiting', [0x40], 'wait for paper'],
    ['unseen', [-1], 'cannot be looked after'],
  ])('are followed: %s where they %3$s', async (followed, jobStatus) => {
    expect(await spooler({ jobStatus }).print()).toMatchObject({ kind: 'spooled', followed })
  })
})
