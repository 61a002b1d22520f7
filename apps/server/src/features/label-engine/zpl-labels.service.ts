// Labels of kind `zpl`: filled with values, as commands and as pictures.
import { inflateSync } from 'node:zlib'
import type { CompiledContents } from '@labelwright/label-document/filling/compile-contents'
import { labelSvg } from '@labelwright/label-input/printer/drawing/label-svg'
import type { NotUnderstood, PrinterLabel } from '@labelwright/label-input/printer/printer-label'
import type { PrinterOptions } from '@labelwright/label-input/printer/printing/label-job'
import { compileZplLabel, type ZplTemplate } from '@labelwright/label-input/zpl/filling/compile-zpl-label'
import { type FillOptions, fillLabel, fillZpl } from '@labelwright/label-input/zpl/filling/fill-zpl'
import { readZpl } from '@labelwright/label-input/zpl/read-zpl'
import type { ZplOptions } from '@labelwright/label-input/zpl/zpl-label'
import { createZplMemory } from '@labelwright/label-input/zpl/zpl-memory'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { LRUCache } from 'lru-cache'
import type { ZplLabelOfVersion } from './label-of-version.service.ts'
import { compileValues, type FillRefusal, resolveValues } from './label-values.service.ts'

export interface ZplLabels {
  /** What a job sends before its labels, and behind them; characters are bytes. */
  readonly aroundOf: (label: ZplLabelOfVersion) => Pick<ZplTemplate, 'before' | 'after'>
  /** The commands of one label filled with values, defaults and computed values among them; characters are bytes. */
  readonly fill: (
    label: ZplLabelOfVersion,
    values: Readonly<Record<string, string>>,
    options: FillOptions,
  ) => { readonly label: string } | { readonly refusals: readonly FillRefusal[] }
  /** Barcodes whose values the printer would leave out, found by reading the label as the printer does. */
  readonly checkBarcodes: (label: ZplLabelOfVersion, values: Readonly<Record<string, string>>) => readonly FillRefusal[]
  /** As the printer draws it; values that cannot be printed are left out. */
  readonly svg: (label: ZplLabelOfVersion, values: Readonly<Record<string, string>>) => string
}

export const millimetresPerInch = 25.4

const mostInflated = 64 * 1024 * 1024
const mostCachedBytes = 32 * 1024 * 1024

/** A printer of a resolution whose media has this size in millimetres. */
export function printerOf(
  { dpi, width, height }: { readonly dpi: number; readonly width: number; readonly height: number },
  { symbols }: Pick<LayoutResources, 'symbols'>,
): PrinterOptions {
  const dotsPerMillimetre = dpi / millimetresPerInch
  const dotsOf = (length: number): number => Math.round(length * dotsPerMillimetre)
  return { widthDots: dotsOf(width), heightDots: dotsOf(height), dotsPerMillimetre, symbols: symbols.library }
}

/** The printer as it was just switched on. */
export const zplOptionsOf = ({ symbols, ...size }: PrinterOptions): ZplOptions => ({
  inflate: (packed) => inflateSync(packed, { maxOutputLength: mostInflated }),
  symbols,
  memory: createZplMemory(size),
})

interface CompiledZpl {
  readonly template: ZplTemplate
  /** One text for each variable. */
  readonly contents: CompiledContents
}

