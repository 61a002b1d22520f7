// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { goTo, openApp } from '../../testing/open-app.tsx'
import { sampleArticle } from '../../testing/sample-catalogue.ts'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'
import { sampleWidget, widgetAnswers } from '../../testing/sample-widget.ts'

const pdfUrl = 'https://papers.example/jam.pdf'
const articlePath = `GET /api/articles/${sampleArticle.id}` as const

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('User')
})

/** Prints the predefined article with a widget that shows the PDF afterwards. */
async function print(answers: SampleAnswers, change: Parameters<typeof sampleWidget>[0] = {}) {
  const predefinedArticle = { id: sampleArticle.id, name: 'Cloudberry jam' }
  const widget = sampleWidget({ predefinedArticle, showPdfAfterPrint: true, clearInputAfterPrint: false, ...change })
  sampleServer({
    ...widgetAnswers([widget]),
    [articlePath]: { json: { data: { ...sampleArticle, pdfUrl } } },
    'POST /api/pdf-viewer/fetch': { json: 'a PDF' },
    ...answers,
  })
  await openApp('/widgets')
  const card = within(await screen.findByRole('region', { name: 'Jars' }))
  fireEvent.click(card.getByRole('button', { name: 'Use This Article' }))
  await act(async () => fireEvent.click(card.getByRole('button', { name: 'Print' })))
  return card
}
const route = () => location.hash.split('?')[0]
const httpStatus = problem(502, 'pdf-not-fetched', {
  errors: [{ path: 'url', code: 'http-status', message: '', values: { status: 404 } }],
})

describe('The PDF after a print with a widget', () => {
  it('is stored, and the viewer opens [PDF-03] [PDF-07]', async () => {
    await print({})
    await waitFor(() => expect(route()).toBe('#/pdf-viewer'))
    expect(atob(sessionStorage.getItem('pdfBase64') ?? '')).toBe('"a PDF"')
    expect(sessionStorage.getItem('pdfViewer_sourceRoute')).toBe('/widgets')
  })

  it('is not asked for where the widget does not want it', async () => {
    const card = await print({}, { showPdfAfterPrint: false })
    expect(await card.findByText('Sent 1 label to Packing 2.')).toBeDefined()
    await act(async () => undefined)
    expect([route(), sessionStorage.getItem('pdfBase64')]).toEqual(['#/widgets', null])
  })

  it.each<[string, SampleAnswers]>([
    ['PDF-länk saknas eller är ogiltig', { [articlePath]: { json: { data: { ...sampleArticle, pdfUrl: null } } } }],
    ['Kunde inte hämta PDF-länk', { [articlePath]: problem(500, 'unexpected') }],
  ])(
    'that cannot be had is a yellow warning beside a print that went well: %s [PDF-12] [PDF-13]',
    async (text, answers) => {
      const card = await print(answers)
      expect((await card.findByText(text)).closest('[role="alert"]')?.className).toMatch(/warning/)
      expect(card.getByText('Sent 1 label to Packing 2.')).toBeDefined()
      expect(route()).toBe('#/widgets')
    },
  )

  it('behind an error of the other server is its link, with a warning that still stands on the card [PDF-07] [PDF-12]', async () => {
    await print({ 'POST /api/pdf-viewer/fetch': httpStatus })
    await waitFor(() => expect(route()).toBe('#/pdf-viewer'))
    expect(sessionStorage.getItem('pdfUrl')).toBe(pdfUrl)
    await goTo('/widgets')
    const card = within(await screen.findByRole('region', { name: 'Jars' }))
    expect(card.getByText('PDF-fil kunde inte hämtas (HTTP 404)')).toBeDefined()
  })

  it('takes nobody away from another page', async () => {
    const answer = Promise.withResolvers<{ json: unknown }>()
    await print({ 'POST /api/pdf-viewer/fetch': () => answer.promise })
    await goTo('/settings')
    await act(async () => answer.resolve({ json: 'a PDF' }))
    await waitFor(() => expect(sessionStorage.getItem('pdfBase64')).not.toBeNull())
    expect(route()).toBe('#/settings')
  })
})
