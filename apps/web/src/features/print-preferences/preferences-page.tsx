import type { PrinterPreference } from '@labelwright/contract/server/print-preferences-schemas'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { given } from '../../lib/given.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { AssignPrinterDialog } from './assign-printer-dialog.tsx'
import { usePreferenceColumns } from './preference-columns.tsx'
import classes from './print-preferences.module.css'
import { useComputerName, usePreferenceList } from './print-preferences.queries.ts'

/** Which labels are printed where on this computer, and with which print settings. */
export function PreferencesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const computerName = useComputerName()
  const address = useListAddress([])
  const [isAssigning, setAssigning] = useState(false)
  const assign = (
    <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setAssigning(true)}>
      {t('preferences.assign')}
    </Button>
  )
  return (
    <>
      <ListPage
        name="print-preferences"
        title={t('nav.preferences')}
        count={(count) => t('preferences.count', { count })}
        action={assign}
        address={address}
        search={{ label: t('preferences.search') }}
        lead={
          <p className={classes.computer}>
            {computerName === ''
              ? t('preferences.noComputer')
              : t('preferences.thisComputer', { computer: computerName })}
          </p>
        }
        kind="words"
        columns={usePreferenceColumns()}
        list={usePreferenceList({ computerName, ...given({ searchQuery: address.wanted }) })}
        keyOf={({ id }) => id}
        onOpen={(preference) => void navigate(detailOf(preference))}
        failed={t('preferences.failed')}
        noMatch={{ title: t('preferences.noMatchTitle'), text: t('preferences.noMatchText') }}
        empty={
          <EmptyState title={t('preferences.emptyTitle')} action={assign}>
            {t('preferences.emptyText')}
          </EmptyState>
        }
      />
      {isAssigning && <AssignPrinterDialog computerName={computerName} onClose={() => setAssigning(false)} />}
    </>
  )
}

const detailOf = ({ labelId, printerId, computerName }: PrinterPreference) =>
  ({
    to: '/preferences-detail/label/$labelId/printer/$printerId',
    params: { labelId, printerId },
    search: given({ computer: computerName || undefined }),
  }) as const
