// The table of transitions as it was decided, beside the code that follows it.
import { readFileSync } from 'node:fs'

interface TransitionRow {
  readonly state: string
  readonly action: string
  readonly role: string
  /** The state behind the step, or the status of the refusal. */
  readonly result: string
}

export const transitionRows: readonly TransitionRow[] = readFileSync(
  new URL('../approval-transitions.csv', import.meta.url),
  'utf8',
)
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => {
    const [state = '', action = '', role = '', result = ''] = line.split(',')
    return { state, action, role, result }
  })

/** The state behind a step, by its name in the table. */
export const wantedState = (result: string): string => result.replace('=', '').replace('(label enabled)', '')
