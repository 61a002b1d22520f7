import type { ErrorCode } from '@labelwright/contract/errors'
import type { DesignerEvent, DesignerPerson } from '@labelwright/contract/server/label-designer-schemas'
import type { Replica } from '@labelwright/open-label/replica'

type EventOf<Type extends DesignerEvent['type']> = Extract<DesignerEvent, { readonly type: Type }>

export type Presence = EventOf<'presence'>
export type CommandResult = EventOf<'command-result'>
export type EditedLabelInfo = EventOf<'opened'>['label']

/** `connecting` until the first answer, `live`, `offline` while the line is down, `closed` after a refusal that is final. */
export type LineState = 'connecting' | 'live' | 'offline' | 'closed'

export interface OpenLabelState {
  readonly line: LineState
  /** Why the server closed the line. */
  readonly refusal: { readonly code: ErrorCode; readonly message: string } | undefined
  /** Undefined until the label is here. */
  readonly replica: Replica | undefined
  readonly label: EditedLabelInfo | undefined
  readonly connectionId: string | undefined
  readonly people: readonly DesignerPerson[]
  readonly presences: ReadonlyMap<string, Presence>
  /** What was done otherwise than meant, the newest last. */
  readonly results: readonly CommandResult[]
  /** All that waits lies in this browser's store. */
  readonly isKept: boolean
  /** Counts how often the notes may have changed. */
  readonly notesChanged: number
}

export const nothingOpen: OpenLabelState = {
  line: 'connecting',
  refusal: undefined,
  replica: undefined,
  label: undefined,
  connectionId: undefined,
  people: [],
  presences: new Map(),
  results: [],
  isKept: true,
  notesChanged: 0,
}

const mostResults = 20

/** The state after an event that does not concern the records. */
export function afterEvent(state: OpenLabelState, event: DesignerEvent): OpenLabelState {
  switch (event.type) {
    case 'people': {
      const here = new Set(event.people.map(({ connectionId }) => connectionId))
      const presences = new Map([...state.presences].filter(([connectionId]) => here.has(connectionId)))
      return { ...state, people: event.people, presences }
    }
    case 'presence':
      return { ...state, presences: new Map(state.presences).set(event.connectionId, event) }
    case 'command-result':
      return { ...state, results: [...state.results, event].slice(-mostResults) }
    case 'published':
      return { ...state, label: state.label && publishedLabel(state.label, event) }
    case 'notes-changed':
      return { ...state, notesChanged: state.notesChanged + 1 }
    case 'refused':
      return event.isFinal
        ? { ...state, line: 'closed', refusal: { code: event.code, message: event.message } }
        : { ...state, refusal: { code: event.code, message: event.message } }
    default:
      return state
  }
}

const publishedLabel = (label: EditedLabelInfo, event: EventOf<'published'>): EditedLabelInfo => ({
  ...label,
  publishedVersionId: event.versionId,
  publishedVersionNumber: event.versionNumber,
  publishedSequence: event.sequence,
})
