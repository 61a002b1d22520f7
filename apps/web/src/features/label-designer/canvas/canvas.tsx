import { emuPerMicrometre } from '@labelwright/label-document/lengths'
import type { Editor } from '@labelwright/label-editor/editor'
import type { EditorView, Rectangle } from '@labelwright/label-editor/editor-view'
import type { Scene } from '@labelwright/label-editor/geometry/scene'
import { documentId, type Records } from '@labelwright/open-label/records'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MenuPlace } from '../../../ui/dialog/menu-at.tsx'
import type { ShownPage } from '../../labels/label-engine.queries.ts'
import classes from './canvas.module.css'
import { listenToCanvas } from './canvas-input.ts'
import { listenToClipboard, type PasteResult } from './clipboard-events.ts'
import { createElementLayer, type ElementLayer } from './element-layer.ts'
import { leavesOf } from './moved-leaves.ts'
import { OverlayView } from './overlay-view.tsx'
import { Ruler } from './rulers.tsx'

interface CanvasProps {
  readonly editor: Editor
  readonly view: EditorView
  readonly records: Records
  readonly live: ShownPage | undefined
  readonly label: string
  /** On the page, of what is selected. */
  readonly frames: readonly Rectangle[]
  readonly empty: readonly Rectangle[]
  readonly activeId: string | undefined
  readonly onMenu: (at: MenuPlace) => void
  readonly onPasted: (result: PasteResult) => void
  /** A ruler was pressed: a guide is pulled out of it onto the canvas. */
  readonly onPullGuide: (axis: 'x' | 'y', canvas: HTMLElement) => void
  /** On the paper, below the elements. */
  readonly under: ReactNode
  /** Over the paper: guides, other people, the list that screen readers read. */
  readonly children: ReactNode
  /** With pointers and keys of its own, and so not in the list of elements: the text that is edited, menus, notices. */
  readonly above: ReactNode
}

/** The paper with its elements, in a window that pans and zooms. One tab stop; the editor hears its pointer, keys and wheel. */
export function Canvas(props: CanvasProps) {
  const { editor, view, records, live, label, frames, empty, activeId, onMenu } = props
  const canvas = useRef<HTMLDivElement>(null)
  const root = useRef<SVGGElement>(null)
  const layer = useRef<ElementLayer>(undefined)
  const size = useWindowSize(canvas, editor)
  const handlers = useRef({ onMenu, onPasted: props.onPasted })
  handlers.current = { onMenu, onPasted: props.onPasted }

  useEffect(() => {
    if (!canvas.current) return undefined
    const end = new AbortController()
    const { current } = canvas
    listenToCanvas({ canvas: current, editor, onMenu: (at) => handlers.current.onMenu(at) }, end.signal)
    listenToClipboard({ canvas: current, editor, onPasted: (result) => handlers.current.onPasted(result) }, end.signal)
    return () => end.abort()
  }, [editor])

  useLayoutEffect(() => {
    if (!root.current || !live) return
    layer.current ??= createElementLayer(root.current)
    layer.current.show(live)
  }, [live])

  const painted = useMemo(() => live?.page.elements.map(({ element }) => element.id) ?? [], [live])
  const { moved } = view.overlay
  const scene = editor.scene()
  const movedIds = moved?.ids
  const leaves = useMemo(
    () => (movedIds ? leavesOf(records, painted, movedIds) : noneMoved),
    [movedIds, records, painted],
  )
  const hidden = useMemo(() => hiddenIds(scene, view.editing), [scene, view.editing])
  const dotMicrometres = (live?.page.paper.dot ?? 1) / emuPerMicrometre
  useLayoutEffect(() => {
    layer.current?.move(leaves, { dx: (moved?.dx ?? 0) / dotMicrometres, dy: (moved?.dy ?? 0) / dotMicrometres })
    // After `show`, which puts everything back to its place.
  }, [leaves, moved, dotMicrometres])
  useLayoutEffect(() => {
    layer.current?.hide(hidden)
  }, [hidden])

  const { camera } = view
  const scale = camera.scale * dotMicrometres
  const marked = view.selectionFrame
  return (
    <div className={classes.frame} data-state={view.state}>
      <span className={classes.corner} aria-hidden="true">
        mm
      </span>
      <Ruler
        axis="x"
        camera={camera}
        length={size.width}
        marked={marked && { from: marked.x, to: marked.x + marked.width }}
        onPull={() => canvas.current && props.onPullGuide('y', canvas.current)}
      />
      <Ruler
        axis="y"
        camera={camera}
        length={size.height}
        marked={marked && { from: marked.y, to: marked.y + marked.height }}
        onPull={() => canvas.current && props.onPullGuide('x', canvas.current)}
      />
      <div
        ref={canvas}
        className={classes.canvas}
        role="listbox"
        data-region="paper"
        aria-label={label}
        aria-multiselectable="true"
        aria-activedescendant={activeId}
        tabIndex={0}
        style={{ cursor: view.cursor }}
      >
        <Paper live={live} view={view} />
        {props.under}
        <svg className={classes.layer} aria-hidden="true">
          <g transform={`matrix(${scale} 0 0 ${scale} ${-camera.left * camera.scale} ${-camera.top * camera.scale})`}>
            <g ref={root} />
          </g>
        </svg>
        <OverlayView view={view} frames={frames} empty={empty} />
        {props.children}
      </div>
      <div className={classes.above}>{props.above}</div>
    </div>
  )
}

/** Ids in the document. */
const hiddenIds = ({ nodes }: Scene, editing: string | undefined): ReadonlySet<string> =>
  new Set([...nodes.values()].filter(({ id, isHidden }) => isHidden || id === editing).map(({ id }) => documentId(id)))

const noneMoved: ReadonlySet<string> = new Set()

/** White in both themes, with its corners and its shadow. */
function Paper({ live, view: { camera } }: { readonly live: ShownPage | undefined; readonly view: EditorView }) {
  if (!live) return null
  const { width, height, cornerRadius } = live.page.paper
  const pixels = (emu: number): number => (emu / emuPerMicrometre) * camera.scale
  return (
    <div
      className={classes.paper}
      style={{
        left: -camera.left * camera.scale,
        top: -camera.top * camera.scale,
        width: pixels(width),
        height: pixels(height),
        borderRadius: pixels(cornerRadius),
      }}
    />
  )
}

function useWindowSize(canvas: { readonly current: HTMLElement | null }, editor: Editor) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = canvas
    if (!current) return undefined
    const measure = () => {
      const next = { width: current.clientWidth, height: current.clientHeight }
      editor.resizeWindow(next)
      setSize(next)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [canvas, editor])
  return size
}
