import { applyCommand } from '../apply-command.ts'
import type { Change, Command } from '../commands.ts'
import { missTyping, moveTyping } from '../missed-typing.ts'
import type { Records } from '../records.ts'
import type { StoredCommand } from '../replica.ts'

/** Commands in order, as the server stores them, without a database. */
export class LogServer {
  readonly log: StoredCommand[] = []
  records: Records

  constructor(records: Records) {
    this.records = records
  }

  since(sequence: number): readonly StoredCommand[] {
    return this.log.slice(sequence)
  }

  /** Commands of one browser, each made over the one before and all over the state after `base`. */
  store(base: number, commands: readonly Pick<Command, 'id' | 'changes'>[]): void {
    const known = new Set(this.log.map(({ id }) => id))
    let missed = missTyping(this.since(base).flatMap(({ changes }): readonly Change[] => changes))
    for (const { id, changes } of commands) {
      if (known.has(id)) continue
      const moved = moveTyping(changes, missed)
      missed = moved.missed
      const { records, done } = applyCommand(this.records, moved)
      this.records = records
      this.log.push({ sequence: this.log.length + 1, id, changes: done })
    }
  }
}
