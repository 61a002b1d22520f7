import { Copy, Eye, History, Keyboard, Printer, Replace, Search } from 'lucide-react'
import { useTranslation } from '../../../lib/i18n.ts'
import { MenuAction } from '../../../ui/dialog/menu.tsx'
import classes from '../designer.module.css'
import { useDesigner } from '../designer-context.ts'
import { mayBeSetReady, useFinish } from '../use-approval.ts'
import type { Targets } from '../use-targets.ts'
import { HeadBar, mayPublish } from './head-bar.tsx'
import { ZoomMenu } from './zoom-menu.tsx'

interface DesignerHeadProps {
  readonly targets: Targets
  readonly onBack: () => void
}

/** The bar above the paper. */
export function DesignerHead({ targets, onBack }: DesignerHeadProps) {
  const { t } = useTranslation()
  const { state, editor, openDialog } = useDesigner()
  const { printers, printer, choosePrinter } = targets
  const finish = useFinish()
  return (
    <div className={classes.headArea}>
      <HeadBar
        state={state}
        title={state.label?.name ?? ''}
        onBack={onBack}
        onUndo={editor.undo}
        onRedo={editor.redo}
        finish={{
          name: t(!finish || finish.by === 'publish' ? 'designer.publish' : 'designer.setReady'),
          isPossible:
            finish !== undefined && mayPublish(state) && (finish.by !== 'set-ready' || mayBeSetReady(finish.approval)),
          onPress: () => openDialog('publish'),
        }}
        menu={
          <>
            <MenuAction icon={<Eye size={16} aria-hidden="true" />} onChoose={() => openDialog('preview')}>
              {t('designer.open.preview')}
            </MenuAction>
            <MenuAction icon={<Printer size={16} aria-hidden="true" />} onChoose={() => openDialog('test-print')}>
              {t('designer.open.test-print')}
            </MenuAction>
            <MenuAction icon={<History size={16} aria-hidden="true" />} onChoose={() => openDialog('versions')}>
              {t('designer.open.versions')}
            </MenuAction>
            <MenuAction icon={<Search size={16} aria-hidden="true" />} onChoose={() => openDialog('palette')}>
              {t('designer.palette.title')}
            </MenuAction>
            <MenuAction icon={<Replace size={16} aria-hidden="true" />} onChoose={() => openDialog('find')}>
              {t('designer.open.find')}
            </MenuAction>
            <MenuAction icon={<Copy size={16} aria-hidden="true" />} onChoose={() => openDialog('step')}>
              {t('designer.open.step')}
            </MenuAction>
            <MenuAction icon={<Keyboard size={16} aria-hidden="true" />} onChoose={() => openDialog('keys')}>
              {t('designer.open.keys')}
            </MenuAction>
          </>
        }
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
    </div>
  )
}
