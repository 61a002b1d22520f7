import { describe, expect, it } from 'vitest'
import { readEscPosStatus } from './read-escpos-status.ts'
import { readIppStatus } from './read-ipp-status.ts'
import { readSnmpStatus } from './read-snmp-status.ts'
import { readTsplStatus } from './read-tspl-status.ts'
import { readZplStatus } from './read-zpl-status.ts'

const bytes = (...values: readonly number[]): Buffer => Buffer.from(values)

describe('The answer to ~HQES and ~HS', () => {
  const extended = (errors: string, warnings = '0 00000000 00000000') =>
    `\u0002\r\n\r\n  PRINTER STATUS\r\n   ERRORS:         ${errors}\r\n   WARNINGS:       ${warnings}\r\n\u0003\r\n`
  const host = ({
    paper = 0,
    pause = 0,
    formats = '000',
    cold = 0,
    hot = 0,
    head = 0,
    ribbon = 0,
    left = '00000000',
  }) =>
    `\u0002030,${paper},${pause},1245,${formats},0,0,0,000,0,${cold},${hot}\u0003\r\n` +
    `\u0002000,0,${head},${ribbon},1,2,6,0,${left},1,000\u0003\r\n\u00021234,0\u0003\r\n`

  it.each([
    ['nothing wrong', '0 00000000 00000000', 'ready', []],
    ['the example of the manual', '1 00000000 00000005', 'attention', ['paper-out', 'head-open']],
    ['no ribbon', '1 00000000 00000002', 'attention', ['ribbon-out']],
    ['the cutter', '1 00000000 00000008', 'attention', ['cutter-jam']],
    ['a hot head', '1 00000000 00000010', 'attention', ['over-temperature']],
    ['a broken head', '1 00000000 00000040', 'attention', ['head-fault']],
    ['a pause', '1 00000000 00010000', 'attention', ['paused']],
    ['an error that the manual does not name', '1 00000001 00000000', 'attention', ['other']],
  ])('tells %s', (_, errors, state, reasons) => {
    expect(readZplStatus(extended(errors))).toEqual({ state, reasons })
  })

  it('takes paper near its end for a warning', () => {
    const status = readZplStatus(extended('0 00000000 00000000', '1 00000000 00000008'))
    expect(status).toEqual({ state: 'ready', reasons: ['paper-low'] })
  })

  it.each([
    [{ paper: 1 }, 'attention', ['paper-out']],
    [{ pause: 1 }, 'attention', ['paused']],
    [{ head: 1 }, 'attention', ['head-open']],
    [{ ribbon: 1 }, 'attention', ['ribbon-out']],
    [{ hot: 1 }, 'attention', ['over-temperature']],
    [{ cold: 1 }, 'attention', ['under-temperature']],
    [{}, 'ready', []],
  ])('tells by the lines of ~HS alone: %j', (facts, state, reasons) => {
    expect(readZplStatus(host(facts))).toEqual({ state, reasons, queueLength: 0 })
  })

  it('counts formats that wait and labels that remain, and is busy with them', () => {
    expect(readZplStatus(host({ formats: '002', left: '00000017' }))).toEqual({
      state: 'busy',
      reasons: [],
      queueLength: 17,
    })
    expect(readZplStatus(host({ formats: '003' }))).toMatchObject({ state: 'busy', queueLength: 3 })
  })

  it('tells each reason once where both answers have it', () => {
    expect(readZplStatus(extended('1 00000000 00000001') + host({ paper: 1 })).reasons).toEqual(['paper-out'])
  })

  it.each(['', 'HTTP/1.1 400 Bad Request', '\u0002030,1\u0003', 'ERRORS: 2 x y', '\u0002'.repeat(4096)])(
    'is unknown when it is none: %j',
    (text) => {
      expect(readZplStatus(text)).toEqual({ state: 'unknown', reasons: [] })
    },
  )
})

