import { useTranslation } from '../../../lib/i18n.ts'
import { Menu, MenuAction } from '../../../ui/dialog/menu.tsx'
import classes from '../designer.module.css'
import { useDesigner } from '../designer-context.ts'
import { useEditorView } from '../editor-views.ts'

const zooms = ['in', 'out', 'fit', 'selection', 'true-size', 'dots'] as const

/** How large the paper is shown; 100 % is its true size. */
export function ZoomMenu() {
  const { t } = useTranslation()
  const { editor } = useDesigner()
  const { camera } = useEditorView(editor)
  const percent = Math.round((camera.scale * 1000 * 100) / editor.settings().pixelsPerMillimetre)
  return (
    <Menu label={t('designer.zoom.title', { percent })} buttonClass={classes.zoom} button={`${percent} %`}>
      {zooms.map((zoom) => (
        <MenuAction key={zoom} onChoose={() => editor.zoom(zoom)}>
          {t(`designer.zoom.${zoom}` as Parameters<typeof t>[0])}
        </MenuAction>
      ))}
    </Menu>
  )
}
