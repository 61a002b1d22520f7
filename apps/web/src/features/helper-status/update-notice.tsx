import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { dateOf } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { CopyField } from '../../ui/form/copy-field.tsx'
import classes from './helper-status.module.css'
import { useHelper } from './helper-status.queries.ts'
import { ownSystem } from './helper-watch.ts'
import { installCommand, newestFor } from './releases.ts'

/** 'Update available': from which version to which, and how. */
export function UpdateNotice() {
  const { t } = useTranslation()
  const { state, health, downloads } = useHelper()
  const newest = ownSystem && downloads && newestFor(ownSystem, downloads)
  if (state !== 'update-available' || !health || !newest) return null
  const { version, releaseDate, downloadUrl, fileName } = newest
  return (
    <section className={classes.update} aria-label={t('helper.state.update-available')}>
      <p>{t('helper.updateText', { version, date: dateOf(releaseDate), present: health.version })}</p>
      <Button
        component="a"
        href={downloadUrl}
        download={fileName}
        leftSection={<Download size={16} aria-hidden="true" />}
      >
        {t(`helper.download.${newest.system}`)}
      </Button>
      <p className={classes.words}>{t(`helper.updateHow.${newest.system}`)}</p>
      <CopyField label={t('helper.command')} text={installCommand({ system: newest.system, fileName })} />
    </section>
  )
}
