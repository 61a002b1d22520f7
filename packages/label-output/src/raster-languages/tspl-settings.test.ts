import { micrometres } from '@labelwright/label-document/lengths'
import { describe, expect, it } from 'vitest'
import { unsupportedSettings } from '../print-settings/unsupported-settings.ts'
import { tsplSettings } from './tspl-settings.ts'

describe('Print settings in TSPL', () => {
  it('are no commands when there are none', () => {
    expect(tsplSettings({})).toBe('')
  })

  it.each([
    [1, 'SPEED 1\r\n'],
    [100, 'SPEED 4\r\n'],
    [305, 'SPEED 12\r\n'],
    [1000, 'SPEED 12\r\n'],
  ])('take %d mm/s as the nearest speed', (speed, command) => {
    expect(tsplSettings({ speed })).toBe(command)
  })

  it.each([
    [0, 'DENSITY 0\r\n'],
    [50, 'DENSITY 8\r\n'],
    [100, 'DENSITY 15\r\n'],
  ])('take %d percent of darkness in 15 steps', (darkness, command) => {
    expect(tsplSettings({ darkness })).toBe(command)
  })

  it('tear, peel and cut, each without the others', () => {
    expect(tsplSettings({ finish: 'tear' })).toBe('SET CUTTER OFF\r\nSET PEEL OFF\r\nSET TEAR ON\r\n')
    expect(tsplSettings({ finish: 'peel' })).toBe('SET CUTTER OFF\r\nSET PEEL ON\r\nSET TEAR OFF\r\n')
    expect(tsplSettings({ finish: 'cut' })).toBe('SET CUTTER BATCH\r\nSET PEEL OFF\r\nSET TEAR OFF\r\n')
    expect(tsplSettings({ finish: 'cut', cutEvery: 9999 })).toContain('SET CUTTER 9999\r\n')
  })

  it('say the height of gaps and marks, and that continuous paper has none', () => {
    const sizes = { gap: micrometres(2500), offset: micrometres(1000) }
    expect(tsplSettings({ media: { kind: 'gap', ...sizes } })).toBe('GAP 2.5 mm,1 mm\r\n')
    expect(tsplSettings({ media: { kind: 'mark', ...sizes } })).toBe('BLINE 2.5 mm,1 mm\r\n')
    expect(tsplSettings({ media: { kind: 'gap' } })).toBe('GAP 3 mm,0 mm\r\n')
    expect(tsplSettings({ media: { kind: 'continuous' } })).toBe('GAP 0 mm,0 mm\r\n')
  })

  it('are all there but the rewinder', () => {
    const media = { kind: 'gap', gap: micrometres(0), offset: micrometres(0) } as const
    expect(unsupportedSettings('tspl', { speed: 1, darkness: 1, finish: 'cut', cutEvery: 1, media })).toEqual([])
    expect(unsupportedSettings('tspl', { finish: 'rewind' })).toEqual(['rewind'])
  })
})
