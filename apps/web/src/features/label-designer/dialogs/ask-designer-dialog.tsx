import { Button } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import classes from './dialogs.module.css'

interface AskDesignerDialogProps {
  readonly designers: readonly string[]
  readonly onClose: () => void
}

/** Says who can set the label ready, to somebody who cannot, with the link to send to them. */
export function AskDesignerDialog({ designers, onClose }: AskDesignerDialogProps) {
  const { t } = useTranslation()
  const isNobody = designers.length === 0
  return (
    <Dialog title={t('designer.askDesigner.title')} onClose={onClose}>
      <div className={classes.form}>
        <p>{t('designer.askDesigner.text')}</p>
        <p>{t(isNobody ? 'designer.askDesigner.nobody' : 'designer.askDesigner.ask')}</p>
        {!isNobody && (
          <ul aria-label={t('designer.askDesigner.people')} className={classes.names}>
            {designers.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        <CopyField label={t('designer.askDesigner.link')} text={location.href} />
        <div className={classes.buttons}>
          <Button data-autofocus onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
