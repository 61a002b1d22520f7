import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { ChangeDialog } from '../../dialog/change-dialog.tsx'
import '../../form/choices.styles.ts'
import type { SavedView } from './views.ts'

type Named = Pick<SavedView, 'name' | 'isShared'>

interface SaveViewDialogProps {
  /** Undefined for a new one. */
  readonly view: Named | undefined
  readonly mayShare: boolean
  readonly mistake: string | undefined
  readonly onSave: (named: Named) => Promise<void>
  readonly onClose: () => void
}

const longestName = 100

/** Gives a way to look at a list a name, so that it is a tab above the list from then on. */
export function SaveViewDialog({ view, mayShare, mistake, onSave, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await onSave({ name: name.trim(), isShared })
    setBusy(false)
  }
  return (
    <ChangeDialog
      title={view ? t('views.rename') : t('views.saveAs')}
      saveName={t('frame.save')}
      isReady={name.trim() !== ''}
      isBusy={isBusy}
      mistake={mistake}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label={t('views.name')}
        value={name}
        maxLength={longestName}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      {mayShare && !view && (
        <Checkbox
          mt={16}
          label={t('views.share')}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </ChangeDialog>
  )
}
