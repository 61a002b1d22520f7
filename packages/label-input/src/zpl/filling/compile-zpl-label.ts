import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { toByteText } from '../../printer/byte-text.ts'
import { splitParameters } from '../parameters.ts'
import type { ZplSyntax } from '../zpl-memory.ts'
import { type BarcodeField, whyNoBarcodeValues } from './barcode-values.ts'
import { withEscapeSign } from './data-matrix-sign.ts'
import { type OneLabel, readOneLabel } from './one-label.ts'
import { isLeftOut, remarkOnStored, whyNotStored } from './stored-label-commands.ts'
import type { DataPart } from './template-data.ts'
import { createTemplateVariables, type TemplateVariables } from './template-variables.ts'
import { type TextField, whyNoTextValues } from './text-values.ts'
import { defaultSyntax, resetsOf, restoreSigns, whyNotSigned } from './what-a-label-leaves.ts'
import { createSetReader, followSet, readFields, type SetReader, type TemplateField } from './zpl-fields.ts'
import { isFormat, readTokens, type Token, textOf, textOfUnit, type Unit } from './zpl-formats.ts'

/** A field that changes: its commands without data, and what its data is made of. */
export interface ChangingField {
  readonly head: string
  readonly parts: readonly DataPart[]
  readonly target: TextField | BarcodeField
  readonly syntax: ZplSyntax
  /** Behind its data. */
  readonly end: string
  /** `^CI` as it was, for a field that was filled in another set. */
  readonly restoredSet: string
}

/** A ZPL file of one label, ready to be filled. Its texts hold bytes as characters U+0000 to U+00FF. */
export interface ZplTemplate {
  /** In the order of the label; the system's (`meta_`) among them. */
  readonly variables: readonly LabelVariable[]
  /** Sentences about what comes with every print of it. */
  readonly remarks: readonly string[]
  /** Where the label starts in the file, in bytes. */
  readonly start: number
  readonly before: string
  readonly pieces: readonly (string | ChangingField)[]
  /** The parameters of its `^PQ` behind the count of copies. */
  readonly copies: { readonly syntax: ZplSyntax; readonly rest: readonly string[] }
  readonly closing: string
  readonly after: string
}

/** The most bytes of a stored label. */
export const mostTemplateBytes = 1024 * 1024
const mostProblems = 20
/** As many as a design has elements. */
const mostChanging = 500
const isChanging = (piece: string | ChangingField): boolean => typeof piece !== 'string'

/** Compiles the one label of a ZPL file; or answers the sentences that say why it cannot be kept as it is. */
export function compileZplLabel(source: Uint8Array | string): ZplTemplate | { readonly problems: readonly string[] } {
  if (source.length > mostTemplateBytes) return { problems: ['The file is larger than 1 MB.'] }
  const job = readTokens(toByteText(source))
  const all = job.tokens.filter((token) => !isLeftOut(token))
  const problems = [...new Set(all.flatMap((token) => whyNotStored(token) ?? whyNotSigned(token) ?? []))]
  if (problems.length > 0) return { problems: problems.slice(0, mostProblems) }
  const label = readOneLabel(all)
  if ('problem' in label) return { problems: [label.problem] }
  const fields = fieldsOf(label)
  const variables = createTemplateVariables(fields.list)
  const compiled = fields.list.map((field) => pieceOf(field, variables))
  const wrong = compiled.flatMap((one) => ('problem' in one ? one.problem : []))
  if (wrong.length > 0) return { problems: wrong.slice(0, mostProblems) }
  const changing = compiled.flatMap((one) => ('pieces' in one ? one.pieces.filter(isChanging) : []))
  if (changing.length > mostChanging)
    return { problems: [`The label has more than ${mostChanging} fields with variables.`] }
  const { opening, closing, before } = label
  const set = `${opening.syntax.format}CI${fields.setAtStart.join(opening.syntax.delimiter)}`
  return {
    variables: variables.list(),
    remarks: [...new Set(job.tokens.flatMap((token) => remarkOnStored(token) ?? []))],
    start: opening.command.start,
    before: before.map(textOfUnit).join(''),
    pieces: [opening.text + set, ...compiled.flatMap((one) => ('pieces' in one ? one.pieces : []))],
    copies: copiesOf(label),
    closing: closing.text + restoreSigns(closing.syntax, opening.syntax),
    after:
      textBehind(label) +
      restoreSigns(label.after.length === 0 ? opening.syntax : job.syntax, defaultSyntax) +
      resetsOf(all),
  }
}

interface LabelFields {
  readonly list: readonly TemplateField[]
  /** Parameters of the `^CI` in force at the label's start. */
  readonly setAtStart: readonly string[]
}

const isCopies = ({ command }: Token): boolean => command.name === '^PQ'

function fieldsOf({ before, tokens }: OneLabel): LabelFields {
  const reader: SetReader = createSetReader()
  for (const unit of before) for (const token of tokensOf(unit)) followSet(reader, token)
  const setAtStart = reader.parameters
  return {
    setAtStart,
    list: readFields(
      tokens.filter((token) => !isCopies(token)),
      reader,
    ),
  }
}

const tokensOf = (unit: Unit): readonly Token[] => (isFormat(unit) ? unit.tokens : [unit.token])

function copiesOf({ tokens, closing: { syntax } }: OneLabel): ZplTemplate['copies'] {
  const last = tokens.findLast(isCopies)
  return { syntax, rest: last ? splitParameters(last.command).slice(1) : [] }
}

/** Written in the signs that the label left behind. */
const textBehind = ({ opening, closing, after }: OneLabel): string =>
  after.length === 0 ? '' : restoreSigns(opening.syntax, closing.syntax) + after.map(textOfUnit).join('')

type Compiled = { readonly pieces: readonly (string | ChangingField)[] } | { readonly problem: string }

function pieceOf(field: TemplateField, variables: TemplateVariables): Compiled {
  const { syntax, characterSet, barcode, block, line } = field
  const end = field.end?.text ?? `${syntax.format}FS`
  // Gives its number an example, which is known by now.
  if (field.numbered && !field.isDrawn) return { pieces: [textOf(field.others) + end] }
  const parts = variables.partsOf(field)
  if (!parts) return { pieces: [textOf(field.tokens) + (field.end?.text ?? '')] }
  if ('problem' in parts) return { problem: `Line ${line}: ${parts.problem}.` }
  const said = barcode && withEscapeSign(barcode, parts)
  const head = textOf(field.others.map((token) => (said && token === barcode ? said : token)))
  const target = said
    ? ({ kind: 'barcode', command: said.command, characterSet } as const)
    : ({ kind: 'text', block, characterSet } as const)
  const reason = target.kind === 'text' ? whyNoTextValues(target, parts) : whyNoBarcodeValues(target, parts)
  if (reason !== undefined) return { problem: `Line ${line}: a variable ${reason}.` }
  const restoredSet = `${syntax.format}CI${field.characterSetParameters.join(syntax.delimiter)}`
  return { pieces: [{ head, parts, target, syntax, end, restoredSet }] }
}
