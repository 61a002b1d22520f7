// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '../../session/session.ts'
import { forgetSignIn } from '../../session/sign-in.ts'
import { readStoredPdfs } from '../../session/stored-pdf.ts'
import { problem } from '../../testing/fake-server.ts'
import { sampleArticle } from '../../testing/sample-catalogue.ts'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'
import { addPdf, base64Of, isPdfLink, pdfStored, storePdf, storePdfOfArticle } from './pdf-viewer.queries.ts'

const link = 'https://example.com/nail.pdf'
const shown = { base64: 'JVBERi0=', url: link, keepSessionData: false, from: '/widgets' }

beforeEach(() => {
  signInAs('User')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  forgetSignIn()
})

/** A storage that has no room for texts of more than a few characters. */
function fillStorage(): void {
  const setItem = Storage.prototype.setItem
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (value.length > 1000) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, value)
  })
}

describe('A PDF for the viewer', () => {
  it('is stored as base64 with the route it came from, and without its link [PDF-01, PDF-05]', () => {
    storePdf(shown)
    expect(sessionStorage.getItem('pdfBase64')).toBe('JVBERi0=')
    expect(sessionStorage.getItem('pdfUrl')).toBeNull()
    expect(sessionStorage.getItem('pdfViewer_sourceRoute')).toBe('/widgets')
  })

  it('is stored as its link where it could not be fetched, in the place of the one before [PDF-01, PDF-06]', () => {
    storePdf(shown)
    storePdf({ url: link, keepSessionData: false, from: '/home' })
    expect(sessionStorage.getItem('pdfBase64')).toBeNull()
    expect(sessionStorage.getItem('pdfUrl')).toBe(link)
    expect(sessionStorage.getItem('pdfViewer_sourceRoute')).toBe('/home')
    expect(readStoredPdfs()).toHaveLength(1)
  })

  it('says in local storage whether it stays [PDF-02]', () => {
    storePdf({ ...shown, keepSessionData: true })
    expect(localStorage.getItem('pdfViewer_keepSessionData')).toBe('true')
    storePdf(shown)
    expect(localStorage.getItem('pdfViewer_keepSessionData')).toBe('false')
  })

  it('is told to an open viewer after 50 ms [CONST-23]', () => {
    const told = vi.fn()
    window.addEventListener(pdfStored, told)
    storePdf(shown)
    vi.advanceTimersByTime(49)
    expect(told).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(told).toHaveBeenCalledTimes(1)
    window.removeEventListener(pdfStored, told)
  })

  it('that the storage has no room for is shown all the same, and found by its link after a reload', () => {
    fillStorage()
    storePdf({ ...shown, base64: 'A'.repeat(2000) })
    expect(readStoredPdfs()).toMatchObject([{ base64: 'A'.repeat(2000), sourceRoute: '/widgets' }])
    expect(sessionStorage.getItem('pdfBase64')).toBeNull()
    expect(sessionStorage.getItem('pdfUrl')).toBe(link)
  })

  it('may stand behind others; the oldest go where they are too large together', () => {
    for (const name of ['a', 'b', 'c']) addPdf({ ...shown, base64: name.repeat(24_000_000), fileName: name })
    expect(readStoredPdfs().map(({ fileName }) => fileName)).toEqual(['b', 'c'])
    addPdf({ ...shown, base64: 'd'.repeat(70_000_000), fileName: 'd' })
    expect(readStoredPdfs().map(({ fileName }) => fileName)).toEqual(['d'])
  })

  it('is gone from the browser when its person signs out [SEC-19]', () => {
    storePdf({ ...shown, keepSessionData: true })
    storePdf({ url: link, keepSessionData: true, from: '/home' })
    forgetSignIn()
    expect(Object.keys({ ...sessionStorage })).toEqual([])
    expect(Object.keys({ ...localStorage }).filter((key) => key.startsWith('pdf'))).toEqual([])
    expect(readStoredPdfs()).toEqual([])
  })

  it('waits for its person where the session ran out, and is gone when another person signs in', () => {
    storePdf(shown)
    endSession()
    signInAs('User')
    expect(readStoredPdfs()).toHaveLength(1)
    endSession()
    signInAs('User', { UserId: 'another' })
    expect(sessionStorage.getItem('pdfBase64')).toBeNull()
    expect(readStoredPdfs()).toEqual([])
  })
})

