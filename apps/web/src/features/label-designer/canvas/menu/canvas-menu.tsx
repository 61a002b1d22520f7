import { useTranslation } from '../../../../lib/i18n.ts'
import { MenuAt, type MenuPlace } from '../../../../ui/dialog/menu-at.tsx'
import { useDesigner } from '../../designer-context.ts'
import { focusPaper } from '../../keys/region-keys.ts'
import { useCommands } from '../../use-commands.ts'

interface CanvasMenuProps {
  readonly at: MenuPlace
  readonly onClose: () => void
}

const notForSelection = /^(undo|redo|zoom|tool|pan|scale-content|select)/

/** What can be done with what is selected, where the pointer is. */
export function CanvasMenu({ at, onClose }: CanvasMenuProps) {
  const { t } = useTranslation()
  const { editor } = useDesigner()
  const commands = useCommands().filter(({ command }) => !notForSelection.test(command.id) && command.isEnabled(editor))
  return (
    <MenuAt at={at} label={t('designer.menu')} onClose={onClose}>
      {(close) =>
        commands.map((command) => (
          <button
            key={command.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              close()
              // What opened the menu may go with what was selected.
              focusPaper()
              command.run()
            }}
          >
            {command.title}
            <kbd>{command.keys}</kbd>
          </button>
        ))
      }
    </MenuAt>
  )
}
