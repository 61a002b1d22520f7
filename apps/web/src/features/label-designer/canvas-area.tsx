import type { Rectangle } from '@labelwright/label-editor/editor-view'
import { type Json, labelId } from '@labelwright/open-label/records'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import type { MenuPlace } from '../../ui/dialog/menu-at.tsx'
import { Announcer } from './canvas/announcer.tsx'
import { Canvas } from './canvas/canvas.tsx'
import type { PasteResult } from './canvas/clipboard-events.ts'
import { GridView } from './canvas/grid-view.tsx'
import { GuidesView } from './canvas/guides-view.tsx'
import { LocksView } from './canvas/locks-view.tsx'
import { CanvasMenu } from './canvas/menu/canvas-menu.tsx'
import { SelectionBar } from './canvas/menu/selection-bar.tsx'
import { OthersView } from './canvas/others-view.tsx'
import { PastedNotice } from './canvas/pasted-notice.tsx'
import { pullGuide } from './canvas/pull-guide.ts'
import { optionId, ReaderList } from './canvas/reader-list.tsx'
import { RefusalNotice } from './canvas/refusal-notice.tsx'
import { StockPictureView } from './canvas/stock-picture-view.tsx'
import { TextField } from './canvas/text/text-field.tsx'
import { WiresView } from './canvas/wires-view.tsx'
import { useDesigner } from './designer-context.ts'
import { useEditorView } from './editor-views.ts'
import { guidesOf } from './guides.ts'
import { NotesView } from './notes/notes-view.tsx'
import { usePresence } from './use-presence.ts'

/** The paper and all that stands over it. */
export function CanvasArea() {
  const { t } = useTranslation()
  const { open, editor, records, live, change } = useDesigner()
  const view = useEditorView(editor)
  usePresence(open, view)
  const [pasted, setPasted] = useState<PasteResult>()
  const [menuAt, setMenuAt] = useState<MenuPlace>()
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
      under={<StockPictureView />}
      above={
        <>
          <TextField />
          <Announcer />
          <SelectionBar onMenu={setMenuAt} />
          {menuAt && <CanvasMenu at={menuAt} onClose={() => setMenuAt(undefined)} />}
          <RefusalNotice />
          <PastedNotice result={pasted} onClose={() => setPasted(undefined)} />
        </>
      }
      onMenu={setMenuAt}
      onPasted={setPasted}
      onPullGuide={(axis, canvas) =>
        pullGuide({
          canvas,
          editor,
          axis,
          onDrop: (at) => {
            const value = [...guidesOf(records), { axis, at }] as unknown as Json
            change([{ type: 'field', id: labelId, field: 'guides', value }])
          },
        })
      }
    >
      <GridView />
      <GuidesView />
      <OthersView />
      <NotesView />
      <LocksView />
      <WiresView />
      <ReaderList />
    </Canvas>
  )
}
