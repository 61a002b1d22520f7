import type { Editor } from '@labelwright/label-editor/editor'
import { recordsOf } from '@labelwright/open-label/replica'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { actWhenAlone } from '../../lib/scans/shortcut.ts'
import { useArticlesToTry } from '../articles/article-rows.queries.ts'
import { CanvasArea } from './canvas-area.tsx'
import { changeUnlocked } from './change-unlocked.ts'
import type { OpenLabel } from './connection/open-label.ts'
import type { OpenLabelState } from './connection/open-label-state.ts'
import classes from './designer.module.css'
import { useLabelWeight } from './designer.queries.ts'
import { DesignerProvider, type DesignerState, type OpenedDialog } from './designer-context.ts'
import { DesignerDialogs } from './dialogs/designer-dialogs.tsx'
import { useQuietView } from './editor-views.ts'
import { DesignerHead } from './head/designer-head.tsx'
import { InsertBar } from './insert-bar.tsx'
import { useLetterKeysOf } from './keys/letter-keys.ts'
import { useRegionKeys } from './keys/region-keys.ts'
import leftClasses from './left-side.module.css'
import { dataRows } from './panels/data/data-rows.ts'
import { DataStrip } from './panels/data/data-strip.tsx'
import { useFindings } from './panels/findings/use-findings.ts'
import { weightFinding } from './panels/findings/weight-finding.ts'
import { LayersPanel } from './panels/layers/layers-panel.tsx'
import { SidePanel } from './panels/side-panel.tsx'
import { useDesignedLabel } from './use-designed-label.ts'
import { useTargets } from './use-targets.ts'
import { useVariables } from './use-variables.ts'

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
  const variables = useVariables(records)
  const rows = useMemo(() => dataRows(variables, articles ?? []), [variables, articles])
  const values = useMemo(() => (rows.find(({ key }) => key === row) ?? rows[0])?.values ?? {}, [rows, row])
  const { document, live } = useDesignedLabel(editor, { records, view, values, dpi: targets.dpi })
  const found = useFindings({ live, kinds: targets.kinds })
  const weight = useLabelWeight(labelId, state.replica?.sequence)
  const findings = useMemo(() => [...weightFinding(weight), ...found], [weight, found])
  useFirstFit(editor, live !== undefined)
  useDialogKeys(openDialog)
  const root = useRef<HTMLDivElement>(null)
  useRegionKeys(root)
  useLetterKeysOf(editor)

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
      change: (changes, joins) => changeUnlocked(editor, changes, joins),
      select: editor.select,
      openDialog,
    }),
    [open, state, editor, view, records, document, live, values, targets.dpi],
  )
  return (
    <DesignerProvider value={designer}>
      <div ref={root} className={classes.designer}>
        <DesignerHead targets={targets} onBack={onBack} />
        <aside
          className={leftClasses.left}
          data-region="tools"
          aria-label={t('designer.leftSide')}
          data-layers={areLayersOpen || undefined}
        >
          <InsertBar areLayersOpen={areLayersOpen} onToggleLayers={() => setLayersOpen(!areLayersOpen)} />
          <LayersPanel />
        </aside>
        <CanvasArea />
        <SidePanel findings={findings} targets={targets} first={panel === 'variables' ? panel : 'properties'} />
        <DataStrip rows={rows} variables={variables} chosen={row} onChoose={setRow} />
        <DesignerDialogs
          labelId={labelId}
          opened={dialog}
          onOpen={openDialog}
          targets={targets}
          findings={findings}
          rows={rows}
        />
      </div>
    </DesignerProvider>
  )
}

const dialogKeys: Readonly<Record<string, OpenedDialog>> = { k: 'palette', f: 'find' }

/** Ctrl K for every command, Ctrl F to find, ? for the keys; letters typed into a field are the field's. */
function dialogOfKey({ key, ctrlKey, metaKey, target }: KeyboardEvent): OpenedDialog | undefined {
  if (ctrlKey || metaKey) return dialogKeys[key.toLowerCase()]
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')
  return key === '?' && !isTyping ? 'keys' : undefined
}

function useDialogKeys(open: (dialog: OpenedDialog) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const dialog = dialogOfKey(event)
      if (!dialog) return
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) open(dialog)
      else actWhenAlone(() => open(dialog))
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
