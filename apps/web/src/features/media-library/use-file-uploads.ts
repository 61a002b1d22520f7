import { useCallback, useRef, useState } from 'react'
import { translation } from '../../lib/i18n.ts'

/** As the server says it. */
export const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`

export interface FileUpload {
  readonly key: number
  readonly fileName: string
  readonly state: 'waiting' | 'sending' | 'done' | 'refused'
  /** How much of it has left, in whole percent. */
  readonly percent?: number
  /** What became of it. */
  readonly outcome?: string
}

interface Sending {
  readonly maximumBytes: number
  /** Sends a file and answers the sentence that says what became of it. */
  readonly send: (file: File, onSent: (share: number) => void) => Promise<string>
  readonly refusalOf: (error: unknown) => string
}

/** Sends files one after the other, as the server tries them; each tells its own outcome. */
export function useFileUploads({ maximumBytes, send, refusalOf }: Sending) {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])
  const lastKey = useRef(0)
  const queue = useRef<Promise<void>>(Promise.resolve())

  const change = useCallback((key: number, changes: Partial<FileUpload>) => {
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  }, [])

  const sendOne = async (key: number, file: File) => {
    change(key, { state: 'sending' })
    try {
      const outcome = await send(file, (share) => change(key, { percent: Math.round(share * 100) }))
      change(key, { state: 'done', outcome })
    } catch (error) {
      change(key, { state: 'refused', outcome: refusalOf(error) })
    }
  }

  const take = (files: Iterable<File>) => {
    for (const file of files) {
      lastKey.current += 1
      const key = lastKey.current
      const isTooLarge = file.size > maximumBytes
      const outcome = translation().t('mediaLibrary.tooLarge', { most: megabytes(maximumBytes) })
      const first: FileUpload = isTooLarge
        ? { key, fileName: file.name, state: 'refused', outcome }
        : { key, fileName: file.name, state: 'waiting' }
      setUploads((before) => [...before, first])
      if (!isTooLarge) queue.current = queue.current.then(() => sendOne(key, file))
    }
  }

  const isUnderWay = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  return { uploads, take, isUnderWay, clear: () => setUploads([]) }
}