describe('A file as base64', () => {
  it('is converted in pieces of 32768 bytes [CONST-22]', async () => {
    vi.useRealTimers()
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251)
    const convert = vi.spyOn(String, 'fromCharCode')
    const text = await base64Of(new File([bytes], 'a.pdf'))
    const pieces = convert.mock.calls.map((given) => given.length).filter((length) => length > 1)
    expect(pieces).toEqual([32_768, 32_768, 70_000 - 2 * 32_768])
    expect(text).toBe(Buffer.from(bytes).toString('base64'))
  })
})

describe('The PDF of an article after a print', () => {
  type Answer = { readonly status?: number; readonly json: unknown } | 'offline'
  const after = { articleId: sampleArticle.id, keepSessionData: true, from: '/widgets' }
  const article = (pdfUrl: string | null, data: string[] = []) => ({
    json: {
      data: {
        ...sampleArticle,
        pdfUrl,
        articleData: data.map((each) => ({ ...sampleArticle.articleData[0], key: 'pdfUrl', data: each })),
      },
    },
  })
  /** The links that the server was asked for. */
  const asked: unknown[] = []
  const serve = (answer: Answer, pdf: Answer = { json: 'a PDF' }) =>
    sampleServer({
      [`GET /api/articles/${sampleArticle.id}`]: answer,
      'POST /api/pdf-viewer/fetch': (body) => {
        asked.push(body)
        return pdf
      },
    })
  const stored = () => ({ base64: sessionStorage.getItem('pdfBase64'), url: sessionStorage.getItem('pdfUrl') })

  beforeEach(() => void asked.splice(0))

  it('is looked up at the article and stored as base64 [PDF-04, PDF-05]', async () => {
    serve(article(link, ['https://example.com/other.pdf']))
    expect(await storePdfOfArticle(after)).toEqual({ isStored: true, warning: undefined })
    expect(asked).toEqual([{ url: link }])
    expect(stored()).toEqual({ base64: btoa('"a PDF"'), url: null })
    expect(sessionStorage.getItem('pdfViewer_sourceRoute')).toBe('/widgets')
    expect(localStorage.getItem('pdfViewer_keepSessionData')).toBe('true')
  })

  it('is that of its data where the article itself has none [PDF-04]', async () => {
    serve(article(null, [link]))
    await storePdfOfArticle(after)
    expect(asked).toEqual([{ url: link }])
  })

  it('is told and nothing stored where the article cannot be read [PDF-11]', async () => {
    serve(problem(404, 'not-found'))
    expect(await storePdfOfArticle(after)).toEqual({ isStored: false, warning: 'Kunde inte hämta PDF-länk' })
    expect([asked, stored()]).toEqual([[], { base64: null, url: null }])
  })

  it.each([null, '', 'ftp://example.com/a.pdf', 'javascript:alert(1)', '//example.com/a.pdf', '/a.pdf', 'httpx://a'])(
    'is told and nothing stored where the link is %s [PDF-08, PDF-09] [SEC-39]',
    async (pdfUrl) => {
      serve(article(pdfUrl))
      expect(await storePdfOfArticle(after)).toEqual({ isStored: false, warning: 'PDF-länk saknas eller är ogiltig' })
      expect([asked, stored()]).toEqual([[], { base64: null, url: null }])
    },
  )

  it('that is answered with another status is told, and its link stored [PDF-06, PDF-10]', async () => {
    const errors = [{ path: 'url', code: 'http-status', message: 'x', values: { status: 1404 } }]
    serve(article(link), { status: 422, json: { code: 'pdf-not-fetched', errors } })
    expect(await storePdfOfArticle(after)).toEqual({ isStored: true, warning: 'PDF-fil kunde inte hämtas (HTTP 1404)' })
    expect(stored()).toEqual({ base64: null, url: link })
  })

  it('that does not come at all leaves its link [PDF-06, PDF-14]', async () => {
    serve(article(link), 'offline')
    expect(await storePdfOfArticle(after)).toEqual({ isStored: true, warning: undefined })
    expect(stored()).toEqual({ base64: null, url: link })
  })
})

it.each(['HTTPS://example.com/a', 'http://example.com'])('%s is a link to a PDF [PDF-08]', (text) =>
  expect(isPdfLink(text)).toBe(true),
)
