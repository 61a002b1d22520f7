import { Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { refusalText } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { DeleteDialog, DeletedDialog } from './page-dialogs.tsx'

interface DeleteActionProps {
  readonly question: string
  /** What goes with it and what stays. */
  readonly text: ReactNode
  readonly deleted: string
  readonly onDelete: () => Promise<unknown>
  readonly onDeleted: () => void
  /** Back to the list. */
  readonly onReturn: () => void
  /** Why it cannot be deleted. */
  readonly hindrance?: string | undefined
}

/** The shared frame's way to delete: the question, what is gone, and back to the list. */
export function DeleteAction({ question, text, deleted, onDelete, onDeleted, onReturn, hindrance }: DeleteActionProps) {
  const { t } = useTranslation()
  const [step, setStep] = useState<'none' | 'asked' | 'busy' | 'deleted' | 'closed'>('none')
  const [mistake, setMistake] = useState<string>()
  const isGone = step === 'deleted' || step === 'closed'
  const doDelete = async () => {
    setStep('busy')
    setMistake(undefined)
    try {
      await onDelete()
      onDeleted()
      setStep('deleted')
    } catch (error) {
      setMistake(refusalText(error))
      setStep('asked')
    }
  }
  return (
    <>
      <Button
        variant="default"
        disabled={hindrance !== undefined || isGone}
        title={hindrance}
        leftSection={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => setStep('asked')}
      >
        {t('frame.delete')}
      </Button>
      {(step === 'asked' || step === 'busy') && (
        <DeleteDialog
          question={question}
          isBusy={step === 'busy'}
          mistake={mistake}
          onDelete={() => void doDelete()}
          onClose={() => setStep('none')}
        >
          {text}
        </DeleteDialog>
      )}
      {step === 'deleted' && (
        <DeletedDialog onReturn={onReturn} onClose={() => setStep('closed')}>
          {deleted}
        </DeletedDialog>
      )}
    </>
  )
}
