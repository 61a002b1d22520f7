// What a barcode is like when it is printed: what a scanner reads, how large it is, what is wrong with it.
import { emuPerMicrometre } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { BarcodeMark } from '@labelwright/label-layout/drawing'
import { boxOfSymbol, moduleOf } from '@labelwright/label-layout/preflight/boxes'
import type { Fields } from '@labelwright/open-label/records'
import { layOutAlone, type Measuring } from './measure-symbol.ts'

export interface SymbolFacts {
  /** What a scanner sends, FNC1 between elements as ␝; undefined where the content cannot be encoded. */
  readonly read: string | undefined
  /** Along the bars and across: dots of the printer and micrometres. Bars are as high as their frame, so they have no own height. */
  readonly dots: readonly [along: number, across: number] | undefined
  readonly micrometres: readonly [along: number, across: number] | undefined
  /** As it is printed, micrometres. */
  readonly module: number | undefined
  readonly problems: readonly Problem[]
}

export function symbolFacts(fields: Fields, measuring: Measuring): SymbolFacts {
  const page = layOutAlone(fields, measuring)
  const marks = page.elements.flatMap((element) => element.marks)
  const mark = marks.find((one): one is BarcodeMark => one.type === 'barcode')
  // Its frame is the only one it does not have here.
  const problems = page.problems.filter(({ code }) => code !== 'barcode-too-large')
  if (!mark) return { read: undefined, dots: undefined, micrometres: undefined, module: undefined, problems }
  const { width, height } = boxOfSymbol(mark)
  const { dot } = page.target
  return {
    read: mark.data.replaceAll('\u001d', '␝'),
    dots: [Math.round(width / dot), Math.round(height / dot)],
    micrometres: [width / emuPerMicrometre, height / emuPerMicrometre],
    module: moduleOf(mark) / emuPerMicrometre,
    problems,
  }
}
