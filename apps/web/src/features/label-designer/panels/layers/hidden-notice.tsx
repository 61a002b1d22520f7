import { useTranslation } from '../../../../lib/i18n.ts'
import designerClasses from '../../designer.module.css'
import { useDesigner } from '../../designer-context.ts'
import classes from '../../left-side.module.css'

/** Says what is hidden on this screen, because it is printed nevertheless. */
export function HiddenNotice() {
  const { t } = useTranslation()
  const { editor, view, records } = useDesigner()
  const count = [...view.hiddenElements].filter((id) => records.has(id)).length
  if (count === 0) return null
  return (
    <p className={classes.hidden} role="status">
      {t('designer.layer.hiddenCount', { count })}{' '}
      <button
        type="button"
        className={designerClasses.linkButton}
        onClick={() => editor.changeSettings({ hiddenElements: new Set() })}
      >
        {t('designer.layer.showAll')}
      </button>
    </p>
  )
}
