// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { pageWordsReady, speak } from '../lib/i18n.ts'
import { CallError } from './call-error.ts'
import { errorText } from './error-texts.ts'
import { refusalText } from './field-errors.ts'

await pageWordsReady()
afterEach(() => speak('en'))

const message = 'An order in the new group has the same number as one that would move. Change one of them first.'
const taken = { path: 'moveTo', code: 'taken', message }

describe('A refusal where no field stands beside it', () => {
  it('is told in the sentences of the server, each once', () => {
    expect(refusalText(new CallError('validation-failed', { errors: [taken, taken] }))).toBe(message)
  })

  it('is told in ours in other languages', async () => {
    await speak('sv')
    await pageWordsReady()
    expect(refusalText(new CallError('validation-failed', { errors: [taken] }))).toBe(
      'Det används redan. Välj ett annat värde.',
    )
  })

  it.each([new CallError('validation-failed'), new CallError('not-allowed', { errors: [taken] })])(
    'of another kind is told by its code: %s',
    (error) => {
      expect(refusalText(error)).toBe(errorText(error))
    },
  )
})
