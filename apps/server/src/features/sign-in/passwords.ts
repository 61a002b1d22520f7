import { hash, verify } from '@node-rs/argon2'

/** argon2id (RFC 9106) with 19 MiB and two passes: OWASP's first choice for a server that also has other work. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let nobodysHash: Promise<string> | undefined

/** Verifies against nobody's hash when the account is unknown, so that the answer takes the same time. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const isRight = await verify(stored ?? (await nobodysHash), password)
  return isRight && typeof stored === 'string'
}

/** What a new password must not be, beside its length: it must not contain the name of the mailbox. */
export const containsMailbox = (password: string, email: string): boolean => {
  const mailbox = email.split('@')[0]?.toLowerCase() ?? ''
  return mailbox.length >= 3 && password.toLowerCase().includes(mailbox)
}
