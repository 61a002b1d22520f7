import { micrometres } from '@labelwright/label-document/lengths'
import { describe, expect, it } from 'vitest'
import { endZplJob, zplBefore, zplCopies, zplSettings } from './zpl-settings.ts'

const dot = 4500 // 203.2 dpi

describe('Print settings in ZPL', () => {
  it('are no commands when there are none', () => {
    expect([zplBefore({}), zplSettings({}, dot), zplCopies(3, {}), endZplJob({})]).toEqual(['', '', '^PQ3', ''])
  })

  it.each([
    [1, '^PR2\n'],
    [50, '^PR2\n'],
    [102, '^PR4\n'],
    [356, '^PR14\n'],
    [1000, '^PR14\n'],
  ])('take %d mm/s as the nearest speed', (speed, command) => {
    expect(zplSettings({ speed }, dot)).toBe(command)
  })

  it.each([
    [0, '~SD00\n'],
    [15, '~SD05\n'],
    [50, '~SD15\n'],
    [100, '~SD30\n'],
  ])('take %d percent of darkness in 30 steps', (darkness, command) => {
    expect(zplBefore({ darkness })).toBe(command)
  })

  it('tear, peel, rewind, and cut after some labels or behind the job', () => {
    const finishes = (['tear', 'peel', 'rewind', 'cut'] as const).map((finish) => zplSettings({ finish }, dot))
    expect(finishes).toEqual(['^MMT\n', '^MMP\n', '^MMR\n', '^MMD\n'])
    expect(endZplJob({ finish: 'cut' })).toBe('~JK\n')
    const each = { finish: 'cut', cutEvery: 4 } as const
    expect([zplSettings(each, dot), zplCopies(12, each), endZplJob(each)]).toEqual(['^MMC\n', '^PQ12,4,0,Y', ''])
  })

  it('say the kind of media, and how far a label begins from its mark', () => {
    const kinds = (['gap', 'mark', 'continuous'] as const).map((kind) => zplSettings({ media: { kind } }, dot))
    expect(kinds).toEqual(['^MNY\n', '^MNM\n', '^MNN\n'])
    expect(zplSettings({ media: { kind: 'mark', offset: micrometres(2000) } }, dot)).toBe('^MNM,16\n')
  })

  it('mirror and turn, and do neither to who prints next', () => {
    const both = { isMirrored: true, isUpsideDown: true }
    expect([zplSettings(both, dot), endZplJob(both)]).toEqual(['^POI^PMY\n', '^XA^PON^PMN^XZ\n'])
    const neither = { isMirrored: false, isUpsideDown: false }
    expect([zplSettings(neither, dot), endZplJob(neither)]).toEqual(['^PON^PMN\n', ''])
  })
})
