import type { PrinterPreference } from '@labelwright/contract/server/print-preferences-schemas'
import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import type { Column } from '../../ui/list/columns.ts'
import listClasses from '../../ui/list/list.module.css'
import classes from './print-preferences.module.css'

export function usePreferenceColumns(): readonly Column<PrinterPreference>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'label',
        header: t('preferences.label'),
        isFixed: true,
        phone: 'name',
        cell: ({ labelName }) => (
          <span className={listClasses.name} title={labelName}>
            {labelName}
          </span>
        ),
      },
      {
        key: 'printer',
        header: t('preferences.printer'),
        width: '28%',
        phone: 'below',
        cell: ({ printerName }) => <span title={printerName}>{printerName}</span>,
      },
      {
        key: 'computer',
        header: t('preferences.computer'),
        width: '18%',
        cell: ({ computerName }) =>
          computerName === '' ? t('preferences.allComputers') : <span className="mono">{computerName}</span>,
      },
      {
        key: 'default',
        header: t('preferences.default'),
        width: 120,
        phone: 'below',
        cell: ({ isDefault }) =>
          isDefault && (
            <span className={classes.default}>
              <CircleCheck size={16} aria-hidden="true" />
              {t('preferences.default')}
            </span>
          ),
      },
      {
        key: 'settings',
        header: t('labelSettings.print'),
        width: 140,
        cell: ({ printSettings }) => {
          const count = Object.keys(printSettings).length
          return count === 0 ? <span className="dimmed">–</span> : t('preferences.settings', { count })
        },
      },
    ],
    [t],
  )
}
