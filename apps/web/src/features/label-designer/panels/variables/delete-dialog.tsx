import { Button } from '@mantine/core'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import dialogClasses from '../../dialogs/dialogs.module.css'

interface DeleteDialogProps {
  readonly name: string
  readonly uses: number
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** Says where a variable is used before it goes. */
export function DeleteDialog({ name, uses, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('designer.variables.delete', { name })} onClose={onClose}>
      <p>{t('designer.variables.deleteUsed', { count: uses })}</p>
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('frame.cancel')}
        </Button>
        <Button data-autofocus onClick={onDelete}>
          {t('designer.command.delete')}
        </Button>
      </div>
    </Dialog>
  )
}
