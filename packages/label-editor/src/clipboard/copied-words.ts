// What other programs get of copied elements: their words.
import type { Fields, Json } from '@labelwright/open-label/records'
import type { Editor } from '../editor.ts'
import { outermost, type Scene, type SceneNode } from '../geometry/scene.ts'

/** The contents of the selected texts and barcodes, a line each, from top to bottom and from left to right; placeholders as they stand. */
export function copiedWords({ scene, view }: Pick<Editor, 'scene' | 'view'>): string {
  const shown = scene()
  return outermost(shown, view().selection)
    .flatMap((id) => withChildren(shown, id))
    .toSorted((one, other) => one.frame.y - other.frame.y || one.frame.x - other.frame.x)
    .flatMap(({ fields }) => wordsOf(fields))
    .join('\n')
}

function withChildren(scene: Scene, id: string): SceneNode[] {
  const node = scene.nodes.get(id)
  return node ? [node, ...node.children.flatMap((child) => withChildren(scene, child))] : []
}

function wordsOf({ type, content, runs }: Fields): string[] {
  if (type !== 'text' && type !== 'barcode') return []
  // Pieces of different looks stand in place of the content.
  const pieces = Array.isArray(runs) ? runs.map((run) => contentOf(run)) : [content]
  const words = pieces.filter((piece) => typeof piece === 'string').join('')
  return words === '' ? [] : [words]
}

const contentOf = (run: Json): Json | undefined =>
  typeof run === 'object' && run !== null && 'content' in run ? run.content : undefined
