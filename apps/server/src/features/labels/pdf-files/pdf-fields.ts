// The fields of a PDF's form, as a label asks for their values.
import type { FormField, PDF, PdfDict, PdfObject } from '@libpdf/core'
import { PdfArray, PdfName, PdfNumber, PdfRef, PdfString } from '@libpdf/core'

/** A box that text is written into, or a state that is ticked: what a person sees of a field. */
export interface PdfWidget {
  readonly dict: PdfDict
  /** Points, of the unrotated page. */
  readonly width: number
  readonly height: number
}

interface CommonField {
  readonly field: FormField
  /** As the PDF calls it. */
  readonly name: string
  readonly help: string | undefined
  readonly isRequired: boolean
  readonly value: string
  readonly widgets: readonly PdfWidget[]
}

/** A field that a person fills. Choices have options: what is asked for, and what is written. */
export type PdfField = CommonField &
  (
    | {
        readonly kind: 'text'
        readonly isMultiline: boolean
        /** 0 where there is no limit. */
        readonly maximumLength: number
        /** One box for each character. */
        readonly isComb: boolean
      }
    | { readonly kind: 'choice'; readonly options: readonly string[]; readonly isOpen: boolean }
    /** `states` are the names of what is ticked, one for each widget. */
    | { readonly kind: 'radio'; readonly options: readonly string[]; readonly states: readonly string[] }
    | { readonly kind: 'checkbox' }
  )

/** Bits of a widget's `F` (ISO 32000-1 table 165): it is not seen, or not printed. */
const hidden = 0x02 | 0x20
const printed = 0x04
/** Bits of a field's `Ff` (tables 221 to 230). */
const flags = { multiline: 1 << 12, comb: 1 << 24, edit: 1 << 18 } as const
/** Deeper trees of fields are not made by programs. */
const deepest = 20

/** Reads what stands in a PDF's objects, whether directly or by reference. */
export function createReader(pdf: PDF) {
  const resolve = (value: PdfObject | null | undefined): PdfObject | undefined =>
    value instanceof PdfRef ? (pdf.getObject(value) ?? undefined) : (value ?? undefined)
  const get = (dict: PdfDict | undefined, key: string): PdfObject | undefined => resolve(dict?.get(key))
  /** Of the field or what it stands in (12.7.3.2). */
  const inherited = (dict: PdfDict, key: string): PdfObject | undefined => {
    let from: PdfDict | undefined = dict
    for (let depth = 0; from && depth < deepest; depth++) {
      const own = get(from, key)
      if (own !== undefined) return own
      from = dictOf(get(from, 'Parent'))
    }
    return undefined
  }
  return { resolve, get, inherited }
}

export type PdfReader = ReturnType<typeof createReader>

export const dictOf = (value: PdfObject | undefined): PdfDict | undefined =>
  value && (value.type === 'dict' || value.type === 'stream') ? value : undefined
export const numberOf = (value: PdfObject | undefined): number | undefined =>
  value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : undefined
/** Of a string or a name. */
export function textOf(value: PdfObject | undefined): string {
  if (value instanceof PdfString) return value.asString()
  return value instanceof PdfName && value.value !== 'Off' ? value.value : ''
}
export const listOf = ({ resolve }: PdfReader, value: PdfObject | undefined): readonly (PdfObject | undefined)[] =>
  value instanceof PdfArray ? value.toArray().map(resolve) : []

/** The fields that a person can fill and that are printed; read-only ones stay as they stand. */
export function fieldsOf(pdf: PDF, reader: PdfReader): readonly PdfField[] {
  const form = pdf.getForm()
  return (form?.getFields() ?? []).flatMap((field) => {
    const widgets = widgetsOf(field, reader)
    if (field.isReadOnly() || widgets.length === 0) return []
    const dict = field.acroField()
    const value = textOf(listOrOne(reader, reader.inherited(dict, 'V') ?? reader.inherited(dict, 'DV')))
    const help = field.alternateName ?? undefined
    const common = { field, name: field.name, help, isRequired: field.isRequired(), value, widgets }
    return readKind(common, reader) ?? []
  })
}

const listOrOne = (reader: PdfReader, value: PdfObject | undefined): PdfObject | undefined =>
  value instanceof PdfArray ? listOf(reader, value)[0] : value

function widgetsOf(field: FormField, reader: PdfReader): readonly PdfWidget[] {
  return field.getWidgets().flatMap(({ dict }) => {
    const flag = numberOf(reader.get(dict, 'F')) ?? 0
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = listOf(reader, reader.get(dict, 'Rect')).map((one) => numberOf(one) ?? 0)
    const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
    return (flag & hidden) !== 0 || (flag & printed) === 0 || width < 1 || height < 1 ? [] : { dict, width, height }
  })
}

function readKind(common: CommonField, reader: PdfReader): PdfField | undefined {
  const { field } = common
  const dict = field.acroField()
  const has = (flag: number): boolean => (field.flags & flag) !== 0
  if (field.type === 'text') {
    const maximumLength = Math.max(0, numberOf(reader.inherited(dict, 'MaxLen')) ?? 0)
    return {
      ...common,
      kind: 'text',
      isMultiline: has(flags.multiline),
      maximumLength,
      isComb: has(flags.comb) && maximumLength > 0,
    }
  }
  if (field.type === 'dropdown' || field.type === 'listbox') {
    const options = listOf(reader, reader.inherited(dict, 'Opt')).map((one) => textOf(lastOf(reader, one)))
    return { ...common, kind: 'choice', options, isOpen: field.type === 'dropdown' && has(flags.edit) }
  }
  if (field.type === 'checkbox') return { ...common, kind: 'checkbox' }
  return field.type === 'radio' ? readRadio(common, reader) : undefined
}

/** An option is what is written, or a pair of what is sent and what is written. */
const lastOf = (reader: PdfReader, one: PdfObject | undefined): PdfObject | undefined =>
  one instanceof PdfArray ? listOf(reader, one).at(-1) : one

function readRadio(common: CommonField, reader: PdfReader): PdfField {
  const named = listOf(reader, reader.inherited(common.field.acroField(), 'Opt')).map(textOf)
  const states = common.widgets.map(({ dict }) => stateOf(dict, reader))
  const called = (state: string): string => (/^\d+$/.test(state) ? named[Number(state)] : undefined) || state
  return {
    ...common,
    kind: 'radio',
    states,
    options: states.map(called),
    value: common.value === '' ? '' : called(common.value),
  }
}

/** The name of the look that a widget has when it is ticked. */
export function stateOf(dict: PdfDict, { get }: PdfReader): string {
  const looks = dictOf(get(dictOf(get(dict, 'AP')), 'N'))
  const names = looks ? [...looks.keys()].map(({ value }) => value) : []
  return names.find((name) => name !== 'Off') ?? 'Yes'
}
