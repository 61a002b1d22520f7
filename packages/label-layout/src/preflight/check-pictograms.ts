import { type PictogramSize, pictogramTraits } from '@labelwright/label-document/pictograms'
import type { PlacedPictogram } from '../elements/element-layout.ts'
import type { Drawn, PageOnTarget } from './check-inks.ts'
import { type Finding, find } from './finding.ts'

/** Looks for signs that are smaller than their standard demands, or than dots can show. */
export const checkPictograms = ({ element, pictograms, boxes }: Drawn, label: PageOnTarget): Finding[] =>
  pictograms.flatMap((pictogram) => {
    const told = checkSize(pictogram) ?? checkShare(pictogram, label)
    const few = checkDots(pictogram, label)
    const place = pictograms.length === 1 ? boxes[0] : undefined
    return [told, few].flatMap((one) => (one ? [find({ ...one, elementId: element.id, ...(place && { place }) })] : []))
  })

type Told = Pick<Finding, 'code' | 'severity' | 'message'>

// A dot is the least difference that a size makes.
const spare = 1 - 1e-6

function checkSize({ name, height }: PlacedPictogram): Told | undefined {
  const { size, standard } = pictogramTraits(name) ?? {}
  if (!size || !standard) return undefined
  const actual = measure(size, height)
  if (actual >= size.least * spare) return undefined
  const what = size.of === 'side' ? 'sides of' : 'a height of'
  const message = `"${name}" has ${what} ${inMillimetres(actual)}; ${standard} asks for ${inMillimetres(size.least)}${size.isUsual ? ' where the package has room' : ''}.`
  return { code: 'pictogram-too-small', severity: size.isUsual ? 'note' : 'warning', message }
}

/** Micrometres of what the standard measures. */
const measure = ({ of }: PictogramSize, height: number): number => (of === 'side' ? height / Math.SQRT2 : height) / 36

const inMillimetres = (length: number): string => `${Math.round(length / 100) / 10} mm`

/** CLP, annex I 1.2.1.3: a fifteenth of the area that holds the information of article 17, of which the label may hold more. */
function checkShare({ name, height }: PlacedPictogram, { document }: PageOnTarget): Told | undefined {
  if (!name.startsWith('ghs')) return undefined
  const least = (document.width * document.height) / 15
  const area = (height / 36) ** 2 / 2
  if (area >= least * spare) return undefined
  const side = inMillimetres(Math.sqrt(least))
  const message = `"${name}" covers less than a fifteenth of the label. Where the whole label holds what CLP demands, its sides are at least ${side}.`
  return { code: 'pictogram-too-small', severity: 'note', message }
}

const leastDots = 32

function checkDots({ name, height }: PlacedPictogram, { target }: PageOnTarget): Told | undefined {
  const dots = Math.round(height / target.dot)
  if (dots >= leastDots) return undefined
  const message = `"${name}" is ${dots} dots high on this printer.`
  return { code: 'pictogram-few-dots', severity: 'warning', message }
}
