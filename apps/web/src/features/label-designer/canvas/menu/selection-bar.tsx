import type { Rectangle } from '@labelwright/label-editor/editor-view'
import { Copy, Ellipsis, type LucideIcon, Trash2, Type } from 'lucide-react'
import { useTranslation } from '../../../../lib/i18n.ts'
import type { MenuPlace } from '../../../../ui/dialog/menu-at.tsx'
import { selectedElements, useDesigner } from '../../designer-context.ts'
import { useEditorView } from '../../editor-views.ts'
import { useCommands } from '../../use-commands.ts'
import classes from './selection-bar.module.css'

interface SelectionBarProps {
  readonly onMenu: (at: MenuPlace) => void
}

/** Pixels: of the bar with what is free above what is selected. */
const needed = 64

/** What keys do, for fingers: a bar beside what is selected. It is there on screens that are touched. */
export function SelectionBar({ onMenu }: SelectionBarProps) {
  const { t } = useTranslation()
  const designer = useDesigner()
  const { editor } = designer
  const { selectionFrame, state, camera, editing } = useEditorView(editor)
  const commands = useCommands()
  if (!selectionFrame || state !== 'select.idle' || editing !== undefined) return null
  const [only, ...others] = selectedElements(designer)
  const text = others.length === 0 && only?.fields.type === 'text' ? only.id : undefined
  const place = placeOf(selectionFrame, camera)
  const runs = (id: string) => commands.find((command) => command.id === id)?.run
  return (
    <div className={classes.bar} style={place} role="toolbar" aria-label={t('designer.selectionBar')}>
      {text !== undefined && (
        <BarButton icon={Type} name={t('designer.editThis')} onPress={() => editor.editText(text)} />
      )}
      <BarButton icon={Copy} name={t('designer.command.duplicate')} onPress={runs('duplicate')} />
      <BarButton icon={Trash2} name={t('designer.command.delete')} onPress={runs('delete')} />
      <BarButton
        icon={Ellipsis}
        name={t('designer.menu')}
        onPress={(button) => {
          const { left, top } = button.getBoundingClientRect()
          onMenu({ x: left, y: top })
        }}
      />
    </div>
  )
}

interface BarButtonProps {
  readonly icon: LucideIcon
  readonly name: string
  readonly onPress: ((button: HTMLElement) => void) | undefined
}

const BarButton = ({ icon: Icon, name, onPress }: BarButtonProps) => (
  <button type="button" aria-label={name} onClick={({ currentTarget }) => onPress?.(currentTarget)}>
    <Icon size={18} aria-hidden="true" />
  </button>
)

/** Above what is selected and its handles, or below it where there is no room. */
function placeOf(
  frame: Rectangle,
  { left, top, scale }: { readonly left: number; readonly top: number; readonly scale: number },
) {
  const above = (frame.y - top) * scale - needed - 32
  const below = (frame.y + frame.height - top) * scale + 24
  return { left: Math.max(8, (frame.x - left) * scale), top: above < 8 ? Math.max(8, below) : above }
}
