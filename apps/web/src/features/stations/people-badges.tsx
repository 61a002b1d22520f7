import type { Station } from '@labelwright/contract/server/stations-schemas'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { fieldErrorsOf } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { BadgeAndPinFields } from './badge-and-pin-fields.tsx'
import classes from './stations.module.css'
import { useSetStationSignIn } from './stations.queries.ts'
import { useBadgeDraft } from './use-badge-draft.ts'

type Person = Station['people'][number]

/** Who signs in at stations, and how they get a badge and a PIN. */
export function PeopleBadges({ stations }: { readonly stations: readonly Station[] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Person>()
  const people = [...new Map(stations.flatMap((station) => station.people).map((person) => [person.id, person]))]
  if (people.length === 0) return null
  return (
    <Section title={t('stations.badgeTitle')} text={t('stations.badgeOf')}>
      <ul className={classes.list}>
        {people.map(([id, person]) => (
          <li key={id} className={classes.row}>
            <span className={classes.words}>{person.name}</span>
            <Button
              variant="default"
              aria-label={t('stations.setFor', { name: person.name })}
              onClick={() => setOpen(person)}
            >
              {t('stations.set')}
            </Button>
          </li>
        ))}
      </ul>
      {open && <BadgeDialog person={open} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

interface BadgeDialogProps {
  readonly person: Person
  readonly onClose: () => void
}

function BadgeDialog({ person: { id, name }, onClose }: BadgeDialogProps) {
  const { t } = useTranslation()
  const draft = useBadgeDraft()
  const save = useSetStationSignIn(id)
  const refused = save.error ? fieldErrorsOf(save.error, ['badgeCode']) : {}
  const failure = save.error && Object.keys(refused).length === 0 ? errorText(save.error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.isSavable) save.mutate(draft.body, { onSuccess: onClose })
  }
  return (
    <Dialog title={t('stations.setFor', { name })} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {failure !== undefined && <Mistake>{failure}</Mistake>}
        <BadgeAndPinFields draft={draft} badgeTaken={refused.badgeCode} />
        <div className={classes.buttons}>
          <Button variant="subtle" onClick={() => save.mutate({ pin: null, badgeCode: null }, { onSuccess: onClose })}>
            {t('stations.removeBoth')}
          </Button>
          <Button type="submit" disabled={!draft.isSavable} loading={save.isPending}>
            {t('stations.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
