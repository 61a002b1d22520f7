import type { Station } from '@labelwright/contract/server/stations-schemas'
import { Button, MultiSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { fieldErrorsOf } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { newKey } from '../../lib/new-key.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import '../../ui/form/select.styles.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { useFirstUsers } from '../users/users.queries.ts'
import { useAllWidgets } from '../widgets/administration/administration.queries.ts'
import classes from './stations.module.css'
import { useSaveStation } from './stations.queries.ts'

const fields = ['name', 'widgetIds', 'userIds'] as const
/** As many as a call answers. */
const mostUsers = 500

interface StationFormProps {
  /** None for a new one. */
  readonly station: Station | undefined
  readonly onClose: () => void
  readonly onSaved: (station: Station) => void
}

const idsOf = (list: readonly { readonly id: string }[] = []): string[] => list.map(({ id }) => id)

/** Name, widgets and people of a station. */
export function StationForm({ station, onClose, onSaved }: StationFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(station?.name ?? '')
  const [widgetIds, setWidgetIds] = useState(idsOf(station?.widgets))
  const [userIds, setUserIds] = useState(idsOf(station?.people))
  const [idempotencyKey, setKey] = useState(newKey)
  const { widgets, people } = useChoices(station)
  const save = useSaveStation()
  const refused = save.error ? fieldErrorsOf(save.error, fields) : {}
  const failure = save.error && Object.keys(refused).length === 0 ? errorText(save.error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { name: name.trim(), widgetIds, userIds, version: station?.version ?? 0 }
    if (body.name === '') return
    save.mutate({ id: station?.id, body, idempotencyKey }, { onSuccess: onSaved })
  }
  // Another body is another request.
  const change = <Value,>(set: (value: Value) => void, value: Value) => {
    set(value)
    setKey(newKey())
    save.reset()
  }
  return (
    <Dialog title={t(station ? 'stations.editTitle' : 'stations.addTitle')} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {failure !== undefined && <Mistake>{failure}</Mistake>}
        <TextInput
          label={t('stations.name')}
          value={name}
          maxLength={100}
          error={refused.name}
          required
          data-autofocus
          onChange={({ currentTarget: { value } }) => change(setName, value)}
        />
        <MultiSelect
          label={t('stations.widgets')}
          data={widgets}
          value={widgetIds}
          error={refused.widgetIds}
          searchable
          onChange={(value) => change(setWidgetIds, value)}
        />
        <MultiSelect
          label={t('stations.people')}
          data={people}
          value={userIds}
          error={refused.userIds}
          searchable
          onChange={(value) => change(setUserIds, value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('stations.cancel')}
          </Button>
          <Button type="submit" disabled={name.trim() === ''} loading={save.isPending}>
            {t('stations.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What can be chosen, and what is chosen already; what cannot be loaded leaves only the latter. */
function useChoices(station: Station | undefined) {
  const widgets = useAllWidgets().data?.data ?? []
  const { data: users = [] } = useFirstUsers(mostUsers)
  const options = (all: readonly { readonly id: string; readonly name: string }[]) =>
    [...new Map(all.map(({ id, name }) => [id, name]))].map(([value, label]) => ({ value, label }))
  const named = users.map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}` }))
  return {
    widgets: options([...(station?.widgets ?? []), ...widgets]),
    people: options([...(station?.people ?? []), ...named]),
  }
}
