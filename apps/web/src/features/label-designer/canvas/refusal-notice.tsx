import { useTranslation } from '../../../lib/i18n.ts'
import { useDesigner } from '../designer-context.ts'
import { useEditorView } from '../editor-views.ts'
import classes from './canvas.module.css'

/** Why the last gesture did nothing; gone with the next press. */
export function RefusalNotice() {
  const { t } = useTranslation()
  const { editor } = useDesigner()
  const { refusal } = useEditorView(editor)
  return <div role="status">{refusal && <p className={classes.told}>{t(`designer.refused.${refusal.reason}`)}</p>}</div>
}
