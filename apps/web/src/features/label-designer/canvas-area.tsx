import { emuPerMicrometre } from '@labelwright/label-document/lengths'
import type { Rectangle } from '@labelwright/label-editor/editor-view'
import { labelId } from '@labelwright/open-label/records'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Canvas } from './canvas/canvas.tsx'
import { CanvasMenu } from './canvas/canvas-menu.tsx'
import { OthersView } from './canvas/others-view.tsx'
import { optionId, ReaderList } from './canvas/reader-list.tsx'
import { TextField } from './canvas/text-field.tsx'
import { useDesigner } from './designer-context.ts'

/** The paper and all that stands over it. */
export function CanvasArea() {
  const { t } = useTranslation()
  const { editor, view, records, live, change } = useDesigner()
  const [menuAt, setMenuAt] = useState<{ readonly x: number; readonly y: number }>()
  const scene = editor.scene()
  const { moved, fields } = view.overlay
  const frames = useMemo(
    () => (moved || fields.size > 0 ? [] : view.selection.flatMap((id) => scene.nodes.get(id)?.bounds ?? [])),
    [view.selection, scene, moved, fields],
  )
  const empty = useMemo(
    () =>
      (live?.page.elements ?? []).flatMap(({ element, marks }): Rectangle[] => (marks.length === 0 ? [element] : [])),
    [live],
  )
  const active = view.selection.at(-1)
  return (
    <Canvas
      editor={editor}
      view={view}
      records={records}
      live={live}
      label={t('designer.canvas')}
      frames={frames}
      empty={empty}
      activeId={active === undefined ? undefined : optionId(active)}
      onMenu={setMenuAt}
      onPullGuide={(axis) => {
        const guides = records.get(labelId)?.fields.guides
        const at = axis === 'x' ? view.camera.left : view.camera.top
        const middle = Math.round(at + 20_000 / (view.camera.scale * 1000 * emuPerMicrometre))
        const added = [...(Array.isArray(guides) ? guides : []), { axis, at: Math.max(0, middle) }]
        change([{ type: 'field', id: labelId, field: 'guides', value: added }])
      }}
    >
      <OthersView />
      <TextField />
      <ReaderList />
      {menuAt && <CanvasMenu at={menuAt} onClose={() => setMenuAt(undefined)} />}
    </Canvas>
  )
}
