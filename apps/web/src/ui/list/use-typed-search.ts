import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { cutSearch, searchDebounceMs } from '../../lib/search.ts'

/**
 * A search as it is typed, and as it is wanted once the typing rests; kept in the address through `keep`. Where somebody
 * else changes the address, as the menu does, the field follows.
 */
export function useTypedSearch(address: string, keep: (text: string) => unknown) {
  const kept = cutSearch(address)
  const [typed, setShown] = useState(kept)
  const [wanted, setWanted] = useState(kept.trim())
  const page = useRef(pageOf(location.hash))
  /** What is on its way into the address from here: by the time it arrives, more may have been typed. */
  const onItsWay = useRef(new Set<string>())
  const want = useDebouncedCallback((text: string) => {
    // The page may be on its way out: what is typed here says nothing about the next one.
    if (text === wanted || page.current !== pageOf(location.hash)) return
    setWanted(text)
    onItsWay.current.add(text)
    keep(text)
  }, searchDebounceMs)
  const latest = useRef(wanted)
  useEffect(() => {
    latest.current = wanted
  })
  useEffect(() => {
    if (onItsWay.current.delete(kept) || kept.trim() === latest.current) return
    want.cancel()
    setShown(kept)
    setWanted(kept.trim())
  }, [kept, want])
  const setTyped = (text: string) => {
    const cut = cutSearch(text)
    setShown(cut)
    want(cut.trim())
  }
  return { typed, setTyped, wanted }
}

const pageOf = (hash: string): string => hash.split('?', 1)[0] ?? ''
