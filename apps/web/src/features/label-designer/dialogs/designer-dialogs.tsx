import type { OpenedDialog } from '../designer-context.ts'
import type { DataRow } from '../panels/data/data-rows.ts'
import type { FindingOnPrinters } from '../panels/findings/use-findings.ts'
import { useFinish } from '../use-approval.ts'
import type { Targets } from '../use-targets.ts'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import { AskDesignerDialog } from './ask-designer-dialog.tsx'
import { CommandPalette } from './command-palette.tsx'
import { FindDialog } from './find-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { LabelSizeDialog } from './label-size-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { SetReadyDialog } from './set-ready-dialog.tsx'
import { StepDialog } from './step-dialog.tsx'
import { TestPrintDialog } from './test-print-dialog.tsx'

interface DesignerDialogsProps {
  readonly labelId: string
  readonly opened: OpenedDialog | undefined
  readonly onOpen: (dialog: OpenedDialog | undefined) => void
  readonly targets: Targets
  readonly findings: readonly FindingOnPrinters[]
  /** Of the data strip. */
  readonly rows: readonly DataRow[]
}

/** The dialogs of the designer, one at a time. */
export function DesignerDialogs({ labelId, opened, onOpen, targets, findings, rows }: DesignerDialogsProps) {
  const close = () => onOpen(undefined)
  switch (opened) {
    case 'publish':
      return <FinishDialog labelId={labelId} findings={findings} onClose={close} />
    case 'test-print':
      return <TestPrintDialog labelId={labelId} targets={targets} onClose={close} />
    case 'palette':
      return <CommandPalette onOpen={onOpen} />
    case 'preview':
      return <PreviewDialog rows={rows} onClose={close} />
    case 'step':
      return <StepDialog onClose={close} />
    case 'label-size':
      return <LabelSizeDialog onClose={close} />
    case 'find':
      return <FindDialog onClose={close} />
    case 'keys':
      return <KeysDialog onClose={close} />
    case 'versions':
      return <VersionsDialog labelId={labelId} onClose={close} />
    default:
      return null
  }
}

interface FinishDialogProps {
  readonly labelId: string
  readonly findings: readonly FindingOnPrinters[]
  readonly onClose: () => void
}

/** Publishes the label, sets it ready, or says who can. */
function FinishDialog(props: FinishDialogProps) {
  const finish = useFinish()
  switch (finish?.by) {
    case 'publish':
      return <PublishDialog {...props} />
    case 'set-ready':
      return <SetReadyDialog approval={finish.approval} {...props} />
    case 'ask':
      return <AskDesignerDialog designers={finish.designers} onClose={props.onClose} />
    default:
      return null
  }
}
