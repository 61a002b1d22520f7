// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest'
import { pageWordsReady, speak, translation } from '../../lib/i18n.ts'
import { actionText, fieldText, kindText } from './audit-words.ts'

beforeAll(async () => {
  await speak('en')
  await pageWordsReady('audit')
})

describe('The words of the audit trail', () => {
  it('say what was done in either language', async () => {
    await speak('en')
    const { t } = translation()
    expect(actionText(t, 'label-stock-changed')).toBe('Changed label stock')
    expect(actionText(t, 'user-password-changed')).toBe('Changed the password')
    await speak('sv')
    expect(actionText(translation().t, 'article-deleted')).toBe('Tog bort artikel')
    await speak('en')
  })

  it('write what they do not know as it is named', () => {
    const { t } = translation()
    expect([actionText(t, 'thing-approved'), kindText(t, 'a-thing'), fieldText(t, 'printsVia')]).toEqual([
      'Thing approved',
      'A thing',
      'Prints via',
    ])
  })
})
