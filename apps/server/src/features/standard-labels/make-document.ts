import { type FieldError, ProductError } from '@labelwright/contract/errors'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { checkStandardLabelSettings } from '@labelwright/label-document/standard-labels/read-settings'
import {
  findStandardLabelSize,
  findStandardLabelTemplate,
  makeStandardLabel,
} from '@labelwright/label-document/standard-labels/standard-labels'
import type { StandardLabelSettings } from '@labelwright/label-document/standard-labels/template'

export interface WantedStandardLabel {
  readonly templateId: string
  readonly sizeId: string
  readonly settings: StandardLabelSettings
}

/** The document of a template; what is wrong with template, size and settings is told at their fields. */
export function makeDocument({ templateId, sizeId, settings }: WantedStandardLabel): LabelDocument {
  const template = findStandardLabelTemplate(templateId)
  if (!template) throw refuse({ path: 'templateId', message: 'There is no template with this id.' })
  if (!findStandardLabelSize(template, sizeId)) {
    const ids = template.sizes.map(({ id }) => id).join(', ')
    throw refuse({ path: 'sizeId', message: `This template has the sizes ${ids}.` })
  }
  const mistakes = checkStandardLabelSettings(template, settings)
  if (mistakes.length > 0) {
    throw refuse(...mistakes.map(({ name, message }) => ({ path: `settings.${name}`, message })))
  }
  const document = makeStandardLabel(templateId, sizeId, settings)
  if (!document) throw new Error(`The template ${templateId} makes no label of the size ${sizeId}`)
  return document
}

const refuse = (...errors: readonly Omit<FieldError, 'code'>[]): ProductError =>
  new ProductError('validation-failed', { errors: errors.map((error) => ({ ...error, code: 'invalid' })) })
