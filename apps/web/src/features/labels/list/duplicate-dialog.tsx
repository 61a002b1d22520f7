import type { Label } from '@labelwright/contract/server/labels-schemas'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldErrorsOf, refusalText } from '../../../api/field-errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { newKey } from '../../../lib/new-key.ts'
import { ChangeDialog } from '../../../ui/dialog/change-dialog.tsx'
import { longestName } from '../bring-in/label-drafts.ts'
import { useDuplicateLabel } from '../labels.queries.ts'

interface DuplicateDialogProps {
  readonly label: Label
  readonly onClose: () => void
}

/** Asks for the name of the copy, which opens in the designer. */
export function DuplicateDialog({ label, onClose }: DuplicateDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const duplicate = useDuplicateLabel()
  const [name, setName] = useState(() => t('labels.copyOf', { name: label.name }).slice(0, longestName))
  const [idempotencyKey, setKey] = useState(newKey)
  const errors = fieldErrorsOf(duplicate.error, ['name'])
  return (
    <ChangeDialog
      title={t('labels.duplicate')}
      saveName={t('labels.duplicate')}
      isReady={name.trim() !== ''}
      isBusy={duplicate.isPending}
      mistake={duplicate.error && errors.name === undefined ? refusalText(duplicate.error) : undefined}
      onClose={onClose}
      onSave={() =>
        duplicate.mutate(
          { id: label.id, name: name.trim(), idempotencyKey },
          { onSuccess: ({ id }) => void navigate({ to: '/labels/$id', params: { id } }) },
        )
      }
    >
      <TextInput
        data-autofocus
        label={t('articles.name')}
        maxLength={longestName}
        value={name}
        error={errors.name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setKey(newKey())
        }}
      />
    </ChangeDialog>
  )
}
