// Print settings in TSPL2, from the TSPL/TSPL2 Programming Manual: SPEED, DENSITY, SET TEAR, SET PEEL, SET CUTTER, GAP, BLINE.
import { micrometres } from '@labelwright/label-document/lengths'
import type { PrintMedia, PrintSettings } from '@labelwright/label-document/print-settings'

const millimetresPerInch = 25.4
const fastest = 12
const densest = 15
/** GAP and BLINE cannot go without a height; most labels have one of 3 mm. */
const usualGap = micrometres(3000)

/** The settings before a label: SPEED in inches a second, DENSITY 0 to 15, what happens to printed labels, and the sensor. They stay in the printer. */
export function tsplSettings(settings: PrintSettings): string {
  const { speed, darkness, media } = settings
  const commands: string[] = []
  if (media) commands.push(mediaOf(media))
  if (speed !== undefined) {
    commands.push(`SPEED ${Math.min(fastest, Math.max(1, Math.round(speed / millimetresPerInch)))}`)
  }
  if (darkness !== undefined) commands.push(`DENSITY ${Math.round((darkness * densest) / 100)}`)
  commands.push(...finishOf(settings))
  return commands.map((command) => `${command}\r\n`).join('')
}

function mediaOf({ kind, gap = usualGap, offset = micrometres(0) }: PrintMedia): string {
  if (kind === 'continuous') return 'GAP 0 mm,0 mm'
  return `${kind === 'gap' ? 'GAP' : 'BLINE'} ${gap / 1000} mm,${offset / 1000} mm`
}

// One way out excludes the others; each is a switch of its own in the printer.
function finishOf({ finish, cutEvery }: PrintSettings): string[] {
  if (finish === undefined) return []
  const cutter = finish === 'cut' ? (cutEvery ?? 'BATCH') : 'OFF'
  const isOn = (name: PrintSettings['finish']) => (finish === name ? 'ON' : 'OFF')
  return [`SET CUTTER ${cutter}`, `SET PEEL ${isOn('peel')}`, `SET TEAR ${isOn('tear')}`]
}
