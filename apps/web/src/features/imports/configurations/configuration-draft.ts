import type { ImportConfigurationWithOptions, ImportOptions } from '@labelwright/contract/server/imports-schemas'
import type { MessageKey } from '../../../lib/i18n.ts'
import type { DraftRules } from '../../../ui/form/use-draft-form.ts'
import { hindranceOf, usualOptions } from '../mapping/import-options.ts'

/** An import configuration as it is being typed. */
export interface ConfigurationDraft {
  readonly name: string
  readonly options: ImportOptions
}

const configurationFields = ['name', 'options'] as const
export type ConfigurationField = (typeof configurationFields)[number]

export const emptyConfiguration: ConfigurationDraft = { name: '', options: usualOptions('articles') }

export const draftOf = ({ name, options }: ImportConfigurationWithOptions): ConfigurationDraft => ({ name, options })

function check({ name, options }: ConfigurationDraft): Partial<Record<ConfigurationField, MessageKey>> {
  const { length } = name.trim()
  const columns = options.mapping.map(({ column }) => column.trim())
  const isColumnWrong = columns.includes('') || new Set(columns).size < columns.length
  const hindrance = isColumnWrong ? 'configuration.columnsWrong' : hindranceOf(options)
  return {
    ...(length > 0 && length <= 200 ? {} : { name: 'configuration.nameWrong' }),
    ...(hindrance ? { options: hindrance } : {}),
  }
}

/** What the form itself says of a configuration, before the server does. */
export const configurationRules: DraftRules<ConfigurationDraft, ConfigurationField> = {
  fields: configurationFields,
  check,
}
