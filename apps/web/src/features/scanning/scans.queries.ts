import type { Article } from '@labelwright/contract/server/articles-schemas'
import type { Order } from '@labelwright/contract/server/orders-schemas'
import { findByCode } from '@labelwright/contract/server/scans'
import { type CodeMatches, codeMaximum } from '@labelwright/contract/server/scans-schemas'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call, answerWithinMs as timeoutMs } from '../../api/call.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { delay } from '../../lib/delay.ts'

export type ScannedElements = CodeMatches['elements']

/** An article or an order that a code matches. */
export type CodeMatch =
  | { readonly kind: 'article'; readonly article: Article; readonly elements: ScannedElements }
  | { readonly kind: 'order'; readonly order: Order }

/** The state of the newest look-up: `none` when there is none, or when its only match was opened. */
export type CodeLookup =
  | { readonly state: 'none' | 'finding' }
  /** None, or several. */
  | { readonly state: 'found'; readonly code: string; readonly matches: readonly CodeMatch[] }
  | { readonly state: 'failed'; readonly error: unknown }

interface CodeLookupOptions {
  /** `newest`: an answer to an older code that comes later is dropped. `each`: codes are taken one after the other. */
  readonly counts: 'newest' | 'each'
  /** The kinds of matches that count. */
  readonly takes: readonly CodeMatch['kind'][]
  readonly onOne: (match: CodeMatch) => void
}

/**
 * Looks up a scanned code, or one that was typed into a search field and ended by Enter. Results are dropped after `forget`, and
 * once the page is left. With `counts: 'newest'`, the verification address of a label without an article opens the label's page.
 */
export function useCodeLookup({ counts, takes, onOne }: CodeLookupOptions) {
  const navigate = useNavigate()
  const [lookup, setLookup] = useState<CodeLookup>({ state: 'none' })
  const current = useRef(new AbortController())
  const last = useRef<Promise<void>>(undefined)
  const latest = useRef({ takes, onOne })
  useEffect(() => {
    latest.current = { takes, onOne }
  })
  useEffect(() => () => current.current.abort(), [])

  const dropOlder = () => {
    current.current.abort()
    current.current = new AbortController()
    last.current = undefined
  }

  const find = (code: string): void => {
    // React may have run the clean-up of an effect once while the page is still shown.
    if (counts === 'newest' || current.current.signal.aborted) dropOlder()
    if (code.trim() === '') return
    // Keep showing the result of an earlier code in the same row of scans.
    if (last.current === undefined) setLookup({ state: 'finding' })
    const { signal } = current.current
    const mine = Promise.resolve(last.current).then(() => findOne(code, signal))
    last.current = mine
    void mine.finally(() => {
      if (last.current === mine) last.current = undefined
    })
  }

  const findOne = async (code: string, signal: AbortSignal): Promise<void> => {
    const answer = await askFor(code, { signal, counts })
    if (signal.aborted) return
    if ('error' in answer) {
      setLookup({ state: 'failed', error: answer.error })
      return
    }
    if (answer.verifyId !== null && counts === 'newest') {
      setLookup({ state: 'none' })
      void navigate({ to: '/verify/$id', params: { id: answer.verifyId } })
      return
    }
    const matches = matchesOf(answer, latest.current.takes)
    const [only, ...others] = matches
    if (!only || others.length > 0) {
      setLookup({ state: 'found', code: answer.code, matches })
      return
    }
    setLookup((before) => (before.state === 'finding' ? { state: 'none' } : before))
    latest.current.onOne(only)
  }

  const forget = () => {
    dropOlder()
    setLookup({ state: 'none' })
  }
  return { lookup, find, forget }
}

/** Repeats the look-up until it is answered when each code counts; otherwise the person scans again. */
function askFor(
  code: string,
  { signal, counts }: Pick<CodeLookupOptions, 'counts'> & { readonly signal: AbortSignal },
): Promise<CodeMatches | { readonly error: unknown }> {
  const ask = () => lookUpCode(code, signal)
  const asking = counts === 'each' ? untilAnswered(ask, { wait: delay }) : ask()
  return asking.catch((error: unknown) => ({ error }))
}

/** Finds the matches of a code. A code that is too long for the server has none. */
export async function lookUpCode(code: string, signal?: AbortSignal): Promise<CodeMatches> {
  // No code of a label is that long, and the beginning of a code means something else.
  if (code.length > codeMaximum) return { code, articles: [], orders: [], elements: [], verifyId: null }
  return (await call(findByCode, { query: { code } }, { signal, timeoutMs })).data
}

function matchesOf({ articles, orders, elements }: CodeMatches, takes: readonly CodeMatch['kind'][]): CodeMatch[] {
  const ofArticles = articles.map((article): CodeMatch => ({ kind: 'article', article, elements }))
  const ofOrders = orders.map((order): CodeMatch => ({ kind: 'order', order }))
  return [...ofArticles, ...ofOrders].filter(({ kind }) => takes.includes(kind))
}
