import type { MediaUsesAnswer } from '@labelwright/contract/server/media-schemas'
import { Button } from '@mantine/core'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import classes from './pictures.module.css'

type PrintingLabels = MediaUsesAnswer['printing']

const maxNames = 5

const namesOf = ({ data, total }: PrintingLabels): string => {
  const names = data.slice(0, maxNames).map(({ name }) => name)
  return [...names, ...(total > names.length ? ['…'] : [])].join(', ')
}

/** Says which published labels go on to print a picture that is renamed or deleted; nothing where none does. */
export function StillPrinted({ printing }: { readonly printing: PrintingLabels | undefined }) {
  const { t } = useTranslation()
  if (!printing || printing.total === 0) return null
  return <p>{t('pictures.keepsPrinting', { count: printing.total, names: namesOf(printing) })}</p>
}

interface ReplaceQuestionProps {
  readonly printing: PrintingLabels
  readonly onReplace: (designs: 'change' | 'keep') => void
  readonly onClose: () => void
}

/** Asks, before a picture is replaced that published labels print, whether their designs get the new one. */
export function ReplaceQuestion({ printing, onReplace, onClose }: ReplaceQuestionProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('pictures.replaceTitle')} onClose={onClose}>
      <p>{t('pictures.keepsOld', { count: printing.total, names: namesOf(printing) })}</p>
      <p>{t('pictures.prepareVersions')}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onReplace('keep')}>
          {t('pictures.replaceOnly')}
        </Button>
        <Button onClick={() => onReplace('change')} data-autofocus>
          {t('pictures.replaceAndPrepare')}
        </Button>
      </div>
    </Dialog>
  )
}
