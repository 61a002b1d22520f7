import type { ZplSettings } from '@labelwright/label-input/zpl/zpl-settings'

const titles: Readonly<Record<keyof ZplSettings, readonly [title: string, unit: string]>> = {
  printSpeed: ['Print speed', ' in/s'],
  slewSpeed: ['Slew speed', ' in/s'],
  backfeedSpeed: ['Backfeed speed', ' in/s'],
  darkness: ['Darkness', ' of 30'],
  darknessChange: ['Darkness change', ''],
  mediaTracking: ['Media tracking', ''],
  mediaType: ['Media type', ''],
  printMode: ['Print mode', ''],
  tearOffDots: ['Tear-off', ' dots'],
  longestLabelDots: ['Longest label', ' dots'],
  isReprintedAfterError: ['Reprint after error', ''],
  isBackfeedSuppressed: ['Backfeed suppressed', ''],
  labelsBetweenPauses: ['Pause after', ' labels'],
}

function wordsOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? String(value) : value.replaceAll('-', ' ')
}

/** The settings of a job in words: `Print speed: 4 in/s`. Without a pause between labels there is no line about it. */
export function describeSettings(settings: ZplSettings): string[] {
  const names = Object.keys(titles) as (keyof ZplSettings)[]
  return names.flatMap((name) => {
    const value = settings[name]
    if (value === undefined || (name === 'labelsBetweenPauses' && value === 0)) return []
    const [title, unit] = titles[name]
    return [`${title}: ${wordsOf(value)}${unit}`]
  })
}
