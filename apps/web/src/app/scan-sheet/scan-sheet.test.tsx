// @vitest-environment jsdom
import { usualFeatures } from '@labelwright/contract/feature-flags'
import type { PrintArticleBody } from '@labelwright/contract/server/printing-schemas'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp, pathNow } from '../../testing/open-app.tsx'
import { codeMatches, sampleArticle } from '../../testing/sample-catalogue.ts'
import { sampleLabel, sampleLabelAnswers } from '../../testing/sample-label.ts'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'
import { scanInto } from '../../testing/scan-into.ts'

const { labelId } = sampleLabel
const jam = { ...sampleArticle, labels: [{ labelId, name: 'Product label' }] }
const salt = { ...jam, id: 'a-2', articleId: 'a-2', name: 'Salt', externalIdentifier: 'NB-7' }
const codeOf = (url: string) => new URLSearchParams(url.split('?')[1]).get('code') ?? ''

function answersWith(jobs: PrintArticleBody[], more: SampleAnswers = {}): SampleAnswers {
  return {
    'GET /api/scans': (_, url) => {
      const code = codeOf(url)
      const elements = [{ identifier: '10', value: 'SCANNED-LOT' }]
      if (code === 'NB-7') return codeMatches(code, [salt])
      return codeMatches(code, code === 'NB-20422' ? [jam] : [], { elements })
    },
    [`GET /api/articles/${jam.id}`]: { json: { data: jam } },
    [`GET /api/articles/${salt.id}`]: { json: { data: salt } },
    ...sampleLabelAnswers,
    'POST /api/printjobs/article': (body) => {
      jobs.push(body as PrintArticleBody)
      return { json: { entityId: `job ${jobs.length}`, state: 'Printing', files: [], entries: [] } }
    },
    ...more,
  }
}

const sheet = () => screen.findByRole('dialog', { name: 'Scanned' })
const printButton = async () => within(await sheet()).findByRole('button', { name: 'Print 1 on Packing 2' })
const hasFocusOnPrint = () => waitFor(() => expect(document.activeElement?.textContent).toBe('Print 1 on Packing 2'))
const press = (key: string, timeStamp = performance.now()) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    const target = document.activeElement ?? document.body
    // What a browser makes of Enter.
    if (target.dispatchEvent(event) && key === 'Enter' && target instanceof HTMLButtonElement) target.click()
  })

// Code that comes on demand is read and compiled by then, however long that takes on a busy machine.
beforeAll(async () => {
  await import('./scan-sheet.tsx')
  await import('./article-sheet.tsx')
  await import('../../features/labels/engine/label-engine.ts')
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('User')
})

