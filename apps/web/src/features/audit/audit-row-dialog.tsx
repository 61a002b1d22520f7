import type { AuditRow } from '@labelwright/contract/server/audit-schemas'
import { dateTimeAndZone } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type Fact, Facts } from '../../ui/layout/section.tsx'
import classes from './audit.module.css'
import { actionText, fieldText, kindText } from './audit-words.ts'
import { RecordEvidence } from './record-evidence.tsx'

/** One row of the trail: who, when, why, and every field before and after. */
export function AuditRowDialog({ row, onClose }: { readonly row: AuditRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { entity, changes, reason } = row
  const facts: Fact[] = [
    [t('audit.row'), row.id],
    [t('audit.time'), dateTimeAndZone(row.at)],
    [t('audit.person'), row.by ?? t('audit.nobody')],
    [kindText(t, entity.kind), entity.name ?? entity.id],
    ...(reason === null ? [] : [[t('audit.reason'), reason] as const]),
    ...(row.isSigned ? [[t('audit.signature'), t('audit.signed')] as const] : []),
    ...(row.isBroughtIn ? [[t('audit.origin'), t('audit.broughtIn')] as const] : []),
    [
      'SHA-256',
      <span key="hash" className="mono">
        {row.hash}
      </span>,
    ],
  ]
  return (
    <Dialog title={actionText(t, row.action)} onClose={onClose} size={640}>
      <Facts facts={facts} isRuled />
      {changes.length > 0 && (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t('audit.fieldName')}</th>
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldText(t, field)}</th>
                <td>{before ?? '–'}</td>
                <td>{after ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <RecordEvidence entity={entity} />
    </Dialog>
  )
}