export function createZplLabels(resources: LayoutResources): ZplLabels {
  const compiled = new LRUCache<string, CompiledZpl>({ maxSize: mostCachedBytes })
  const compiledOf = (label: ZplLabelOfVersion): CompiledZpl => {
    const known = compiled.get(label.versionId)
    if (known) return known
    const made = compile(label)
    compiled.set(label.versionId, made, { size: label.zpl.source.length })
    return made
  }
  return {
    aroundOf: (label) => compiledOf(label).template,
    fill: (label, values, options) => {
      const { template, contents } = compiledOf(label)
      const { texts, refusals } = resolveValues(contents, values)
      if (refusals.length > 0) return { refusals }
      const filled = fillLabel(template, texts, options)
      return 'label' in filled
        ? filled
        : { refusals: filled.problems.map((problem) => ({ ...problem, code: 'value-not-printable' })) }
    },
    checkBarcodes: (label, values) => {
      const { template, contents } = compiledOf(label)
      const { texts } = resolveValues(contents, values)
      const filled = filledBarcodes(template, texts)
      if (filled.length === 0) return []
      const { notUnderstood } = readZpl(fillForPicture(template, texts), optionsFor(label, resources))
      return filled.flatMap((field) => wrongBarcode(field, notUnderstood) ?? [])
    },
    svg: (label, values) => {
      const { template, contents } = compiledOf(label)
      const printed = readFilled(label, fillForPicture(template, resolveValues(contents, values).texts), resources)
      return labelSvg(printed, label.zpl.dpi / millimetresPerInch)
    },
  }
}

function compile({ zpl, document }: ZplLabelOfVersion): CompiledZpl {
  const template = compileZplLabel(zpl.source)
  if ('problems' in template) throw new Error(`a stored ZPL label is not readable: ${template.problems[0]}`)
  return { template, contents: compileValues(document) }
}

interface FilledBarcode {
  /** As reports name it. */
  readonly command: string
  readonly variableName: string
}

/** The barcodes of which at least one value is not empty: without data a printer prints none, and that may be meant. */
const filledBarcodes = ({ pieces }: ZplTemplate, texts: Readonly<Record<string, string>>): FilledBarcode[] =>
  pieces.flatMap((piece) => {
    if (typeof piece === 'string' || piece.target.kind !== 'barcode') return []
    const { name, parameters } = piece.target.command
    const names = piece.parts.flatMap((part) => ('variableName' in part ? part.variableName : []))
    const variableName = names.find((each) => (texts[each] ?? '') !== '')
    return variableName === undefined ? [] : { command: `${name}${parameters}`.trim(), variableName }
  })

/** Reasons that are about data, and not about what is drawn otherwise here. */
const ofData = /^its (data|digits|check digit) /

function wrongBarcode(
  { command, variableName }: FilledBarcode,
  reports: readonly NotUnderstood[],
): FillRefusal | undefined {
  const report = reports.find((each) => each.command === command && ofData.test(each.reason))
  return (
    report && {
      variableName,
      code: 'barcode-content-invalid',
      message: `The value of "${variableName}" cannot be printed as a barcode: ${report.reason}. Change the value.`,
    }
  )
}

function fillForPicture(template: ZplTemplate, texts: Readonly<Record<string, string>>): Uint8Array {
  const filled = fillZpl(template, texts, { copies: 1 })
  if ('bytes' in filled) return filled.bytes
  const wrong = new Set(filled.problems.map(({ variableName }) => variableName.toLowerCase()))
  const right = Object.entries(texts).filter(([name]) => !wrong.has(name.toLowerCase()))
  const rest = fillZpl(template, Object.fromEntries(right), { copies: 1 })
  return 'bytes' in rest ? rest.bytes : new Uint8Array()
}

const optionsFor = ({ document, zpl }: ZplLabelOfVersion, resources: LayoutResources): ZplOptions =>
  zplOptionsOf(printerOf({ dpi: zpl.dpi, width: document.width / 1000, height: document.height / 1000 }, resources))

/** A label whose fields are all empty prints nothing and is shown blank. */
function readFilled(version: ZplLabelOfVersion, bytes: Uint8Array, resources: LayoutResources): PrinterLabel {
  const options = optionsFor(version, resources)
  const { widthDots, heightDots } = options.memory
  const [label] = readZpl(bytes, options).labels
  return (
    label ?? {
      widthDots,
      heightDots,
      copies: 1,
      isInverted: false,
      isMirrored: false,
      marks: [],
      fields: new Map(),
      start: 0,
      end: 0,
      source: '',
    }
  )
}
