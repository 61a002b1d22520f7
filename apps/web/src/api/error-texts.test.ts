// @vitest-environment jsdom
import { errorCatalogue } from '@labelwright/contract/error-catalogue'
import { helperRefusals } from '@labelwright/contract/helper/helper'
import { afterEach, describe, expect, it } from 'vitest'
import designerEn from '../../messages/designer-en.json'
import designerSv from '../../messages/designer-sv.json'
import en from '../../messages/en.json'
import pagesEn from '../../messages/pages-en.json'
import pagesSv from '../../messages/pages-sv.json'
import sv from '../../messages/sv.json'
import { speak } from '../lib/i18n.ts'
import { CallError } from './call-error.ts'
import { errorText, failureCodes } from './error-texts.ts'

afterEach(() => speak('en'))

const keysOf = (tree: object, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  )
const placeholdersOf = (tree: object): string[] =>
  JSON.stringify(tree)
    .match(/\{\{\w+\}\}/g)
    ?.sort() ?? []

describe.each([
  ['the shell', en, sv],
  ['pages', pagesEn, pagesSv],
  ['the designer', designerEn, designerSv],
])('The messages of %s', (_, english, swedish) => {
  it('are the same in both languages', () => {
    expect(keysOf(swedish)).toEqual(keysOf(english))
  })

  it('name the same values in both languages', () => {
    expect(placeholdersOf(swedish)).toEqual(placeholdersOf(english))
  })
})

describe('Error texts', () => {
  it('cover every code of the server and of the helper', () => {
    expect(failureCodes).toEqual(
      expect.arrayContaining([...Object.keys(errorCatalogue), ...Object.keys(helperRefusals)]),
    )
  })

  it.each(Object.entries(errorCatalogue))('say in English what the catalogue says of %s', (code, { message }) => {
    expect(errorText(new CallError(code as keyof typeof errorCatalogue))).toBe(message)
  })

  it.each(failureCodes)('of %s differ in Swedish', async (code) => {
    const english = errorText(new CallError(code))
    await speak('sv')
    expect(errorText(new CallError(code))).not.toBe(english)
  })

  it('say that an organization is not active in the words of the specification [AUTH-46]', () => {
    expect(errorText(new CallError('organization-not-active'))).toBe('The organization is canceled/paused')
  })

  it.each([
    [40, 'Too many attempts. Try again in 40 seconds.', 'För många försök. Försök igen om 40 sekunder.'],
    [2_521, 'Too many attempts. Try again in 43 minutes.', 'För många försök. Försök igen om 43 minuter.'],
    [80_000, 'Too many attempts. Try again in 23 hours.', 'För många försök. Försök igen om 23 timmar.'],
  ])('say when there is room again, in %i seconds', async (retryAfterSeconds, english, swedish) => {
    const error = new CallError('too-many-requests', { retryAfterSeconds })
    expect(errorText(error)).toBe(english)
    await speak('sv')
    expect(errorText(error)).toBe(swedish)
  })

  it.each([
    ['en', 'An error in Labelwright stopped this. Try again. If it happens again, reload the page.'],
    ['sv', 'Ett fel i Labelwright stoppade detta. Försök igen. Om det händer igen, ladda om sidan.'],
  ] as const)('do not blame the server for an error of the page, in %s', async (language, text) => {
    await speak(language)
    expect(errorText(new TypeError('w.filter is not a function'))).toBe(text)
    expect(text).not.toMatch(/server/i)
  })

  const codes = { path: 'document', code: 'heavy-barcodes', message: '' }
  const pdf417 = { name: 'PDF417', count: 20, longest: 1_800 }
  it.each([
    [pdf417, 'It has 20 PDF417 codes of up to 1,800 characters.', '20 PDF417-koder med upp till 1\u00a0800 tecken.'],
    [{ ...pdf417, count: 1 }, 'It has 1 PDF417 code of up to', 'Den har 1 PDF417-kod med'],
    [{ ...pdf417, seconds: 1.4, maxSeconds: 1 }, 'takes 1.4 s of processor time. Labels', 'tar 1,4 s processortid'],
  ])('name what makes a label too heavy, of %j [SEC-42]', async (values, english, swedish) => {
    const error = new CallError('label-too-heavy', { errors: [{ ...codes, values }] })
    expect(errorText(error)).toContain(english)
    await speak('sv')
    expect(errorText(error)).toContain(swedish)
  })

  it('name the number of an unexpected failure', () => {
    expect(errorText(new CallError('unexpected', { requestId: 'r-9' }))).toContain('Number: r-9')
  })
})
