import type { ExtractedLabel } from '@labelwright/contract/server/labels-schemas'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { labelSvg } from '@labelwright/label-input/printer/drawing/label-svg'
import type { PrinterMark } from '@labelwright/label-input/printer/printer-label'
import { compileZplLabel, type ZplTemplate } from '@labelwright/label-input/zpl/filling/compile-zpl-label'
import { fillZpl } from '@labelwright/label-input/zpl/filling/fill-zpl'
import { readZpl } from '@labelwright/label-input/zpl/read-zpl'
import { readZplTemplate } from '@labelwright/label-input/zpl/read-zpl-template'
import type { ZplLabel, ZplOptions } from '@labelwright/label-input/zpl/zpl-label'
import { shownVariables } from '../shown-variables.ts'

export type AsItIs = Pick<ExtractedLabel, 'zpl' | 'zplRefusals'>

interface ZplFile {
  readonly bytes: Uint8Array
  /** Every label in it. */
  readonly labels: readonly ZplLabel[]
  readonly options: ZplOptions
}

const refused = (...zplRefusals: string[]): AsItIs => ({ zpl: null, zplRefusals })

/** A label of a file as it can be printed with its own commands; or the sentences that say why it cannot. */
export function zplAsItIs(label: ZplLabel, file: ZplFile): AsItIs {
  const source = sourceOf(label, file)
  if (!source)
    return refused('The label needs what other labels of the file leave in the printer. Make it a file of its own.')
  const template = compileZplLabel(source)
  if ('problems' in template) return refused(...template.problems)
  const reason = whyNotPrinted(label, template, file.options)
  if (reason !== undefined) return refused(reason)
  return {
    zpl: {
      source: Buffer.from(source.buffer, source.byteOffset, source.length).toString('base64'),
      variables: shownVariables(template),
      remarks: [...template.remarks],
    },
    zplRefusals: [],
  }
}

/** The whole file, or where it has several labels the file without the others, if that prints the same. */
function sourceOf(label: ZplLabel, { bytes, labels, options }: ZplFile): Uint8Array | undefined {
  if (labels.length === 1) return bytes
  const kept: Uint8Array[] = []
  let from = 0
  for (const other of labels) {
    if (other === label) continue
    kept.push(bytes.subarray(from, other.start))
    from = other.end
  }
  const source = Buffer.concat([...kept, bytes.subarray(from)])
  const [alone, ...more] = readZplTemplate(source, options).labels
  return alone && more.length === 0 && isSameLabel(alone, label) ? source : undefined
}

const isSameLabel = (one: ZplLabel, other: ZplLabel): boolean =>
  one.widthDots === other.widthDots &&
  one.heightDots === other.heightDots &&
  one.marks.length === other.marks.length &&
  one.marks.every((mark, index) => isSameMark(mark, other.marks[index]))

const isSameMark = (one: PrinterMark, other: PrinterMark | undefined): boolean =>
  other !== undefined &&
  one.type === other.type &&
  one.x === other.x &&
  one.y === other.y &&
  dataOf(one) === dataOf(other)

const dataOf = (mark: PrinterMark): string | number => {
  if (mark.type === 'text') return `${mark.text} ${mark.font} ${mark.heightDots} ${mark.rotation}`
  if (mark.type === 'barcode') return `${mark.data} ${mark.moduleDots} ${mark.rotation}`
  return mark.type === 'bits' ? mark.bitmap.bytes.length : `${mark.width} ${mark.height}`
}

/** So that its picture is drawn quickly with every look at it. */
const mostMarks = 2_000
const mostPictureBytes = 8_000_000
const mostInkDots = 200_000_000
const mostSvgCharacters = 4_000_000

const inkOf = (mark: PrinterMark, { widthDots, heightDots }: ZplLabel): number =>
  mark.type === 'rule' || mark.type === 'shape'
    ? Math.min(mark.width, widthDots) * Math.min(mark.height, heightDots)
    : 0

function whyNotPrinted(label: ZplLabel, template: ZplTemplate, options: ZplOptions): string | undefined {
  const filled = fillZpl(template, samplesOf(template), { copies: 1 })
  const [printed, ...more] = 'bytes' in filled ? readZpl(filled.bytes, options).labels : []
  // Without values a label of numbers alone is blank.
  if (!printed) return template.variables.length > 0 ? undefined : 'The label is blank.'
  const isSame = printed.widthDots === label.widthDots && printed.heightDots === label.heightDots
  if (more.length > 0 || !isSame) return 'The file prints another label when it is printed again.'
  if (printed.marks.length > mostMarks) return `The label has more than ${mostMarks} texts, codes and shapes.`
  const pictureBytes = printed.marks.reduce(
    (sum, mark) => sum + (mark.type === 'bits' ? mark.bitmap.bytes.length : 0),
    0,
  )
  const inkDots = printed.marks.reduce((sum, mark) => sum + inkOf(mark, printed), 0)
  const { dotsPerMillimetre } = options.memory
  const isDetailed =
    pictureBytes > mostPictureBytes ||
    inkDots > mostInkDots ||
    labelSvg(printed, dotsPerMillimetre).length > mostSvgCharacters
  return isDetailed ? 'The label has too much detail.' : undefined
}

/** Examples that the printer can print; a prompt may be none. */
function samplesOf(template: ZplTemplate): Readonly<Record<string, string>> {
  const samples = sampleValuesOf(template.variables)
  const filled = fillZpl(template, samples, { copies: 1 })
  if ('bytes' in filled) return samples
  const wrong = new Set(filled.problems.map(({ variableName }) => variableName))
  return Object.fromEntries(Object.entries(samples).filter(([name]) => !wrong.has(name)))
}
