// Print settings in ZPL II, from the ZPL II Programming Guide: ~SD, ^PR, ^MM, ^MN, ^PO, ^PM, ^PQ, ~JK.
import { toEmu } from '@labelwright/label-document/lengths'
import type { PrintSettings } from '@labelwright/label-document/print-settings'

const millimetresPerInch = 25.4
const [slowest, fastest] = [2, 14]
const darkest = 30
const modes = { tear: 'T', peel: 'P', rewind: 'R' } as const
const trackings = { gap: 'Y', mark: 'M', continuous: 'N' } as const

/** `~SD` takes 00 to 30 and acts at once, so it stands before the format. */
export const zplBefore = ({ darkness }: PrintSettings): string =>
  darkness === undefined ? '' : `~SD${String(Math.round((darkness * darkest) / 100)).padStart(2, '0')}\n`

/** The settings inside of a format: `^PR` in inches a second (2 to 14), `^MM`, `^MN` with a mark's offset in dots, `^PO`, `^PM`. */
export function zplSettings(settings: PrintSettings, dot: number): string {
  const { speed, media, isUpsideDown, isMirrored } = settings
  let commands = ''
  if (speed !== undefined) {
    const inches = Math.round(speed / millimetresPerInch)
    commands += `^PR${Math.min(fastest, Math.max(slowest, inches))}`
  }
  commands += modeOf(settings)
  if (media) {
    const offset =
      media.kind === 'mark' && media.offset !== undefined ? `,${Math.round(toEmu(media.offset) / dot)}` : ''
    commands += `^MN${trackings[media.kind]}${offset}`
  }
  if (isUpsideDown !== undefined) commands += isUpsideDown ? '^POI' : '^PON'
  if (isMirrored !== undefined) commands += isMirrored ? '^PMY' : '^PMN'
  return commands === '' ? '' : `${commands}\n`
}

// Delayed cuts (^MMD) wait for ~JK, which stands behind the last label of the job.
function modeOf({ finish, cutEvery }: PrintSettings): string {
  if (finish === undefined) return ''
  if (finish !== 'cut') return `^MM${modes[finish]}`
  return cutEvery === undefined ? '^MMD' : '^MMC'
}

/** `^PQ` with the labels between cuts, and `Y`: it cuts there without a pause. */
export const zplCopies = (copies: number, { finish, cutEvery }: PrintSettings): string =>
  finish === 'cut' && cutEvery !== undefined ? `^PQ${copies},${cutEvery},0,Y` : `^PQ${copies}`

/** Commands behind the last label of a job: the cut, and neither turned nor mirrored for who prints next. */
export function endZplJob(settings: PrintSettings): string {
  const { finish, cutEvery, isUpsideDown, isMirrored } = settings
  const cut = finish === 'cut' && cutEvery === undefined ? '~JK\n' : ''
  const turned = `${isUpsideDown ? '^PON' : ''}${isMirrored ? '^PMN' : ''}`
  return turned === '' ? cut : `${cut}^XA${turned}^XZ\n`
}
