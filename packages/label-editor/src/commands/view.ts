import type { Zoom } from '../camera/camera.ts'
import type { EditorCommand } from './command.ts'

const zoom = (id: string, to: Zoom, keys: readonly string[]): EditorCommand => ({
  id,
  keys,
  isEnabled: () => true,
  run: (editor) => editor.zoom(to),
})

export const viewCommands: readonly EditorCommand[] = [
  zoom('zoom-in', 'in', ['ctrl++', 'ctrl+=']),
  zoom('zoom-out', 'out', ['ctrl+-']),
  zoom('zoom-to-true-size', 'true-size', ['ctrl+0']),
  zoom('zoom-to-fit', 'fit', ['ctrl+1', '!']),
  zoom('zoom-to-selection', 'selection', ['ctrl+2', '@']),
  zoom('zoom-to-dots', 'dots', ['ctrl+3']),
  {
    id: 'scale-content',
    keys: ['k'],
    isEnabled: () => true,
    run: (editor) => editor.changeSettings({ scalesContent: !editor.settings().scalesContent }),
  },
]
