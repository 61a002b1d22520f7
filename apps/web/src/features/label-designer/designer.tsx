import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Editor } from '@labelwright/label-editor/editor'
import { recordsOf } from '@labelwright/open-label/replica'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useArticlesToTry } from '../articles/article-rows.queries.ts'
import { CanvasArea } from './canvas-area.tsx'
import type { OpenLabel } from './connection/open-label.ts'
import type { OpenLabelState } from './connection/open-label-state.ts'
import classes from './designer.module.css'
import { DesignerProvider, type DesignerState, type OpenedDialog } from './designer-context.ts'
import { DesignerHead } from './designer-head.tsx'
import { DesignerDialogs } from './dialogs/designer-dialogs.tsx'
import { useQuietView } from './editor-views.ts'
import { InsertBar } from './insert-bar.tsx'
import leftClasses from './left-side.module.css'
import { dataRows } from './panels/data/data-rows.ts'
import { DataStrip } from './panels/data/data-strip.tsx'
import { useFindings } from './panels/findings/use-findings.ts'
import { LayersPanel } from './panels/layers/layers-panel.tsx'
import { SidePanel } from './panels/side-panel.tsx'
import { useDesignedLabel } from './use-designed-label.ts'
import { useTargets } from './use-targets.ts'

interface DesignerProps {
  readonly labelId: string
  readonly open: OpenLabel
  readonly state: OpenLabelState
  readonly editor: Editor
  /** What stands open at first. */
  readonly panel?: 'variables' | 'versions' | undefined
  readonly onBack: () => void
}

/** Tools and layers at the left, the paper, what is selected at the right, the data below. */
export function Designer({ labelId, open, state, editor, panel, onBack }: DesignerProps) {
  const { t } = useTranslation()
  const view = useQuietView(editor)
  const targets = useTargets()
  const { data: articles } = useArticlesToTry(labelId)
  const [row, setRow] = useState('samples')
  const [dialog, openDialog] = useState<OpenedDialog | undefined>(panel === 'versions' ? panel : undefined)
  const [areLayersOpen, setLayersOpen] = useState(false)
  const records = useMemo(() => (state.replica ? recordsOf(state.replica) : noRecords), [state.replica])
  const rowsOf = useCallback((document: LabelDocument) => dataRows(document.variables, articles ?? []), [articles])
  const valuesOf = useCallback(
    (document: LabelDocument) => {
      const rows = rowsOf(document)
      return (rows.find(({ key }) => key === row) ?? rows[0])?.values ?? {}
    },
    [rowsOf, row],
  )
  const { document, live } = useDesignedLabel(editor, { records, view, valuesOf, dpi: targets.dpi })
  const values = useMemo(() => valuesOf(document), [valuesOf, document])
  const findings = useFindings({ live, kinds: targets.kinds })
  useFirstFit(editor, live !== undefined)
  useDialogKeys(openDialog)

  const designer = useMemo<DesignerState>(
    () => ({
      open,
      state,
      editor,
      view,
      records,
      document,
      live,
      values,
      dpi: targets.dpi,
      change: (changes, joins) => void editor.perform(changes, joins === undefined ? {} : { joins }),
      select: editor.select,
      openDialog,
    }),
    [open, state, editor, view, records, document, live, values, targets.dpi],
  )
  return (
    <DesignerProvider value={designer}>
      <div className={classes.designer}>
        <DesignerHead targets={targets} onBack={onBack} />
        <aside
          className={leftClasses.left}
          aria-label={t('designer.leftSide')}
          data-layers={areLayersOpen || undefined}
        >
          <InsertBar areLayersOpen={areLayersOpen} onToggleLayers={() => setLayersOpen(!areLayersOpen)} />
          <LayersPanel />
        </aside>
        <CanvasArea />
        <SidePanel findings={findings} targets={targets} first={panel === 'variables' ? panel : 'properties'} />
        <DataStrip rows={rowsOf(document)} variables={document.variables} chosen={row} onChoose={setRow} />
        <DesignerDialogs
          labelId={labelId}
          opened={dialog}
          onOpen={openDialog}
          targets={targets}
          findings={findings}
          rows={rowsOf(document)}
        />
      </div>
    </DesignerProvider>
  )
}

const dialogKeys: Readonly<Record<string, OpenedDialog>> = { k: 'palette', f: 'find' }

/** Ctrl K for every command, Ctrl F to find, ? for the keys; letters typed into a field are the field's. */
function dialogOfKey({ key, ctrlKey, metaKey, target }: KeyboardEvent): OpenedDialog | undefined {
  if (ctrlKey || metaKey) return dialogKeys[key.toLowerCase()]
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select')
  return key === '?' && !isTyping ? 'keys' : undefined
}

function useDialogKeys(open: (dialog: OpenedDialog) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const dialog = dialogOfKey(event)
      if (!dialog) return
      event.preventDefault()
      open(dialog)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [open])
}

const noRecords: DesignerState['records'] = new Map()

/** The whole label is seen when it opens. */
function useFirstFit(editor: Editor, isHere: boolean): void {
  useEffect(() => {
    if (isHere) editor.zoom('fit')
  }, [editor, isHere])
}
