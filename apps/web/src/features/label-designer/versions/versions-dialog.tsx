import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { HistoryTab } from './history-tab.tsx'
import { VersionsTab } from './versions-tab.tsx'

interface VersionsDialogProps {
  readonly labelId: string
  readonly onClose: () => void
}

const tabs = ['versions', 'history'] as const

/** What the label was: its versions and everybody's steps, with the way back to each. */
export function VersionsDialog({ labelId, onClose }: VersionsDialogProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<(typeof tabs)[number]>('versions')
  return (
    <Dialog title={t('versions.title')} size={1100} onClose={onClose}>
      <Tabs
        label={t('versions.title')}
        tabs={tabs.map((value) => ({ value, name: t(`versions.tab.${value}`) }))}
        chosen={chosen}
        onChoose={setChosen}
      >
        {chosen === 'versions' ? (
          <VersionsTab labelId={labelId} onDone={onClose} />
        ) : (
          <HistoryTab labelId={labelId} onDone={onClose} />
        )}
      </Tabs>
    </Dialog>
  )
}
