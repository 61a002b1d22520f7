// What is wrong with a label's data, each mistake once: beside the field that causes it, or with the label where none does.
import { type FlatElement, flattenElements } from '@labelwright/label-document/groups/flatten-elements'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Problem } from '@labelwright/label-document/problem'
import { placeholdersOf } from './placeholders.ts'

export interface Mistakes {
  /** By the name of the field in lower case: its error, or else its warnings. */
  readonly ofFields: ReadonlyMap<string, readonly Problem[]>
  /** Problems that no field causes. */
  readonly others: readonly Problem[]
}

const isError = ({ severity }: Problem): boolean => severity === 'error'

/** Sorts the engine's problems by the fields there are. A value that is missing or of the wrong kind makes the barcodes with it wrong, too: that is one mistake. */
export function mistakesOf(
  problems: readonly Problem[],
  document: LabelDocument | null | undefined,
  fieldNames: readonly string[],
): Mistakes {
  const names = new Set(fieldNames.map((name) => name.toLowerCase()))
  const ofFields = new Map<string, readonly Problem[]>()
  const others: Problem[] = []
  for (const problem of eachOnce(problems)) {
    const field = fieldOf(problem, document)
    if (field === undefined || !names.has(field)) others.push(problem)
    else ofFields.set(field, [...(ofFields.get(field) ?? []), problem])
  }
  for (const [field, own] of ofFields) {
    const error = own.find((problem) => isError(problem) && problem.variableName !== undefined) ?? own.find(isError)
    if (error) ofFields.set(field, [error])
  }
  return { ofFields, others }
}

/** Two symbols of the same data say the same twice. */
export function eachOnce(problems: readonly Problem[]): readonly Problem[] {
  const key = ({ code, message, variableName }: Problem) => `${code} ${message} ${variableName}`
  return problems.filter((one, index) => problems.findIndex((other) => key(other) === key(one)) === index)
}

/** The variable whose field a problem belongs to: the one it names, the one behind its application identifier, or the only one in its element. */
export function fieldOf(problem: Problem, document: LabelDocument | null | undefined): string | undefined {
  if (problem.variableName !== undefined) return problem.variableName.toLowerCase()
  const element = document && flattenElements(document.elements).find((one) => one.element.id === problem.elementId)
  if (!element) return undefined
  const names = new Set(placeholdersOf(partOf(contentOf(element.element), problem.applicationIdentifier)))
  return names.size === 1 ? [...names][0] : undefined
}

function contentOf(element: FlatElement['element']): string {
  if (element.type === 'text' && element.runs) return element.runs.map(({ content }) => content).join('')
  if (element.type === 'pictogram') return element.pictogram
  if (element.type === 'picture') return element.source ?? ''
  return 'content' in element ? element.content : ''
}

/** What stands behind an application identifier in the content of a GS1 symbol; all of it where none is named. */
function partOf(content: string, identifier: string | undefined): string {
  if (identifier === undefined) return content
  const start = content.indexOf(`(${identifier})`)
  if (start < 0) return content
  const [part = ''] = content.slice(start + identifier.length + 2).split(/\(\d{2,4}\)/, 1)
  return part
}

/** Where something of the label is missing until its data is right, in shares of the paper. */
export interface Gap {
  readonly elementId: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The frames of the elements that errors keep from being drawn, or that the value they lack would fill. */
export function gapsOf(problems: readonly Problem[], document: LabelDocument | null | undefined): readonly Gap[] {
  if (!document) return []
  const errors = problems.filter(isError)
  const ids = new Set(errors.map(({ elementId }) => elementId))
  const variables = new Set(errors.map(({ variableName }) => variableName?.toLowerCase()))
  return flattenElements(document.elements).flatMap(({ element }) => {
    const isFilledByThem = placeholdersOf(contentOf(element)).some((name) => variables.has(name))
    if (!ids.has(element.id) && !isFilledByThem) return []
    const { id, x, y, width, height } = element
    return [
      {
        elementId: id,
        left: x / document.width,
        top: y / document.height,
        width: width / document.width,
        height: height / document.height,
      },
    ]
  })
}