describe('The answer to <ESC>!? and <ESC>!S', () => {
  const long = (letters: string, short = 0) => Buffer.concat([bytes(short), Buffer.from(`\u0002${letters}\u0003\r\n`)])

  it.each([
    [0x00, 'ready', []],
    [0x01, 'attention', ['head-open']],
    [0x02, 'attention', ['paper-jam']],
    [0x05, 'attention', ['head-open', 'paper-out']],
    [0x08, 'attention', ['ribbon-out']],
    [0x10, 'attention', ['paused']],
    [0x20, 'busy', []],
    [0x80, 'attention', ['other']],
  ])('of one byte %i', (byte, state, reasons) => {
    expect(readTsplStatus(bytes(byte))).toEqual({ state, reasons })
  })

  it.each([
    ['@@@@', 'ready', []],
    ['P@@@', 'busy', []],
    ['`@@@', 'attention', ['paused']],
    ['L@@@', 'attention', ['take-label']],
    ['@A@@', 'ready', ['paper-low']],
    ['@B@@', 'ready', ['ribbon-low']],
    ['@@A@', 'attention', ['over-temperature']],
    ['@@H@', 'attention', ['cutter-jam']],
    ['@@P@', 'attention', ['memory-full']],
    ['@@@A', 'attention', ['paper-out']],
    ['@@@D', 'attention', ['ribbon-out']],
    ['@@@`', 'attention', ['head-open']],
  ])('of four letters %s', (letters, state, reasons) => {
    expect(readTsplStatus(long(letters))).toEqual({ state, reasons })
    expect(readTsplStatus(long(letters).subarray(1))).toEqual({ state, reasons })
  })

  it('is read where the short answer is the byte that the long one begins with', () => {
    expect(readTsplStatus(long('@@@@', 0x02)).reasons).toEqual(['paper-jam'])
  })

  it.each([bytes(), bytes(0, 0), Buffer.from('\u0002@@@'), Buffer.alloc(5000, 2)])(
    'is unknown when it is none',
    (answer) => {
      expect(readTsplStatus(answer)).toEqual({ state: 'unknown', reasons: [] })
    },
  )
})

describe('The answer to DLE EOT', () => {
  it.each([
    [bytes(0x12, 0x12, 0x12, 0x12), 'ready', []],
    [bytes(0x1a, 0x16, 0x12, 0x12), 'attention', ['head-open']],
    [bytes(0x1a, 0x32, 0x12, 0x7e), 'attention', ['paper-out']],
    [bytes(0x12, 0x12, 0x12, 0x1e), 'ready', ['paper-low']],
    [bytes(0x1a, 0x52, 0x1a, 0x12), 'attention', ['cutter-jam']],
    [bytes(0x1a, 0x52, 0x52, 0x12), 'attention', ['over-temperature']],
    [bytes(0x1a, 0x12, 0x12, 0x12), 'attention', ['offline']],
    [bytes(0x12), 'ready', []],
    [bytes(), 'unknown', []],
    [bytes(0x12, 0x00), 'unknown', []],
    [Buffer.from('HTTP/1.1'), 'unknown', []],
  ])('%j is %s %j', (answer, state, reasons) => {
    expect(readEscPosStatus(answer)).toEqual({ state, reasons })
  })
})

describe('The answer of an SNMP agent', () => {
  it.each([
    [{ printerStatus: 3, errorState: bytes(0) }, 'ready', []],
    [{ printerStatus: 4, errorState: bytes() }, 'busy', []],
    [{ printerStatus: 5 }, 'busy', []],
    [{ printerStatus: 1, errorState: bytes(0x40) }, 'attention', ['paper-out']],
    [{ printerStatus: 3, errorState: bytes(0x80) }, 'ready', ['paper-low']],
    [{ printerStatus: 1, errorState: bytes(0x08, 0x00) }, 'attention', ['head-open']],
    [{ printerStatus: 1, errorState: bytes(0x06) }, 'attention', ['paper-jam', 'offline']],
    [{ printerStatus: 1, errorState: bytes(0x00, 0x04) }, 'attention', ['paper-out']],
    [{ printerStatus: 3, alertCodes: [1103, 808, 808] }, 'attention', ['ribbon-out', 'paper-out']],
    [{ printerStatus: 3, alertCodes: [36, 4, 507, -1] }, 'attention', ['over-temperature']],
    [{ printerStatus: 2 }, 'unknown', []],
    [{}, 'unknown', []],
  ])('%j is %s %j', (facts, state, reasons) => {
    expect(readSnmpStatus({ alertCodes: [], ...facts })).toEqual({ state, reasons })
  })
})

describe('The answer over IPP', () => {
  it.each([
    [3, ['none'], 0, 'ready', []],
    [4, ['none'], 2, 'busy', []],
    [5, ['media-empty-error'], 4, 'attention', ['paper-out']],
    [3, ['media-low-warning'], 0, 'ready', ['paper-low']],
    [5, ['paused'], 0, 'attention', ['paused']],
    [5, ['none'], 0, 'attention', ['paused']],
    [5, ['offline-report'], 1, 'attention', ['offline']],
    [3, ['wax-melted-error', 'wax-melted-report'], 0, 'attention', ['other']],
    [3, ['cover-open', 'door-open'], 0, 'attention', ['head-open']],
  ])('%i %j with %i jobs is %s %j', (state, words, count, is, reasons) => {
    const printer = new Map<string, (string | number)[]>([
      ['printer-state', [state]],
      ['printer-state-reasons', words],
      ['queued-job-count', [count]],
    ])
    expect(readIppStatus(printer)).toEqual({ state: is, reasons, queueLength: count })
  })

  it('is unknown without a state', () => {
    expect(readIppStatus(new Map())).toEqual({ state: 'unknown', reasons: [] })
    expect(readIppStatus(new Map([['printer-state', [77]]]))).toEqual({ state: 'unknown', reasons: [] })
  })
})
