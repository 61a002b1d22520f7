import * as z from 'zod/mini'
import type { ValueFormat } from '../formats/value-format.ts'
import { labelLimits } from '../label-limits.ts'
import type { LabelVariable } from '../label-variable.ts'
import type { ValueRecipe } from '../value-recipes.ts'
import { expression, id, variableName } from './element-schemas.ts'

const short = z.string().check(z.maxLength(50))
const locale = z.exactOptional(
  z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'A language is written like sv or en-GB.')),
)

const valueFormat = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('number'),
    decimals: z.exactOptional(z.int().check(z.gte(0), z.lte(10))),
    isGrouped: z.exactOptional(z.boolean()),
    locale,
    fromUnit: z.exactOptional(short),
    toUnit: z.exactOptional(short),
    prefix: z.exactOptional(short),
    suffix: z.exactOptional(short),
  }),
  z.strictObject({ type: z.literal('date'), pattern: short, locale }),
  z.strictObject({
    type: z.literal('text'),
    letters: z.exactOptional(z.enum(['upper', 'lower'])),
    padTo: z.exactOptional(z.int().check(z.gte(0), z.lte(200))),
    fill: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(1))),
  }),
]) satisfies z.ZodMiniType<ValueFormat>

export const variableInput = z.enum([
  'text',
  'multiline',
  'number',
  'date',
  'date-time',
  'option',
  'toggle',
  'table',
  'serial',
  'computed',
])

const distance = z.exactOptional(z.int().check(z.gte(-1_000), z.lte(10_000)))
const count = z.exactOptional(z.int().check(z.gte(-1_000_000), z.lte(1_000_000)))
const isInOrder = (shifts: readonly { readonly from: string }[]): boolean =>
  shifts.every(({ from }, index) => index === 0 || (shifts[index - 1]?.from ?? '') < from)

const valueRecipe = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('date'),
    from: z.exactOptional(variableName),
    years: distance,
    months: distance,
    days: distance,
    endOf: z.exactOptional(z.enum(['week', 'month', 'year'])),
  }),
  z.strictObject({
    type: z.literal('shift'),
    shifts: z
      .array(
        z.strictObject({
          from: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written like 06:00.')),
          code: z.string().check(z.minLength(1), z.maxLength(50)),
        }),
      )
      .check(z.minLength(1), z.maxLength(24), z.refine(isInOrder, 'Shifts stand in the order of their times.')),
  }),
  z.strictObject({ type: z.literal('counter'), start: count, step: count }),
]) satisfies z.ZodMiniType<ValueRecipe>

/** Refuses two ways to make a value, and questions that need what is not there. */
const isMadeOneWay = z.check<Pick<LabelVariable, 'inputType' | 'expression' | 'recipe' | 'question' | 'options'>>(
  ({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message })
    if (value.recipe && value.inputType !== 'computed') refuse('recipe', 'Only a computed variable has a recipe.')
    if (value.recipe && value.expression !== undefined)
      refuse('recipe', 'A recipe and an expression exclude each other.')
    const needsOptions = value.question === 'list' || value.question === 'buttons'
    if (needsOptions && !value.options?.length) refuse('question', 'A question with a list or buttons needs options.')
  },
)

/** A variable of a label. */
export const variable = z
  .strictObject({
    variableId: id,
    variableName,
    variableData: z.string().check(z.maxLength(labelLimits.propertySize)),
    sampleValue: z.exactOptional(z.string().check(z.maxLength(labelLimits.propertySize))),
    dataType: z.enum(['default', 'media-ref', 'toggle']),
    propertySize: z.int().check(z.gte(1), z.lte(labelLimits.propertySize)),
    required: z.boolean(),
    inputType: z.exactOptional(variableInput),
    pattern: z.exactOptional(z.string().check(z.maxLength(500))),
    options: z.exactOptional(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(500))),
    minimum: z.exactOptional(z.number()),
    maximum: z.exactOptional(z.number()),
    allowsMarkup: z.exactOptional(z.boolean()),
    format: z.exactOptional(valueFormat),
    expression: z.exactOptional(expression),
    series: z.exactOptional(id),
    recipe: z.exactOptional(valueRecipe),
    help: z.exactOptional(z.string().check(z.maxLength(500))),
    group: z.exactOptional(z.string().check(z.maxLength(200))),
    order: z.exactOptional(z.int().check(z.gte(0), z.lte(10_000))),
    question: z.exactOptional(z.enum(['field', 'list', 'buttons', 'scan'])),
  })
  .check(isMadeOneWay) satisfies z.ZodMiniType<LabelVariable>
