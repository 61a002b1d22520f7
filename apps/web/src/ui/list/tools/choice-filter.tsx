import { Select } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n.ts'
import '../../form/select.styles.ts'

interface ChoiceFilterProps {
  readonly label: string
  /** The name of no filter. */
  readonly all: string
  readonly choices: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

/** Narrows a list to one of many, more than a row of chips would hold. */
export function ChoiceFilter({ label, all, choices, chosen, onChoose }: ChoiceFilterProps) {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={label}
      placeholder={all}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen ?? null}
      onChange={(id) => onChoose(id ?? undefined)}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': t('common.clearFilters') }}
      style={{ width: 200 }}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  )
}
