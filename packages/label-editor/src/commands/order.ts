// The order of painting: what is last lies on top.
import type { Change } from '@labelwright/open-label/commands'
import { childrenOf, keysBetween, type Placed } from '@labelwright/open-label/order-keys'
import type { Editor } from '../editor.ts'
import { movable } from './basic.ts'
import type { EditorCommand } from './command.ts'

type Way = 'forward' | 'backward' | 'front' | 'back' | 'flip'

/** Moves what is selected among its siblings, in each group by itself. */
function reorder(editor: Editor, way: Way): void {
  const selected = new Set(movable(editor))
  const changes: Change[] = []
  for (const siblings of childrenOf(editor.label.records()).values()) {
    if (!siblings.some(([id]) => selected.has(id))) continue
    changes.push(...movesTo(siblings, inNewOrder(siblings, selected, way), selected))
  }
  editor.perform(changes)
}

function inNewOrder(siblings: readonly Placed[], selected: ReadonlySet<string>, way: Way): Placed[] {
  const isSelected = ([id]: Placed): boolean => selected.has(id)
  const [mine, others] = [siblings.filter(isSelected), siblings.filter((one) => !isSelected(one))]
  if (way === 'front') return [...others, ...mine]
  if (way === 'back') return [...mine, ...others]
  if (way === 'flip') {
    const flipped = mine.toReversed()
    return siblings.map((one) => (isSelected(one) ? (flipped.shift() ?? one) : one))
  }
  const list = way === 'forward' ? siblings.toReversed() : [...siblings]
  // Each goes past the next one that is not selected.
  for (let at = 1; at < list.length; at++) {
    const [before, one] = [list[at - 1], list[at]]
    if (before && one && isSelected(one) && !isSelected(before)) [list[at - 1], list[at]] = [one, before]
  }
  return way === 'forward' ? list.reverse() : list
}

/** New keys for the selected ones only, between those of the others, which stay. */
function movesTo(before: readonly Placed[], after: readonly Placed[], selected: ReadonlySet<string>): Change[] {
  if (after.every(([id], index) => id === before[index]?.[0])) return []
  const changes: Change[] = []
  for (let at = 0; at < after.length; ) {
    const end = after.findIndex(([id], index) => index >= at && !selected.has(id))
    const run = after.slice(at, end === -1 ? undefined : end)
    changes.push(...movesBetween(after, selected, { at, run }))
    at += run.length + 1
  }
  return changes
}

function movesBetween(
  after: readonly Placed[],
  selected: ReadonlySet<string>,
  { at, run }: { readonly at: number; readonly run: readonly Placed[] },
): Change[] {
  if (run.length === 0) return []
  const below = after[at - 1]?.[1].place?.key
  const isAbove = ([id, { place }]: Placed): boolean =>
    !selected.has(id) && (below === undefined || (place?.key ?? '') > below)
  const above = after.slice(at + run.length).find(isAbove)
  const keys = keysBetween(below, above?.[1].place?.key, run.length)
  return run.flatMap(([id, { place }], index): Change[] => {
    const key = keys[index]
    return place && key !== undefined ? [{ type: 'move', id, place: { ...place, key } }] : []
  })
}

const command = (id: string, way: Way, keys: readonly string[]): EditorCommand => ({
  id,
  keys,
  isEnabled: (editor) => movable(editor).length > (way === 'flip' ? 1 : 0),
  run: (editor) => reorder(editor, way),
})

export const orderCommands: readonly EditorCommand[] = [
  command('bring-forward', 'forward', ['ctrl+]', ']']),
  command('send-backward', 'backward', ['ctrl+[', '[']),
  command('bring-to-front', 'front', ['ctrl+}', '}', 'ctrl+shift+]']),
  command('send-to-back', 'back', ['ctrl+{', '{', 'ctrl+shift+[']),
  command('flip-order', 'flip', []),
]
