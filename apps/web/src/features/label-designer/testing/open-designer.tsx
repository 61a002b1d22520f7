// A panel of the designer over a real open label, whose server is at the other end of a fake line.
import type { DesignerEvent, DesignerRequest } from '@labelwright/contract/server/label-designer-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Editor } from '@labelwright/label-editor/editor'
import { openDocument } from '@labelwright/open-label/open-document'
import { recordsOf } from '@labelwright/open-label/replica'
import { LogServer } from '@labelwright/open-label/testing/log-server'
import { toDocument } from '@labelwright/open-label/to-document'
import { screen } from '@testing-library/react'
import { type ReactElement, useSyncExternalStore } from 'react'
import { pageWordsReady } from '../../../lib/i18n.ts'
import { defined } from '../../../testing/defined.ts'
import { renderIn } from '../../../testing/render.tsx'
import { changeUnlocked } from '../change-unlocked.ts'
import { OpenLabel } from '../connection/open-label.ts'
import type { EditedLabelInfo } from '../connection/open-label-state.ts'
import type { WaitingStore } from '../connection/waiting-store.ts'
import { DesignerProvider, type DesignerState } from '../designer-context.ts'
import { useQuietView } from '../editor-views.ts'
import { useEditor } from '../use-editor.ts'

const keepsNothing: WaitingStore = {
  keep: async () => undefined,
  forget: async () => undefined,
  orphans: async () => [],
  hold: () => () => undefined,
}

/** A line to a server that stores at once what it is sent. */
function openLine(log: LogServer, approval: EditedLabelInfo['approval']): OpenLabel {
  return new OpenLabel({
    labelId: 'l1',
    userId: 'u1',
    clientId: 'tab-00001',
    waitingStore: keepsNothing,
    token: async () => 'a token',
    waitMs: () => 1,
    openChannel: (events) => {
      const say = (event: DesignerEvent) => events.onMessage(JSON.stringify(event))
      const storedSince = (sequence: number) =>
        log.since(sequence).map((command) => ({ ...command, userId: 'u1', changes: [...command.changes] }))
      queueMicrotask(events.onOpen)
      return {
        close: events.onClose,
        send: (text) => {
          const request = JSON.parse(text) as DesignerRequest
          const before = log.log.length
          if (request.type === 'commands') {
            log.store(request.base, request.commands)
            say({ type: 'commands', commands: storedSince(before) })
          }
          if (request.type !== 'open') return
          say({
            type: 'opened',
            connectionId: 'c1',
            sequence: before,
            records: [...log.records],
            commands: [],
            people: [],
            label: {
              id: 'l1',
              name: 'Shelf',
              publishedVersionId: null,
              publishedVersionNumber: null,
              publishedSequence: null,
              approval,
            },
          } as unknown as DesignerEvent)
        },
      }
    },
  })
}

interface OpenedDesigner {
  /** The label as the server has it. */
  readonly stored: () => LabelDocument
  readonly steps: () => number
  readonly editor: () => Editor
}

interface DesignerOfTestProps {
  readonly open: OpenLabel
  readonly panel: ReactElement
  readonly onEditor: (editor: Editor) => void
}

function DesignerOfTest({ open, panel, onEditor }: DesignerOfTestProps) {
  const editor = useEditor(open)
  if (!editor) return null
  onEditor(editor)
  return <EditorOfTest open={open} panel={panel} editor={editor} />
}

function EditorOfTest({ open, panel, editor }: Omit<DesignerOfTestProps, 'onEditor'> & { readonly editor: Editor }) {
  const state = useSyncExternalStore(open.store.subscribe, open.store.read)
  const view = useQuietView(editor)
  if (!state.replica) return null
  const records = recordsOf(state.replica)
  const designer: DesignerState = {
    open,
    state,
    editor,
    view,
    records,
    document: toDocument(records),
    live: undefined,
    values: {},
    dpi: 203.2,
    change: (changes, joins) => changeUnlocked(editor, changes, joins),
    select: editor.select,
    openDialog: () => undefined,
  }
  return (
    <DesignerProvider value={designer}>
      <div data-testid="designer">{panel}</div>
    </DesignerProvider>
  )
}

/** Renders a panel once the label is open. */
export async function openDesigner(
  document: LabelDocument,
  panel: ReactElement,
  approval: EditedLabelInfo['approval'] = null,
): Promise<OpenedDesigner> {
  await pageWordsReady('designer')
  const log = new LogServer(openDocument(document))
  let editor: Editor | undefined
  const remember = (made: Editor): void => {
    editor = made
  }
  renderIn(<DesignerOfTest open={openLine(log, approval)} panel={panel} onEditor={remember} />)
  await screen.findByTestId('designer')
  return {
    stored: () => toDocument(log.records),
    steps: () => log.log.length,
    editor: () => defined(editor),
  }
}
