import { describe, expect, it } from 'vitest'
import { escPosQuestions, readEscPosStatus } from './read-escpos-status.ts'
import { ippStatusAttributes, readIppStatus, reasonOfKeyword } from './read-ipp-status.ts'
import { readSnmpStatus } from './read-snmp-status.ts'
import { readTsplStatus, tsplQuestions } from './read-tspl-status.ts'
import { readZplStatus, zplQuestions } from './read-zpl-status.ts'
import type { StatusReason } from './status-words.ts'

const esc = '\u001b'
const eot = '\u0010\u0004'

it('Printers are asked in the words of their manuals', () => {
  expect(zplQuestions).toBe('~HQES~HS')
  expect(tsplQuestions).toBe(`${esc}!?${esc}!S`)
  expect(escPosQuestions).toBe(`${eot}\u0001${eot}\u0002${eot}\u0003${eot}\u0004`)
  expect([...ippStatusAttributes].sort()).toEqual([
    'printer-is-accepting-jobs',
    'printer-state',
    'printer-state-reasons',
    'queued-job-count',
  ])
})

describe('An error of ~HQES', () => {
  const answer = (bits: number, flag = 1) =>
    `ERRORS: ${flag} 00000000 ${bits.toString(16).padStart(8, '0')} WARNINGS: 0 00000000 00000000`

  it.each<[number, StatusReason]>([
    [0x1, 'paper-out'],
    [0x2, 'ribbon-out'],
    [0x4, 'head-open'],
    [0x8, 'cutter-jam'],
    [0x10, 'over-temperature'],
    [0x20, 'over-temperature'],
    [0x40, 'head-fault'],
    [0x80, 'head-fault'],
    [0x100, 'other'],
    [0x200, 'head-fault'],
    [0x1000, 'paper-jam'],
    [0x2000, 'paper-jam'],
    [0x4000, 'other'],
    [0x8000, 'paper-jam'],
    [0x10000, 'paused'],
    [0x20000, 'other'],
    [0x40000, 'other'],
    [0x80000, 'other'],
  ])('%i is %s', (bits, reason) => {
    expect(readZplStatus(answer(bits, 0)).reasons).toEqual([reason])
  })

  it('that has no bit is one nevertheless, and bits without a meaning are none', () => {
    expect(readZplStatus(answer(0)).reasons).toEqual(['other'])
    expect(readZplStatus(answer(0xc00, 0)).reasons).toEqual([])
  })

  it('is told beside a warning, of which only the end of the paper counts', () => {
    const warnings = 'ERRORS: 0 00000000 00000000 WARNINGS: 1 00000000 0000000'
    expect(readZplStatus(`${warnings}8`).reasons).toEqual(['paper-low'])
    expect(readZplStatus(`${warnings}7`).reasons).toEqual([])
  })
})

describe('The answer to <ESC>!?', () => {
  it.each<[number, string, StatusReason[]]>([
    [0x00, 'ready', []],
    [0x01, 'attention', ['head-open']],
    [0x02, 'attention', ['paper-jam']],
    [0x04, 'attention', ['paper-out']],
    [0x08, 'attention', ['ribbon-out']],
    [0x10, 'attention', ['paused']],
    [0x20, 'busy', []],
    [0x40, 'ready', []],
    [0x80, 'attention', ['other']],
  ])('%i is %s %j', (byte, state, reasons) => {
    expect(readTsplStatus(Buffer.from([byte]))).toEqual({ state, reasons })
  })
})

describe('The four letters of <ESC>!S', () => {
  const said = (letters: string) => readTsplStatus(Buffer.from(`\u0002${letters}\u0003`, 'latin1'))

  it.each<[string, StatusReason]>([
    ['`@@@', 'paused'],
    ['E@@@', 'other'],
    ['K@@@', 'paused'],
    ['L@@@', 'take-label'],
    ['@A@@', 'paper-low'],
    ['@B@@', 'ribbon-low'],
    ['@@A@', 'over-temperature'],
    ['@@B@', 'over-temperature'],
    ['@@D@', 'head-fault'],
    ['@@H@', 'cutter-jam'],
    ['@@P@', 'memory-full'],
    ['@@@A', 'paper-out'],
    ['@@@B', 'paper-jam'],
    ['@@@D', 'ribbon-out'],
    ['@@@H', 'other'],
    ['@@@`', 'head-open'],
  ])('%s tell %s', (letters, reason) => {
    expect(said(letters).reasons).toEqual([reason])
  })

  it.each(['B', 'C', 'F', 'P', 'W'])('begin with %s while it is busy', (letter) => {
    expect(said(`${letter}@@@`).state).toBe('busy')
    expect(said('@@@@').state).toBe('ready')
  })

  it('may stand behind the short answer, not beyond the first 64 bytes', () => {
    const answer = Buffer.from('\u0001\u0002@@@A\u0003', 'latin1')
    expect(readTsplStatus(answer).reasons).toEqual(['head-open', 'paper-out'])
    const late = (before: number) => Buffer.concat([Buffer.alloc(before), Buffer.from('\u0002@@@A\u0003', 'latin1')])
    expect(readTsplStatus(late(58)).reasons).toEqual(['paper-out'])
    expect(readTsplStatus(late(59)).state).toBe('unknown')
  })
})