describe('A scan on a page that has no use for it', () => {
  it('shows the article in a sheet, and Enter prints one label of it with what the symbol says', async () => {
    const jobs: PrintArticleBody[] = []
    sampleServer(answersWith(jobs))
    await openApp('/printhistory')
    await scanInto(document.body, 'NB-20422')
    await hasFocusOnPrint()
    expect(within(await sheet()).getByRole('heading').textContent).toBe('Cloudberry jam')
    expect(jobs).toEqual([])
    await press('Enter')
    await waitFor(() => expect(jobs).toHaveLength(1))
    expect(jobs[0]?.labels).toEqual([
      {
        labelId,
        articleId: jam.id,
        printerId: 'p',
        quantity: 1,
        editableData: [{ key: 'lot', data: 'SCANNED-LOT' }],
      },
    ])
    expect(pathNow()).toBe('/printhistory')
  })

  it('says what the symbol has filled, which is taken out by a button [SCAN-05]', async () => {
    const jobs: PrintArticleBody[] = []
    sampleServer(answersWith(jobs))
    await openApp('/printhistory')
    await scanInto(document.body, 'NB-20422')
    await hasFocusOnPrint()
    expect(within(await sheet()).getByRole('list', { name: 'From the scan' }).textContent).toContain('LotSCANNED-LOT')
    const remove = within(await sheet()).getByRole('button', { name: 'Remove Lot' })
    await act(async () => remove.focus())
    await act(async () => fireEvent.click(remove))
    expect(within(await sheet()).queryByText('From the scan')).toBeNull()
    await hasFocusOnPrint()
    await press('Enter')
    await waitFor(() => expect(jobs).toHaveLength(1))
    expect(JSON.stringify(jobs[0])).not.toContain('SCANNED-LOT')
  })

  it('replaces what the sheet shows, and its own Enter prints nothing, be the scanner quick or slow', async () => {
    const jobs: PrintArticleBody[] = []
    sampleServer(answersWith(jobs))
    await openApp('/printhistory')
    await scanInto(document.body, 'NB-20422')
    await hasFocusOnPrint()
    await scanInto(document.activeElement as Element, 'NB-7')
    await within(await sheet()).findByRole('heading', { name: 'Salt' })
    await hasFocusOnPrint()
    const start = performance.now()
    for (const [index, key] of [...'NB-20422', 'Enter'].entries()) await press(key, start + index * 90)
    await within(await sheet()).findByRole('heading', { name: 'Cloudberry jam' })
    expect(jobs).toEqual([])
  })

  it('opens the print page by O, and not by a code that begins so', async () => {
    sampleServer(answersWith([]))
    await openApp('/printhistory')
    await scanInto(document.body, 'NB-20422')
    await printButton()
    const start = performance.now()
    await press('O', start)
    await press('N', start + 90)
    await act(() => new Promise((resolve) => setTimeout(resolve, 350)))
    expect(pathNow()).toBe('/printhistory')
    await press('o', start + 5_000)
    await waitFor(() => expect(pathNow()).toBe(`/print-article/${jam.id}`))
    expect(screen.queryByRole('dialog', { name: 'Scanned' })).toBeNull()
  })

  it('leaves the focus to a field that somebody has moved to before the sheet knows what it shows', async () => {
    const later = Promise.withResolvers<{ readonly json: object }>()
    sampleServer(answersWith([], { [`GET /api/articles/${jam.id}`]: () => later.promise }))
    await openApp('/printhistory')
    const link = (await screen.findAllByRole('link'))[0] as HTMLElement
    await scanInto(document.body, 'NB-20422')
    expect(document.activeElement).toBe(await sheet())
    await act(async () => link.focus())
    await act(async () => later.resolve({ json: { data: jam } }))
    await printButton()
    expect(document.activeElement).toBe(link)
  })

  it('is closed by Escape, and the focus is where it was', async () => {
    sampleServer(answersWith([]))
    await openApp('/printhistory')
    const link = (await screen.findAllByRole('link'))[0] as HTMLElement
    await act(async () => link.focus())
    await scanInto(link, 'NB-20422')
    await printButton()
    await press('Escape')
    expect(screen.queryByRole('dialog', { name: 'Scanned' })).toBeNull()
    expect(document.activeElement).toBe(link)
  })

  it('says that no article has the code, and offers what a search finds', async () => {
    sampleServer(answersWith([], { 'GET /api/articles': { json: { data: [salt], total: 1, take: 10, offset: 0 } } }))
    await openApp('/printhistory')
    await scanInto(document.body, 'NB-2042')
    await screen.findByText('No article has the code NB-2042.')
    fireEvent.click(await within(await sheet()).findByRole('button', { name: /Salt/ }))
    await printButton()
  })

  it('asks for what is missing on the print page instead of printing', async () => {
    const jobs: PrintArticleBody[] = []
    sampleServer(answersWith(jobs, { 'GET /api/printers': { json: { data: [], total: 0, take: 50, offset: 0 } } }))
    await openApp('/printhistory')
    await scanInto(document.body, 'NB-20422')
    const open = await within(await sheet()).findByRole('button', { name: 'Open' })
    await waitFor(() => expect(document.activeElement).toBe(open))
    expect(screen.queryByRole('button', { name: /^Print 1/ })).toBeNull()
    await press('Enter')
    await waitFor(() => expect(pathNow()).toBe(`/print-article/${jam.id}`))
    expect(jobs).toEqual([])
  })

  it('has no Print for who may not print articles, and opens the article for who may edit it', async () => {
    signInAs('User', { UserRole: ['ArticleManager'] })
    sampleServer(
      answersWith([], {
        features: { ...usualFeatures, showFeatures: { ...usualFeatures.showFeatures, showMyArticles: false } },
      }),
    )
    await openApp('/articles')
    await scanInto(document.body, 'NB-20422')
    fireEvent.click(await within(await sheet()).findByRole('button', { name: 'Open' }))
    await waitFor(() => expect(pathNow()).toBe(`/articles/${jam.id}`))
    expect(screen.queryByRole('button', { name: /^Print 1/ })).toBeNull()
  })
})
