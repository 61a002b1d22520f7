// @vitest-environment jsdom
import {
  fileRefusalCodes,
  importMessageCodes,
  rowProblemCodes,
  rowWarningCodes,
} from '@labelwright/contract/server/import-reasons'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { pageWordsReady, speak } from '../../lib/i18n.ts'
import { refusalOf, uploadRefusalOf } from './import-refusal.ts'
import { refusalReason, rowReason, toldOf, warningReason } from './reason-texts.ts'

beforeAll(() => pageWordsReady())
afterEach(() => {
  vi.useRealTimers()
  return speak('en')
})

/** One of each name that a sentence has a place for. */
const values = {
  cell: 'D3',
  cells: 3,
  count: 2,
  length: 9,
  most: 5,
  error: '#REF!',
  name: 'Åsa',
  line: 7,
  number: 1,
  kept: 4,
  digit: '5',
}
const message = 'What the server says.'

describe('Reasons of imports', () => {
  it.each([
    ...rowProblemCodes.map((code) => [code, () => rowReason({ line: 1, column: '', code, message, values })] as const),
    ...rowWarningCodes.map(
      (code) => [code, () => warningReason({ line: 1, column: '', code, message, values })] as const,
    ),
    ...fileRefusalCodes.map((code) => [code, () => refusalReason({ code, message, values })] as const),
    ...importMessageCodes.map((code) => [code, () => toldOf({ message, reason: { code, values } })] as const),
  ])('are the server’s own words in English and ours in Swedish: %s', async (_, sentence) => {
    expect(sentence()).toBe(message)
    await speak('sv')
    expect(sentence()).not.toContain(message)
    expect(sentence()).toMatch(/^[^{}]+[.]$/)
    expect(sentence()).not.toMatch(/^imports\./)
  })

  it('carry their names and numbers as Swedish writes them', async () => {
    await speak('sv')
    const long = { line: 2, column: 'Namn', message, values: { length: 1200, most: 500 } } as const
    expect(rowReason({ ...long, code: 'too-long' })).toBe('Värdet har 1\u00a0200 tecken; högst 500 får plats.')
    const group = { line: 2, column: 'Grupp', code: 'group-not-found', message } as const
    expect(rowReason({ ...group, values: { name: 'Lager', kind: 'articles' } })).toContain('får du inte använda den')
    expect(rowReason({ ...group, values: { name: 'Lager', kind: 'orders' } })).toContain('import av ordrar')
  })

  it('stay English where an older server wrote only the sentence', async () => {
    await speak('sv')
    expect(toldOf({ message, reason: null })).toBe(message)
    expect(refusalReason({ code: 'brand-new', message })).toBe(message)
  })

  it('stand behind the refusal of a file in the same language', async () => {
    await speak('sv')
    const errors = [{ path: 'file', code: 'sheet-not-found', message, values: { name: 'Blad 2' } }]
    const told = refusalOf(new CallError('file-not-readable', { message, errors }))
    expect(told).toBe('Filen gick inte att läsa. Arbetsboken har inget blad ”Blad 2”.')
  })

  it.each([
    ['en', 600, '600 files an hour can be imported. Try again at 14:32.'],
    ['en', 1, '1 file an hour can be imported. Try again at 14:32.'],
    ['sv', 1200, '1\u00a0200 filer i timmen kan importeras. Försök igen kl. 14:32.'],
  ] as const)(
    'say in %s that %i files an hour can be imported, and when the next one can',
    async (language, most, told) => {
      await speak(language)
      vi.useFakeTimers({ now: new Date(2026, 10, 21, 13, 52), toFake: ['Date'] })
      const errors = [{ path: 'file', code: 'files-per-hour', message, values: { most } }]
      expect(uploadRefusalOf(new CallError('too-many-requests', { retryAfterSeconds: 2400, errors }))).toBe(told)
    },
  )

  it('say nothing of a limit when the server itself has too much to do', () => {
    const told = uploadRefusalOf(new CallError('too-many-requests', { retryAfterSeconds: 5 }))
    expect(told).toBe('Too many attempts. Try again in 5 seconds.')
  })
})
