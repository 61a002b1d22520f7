import type { Json, LabelRecord, Place } from './records.ts'

/** Letters taken out of a text and put into it at a place, in UTF-16 code units; a person's typing in a text that others type in too. */
export interface TextEdit {
  readonly at: number
  readonly del: number
  readonly ins: string
}

/** A field is set, or taken away (null). */
export interface FieldChange {
  readonly type: 'field'
  readonly id: string
  readonly field: string
  readonly value: Json
}

export interface TextChange {
  readonly type: 'text'
  readonly id: string
  readonly field: string
  readonly edit: TextEdit
}

/** A record goes into another parent, or to another place in its own. */
export interface MoveChange {
  readonly type: 'move'
  readonly id: string
  readonly place: Place
}

export interface AddChange {
  readonly type: 'add'
  readonly id: string
  readonly record: LabelRecord
}

/** A record goes. Who removes a group names all that is inside of it as well: what they did not see stays (`rules-of-meeting.ts`). */
export interface RemoveChange {
  readonly type: 'remove'
  readonly id: string
}

export type Change = FieldChange | TextChange | MoveChange | AddChange | RemoveChange

/** What one gesture or one key does. */
export interface Command {
  /** Makes sending it twice harmless. */
  readonly id: string
  readonly changes: readonly Change[]
}
