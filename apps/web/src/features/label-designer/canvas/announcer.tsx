import { describeElement, type ElementDescription } from '@labelwright/label-editor/describe-element'
import { unite } from '@labelwright/label-editor/geometry/rectangles'
import type { Scene } from '@labelwright/label-editor/geometry/scene'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { useDesigner } from '../designer-context.ts'
import { useDescribe } from './use-describe.ts'

/** So that holding an arrow key down is one sentence. */
const pauseMs = 500
const mostOverlaps = 3

/**
 * Says what has become of the selection, for people who do not see the paper: once, when nothing has changed for a while. What
 * is newly selected alone is said by the list of elements itself.
 */
export function Announcer() {
  const { t } = useTranslation()
  const sentenceOf = useSentence()
  const { editor, records, view } = useDesigner()
  const { selection } = view
  const [said, setSaid] = useState('')
  const last = useRef({ ids: '', frame: '' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the label and what is selected are what changes
  useEffect(() => {
    const ids = selection.join(' ')
    const isNew = last.current.ids !== ids
    if (isNew) last.current = { ids, frame: frameOf(editor.scene(), selection) }
    const say = (): void => {
      const before = last.current.frame
      last.current = { ids, frame: frameOf(editor.scene(), selection) }
      if (last.current.frame !== before) setSaid(sentenceOf(editor.scene(), selection))
      else if (isNew && selection.length > 1) setSaid(t('designer.said.several', { count: selection.length }))
    }
    const timer = setTimeout(say, pauseMs)
    return () => clearTimeout(timer)
  }, [records, selection])

  return (
    <div className="visually-hidden" role="status">
      {said}
    </div>
  )
}

const frameOf = (scene: Scene, ids: readonly string[]): string =>
  JSON.stringify(unite(ids.flatMap((id) => scene.nodes.get(id)?.bounds ?? [])))

/** Where elements are now, whether they are off the label, and what one alone lies over or under. */
function useSentence() {
  const { t } = useTranslation()
  const describe = useDescribe()
  return (scene: Scene, ids: readonly string[]): string => {
    const [first = ''] = ids
    const only = ids.length === 1 ? describeElement(scene, first) : undefined
    const frame = unite(ids.flatMap((id) => scene.nodes.get(id)?.bounds ?? []))
    if (!frame) return ''
    const named = only ? describe.nameOf(only) : t('designer.said.several', { count: ids.length })
    return [
      describe.place(named, frame),
      only?.isOffPaper && t('designer.said.offPaper'),
      only && overlapsOf(scene, only),
    ]
      .filter(Boolean)
      .join('. ')
  }

  function overlapsOf(scene: Scene, { overlaps }: ElementDescription): string {
    const names = overlaps.slice(0, mostOverlaps).flatMap((id) => {
      const other = describeElement(scene, id)
      return other ? [describe.nameOf(other)] : []
    })
    return names.length > 0 ? t('designer.said.over', { names: names.join(', ') }) : ''
  }
}
