// Print settings in CPCL, from the Mobile Printer CPCL Programming Manual: TONE, GAP-SENSE, BAR-SENSE.
import type { PrintSettings } from '@labelwright/label-document/print-settings'

const [lightest, darkest] = [-99, 200]

/** The settings in the head of a form: tone -99 to 200, and the sensor that finds the next label. They stay in the printer until it is turned off. */
export function cpclSettings({ darkness, media }: PrintSettings): string {
  const tone =
    darkness === undefined ? '' : `TONE ${Math.round(lightest + (darkness * (darkest - lightest)) / 100)}\r\n`
  if (!media || media.kind === 'continuous') return tone
  return `${tone}${media.kind === 'gap' ? 'GAP' : 'BAR'}-SENSE\r\n`
}
