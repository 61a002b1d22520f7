// A label in memory, as a host of the editor keeps it: commands are applied as the server applies them, and undone by their inverse.
import type { Applied } from '@labelwright/open-label/apply-command'
import type { Change } from '@labelwright/open-label/commands'
import type { RecordKind, Records } from '@labelwright/open-label/records'
import { openReplica, perform, type Replica, receive, recordsOf, redoIn, undoIn } from '@labelwright/open-label/replica'
import type { EditedLabel, StepOptions } from '../editor.ts'

const letters: Readonly<Record<Exclude<RecordKind, 'label'>, string>> = {
  page: 'p',
  element: 'e',
  variable: 'v',
  layer: 'l',
  column: 'c',
}

export class TestLabel implements EditedLabel {
  #replica: Replica
  #ids = 0
  #made = 0
  /** Every command that came in, what was left out of them, and with which options. */
  readonly commands: { readonly changes: readonly Change[]; readonly step: StepOptions }[] = []
  readonly leftOut: Applied['leftOut'][number][] = []
  onChange: () => void = () => undefined

  constructor(records: Records) {
    this.#replica = openReplica(records, 0)
  }

  records = (): Records => recordsOf(this.#replica)

  perform = (changes: readonly Change[], step: StepOptions): void => {
    this.commands.push({ changes, step })
    const { joins, selectionBefore, selectionAfter } = step
    const done = perform(this.#replica, { id: this.#commandId(), changes }, { joins, selectionBefore, selectionAfter })
    this.leftOut.push(...done.applied.leftOut)
    this.#replica = done.replica
  }

  undo = (): readonly string[] | undefined => this.#goBack(undoIn)

  redo = (): readonly string[] | undefined => this.#goBack(redoIn)

  newId: EditedLabel['newId'] = (kind) => `${letters[kind]}:new-${++this.#ids}`

  /** What another person does. */
  changeByOthers(...changes: readonly Change[]): void {
    const sequence = this.#replica.sequence + 1
    this.#replica = receive(this.#replica, [{ sequence, id: 'theirs', changes }]) ?? this.#replica
    this.onChange()
  }

  get steps(): number {
    return this.#replica.history.undo.length
  }

  #commandId = (): string => `own-${this.#made++}`

  #goBack(way: typeof undoIn): readonly string[] | undefined {
    const back = way(this.#replica, this.#commandId())
    this.#replica = back.replica
    return back.selection
  }
}
