import type { Station } from '@labelwright/contract/server/stations-schemas'
import { useEffect } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { timeOfDay } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import classes from './stations.module.css'
import { useStationCode } from './stations.queries.ts'

interface StationCodeProps {
  readonly station: Station
  readonly onClose: () => void
}

/** A new code, shown once: typed into a device, it makes the device this station. */
export function StationCode({ station: { id, name }, onClose }: StationCodeProps) {
  const { t } = useTranslation()
  const { mutate, data, error } = useStationCode()
  useEffect(() => mutate(id), [mutate, id])
  return (
    <Dialog title={t('stations.codeTitle', { name })} onClose={onClose}>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!data && !error && <RowSkeletons count={2} />}
      {data && (
        <div className={classes.form}>
          <p>{t('stations.codeText', { time: timeOfDay(data.expiresAt) })}</p>
          <CopyField label={t('stations.address')} text={new URL('#/station', document.baseURI).href} />
          <output className={classes.code}>{data.code}</output>
        </div>
      )}
    </Dialog>
  )
}
