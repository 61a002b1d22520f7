import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import classes from './organization.module.css'
import { useExport } from './organization.queries.ts'

/** One archive with everything that the organization has. */
export function ExportSection() {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useExport()
  const name = `labelwright-export-${new Date().toISOString().slice(0, 10)}.tar.gz`
  return (
    <Section title={t('export.title')} text={t('export.text')}>
      {error && <Mistake>{errorText(error)}</Mistake>}
      <Button
        className={classes.more}
        variant="default"
        leftSection={<Download size={16} aria-hidden="true" />}
        loading={isPending}
        onClick={() => mutate(undefined, { onSuccess: (archive) => saveFile(archive, name) })}
      >
        {t('export.download')}
      </Button>
    </Section>
  )
}
