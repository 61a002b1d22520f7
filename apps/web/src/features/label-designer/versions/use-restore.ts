import { openLabelSocket } from '@labelwright/contract/server/label-designer'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { changesTo } from '@labelwright/open-label/changes-to'
import { commandLimits } from '@labelwright/open-label/command-schema'
import { useDesigner } from '../designer-context.ts'

/** `same`: there was nothing to do. `too-much`: one command does not hold it, so nothing was done. */
export type Restored = 'done' | 'same' | 'too-much'

/** Of a message on the socket, room for what stands around the changes. */
const mostBytes = openLabelSocket.maximumBytes - 4_096

/** Makes the open label the same as a document, as one step that undo takes back. */
export function useRestore(): (document: LabelDocument) => Restored {
  const { records, editor } = useDesigner()
  return (document) => {
    const changes = changesTo(records, document)
    if (changes.length === 0) return 'same'
    const { size } = new Blob([JSON.stringify(changes)])
    if (changes.length > commandLimits.changes || size > mostBytes) return 'too-much'
    editor.perform(changes)
    return 'done'
  }
}
