import { createEditor } from '@labelwright/label-editor/create-editor'
import type { Editor, EditorSettings } from '@labelwright/label-editor/editor'
import type { Records } from '@labelwright/open-label/records'
import { recordsOf } from '@labelwright/open-label/replica'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { newKey } from '../../lib/new-key.ts'
import type { OpenLabel } from './connection/open-label.ts'

const prefixes = { element: 'e', variable: 'v', page: 'p', layer: 'l', column: 'c' } as const

const initialSettings: EditorSettings = {
  dpi: 203.2,
  grid: undefined,
  isSnapping: true,
  pixelsPerMillimetre: 96 / 25.4,
  hiddenLayers: new Set(),
  hiddenElements: new Set(),
  scalesContent: false,
  copiedLook: undefined,
  lastLooks: new Map(),
  usesLetterKeys: true,
  inkOf: () => undefined,
  barcodeSize: () => undefined,
  barcodeFrame: () => undefined,
}

/** The editor of an open label; undefined until the label is here. */
export function useEditor(open: OpenLabel | undefined): Editor | undefined {
  const isHere = useSyncExternalStore(
    (listener) => open?.store.subscribe(listener) ?? noEnd,
    () => open?.store.read().replica !== undefined,
  )
  const editor = useMemo(() => (open && isHere ? makeEditor(open) : undefined), [open, isHere])
  useEffect(() => {
    if (!open || !editor) return undefined
    let { replica } = open.store.read()
    return open.store.subscribe(() => {
      const next = open.store.read().replica
      if (next === replica) return
      replica = next
      editor.labelChanged()
    })
  }, [open, editor])
  return editor
}

const noRecords: Records = new Map()
const noEnd = (): void => undefined

const makeEditor = (open: OpenLabel): Editor =>
  createEditor(
    {
      records: () => {
        const { replica } = open.store.read()
        return replica ? recordsOf(replica) : noRecords
      },
      perform: (changes, { joins, selectionBefore, selectionAfter }) =>
        void open.perform(changes, { joins, selectionBefore, selectionAfter }),
      undo: () => open.undo(),
      redo: () => open.redo(),
      newId: (kind) => `${prefixes[kind]}:${newKey().slice(0, 12)}`,
    },
    initialSettings,
  )
