// A label in memory, as a host of the editor keeps it: commands are applied as the server applies them, and undone by their inverse.
import { type Applied, applyCommand } from '@labelwright/open-label/apply-command'
import type { Change } from '@labelwright/open-label/commands'
import { type History, noHistory, redo, remember, undo } from '@labelwright/open-label/history'
import type { RecordKind, Records } from '@labelwright/open-label/records'
import type { EditedLabel, StepOptions } from '../editor.ts'

const letters: Readonly<Record<Exclude<RecordKind, 'label'>, string>> = {
  page: 'p',
  element: 'e',
  variable: 'v',
  layer: 'l',
  column: 'c',
}

interface Selections {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export class TestLabel implements EditedLabel {
  #records: Records
  #history: History = noHistory
  #undone: Selections[] = []
  #steps: Selections[] = []
  #lastJoins: string | undefined
  #last: readonly Applied[] = []
  #beforeLast: History = noHistory
  #ids = 0
  /** Every command that came in, what was left out of them, and with which options. */
  readonly commands: { readonly changes: readonly Change[]; readonly step: StepOptions }[] = []
  readonly leftOut: Applied['leftOut'][number][] = []
  onChange: () => void = () => undefined

  constructor(records: Records) {
    this.#records = records
  }

  records = (): Records => this.#records

  perform = (changes: readonly Change[], step: StepOptions): void => {
    this.commands.push({ changes, step })
    const applied = applyCommand(this.#records, { changes })
    this.leftOut.push(...applied.leftOut)
    this.#records = applied.records
    const joins = step.joins !== undefined && step.joins === this.#lastJoins
    this.#lastJoins = step.joins
    this.#last = joins ? [...this.#last, applied] : [applied]
    if (!joins) this.#beforeLast = this.#history
    this.#history = remember(this.#beforeLast, {
      done: this.#last.flatMap(({ done }) => done),
      inverse: this.#last.toReversed().flatMap(({ inverse }) => inverse),
    })
    this.onChange()
    if (this.#history === this.#beforeLast) return
    const first = joins ? this.#steps.pop() : undefined
    this.#steps.push({ before: first?.before ?? step.selectionBefore, after: step.selectionAfter })
    this.#undone = []
  }

  undo = (): readonly string[] | undefined => {
    if (this.#history.undo.length === 0) return undefined
    this.#goBack(undo)
    const step = this.#steps.pop()
    if (step) this.#undone.push(step)
    return step?.before ?? []
  }

  redo = (): readonly string[] | undefined => {
    if (this.#history.redo.length === 0) return undefined
    this.#goBack(redo)
    const step = this.#undone.pop()
    if (step) this.#steps.push(step)
    return step?.after ?? []
  }

  newId: EditedLabel['newId'] = (kind) => `${letters[kind]}:new-${++this.#ids}`

  /** What another person does. */
  changeByOthers(...changes: readonly Change[]): void {
    this.#records = applyCommand(this.#records, { changes }).records
    this.onChange()
  }

  get steps(): number {
    return this.#history.undo.length
  }

  #goBack(way: typeof undo): void {
    const { changes, history } = way(this.#records, this.#history)
    this.#records = applyCommand(this.#records, { changes }).records
    this.#history = history
    this.#lastJoins = undefined
    this.onChange()
  }
}
