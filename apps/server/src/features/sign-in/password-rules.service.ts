// What a new password must not be (NIST SP 800-63B §3.1.1.2): its length is the contract's, here stand the list and the mailbox. No composition rules.
import { readFileSync } from 'node:fs'
import { type FieldError, ProductError } from '@labelwright/contract/errors'

let listed: ReadonlySet<string> | undefined

/** 10,000 common passwords, written by scripts/common-passwords.ts. Read when first asked. */
const commonPasswords = (): ReadonlySet<string> => {
  listed ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  )
  return listed
}

/** A repetition of so few characters is no more than those characters. */
const shortestUnit = 5

/** Also a common one typed twice or more: `passwordpassword`; and whatever is a few characters typed again and again. */
function isCommon(password: string): boolean {
  const text = password.toLowerCase()
  for (let length = 1; length <= text.length; length += 1) {
    if (text.length % length !== 0) continue
    const unit = text.slice(0, length)
    if (unit.repeat(text.length / length) !== text) continue
    if (length < shortestUnit || commonPasswords().has(unit)) return true
  }
  return false
}

/** Names of mailboxes shorter than this are parts of too many words. */
const shortestMailbox = 3

const containsMailbox = (password: string, email: string): boolean => {
  const mailbox = email.split('@')[0]?.toLowerCase() ?? ''
  return mailbox.length >= shortestMailbox && password.toLowerCase().includes(mailbox)
}

/** What speaks against a new password, said beside the field `path`; nothing when it suits. */
export function passwordProblems(password: string, email: string, path: string): FieldError[] {
  if (isCommon(password)) {
    return [{ path, code: 'too-common', message: 'This password is too common. Choose another one.' }]
  }
  if (containsMailbox(password, email)) {
    return [{ path, code: 'contains-email', message: 'The password must not contain your e-mail name.' }]
  }
  return []
}

/** Throws `password-unsuitable` with the reason at the field `path`. */
export function assertPasswordSuits(password: string, email: string, path = 'password'): void {
  const errors = passwordProblems(password, email, path)
  if (errors.length > 0) throw new ProductError('password-unsuitable', { errors })
}
