import { useRef } from 'react'
import { newKey } from '../../lib/new-key.ts'

/** One idempotency key for each attempt at the same content, so that a lost answer adds nothing twice. */
export function useAttemptKey(): (body: object) => string {
  const attempt = useRef({ content: '', key: '' })
  return (body) => {
    const content = JSON.stringify(body)
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() }
    return attempt.current.key
  }
}
