import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { searchDebounceMs } from './search.ts'

/** A search as it is typed, and as it is wanted once the typing rests; kept in the address through `keep`. */
export function useTypedSearch(kept: string, keep: (text: string) => unknown) {
  const [typed, setTyped] = useState(kept)
  const [wanted] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const page = useRef(pageOf(location.hash))
  const keeping = useRef(keep)
  const lastKept = useRef(kept)
  useEffect(() => {
    keeping.current = keep
  })
  useEffect(() => {
    // The page may be on its way out: what is typed here says nothing about the next one.
    if (wanted === lastKept.current || page.current !== pageOf(location.hash)) return
    lastKept.current = wanted
    keeping.current(wanted)
  }, [wanted])
  return { typed, setTyped, wanted }
}

const pageOf = (hash: string): string => hash.split('?', 1)[0] ?? ''
