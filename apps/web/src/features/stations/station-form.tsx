import type { Station } from '@labelwright/contract/server/stations-schemas'
import { Button, MultiSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { fieldErrorsOf } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { newKey } from '../../lib/new-key.ts'
import { searchDebounceMs } from '../../lib/search.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import '../../ui/form/select.styles.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { usePeopleToChoose } from '../users/users.queries.ts'
import { useAllWidgets } from '../widgets/administration/administration.queries.ts'
import classes from './stations.module.css'
import { useSaveStation } from './stations.queries.ts'

const fields = ['name', 'widgetIds', 'userIds'] as const

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
  const widgets = useWidgetChoices(station)
  const people = usePeopleChoices(station)
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
          data={people.choices}
          value={userIds}
          error={refused.userIds}
          searchable
          onSearchChange={people.search}
          nothingFoundMessage={t('stations.nobodyFound')}
          onChange={(value) => {
            people.keep(value)
            change(setUserIds, value)
          }}
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

interface Named {
  readonly id: string
  readonly name: string
}

const choicesOf = (all: readonly Named[]) =>
  [...new Map(all.map(({ id, name }) => [id, name]))].map(([value, label]) => ({ value, label }))

/** What can be chosen, and what is chosen already; what cannot be loaded leaves only the latter. */
const useWidgetChoices = (station: Station | undefined) =>
  choicesOf([...(station?.widgets ?? []), ...(useAllWidgets().data?.data ?? [])])

/** The people that the typing finds among all of the organization, and those who are chosen already. */
function usePeopleChoices(station: Station | undefined) {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const [chosen, setChosen] = useState<readonly Named[]>(station?.people ?? [])
  const { data: first = [] } = usePeopleToChoose('')
  const { data: found = [] } = usePeopleToChoose(wanted)
  const named = [...first, ...found].map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}` }))
  const all = [...chosen, ...named]
  return {
    choices: choicesOf(all),
    search: setTyped,
    /** The next search may not find them any more. */
    keep: (ids: readonly string[]) => setChosen(all.filter(({ id }) => ids.includes(id))),
  }
}
