import { fontMaximumBytes } from '@labelwright/contract/server/fonts-schemas'
import { useCallback, useRef, useState } from 'react'
import { translation } from '../../lib/i18n.ts'
import { nameOfFont, refusalOfFont } from './font-words.ts'
import { useUploadFont } from './fonts.queries.ts'

/** As the server says it. */
export const largestFont = `${fontMaximumBytes / 1024 / 1024} MB`

export interface FontUpload {
  readonly key: number
  readonly fileName: string
  readonly state: 'waiting' | 'sending' | 'done' | 'refused'
  /** What became of it. */
  readonly outcome?: string
}

/** Sends fonts one after the other, as the server tries them; each tells its own outcome. */
export function useFontUploads() {
  const [uploads, setUploads] = useState<readonly FontUpload[]>([])
  const { mutateAsync } = useUploadFont()
  const lastKey = useRef(0)
  const queue = useRef<Promise<void>>(Promise.resolve())

  const change = useCallback((key: number, changes: Partial<FontUpload>) => {
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  }, [])

  const sendOne = useCallback(
    async (key: number, file: File) => {
      change(key, { state: 'sending' })
      try {
        const font = await mutateAsync(file)
        change(key, { state: 'done', outcome: translation().t('mediaLibrary.done', { font: nameOfFont(font) }) })
      } catch (error) {
        change(key, { state: 'refused', outcome: refusalOfFont(error) })
      }
    },
    [change, mutateAsync],
  )

  const take = (files: Iterable<File>) => {
    for (const file of files) {
      lastKey.current += 1
      const key = lastKey.current
      const isTooLarge = file.size > fontMaximumBytes
      const first: FontUpload = isTooLarge
        ? {
            key,
            fileName: file.name,
            state: 'refused',
            outcome: translation().t('mediaLibrary.tooLarge', { most: largestFont }),
          }
        : { key, fileName: file.name, state: 'waiting' }
      setUploads((before) => [...before, first])
      if (!isTooLarge) queue.current = queue.current.then(() => sendOne(key, file))
    }
  }

  const isUnderWay = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  return { uploads, take, isUnderWay, clear: () => setUploads([]) }
}
