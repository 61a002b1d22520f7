import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Editor } from '@labelwright/label-editor/editor'
import type { Change } from '@labelwright/open-label/commands'
import type { Fields, Records } from '@labelwright/open-label/records'
import { createContext, useContext } from 'react'
import type { ShownPage } from '../labels/label-engine.queries.ts'
import type { OpenLabel } from './connection/open-label.ts'
import type { OpenLabelState } from './connection/open-label-state.ts'
import type { QuietView } from './editor-views.ts'

export type OpenedDialog =
  | 'publish'
  | 'test-print'
  | 'palette'
  | 'keys'
  | 'step'
  | 'find'
  | 'versions'
  | 'preview'
  | 'label-size'

/** What the parts of the designer share. */
export interface DesignerState {
  readonly open: OpenLabel
  readonly state: OpenLabelState
  readonly editor: Editor
  /** Without what changes with every move: parts of the canvas take `useEditorView`. */
  readonly view: QuietView
  /** The label as it stands, waiting commands among it. */
  readonly records: Records
  /** Of the records, with what a running gesture changes. */
  readonly document: LabelDocument
  readonly live: ShownPage | undefined
  /** What the label is filled with while it is designed. */
  readonly values: Readonly<Record<string, string>>
  /** Dots an inch of the printer that is designed for. */
  readonly dpi: number
  /** Does one step of undo, but for what is locked; steps with the same `joins` in a row are one. */
  readonly change: (changes: readonly Change[], joins?: string) => void
  readonly select: (ids: readonly string[]) => void
  readonly openDialog: (dialog: OpenedDialog | undefined) => void
}

const DesignerContext = createContext<DesignerState | undefined>(undefined)

export const DesignerProvider = DesignerContext.Provider

export function useDesigner(): DesignerState {
  const state = useContext(DesignerContext)
  if (!state) throw new Error('There is no designer around this part.')
  return state
}

export interface SelectedElement {
  readonly id: string
  readonly fields: Fields
}

/** The selected elements that are there. */
export function selectedElements({ records, view }: Pick<DesignerState, 'records' | 'view'>): SelectedElement[] {
  return view.selection.flatMap((id) => {
    const record = records.get(id)
    return record?.kind === 'element' ? [{ id, fields: record.fields }] : []
  })
}
