import type { AuditRow } from '@labelwright/contract/server/audit-schemas'
import { useTranslation } from '../../lib/i18n.ts'
import { FileButton } from '../../ui/form/file-button.tsx'
import classes from './audit.module.css'
import { useEvidence } from './audit.queries.ts'

/** Kinds of records that there is evidence of. */
const proven = ['label', 'label-version', 'user']

/** Saves what proves a record to somebody else, and the program that verifies it. */
export function RecordEvidence({ entity }: Pick<AuditRow, 'entity'>) {
  const { t } = useTranslation()
  const evidence = useEvidence(entity.kind, entity.id)
  if (!proven.includes(entity.kind)) return null
  return (
    <div className={classes.evidence}>
      <FileButton file={evidence} fileName={`${t('audit.evidenceFile', { name: entity.name ?? entity.id })}.zip`}>
        {t('audit.evidence')}
      </FileButton>
      <a href="verify-evidence.mjs" download="verify-evidence.mjs">
        {t('audit.verifier')}
      </a>
      <p className="dimmed">{t('audit.evidenceText')}</p>
    </div>
  )
}
