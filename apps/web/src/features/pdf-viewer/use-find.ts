import { useDebouncedValue } from '@mantine/hooks'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { searchDebounceMs } from '../../lib/search.ts'
import { findText, type Match, type TextItem } from './find-text.ts'

export interface Find {
  readonly query: string
  readonly setQuery: (query: string) => void
  readonly matches: readonly Match[]
  /** The one that is looked at; undefined where there is none. */
  readonly chosen: number | undefined
  /** True while the text is read and searched. */
  readonly isSearching: boolean
  /** To the next one, or the one before; from the last to the first. */
  readonly go: (direction: 1 | -1) => void
}

async function readText(pdf: PDFDocumentProxy): Promise<readonly (readonly TextItem[])[]> {
  const pages: TextItem[][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.flatMap((item) => ('str' in item ? [item] : [])))
  }
  return pages
}

const nothing = { query: '', matches: [] as readonly Match[], chosen: undefined as number | undefined }

/** Searches the text of a file. */
export function useFind(pdf: PDFDocumentProxy, goToPage: (index: number) => void): Find {
  const [query, setQuery] = useState('')
  const [wanted] = useDebouncedValue(query.trim(), searchDebounceMs)
  const [found, setFound] = useState(nothing)
  const [text, setText] = useState<Promise<readonly (readonly TextItem[])[]>>()

  useEffect(() => {
    if (wanted && !text) setText(readText(pdf))
  }, [pdf, wanted, text])

  useEffect(() => {
    let isOver = false
    if (!wanted) setFound(nothing)
    else
      void text?.then((pages) => {
        if (isOver) return
        const matches = findText(pages, wanted)
        setFound({ query: wanted, matches, chosen: matches.length > 0 ? 0 : undefined })
        if (matches[0]) goToPage(matches[0].page)
      })
    return () => {
      isOver = true
    }
  }, [wanted, text, goToPage])

  const go = (direction: 1 | -1) => {
    const { matches, chosen } = found
    if (chosen === undefined) return
    const next = (chosen + direction + matches.length) % matches.length
    setFound({ ...found, chosen: next })
    if (matches[next] && matches[next].page !== matches[chosen]?.page) goToPage(matches[next].page)
  }
  return { ...found, query, setQuery, go, isSearching: query.trim() !== found.query }
}
