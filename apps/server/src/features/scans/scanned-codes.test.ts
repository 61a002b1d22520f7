import * as articles from '@labelwright/contract/server/articles'
import { findByCode } from '@labelwright/contract/server/scans'
import { tableOfPage } from '@labelwright/label-layout/testing/table-of-page'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

const page = 'scanned-codes.md'
const found = tableOfPage(page, '## Which article a code finds')
const notFound = tableOfPage(page, '## What is not read, and why')
/** Signs that cannot be seen, as the page writes them. */
const sent = (text = ''): string => text.replaceAll('␝', '\u001d').replaceAll('␂', '\u0002').replaceAll('␃', '\u0003')

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  const identifiers = new Set([...found, ...notFound].map((row) => row[found.includes(row) ? 2 : 1] ?? ''))
  for (const externalIdentifier of identifiers) {
    const body = { name: `Article ${externalIdentifier}`, externalIdentifier }
    expect((await test.call(articles.createArticle, { body }, { token })).status).toBe(200)
  }
})
afterAll(() => test.stop())

async function scan(code: string) {
  const { status, body } = await test.call(findByCode, { query: { code } }, { token })
  expect(status).toBe(200)
  return body.data
}

describe('A scanned code of docs/scanned-codes.md', () => {
  it.each(found)('%s: %s finds %s [SCAN-01] [SCAN-02]', async (_, code, identifier, fills) => {
    const { articles: matches, elements } = await scan(sent(code))
    expect(matches.map(({ externalIdentifier }) => externalIdentifier)).toEqual([identifier])
    expect(elements.map(({ identifier: own, value }) => `(${own})${value}`).join('')).toBe(fills)
  })

  it.each(notFound)('%s does not find %s', async (code, identifier) => {
    const { articles: matches } = await scan(sent(code))
    expect(matches.map(({ externalIdentifier }) => externalIdentifier)).not.toContain(identifier)
  })
})
