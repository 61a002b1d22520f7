import type { Station } from '@labelwright/contract/server/stations-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { dateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState, Mistake } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { PeopleBadges } from './people-badges.tsx'
import { StationCode } from './station-code.tsx'
import { StationForm } from './station-form.tsx'
import classes from './stations.module.css'
import { useRevokeStation, useStations } from './stations.queries.ts'

type Open =
  | { readonly what: 'form'; readonly station: Station | undefined }
  | { readonly what: 'code' | 'revoke'; readonly station: Station }

/** The stations of the organization: registered here, connected by a code, revoked. */
export function StationsPage() {
  const { t } = useTranslation()
  const { data: stations, error } = useStations()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const add = () => setOpen({ what: 'form', station: undefined })
  return (
    <Page title={t('stations.title')} action={<Button onClick={add}>{t('stations.add')}</Button>}>
      <p className={classes.lead}>{t('stations.lead')}</p>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!stations && !error && <RowSkeletons count={3} height={72} />}
      {stations?.length === 0 && <EmptyState title={t('stations.emptyTitle')}>{t('stations.emptyText')}</EmptyState>}
      {stations && stations.length > 0 && (
        <ul className={classes.list} aria-label={t('stations.title')}>
          {stations.map((station) => (
            <StationRow key={station.id} station={station} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {stations && <PeopleBadges stations={stations} />}
      {open?.what === 'form' && (
        <StationForm
          station={open.station}
          onClose={close}
          onSaved={(station) => (open.station ? close() : setOpen({ what: 'code', station }))}
        />
      )}
      {open?.what === 'code' && <StationCode station={open.station} onClose={close} />}
      {open?.what === 'revoke' && <RevokeDialog station={open.station} onClose={close} />}
    </Page>
  )
}

interface StationRowProps {
  readonly station: Station
  readonly onOpen: (open: Open) => void
}

function StationRow({ station, onOpen }: StationRowProps) {
  const { t } = useTranslation()
  const { name, widgets, people, pairedAt, lastSignInAt } = station
  const facts = [
    t('stations.widgetCount', { count: widgets.length }),
    t('stations.peopleCount', { count: people.length }),
    pairedAt === null ? t('stations.notPaired') : t('stations.paired', { time: dateAndTime(pairedAt) }),
    ...(lastSignInAt === null ? [] : [t('stations.lastSignIn', { time: dateAndTime(lastSignInAt) })]),
  ]
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <strong>{name}</strong>
        <span className="dimmed">{facts.join(' · ')}</span>
      </span>
      <Button
        variant="default"
        aria-label={t('stations.codeOf', { name })}
        onClick={() => onOpen({ what: 'code', station })}
      >
        {t('stations.code')}
      </Button>
      <Button
        variant="default"
        aria-label={t('stations.edit', { name })}
        onClick={() => onOpen({ what: 'form', station })}
      >
        {t('stations.editShort')}
      </Button>
      <Button
        variant="default"
        aria-label={t('stations.revoke', { name })}
        onClick={() => onOpen({ what: 'revoke', station })}
      >
        {t('stations.revokeShort')}
      </Button>
    </li>
  )
}

interface RevokeDialogProps {
  readonly station: Station
  readonly onClose: () => void
}

function RevokeDialog({ station: { id, name }, onClose }: RevokeDialogProps) {
  const { t } = useTranslation()
  const revoke = useRevokeStation()
  return (
    <Dialog title={t('stations.revokeShort')} onClose={onClose}>
      <p>{t('stations.revokeQuestion', { name })}</p>
      {revoke.error && <Mistake>{errorText(revoke.error)}</Mistake>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('stations.cancel')}
        </Button>
        <Button color="red.9" loading={revoke.isPending} onClick={() => revoke.mutate(id, { onSuccess: onClose })}>
          {t('stations.revokeShort')}
        </Button>
      </div>
    </Dialog>
  )
}
