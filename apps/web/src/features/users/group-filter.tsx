import { Select } from '@mantine/core'
import { useTranslation } from '../../lib/i18n.ts'
import '../../ui/select.styles.ts'
import { useAllGroups } from '../groups/groups.queries.ts'

interface GroupFilterProps {
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

/** Narrows a list to one group; there may be many, so this one is no row of chips. */
export function GroupFilter({ chosen, onChoose }: GroupFilterProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  if (groups.length < 2) return null
  return (
    <Select
      aria-label={t('users.groupsLabel')}
      placeholder={t('users.allGroups')}
      data={groups.map(({ id, name }) => ({ value: id, label: name }))}
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
