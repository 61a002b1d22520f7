import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { newKey } from '../../lib/new-key.ts'
import { MenuAction } from '../../ui/dialog/menu.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './designer.module.css'
import { usePublishLabel } from './designer.queries.ts'
import { useDesigner } from './designer-context.ts'
import { HeadBar } from './head-bar.tsx'
import type { FindingOnPrinters } from './panels/findings/use-findings.ts'
import type { Targets } from './use-targets.ts'
import { ZoomMenu } from './zoom-menu.tsx'

interface DesignerHeadProps {
  readonly labelId: string
  readonly targets: Targets
  readonly findings: readonly FindingOnPrinters[]
  readonly onBack: () => void
}

/** The bar above the paper, with what it says of a publication that was refused. */
export function DesignerHead({ labelId, targets, onBack }: DesignerHeadProps) {
  const { t } = useTranslation()
  const { state, editor } = useDesigner()
  const publish = usePublishLabel()
  const [key, setKey] = useState(newKey)
  const { printers, printer, choosePrinter } = targets
  return (
    <div className={classes.headArea}>
      <HeadBar
        state={state}
        title={state.label?.name ?? ''}
        onBack={onBack}
        onUndo={editor.undo}
        onRedo={editor.redo}
        isPublishing={publish.isPending}
        onPublish={() => {
          const sequence = state.replica?.sequence ?? 0
          publish.mutate({ labelId, sequence, note: '', idempotencyKey: key }, { onSettled: () => setKey(newKey()) })
        }}
        menu={<MenuAction onChoose={() => editor.zoom('fit')}>{t('designer.zoom.fit')}</MenuAction>}
      >
        <ZoomMenu />
        {printers.length > 0 && (
          <select
            className={classes.target}
            aria-label={t('designer.target')}
            value={printer?.id ?? ''}
            onChange={(event) => choosePrinter(event.target.value)}
          >
            {printers.map(({ id, name, dpi }) => (
              <option key={id} value={id}>
                {t('designer.targetName', { name, dpi: Math.round(dpi) })}
              </option>
            ))}
          </select>
        )}
      </HeadBar>
      {publish.error && (
        <Mistake>
          {errorText(publish.error)}{' '}
          <button type="button" className={classes.linkButton} onClick={publish.reset}>
            {t('common.close')}
          </button>
        </Mistake>
      )}
    </div>
  )
}
