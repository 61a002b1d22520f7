// The values of labels that are printed as their files are: resolved by the same rules as those of designs.
import { type CompiledContents, compileContents } from '@labelwright/label-document/filling/compile-contents'
import { fillVariables } from '@labelwright/label-document/filling/fill-variables'
import { currentFormatVersion, type LabelDocument } from '@labelwright/label-document/label-document'
import { type Micrometres, micrometres } from '@labelwright/label-document/lengths'

/** Why a label cannot be filled with these values. */
export interface FillRefusal {
  readonly variableName: string | undefined
  readonly code: string
  readonly message: string
  /** Of a design, where it is one element's. */
  readonly elementId?: string | undefined
}

export const compileValues = (document: LabelDocument): CompiledContents => compileContents(documentOfValues(document))

/** A document that prints the value of each variable as a text of its own: what a value may be is told for all kinds of labels alike. */
const documentOfValues = ({ width, height, variables }: LabelDocument): LabelDocument => ({
  formatVersion: currentFormatVersion,
  width,
  height,
  cornerRadius: micrometres(0),
  variables,
  elements: variables.map(({ variableName }) => ({ ...plainText, id: variableName, content: `{{${variableName}}}` })),
})

const side: Micrometres = micrometres(1_000)
const plainText = {
  type: 'text',
  x: micrometres(0),
  y: micrometres(0),
  width: side,
  height: side,
  fontFamily: 'Inter',
  fontSize: side,
  bold: false,
  align: 'left',
  wrap: false,
  minimumFontSize: side,
  rotation: 0,
} as const

/** The texts of a label's variables, or why they cannot be printed. */
export function resolveValues(contents: CompiledContents, values: Readonly<Record<string, string>>) {
  const { texts, problems } = fillVariables(contents, values)
  const refusals = problems.flatMap(({ severity, variableName, code, message }): FillRefusal[] =>
    severity === 'error' ? [{ variableName, code, message }] : [],
  )
  return { texts: Object.fromEntries(texts), refusals }
}
