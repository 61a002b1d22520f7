import type { PortAnswer } from '../ask-health.ts'
import type { CommandContext } from '../install/install.ts'
import type { Pairing } from '../pairing.ts'

/** `fix`: something must be done, and the sentence says what. `note`: worth knowing. */
export interface Finding {
  readonly level: 'ok' | 'note' | 'fix'
  readonly text: string
}

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const note = (text: string): Finding => ({ level: 'note', text })
export const fix = (text: string): Finding => ({ level: 'fix', text })

/** The input of every check. */
export interface Examination extends CommandContext {
  readonly port: PortAnswer
  /** A sentence where the pairing cannot be read. */
  readonly pairing: Pairing | string | undefined
}

/** Looks at one thing. */
export type Check = (examination: Examination) => readonly Finding[] | Promise<readonly Finding[]>
