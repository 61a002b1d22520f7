import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue } from '../../platform/jobs/work-queue.ts'

/** argon2id (RFC 9106): memory in MiB and passes over it. */
export interface PasswordCost {
  readonly memoryMib: number
  readonly passes: number
}

/** About 0.1 s on a core of a small server: a person does not feel it, a guesser does. */
export const defaultPasswordCost: PasswordCost = { memoryMib: 64, passes: 6 }

/** Two threads of this process hash; a hundred may wait. */
const queue = createWorkQueue(2, 100)

const parametersOf = ({ memoryMib, passes }: PasswordCost) => ({
  memoryCost: memoryMib * 1024,
  timeCost: passes,
  parallelism: 1,
})

export const hashPassword = (password: string, cost: PasswordCost = defaultPasswordCost): Promise<string> =>
  queue.run(() => hash(password, parametersOf(cost)))

/** Whether a stored hash was made with other settings and is to be made anew while the password is at hand. */
export function isOutdated(stored: string, cost: PasswordCost): boolean {
  const { memoryCost, timeCost } = parametersOf(cost)
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`)
}

export const isPasswordOf = (stored: string, password: string): Promise<boolean> =>
  queue.run(() => verify(stored, password))

export interface PasswordCheck {
  /** Verifies against nobody's hash when there is none, so that the answer takes the same time. */
  readonly isRight: (stored: string | null | undefined, password: string) => Promise<boolean>
}

export function createPasswordCheck(cost: PasswordCost): PasswordCheck {
  let nobodysHash: Promise<string> | undefined
  return {
    isRight: async (stored, password) => {
      nobodysHash ??= hashPassword('nobody has this password', cost)
      const isRight = await isPasswordOf(stored ?? (await nobodysHash), password)
      return isRight && typeof stored === 'string'
    },
  }
}
