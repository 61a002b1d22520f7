import type { Article, ChangeArticlesBody } from '@labelwright/contract/server/articles-schemas'
import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { ChangeDialog } from '../../ui/dialog/change-dialog.tsx'
import '../../ui/form/select.styles.ts'
import { useAllGroups } from '../groups/groups.queries.ts'
import { useLabelChoices } from '../labels/labels.queries.ts'

/** What is done with the chosen articles. */
export type ArticleChanges = Omit<ChangeArticlesBody, 'ids' | 'matching'>

interface BulkDialogProps {
  readonly count: number
  readonly isBusy: boolean
  readonly mistake: string | undefined
  readonly onClose: () => void
  readonly onChange: (changes: ArticleChanges) => void
}

const inDialog = { withinPortal: true, transitionProps: { duration: 80 } } as const
/** Stands for 'in no group', which has no id. */
const noGroup = 'none'

export function BulkGroupDialog({ count, onChange, ...dialog }: BulkDialogProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  const [group, setGroup] = useState<string | null>(null)
  return (
    <ChangeDialog
      title={t('articles.changeGroup')}
      saveName={t('articles.change', { count })}
      isReady={group !== null}
      onSave={() => onChange({ groupId: group === noGroup ? null : group })}
      {...dialog}
    >
      <Select
        label={t('articles.newGroup')}
        data={[
          { value: noGroup, label: t('articles.noGroup') },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={group}
        onChange={setGroup}
        searchable
        data-autofocus
        comboboxProps={inDialog}
      />
    </ChangeDialog>
  )
}

export function BulkLabelsDialog({
  articles,
  count,
  onChange,
  ...dialog
}: BulkDialogProps & {
  /** Undefined where more are chosen than are loaded: they may have any label. */
  readonly articles: readonly Article[] | undefined
}) {
  const { t } = useTranslation()
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const { choices, typed, setTyped } = useLabelChoices([])
  const others = useLabelChoices([])
  const removable = articles ? connectedTo(articles) : others.choices
  return (
    <ChangeDialog
      title={t('articles.changeLabels')}
      saveName={t('articles.change', { count })}
      isReady={added.length + removed.length > 0}
      onSave={() => onChange({ addLabelIds: added, removeLabelIds: removed })}
      {...dialog}
    >
      <MultiSelect
        label={t('articles.connect')}
        data={choices}
        value={added}
        onChange={setAdded}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={t('articles.noLabelFound')}
        data-autofocus
        comboboxProps={inDialog}
      />
      <MultiSelect
        mt={12}
        label={t('articles.disconnect')}
        description={removable.length === 0 ? t('articles.noneConnected') : undefined}
        data={removable}
        value={removed}
        onChange={setRemoved}
        disabled={removable.length === 0 && others.typed === ''}
        searchable
        searchValue={others.typed}
        onSearchChange={others.setTyped}
        comboboxProps={inDialog}
      />
    </ChangeDialog>
  )
}

function connectedTo(articles: readonly Article[]) {
  const names = articles.flatMap(({ labels }) => labels.map(({ labelId, name }) => [labelId, name] as const))
  return [...new Map(names)].map(([value, label]) => ({ value, label }))
}

export function BulkDataDialog({ count, onChange, ...dialog }: BulkDialogProps) {
  const { t } = useTranslation()
  const [key, setKey] = useState('')
  const [data, setData] = useState('')
  const [isRemoving, setRemoving] = useState<'set' | 'remove'>('set')
  const wanted = key.trim()
  return (
    <ChangeDialog
      title={t('articles.setData')}
      saveName={t('articles.change', { count })}
      isReady={wanted !== ''}
      onSave={() => onChange(isRemoving === 'remove' ? { removeKeys: [wanted] } : { setData: [{ key: wanted, data }] })}
      {...dialog}
    >
      <TextInput
        label={t('entries.key')}
        maxLength={200}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
        data-autofocus
      />
      <Select
        mt={12}
        label={t('articles.whatToDo')}
        data={[
          { value: 'set', label: t('articles.setIt') },
          { value: 'remove', label: t('articles.removeIt') },
        ]}
        value={isRemoving}
        onChange={(value) => setRemoving(value === 'remove' ? 'remove' : 'set')}
        comboboxProps={inDialog}
      />
      {isRemoving === 'set' && (
        <TextInput
          mt={12}
          label={t('entries.data')}
          maxLength={20_000}
          value={data}
          onChange={(event) => setData(event.currentTarget.value)}
        />
      )}
    </ChangeDialog>
  )
}