describe('The answer to DLE EOT', () => {
  const usual = [0x12, 0x12, 0x12, 0x12]

  it.each<[number, number, StatusReason[]]>([
    [0, 0x08, ['offline']],
    [0, 0x04, []],
    [1, 0x04, ['head-open']],
    [1, 0x08, []],
    [1, 0x20, ['paper-out']],
    [2, 0x04, []],
    [2, 0x08, ['cutter-jam']],
    [2, 0x20, ['other']],
    [2, 0x40, ['over-temperature']],
    [3, 0x04, ['paper-low']],
    [3, 0x08, ['paper-low']],
    [3, 0x20, ['paper-out']],
    [3, 0x40, ['paper-out']],
  ])('%i has with bit %i %j', (index, bit, reasons) => {
    const bytes = usual.map((byte, place) => (place === index ? byte | bit : byte))
    expect(readEscPosStatus(Buffer.from(bytes)).reasons).toEqual(reasons)
  })
})

describe('Over SNMP', () => {
  it.each<[number, StatusReason[]]>([
    [0, ['paper-low']],
    [1, ['paper-out']],
    [2, ['ribbon-low']],
    [3, ['ribbon-out']],
    [4, ['head-open']],
    [5, ['paper-jam']],
    [6, ['offline']],
    [7, ['other']],
    [8, ['paper-out']],
    [9, ['other']],
    [10, ['ribbon-out']],
    [11, []],
    [12, ['take-label']],
    [13, ['paper-out']],
    [14, []],
    [15, []],
  ])('bit %i of the detected errors is %j', (bit, reasons) => {
    const errorState = Buffer.alloc(2)
    errorState[bit >> 3] = 0x80 >> (bit & 7)
    expect(readSnmpStatus({ printerStatus: 3, errorState, alertCodes: [] }).reasons).toEqual(reasons)
  })

  it.each<[StatusReason, number[]]>([
    ['head-open', [3, 5, 501]],
    ['paper-jam', [8]],
    ['offline', [22]],
    ['other', [30]],
    ['memory-full', [34]],
    ['under-temperature', [35, 1001]],
    ['over-temperature', [36, 1002]],
    ['paper-out', [801, 808]],
    ['paper-low', [807]],
    ['ribbon-out', [1101, 1102, 1103]],
    ['ribbon-low', [1104, 1105, 1106]],
  ])('%s is alerted by %j', (reason, codes) => {
    for (const code of codes) {
      expect(readSnmpStatus({ printerStatus: 3, alertCodes: [code] }).reasons).toEqual([reason])
    }
  })

  it.each<[number | undefined, string]>([
    [undefined, 'unknown'],
    [0, 'unknown'],
    [1, 'ready'],
    [2, 'unknown'],
    [3, 'ready'],
    [4, 'busy'],
    [5, 'busy'],
    [6, 'unknown'],
  ])('the status %s is %s', (printerStatus, state) => {
    expect(readSnmpStatus({ printerStatus, alertCodes: [] }).state).toBe(state)
  })
})

describe('Over IPP', () => {
  it.each<[StatusReason, string[]]>([
    ['paper-out', ['media-empty', 'media-needed', 'input-tray-missing']],
    ['paper-low', ['media-low']],
    ['paper-jam', ['media-jam']],
    ['ribbon-out', ['marker-supply-empty', 'toner-empty']],
    ['ribbon-low', ['marker-supply-low', 'toner-low']],
    ['head-open', ['cover-open', 'door-open', 'interlock-open']],
    ['paused', ['paused', 'moving-to-paused']],
    ['offline', ['shutdown', 'offline', 'connecting-to-device', 'timed-out']],
    ['cutter-jam', ['cutter-jam', 'trimmer-jam']],
    ['over-temperature', ['fuser-over-temp']],
    ['under-temperature', ['fuser-under-temp']],
    ['take-label', ['output-area-full']],
  ])('%s is said by %j, however grave', (reason, keywords) => {
    for (const keyword of keywords) {
      const said = ['', '-error', '-warning', '-report'].map((ending) => reasonOfKeyword(keyword + ending))
      expect(said).toEqual([reason, reason, reason, reason])
    }
  })

  it('fifty reasons are read, and a printer that says no count of jobs has none', () => {
    const words = [...Array.from({ length: 49 }, () => 'none'), 'paused', 'media-jam']
    const printer = new Map<string, (string | number)[]>([
      ['printer-state', [3]],
      ['printer-state-reasons', words],
    ])
    expect(readIppStatus(printer)).toEqual({ state: 'attention', reasons: ['paused'] })
    expect(readIppStatus(new Map([['printer-state', [3]]]))).toEqual({ state: 'ready', reasons: [] })
    const below = new Map([
      ['printer-state', [3]],
      ['queued-job-count', [-1]],
    ])
    expect(readIppStatus(below)).toEqual({ state: 'ready', reasons: [], queueLength: 0 })
  })
})
