// @vitest-environment jsdom
import type { PrintArticleBody } from '@labelwright/contract/server/printing-schemas'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../../session/session.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { codeMatches, sampleArticle } from '../../../testing/sample-catalogue.ts'
import { sampleLabel, sampleLabelAnswers } from '../../../testing/sample-label.ts'
import { sampleServer, signInAs } from '../../../testing/sample-server.ts'
import { scanInto } from '../../../testing/scan-into.ts'

const { labelId } = sampleLabel
const lotOfArticle = { key: 'lot', data: 'L-ARTICLE', editable: true, propertyType: 'text', propertySize: 20 }
const article = {
  ...sampleArticle,
  labels: [{ labelId, name: 'Product label' }],
  articleData: [{ ...lotOfArticle, isExtra: false }],
}
const elements = [{ identifier: '10', value: 'L-SCANNED' }]
const mark = 'From the scan'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('User')
})

/** Opens a page, and scans a code that carries a lot. */
async function scanOn(path: string) {
  const jobs: PrintArticleBody[] = []
  const takeJob = (body: unknown) => {
    jobs.push(body as PrintArticleBody)
    return { json: { entityId: 'job', state: 'Printing', files: [], entries: [] } }
  }
  sampleServer({
    'GET /api/scans': codeMatches('09501101530003', [article], { elements }),
    [`GET /api/articles/${article.id}`]: { json: { data: article } },
    ...sampleLabelAnswers,
    'POST /api/printjobs': takeJob,
    'POST /api/printjobs/article': takeJob,
  })
  await openApp(path)
  await screen.findByRole('combobox', { name: 'Search or scan an article' })
  await scanInto(document.body, '010950110153000310L-SCANNED')
  const lot = await screen.findByLabelText<HTMLInputElement>(/^Lot/)
  return { jobs, lot }
}

const remove = () => screen.getByRole('button', { name: 'Remove Lot' })
async function printedLot(jobs: readonly PrintArticleBody[]) {
  const button = await screen.findByRole('button', { name: /^Print \d+ label/ })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  await act(async () => fireEvent.click(button))
  await waitFor(() => expect(jobs).toHaveLength(1))
  return jobs[0]?.labels[0]?.editableData
}

describe.each(['/home', '/quickprint'])('A value that a scan on %s has filled', (path) => {
  it('is marked, and printed [SCAN-05]', async () => {
    const { jobs, lot } = await scanOn(path)
    expect(lot.value).toBe('L-SCANNED')
    const field = lot.closest('.mantine-InputWrapper-root') as HTMLElement
    expect(within(field).getByText(mark)).toBeDefined()
    expect(document.getElementById(lot.getAttribute('aria-describedby') ?? '')?.textContent).toContain(mark)
    expect(await printedLot(jobs)).toEqual([{ key: 'lot', data: 'L-SCANNED' }])
  })

  it('is taken out by a button: the article’s own is there again, and the focus in its field [SCAN-05]', async () => {
    const { jobs, lot } = await scanOn(path)
    await act(async () => remove().focus())
    await act(async () => fireEvent.click(remove()))
    expect([lot.value, document.activeElement]).toEqual(['L-ARTICLE', lot])
    expect(screen.queryByText(mark)).toBeNull()
    expect(await printedLot(jobs)).toEqual([{ key: 'lot', data: 'L-ARTICLE' }])
  })

  it('is marked no more once somebody has typed another', async () => {
    const { lot } = await scanOn(path)
    fireEvent.change(lot, { target: { value: 'L-TYPED' } })
    expect([lot.value, screen.queryByText(mark)]).toEqual(['L-TYPED', null])
  })
})
