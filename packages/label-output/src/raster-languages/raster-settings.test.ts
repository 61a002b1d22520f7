import { deflateSync } from 'node:zlib'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import type { PrintMedia, PrintSettings } from '@labelwright/label-document/print-settings'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { describe, expect, it } from 'vitest'
import { endJob, type OutputFormatName, outputFormats } from '../output-formats.ts'
import { unsupportedSettings } from '../print-settings/unsupported-settings.ts'
import { readBrotherQl } from '../testing/read-brother-ql.ts'
import { readCpcl, readEpl, readEscPos } from '../testing/read-raster-languages.ts'

const resources = await loadResources()
// An empty label of 20 by 10 mm: 160 by 80 dots.
const { drawing } = layOutLabel(
  compileLabel(
    {
      formatVersion: 3,
      width: millimetres(20),
      height: millimetres(10),
      cornerRadius: millimetres(0),
      variables: [],
      elements: [],
    },
    { resources, dpi: 203.2 },
  ),
  {},
)
function write(format: OutputFormatName, settings: PrintSettings, copies = 1): Buffer {
  const options = { resources, copies, title: '', settings, deflate: (bytes: Uint8Array) => deflateSync(bytes) }
  return Buffer.concat([outputFormats[format].write([drawing], options), endJob(format, settings)])
}
const all = (media: PrintMedia): PrintSettings => ({ speed: 1, darkness: 1, finish: 'cut', cutEvery: 2, media })
const sizes = { gap: micrometres(2500), offset: micrometres(1000) }

describe('Print settings in EPL', () => {
  it.each<[PrintSettings, string]>([
    [{}, ''],
    [{ darkness: 0 }, 'D0\n'],
    [{ darkness: 100 }, 'D15\n'],
    [{ media: { kind: 'gap' } }, 'Q80,24\n'],
    [{ media: { kind: 'gap', gap: micrometres(4000) } }, 'Q80,32\n'],
    [{ media: { kind: 'gap', gap: micrometres(1000) } }, 'Q80,16\n'],
    [{ media: { kind: 'mark', gap: micrometres(50_000) } }, 'Q80,B240+0\n'],
    [{ media: { kind: 'mark', ...sizes } }, 'Q80,B20+8\n'],
    [{ darkness: 50, media: { kind: 'continuous' } }, 'D8\nQ80,0\n'],
  ])('%j are commands before the label', (settings, commands) => {
    const bytes = write('epl', settings)
    expect(bytes.toString('latin1')).toBe(`\nN\nZT\nq160\n${commands}P1\n`)
    expect(readEpl(bytes, 80).labels).toHaveLength(1)
  })

  it('are none for speed, finish and the offset of gaps, which are refused', () => {
    const refused = ['speed', 'cut', 'cutEvery', 'mediaOffset']
    expect(unsupportedSettings('epl', all({ kind: 'gap', ...sizes }))).toEqual(refused)
    expect(unsupportedSettings('epl', { media: { kind: 'mark', ...sizes } })).toEqual([])
    const behind = { media: { kind: 'mark', offset: micrometres(-1000) } } as const
    expect(unsupportedSettings('epl', behind)).toEqual(['mediaOffset'])
  })
})

describe('Print settings in CPCL', () => {
  it.each<[PrintSettings, string]>([
    [{}, ''],
    [{ darkness: 0 }, 'TONE -99\r\n'],
    [{ darkness: 100 }, 'TONE 200\r\n'],
    [{ media: { kind: 'gap' } }, 'GAP-SENSE\r\n'],
    [{ darkness: 50, media: { kind: 'mark' } }, 'TONE 51\r\nBAR-SENSE\r\n'],
  ])('%j are commands in the head of the form', (settings, commands) => {
    const bytes = write('cpcl', settings)
    expect(bytes.toString('latin1')).toBe(`! 0 200 200 80 1\r\nPAGE-WIDTH 160\r\n${commands}FORM\r\nPRINT\r\n`)
    expect(readCpcl(bytes).labels).toHaveLength(1)
  })

  it('are none for speed, finish, sizes and continuous paper, which are refused', () => {
    const refused = ['speed', 'cut', 'cutEvery', 'mediaGap', 'mediaOffset']
    expect(unsupportedSettings('cpcl', all({ kind: 'mark', ...sizes }))).toEqual(refused)
    expect(unsupportedSettings('cpcl', { media: { kind: 'continuous' } })).toEqual(['media'])
  })
})

describe('Print settings in ESC/POS', () => {
  it.each<[PrintSettings, number[], number[]]>([
    [{}, [1, 2], [0x1d, 0x56, 66, 0]],
    [{ finish: 'cut', cutEvery: 1 }, [1, 2], [0x1d, 0x56, 66, 0]],
    [{ finish: 'cut' }, [2], [0x1d, 0x56, 66, 0]],
    [{ finish: 'tear' }, [], [0x1b, 0x64, 4]],
  ])('%j cut two labels behind %j', (settings, cuts, end) => {
    const bytes = write('esc-pos', settings, 2)
    expect(readEscPos(bytes, 160, 80)).toMatchObject({ labels: [{ copies: 1 }, { copies: 1 }], cuts })
    expect([...bytes.subarray(-end.length)]).toEqual(end)
  })

  it('are none for what a receipt printer does not count or know, which is refused', () => {
    const refused = ['speed', 'darkness', 'cutEvery', 'media']
    expect(unsupportedSettings('esc-pos', all({ kind: 'gap' }))).toEqual(refused)
    expect(unsupportedSettings('esc-pos', { finish: 'cut', cutEvery: 1 })).toEqual([])
    expect(unsupportedSettings('esc-pos', { finish: 'peel' })).toEqual(['peel'])
  })
})

describe('Print settings in Brother raster', () => {
  it.each<[PrintSettings, number, number[]]>([
    [{}, 2, [0x40, 0x1b, 0x69, 0x41, 1, 0x1b, 0x69, 0x4b, 0x08]],
    [{ finish: 'cut', cutEvery: 1 }, 2, [0x40, 0x1b, 0x69, 0x41, 1, 0x1b, 0x69, 0x4b, 0x08]],
    [{ finish: 'tear' }, 0, [0, 0x1b, 0x69, 0x41, 1, 0x1b, 0x69, 0x4b, 0]],
  ])('%j cut %d of two labels', (settings, cuts, mode) => {
    const bytes = write('brother-ql', settings, 2)
    expect(readBrotherQl(bytes)).toMatchObject({ cuts, labels: [{ copies: 1 }, { copies: 1 }] })
    expect(bytes.includes(Buffer.from([0x1b, 0x69, 0x4d, ...mode]))).toBe(true)
  })

  it('are none for one cut behind the job or behind several labels, nor for media, which are refused', () => {
    expect(unsupportedSettings('brother-ql', { finish: 'cut' })).toEqual(['cut'])
    expect(unsupportedSettings('brother-ql', { finish: 'cut', cutEvery: 2 })).toEqual(['cutEvery'])
    expect(unsupportedSettings('brother-ql', { media: { kind: 'gap' }, darkness: 1 })).toEqual(['darkness', 'media'])
    expect(unsupportedSettings('brother-ql', { finish: 'cut', cutEvery: 1 })).toEqual([])
  })
})
