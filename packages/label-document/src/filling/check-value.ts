import { readDate } from '../formats/dates.ts'
import { readNumber } from '../formats/numbers.ts'
import type { LabelVariable } from '../label-variable.ts'
import type { Problem } from '../problem.ts'
import { type Mask, matchesMask, readMask } from './mask.ts'
import { showsNothing } from './shows-nothing.ts'

/** Checks a value against what its variable asks for; undefined when it is right. */
export function checkValue(variable: LabelVariable, value: string): Problem | undefined {
  const { variableName, propertySize } = variable
  if (variable.required && showsNothing(value)) {
    return refuse(variable, { code: 'variable-required', message: `The variable "${variableName}" must have a value.` })
  }
  if (value === '') return undefined
  // A code point takes one or two UTF-16 units, so only texts longer than the limit in units need counting.
  if (value.length > propertySize && [...value].length > propertySize) {
    const message = `The variable "${variableName}" takes at most ${propertySize} characters.`
    return refuse(variable, { code: 'variable-too-long', message })
  }
  if (variable.options && !variable.options.includes(value)) {
    const message = `The variable "${variableName}" takes one of its ${variable.options.length} options, not "${cut(value)}".`
    return refuse(variable, { code: 'variable-not-an-option', message })
  }
  return checkKind(variable, value) ?? checkPattern(variable, value)
}

const cut = (value: string): string => (value.length > 60 ? `${value.slice(0, 60)}…` : value)

function checkKind(variable: LabelVariable, value: string): Problem | undefined {
  const { variableName, inputType, minimum = -Infinity, maximum = Infinity } = variable
  if (inputType === 'number') {
    const number = readNumber(value)
    if (number === undefined) {
      return refuseKind(variable, `The variable "${variableName}" takes a number, not "${cut(value)}".`)
    }
    if (number >= minimum && number <= maximum) return undefined
    return refuseKind(variable, `The variable "${variableName}" takes a number from ${minimum} to ${maximum}.`)
  }
  if ((inputType === 'date' || inputType === 'date-time') && readDate(value) === undefined) {
    return refuseKind(variable, `The variable "${variableName}" takes a date such as 2027-01-31, not "${cut(value)}".`)
  }
  if (inputType === 'toggle' && !isToggle(value)) {
    return refuseKind(variable, `The variable "${variableName}" is either true or false.`)
  }
  return undefined
}

const isToggle = (value: string): boolean => /^(true|false|1|0|yes|no)$/i.test(value)

function checkPattern(variable: LabelVariable, value: string): Problem | undefined {
  const { pattern, variableName } = variable
  if (pattern === undefined || pattern === '') return undefined
  const mask = maskOf(pattern)
  if ('reason' in mask) {
    const message = `The pattern of the variable "${variableName}" is wrong: ${mask.reason}`
    return refuse(variable, { code: 'document-invalid', detail: 'pattern-invalid', message })
  }
  if (matchesMask(mask, value)) return undefined
  return refuseKind(variable, `The variable "${variableName}" must look like ${pattern}; "${cut(value)}" does not.`)
}

const masks = new Map<string, Mask | { readonly reason: string }>()
const mostMasks = 500

function maskOf(pattern: string): Mask | { readonly reason: string } {
  const known = masks.get(pattern) ?? readMask(pattern)
  if (masks.size >= mostMasks) masks.clear()
  masks.set(pattern, known)
  return known
}

const refuseKind = (variable: LabelVariable, message: string): Problem =>
  refuse(variable, { code: 'variable-not-an-option', detail: 'variable-wrong-kind', message })

const refuse = ({ variableName }: LabelVariable, refusal: Pick<Problem, 'code' | 'detail' | 'message'>): Problem => ({
  ...refusal,
  severity: 'error',
  variableName,
})
