import { decodeUtf8 } from '../byte-text.ts'
import { type CodePage, decodePage } from './code-pages.ts'

/** What bytes beyond ASCII are; undefined where the job does not say, or says a code page that is not known here. */
export type LetterSet = CodePage | 'utf-8' | undefined

export interface Letters {
  readonly text: string
  /** Why they may be others on the printer, as the rest of a sentence. */
  readonly note?: string
}

/** Bytes of a job as text: where its letters are not known as UTF-8 if they are that, else as code page 850. */
export function decodeLetters(bytes: string, letters: LetterSet): Letters {
  if (!/[\u0080-\u00ff]/.test(bytes)) return { text: bytes }
  if (letters === 'utf-8') return { text: decodeUtf8(bytes) }
  if (letters !== undefined) return { text: decodePage(bytes, letters) }
  const text = decodeUtf8(bytes)
  if (text !== bytes) return { text, note: 'the code page of its letters is not known; they were read as UTF-8' }
  const note = 'the code page of its letters is not known; they were read as code page 850'
  return { text: decodePage(bytes, 850), note }
}
