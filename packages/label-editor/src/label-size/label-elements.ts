// What stands on the pages of a label, for changes to the label as a whole: no lock keeps anything from going with it.
import { childrenOf } from '@labelwright/open-label/order-keys'
import { type Fields, type LabelRecord, labelId, type Records } from '@labelwright/open-label/records'
import type { Editor } from '../editor.ts'
import type { Rectangle } from '../editor-view.ts'
import { buildScene, type Scene } from '../geometry/scene.ts'
import { numberOf } from '../geometry/spaces.ts'

/** The part of an editor that changes to the label as a whole need. */
export type LabelOfEditor = Pick<Editor, 'label' | 'settings'>

/** Every page with its elements, as if nothing were locked. */
export function unlockedScenes({ label }: LabelOfEditor): {
  readonly records: Records
  readonly scenes: readonly Scene[]
} {
  const records = new Map([...label.records()].map(([id, record]) => [id, withoutLocks(record)] as const))
  const pages = (childrenOf(records).get(labelId) ?? []).filter(([, { kind }]) => kind === 'page')
  const nothing = { hiddenLayers: new Set<string>(), hiddenElements: new Set<string>(), inkOf: () => undefined }
  return { records, scenes: pages.map(([page]) => buildScene(records, { page, ...nothing })) }
}

function withoutLocks(record: LabelRecord): LabelRecord {
  const { locks: _, ...fields } = record.fields
  return { ...record, fields }
}

export function paperOf(label: Fields): Rectangle {
  return { x: 0, y: 0, width: numberOf(label, 'width'), height: numberOf(label, 'height') }
}

interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
}

/** The guides of a label, each somewhere else; nothing where there are none. */
export function guidesWith({ guides }: Fields, change: (guide: Guide) => Guide): Fields {
  return Array.isArray(guides) ? { guides: (guides as unknown as Guide[]).map((guide) => ({ ...change(guide) })) } : {}
}
