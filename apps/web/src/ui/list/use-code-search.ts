import { useState } from 'react'
import { useScans } from '../../lib/use-scans.ts'

interface CodeSearchOptions<Row> {
  /** Codes that are shorter are none. */
  readonly minimum: number
  readonly setTyped: (text: string) => void
  readonly findByCode: (code: string) => Promise<readonly Row[]>
  readonly onOpen: (row: Row) => void
}

/** A scan anywhere on the page, or Enter in its search: what it means alone is opened, else the list shows all that match. */
export function useCodeSearch<Row>({ minimum, setTyped, findByCode, onOpen }: CodeSearchOptions<Row>) {
  const [failure, setFailure] = useState<unknown>()
  const find = async (code: string) => {
    if (code.length < minimum) return
    setFailure(undefined)
    setTyped(code)
    try {
      const [only, ...others] = await findByCode(code)
      if (only && others.length === 0) onOpen(only)
    } catch (error) {
      setFailure(error)
    }
  }
  useScans('all', (code) => void find(code))
  return { failure, onEnter: (code: string) => void find(code) }
}
