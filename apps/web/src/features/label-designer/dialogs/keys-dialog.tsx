import { useTranslation } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { chooseLetterKeys, useLetterKeys } from '../keys/letter-keys.ts'
import { useCommands } from '../use-commands.ts'
import classes from './dialogs.module.css'

/** The keys of all commands that have some. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const areOn = useLetterKeys()
  const commands = useCommands().filter(({ keys }) => keys !== '')
  return (
    <Dialog title={t('designer.keys.title')} onClose={onClose}>
      <p className={classes.hint}>{t('designer.keys.hint')}</p>
      <label className={classes.letters}>
        <input type="checkbox" checked={areOn} onChange={(event) => chooseLetterKeys(event.target.checked)} />
        {t('designer.keys.letters')}
      </label>
      <dl className={classes.keys}>
        {commands.map(({ id, title, keys }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
