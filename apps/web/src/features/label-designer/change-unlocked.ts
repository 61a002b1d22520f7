import type { Editor } from '@labelwright/label-editor/editor'
import { withoutLocked } from '@labelwright/label-editor/locks/locked-parts'
import type { Change } from '@labelwright/open-label/commands'

/** Does what a panel wants as one step, but for what is locked. What must reach locked parts too (a version that is restored) uses `editor.perform`. */
export function changeUnlocked(editor: Editor, changes: readonly Change[], joins: string | undefined): void {
  editor.perform(withoutLocked(editor.label.records(), changes), joins === undefined ? {} : { joins })
}
