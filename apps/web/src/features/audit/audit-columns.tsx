import type { AuditRow } from '@labelwright/contract/server/audit-schemas'
import { useMemo } from 'react'
import { dateTimeAndZone } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Column } from '../../ui/list/columns.ts'
import { actionText, fieldText, kindText } from './audit-words.ts'

/** What is told of a row in the list. */
export function useAuditColumns(): readonly Column<AuditRow>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'action',
        header: t('audit.what'),
        width: '24%',
        isFixed: true,
        phone: 'name',
        cell: (row) => <strong>{actionText(t, row.action)}</strong>,
      },
      {
        key: 'record',
        header: t('audit.record'),
        width: '20%',
        phone: 'below',
        cell: ({ entity }) => <span title={entity.name ?? entity.id}>{entity.name ?? kindText(t, entity.kind)}</span>,
      },
      {
        key: 'changes',
        header: t('audit.fields'),
        isExtra: true,
        cell: ({ changes, reason }) => {
          const text = reason ?? changes.map(({ field }) => fieldText(t, field)).join(', ')
          return <span title={text}>{text}</span>
        },
      },
      {
        key: 'person',
        header: t('audit.person'),
        width: '16%',
        phone: 'below',
        cell: ({ by }) => <span title={by ?? undefined}>{by ?? t('audit.nobody')}</span>,
      },
      {
        key: 'time',
        header: t('audit.time'),
        width: 184,
        phone: 'below',
        cell: ({ at }) => dateTimeAndZone(at),
      },
      { key: 'row', header: t('audit.row'), width: 84, isOptional: true, cell: ({ id }) => id },
    ],
    [t],
  )
}
