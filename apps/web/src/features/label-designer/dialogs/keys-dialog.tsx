import { useTranslation } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { chooseLetterKeys, useLetterKeys } from '../keys/letter-keys.ts'
import { useCommands } from '../use-commands.ts'
import classes from './dialogs.module.css'

/** What is dragged, each with its way by single clicks (WCAG 2.5.7). */
const clicks = ['move', 'size', 'turn', 'order', 'marquee', 'draw', 'line', 'guide', 'below', 'pan', 'length'] as const

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
      <h3 className={classes.keysTitle}>{t('designer.keys.clicks.title')}</h3>
      <p className={classes.hint}>{t('designer.keys.clicks.hint')}</p>
      <dl className={classes.clicks}>
        {clicks.map((name) => (
          <div key={name}>
            <dt>{t(`designer.keys.clicks.${name}.drag`)}</dt>
            <dd>{t(`designer.keys.clicks.${name}.clicks`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
