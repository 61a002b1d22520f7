// @vitest-environment jsdom
import { usualFeatures } from '@labelwright/contract/feature-flags'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { codeMatches, sampleArticle } from '../../testing/sample-catalogue.ts'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'
import { scanInto } from '../../testing/scan-into.ts'

const list = (data: readonly unknown[]) => ({ json: { data, total: data.length, take: 10, offset: 0 } })
const salt = { ...sampleArticle, id: 'a-2', articleId: 'a-2', name: 'Salt', externalIdentifier: 'NB-7' }
const codeOf = (url: string) => new URLSearchParams(url.split('?')[1]).get('code') ?? ''
const scannedCodes = (received: ReturnType<typeof sampleServer>) =>
  received.filter(({ url }) => url.startsWith('/api/scans')).map(({ url }) => codeOf(url))

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('User')
})

async function openHome(answers: SampleAnswers = {}) {
  const received = sampleServer(answers)
  await openApp('/home')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search or scan an article' })
  return { received, field }
}

const isOpen = () => location.hash.includes('/print-article/')
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

/** Answers to scans come when the test says so, in the order it says. */
function heldAnswers() {
  const waiting = new Map<string, () => void>()
  const answer = async (_: unknown, url: string) => {
    const code = codeOf(url)
    await new Promise<void>((resolve) => waiting.set(code, resolve))
    return codeMatches(code, code === 'NB-7' ? [salt] : [sampleArticle])
  }
  const release = (code: string) => act(async () => waiting.get(code)?.())
  return { answer, release }
}

describe('A scan', () => {
  it('opens the article that it stands for as a whole', async () => {
    const { received } = await openHome({ 'GET /api/scans': (_, url) => codeMatches(codeOf(url), [salt]) })
    await scanInto(document.body, 'nb-7')
    await screen.findByRole('heading', { level: 1 })
    expect(location.hash).toContain('/print-article/a-2')
    expect(scannedCodes(received)).toEqual(['nb-7'])
  })

  it('that is newer wins: the answer to an older one that comes later is dropped', async () => {
    const { answer, release } = heldAnswers()
    await openHome({ 'GET /api/scans': answer })
    await scanInto(document.body, 'NB-1')
    await scanInto(document.body, 'NB-7')
    await release('NB-7')
    await settled()
    await release('NB-1')
    await settled()
    expect(location.hash).toContain('/print-article/a-2')
  })

  it('is dropped when something is typed before its answer', async () => {
    const { answer, release } = heldAnswers()
    const { field } = await openHome({ 'GET /api/scans': answer })
    await scanInto(document.body, 'NB-7')
    fireEvent.change(field, { target: { value: 'sal' } })
    await release('NB-7')
    await settled()
    expect(isOpen()).toBe(false)
    expect(field.value).toBe('sal')
  })

  it('that no article has says so, shows what a search would find, and opens nothing', async () => {
    const { field } = await openHome({
      'GET /api/scans': codeMatches('NB-2042'),
      'GET /api/articles': list([sampleArticle]),
    })
    await scanInto(document.body, 'NB-2042')
    await screen.findByText('No article has the code NB-2042.')
    await screen.findByRole('option', { name: /Cloudberry jam/ })
    expect(isOpen()).toBe(false)
    fireEvent.change(field, { target: { value: 'NB-204' } })
    await settled()
    expect(screen.queryByText('No article has the code NB-2042.')).toBeNull()
  })

  it('that several have offers them, and opens the one that is chosen', async () => {
    await openHome({ 'GET /api/scans': codeMatches('NB', [sampleArticle, salt]) })
    await scanInto(document.body, 'NBX')
    await screen.findByText('More than one item has the code NB. Choose one.')
    expect(isOpen()).toBe(false)
    fireEvent.click(await screen.findByRole('option', { name: /Salt/ }))
    await settled()
    expect(location.hash).toContain('/print-article/a-2')
  })

  it('has its separators, typed as Ctrl+] or F8, and its signs typed with AltGr', async () => {
    const { received } = await openHome({ 'GET /api/scans': (_, url) => codeMatches(codeOf(url)) })
    const keys = [
      { key: 'A' },
      { key: ']', ctrlKey: true },
      { key: 'B' },
      { key: 'F8' },
      { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true },
      { key: 'Enter' },
    ]
    await act(async () => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }))
    })
    await screen.findByText(/^No article has the code/)
    expect(scannedCodes(received)).toEqual(['A\u001dB\u001d@'])
  })

  it('of the address on a label that was printed without an article opens the page of the label [SCAN-02]', async () => {
    const verifyId = '0f8fad5b-d9cb-469f-a165-70867728950e'
    await openHome({ 'GET /api/scans': codeMatches('https://labels.example', [], { verifyId }) })
    await scanInto(document.body, `https://labels.example/#/verify/${verifyId}`)
    await settled()
    expect(location.hash).toContain(`/verify/${verifyId}`)
  })

  it('of an order opens it to be printed, and is nothing where orders are switched off', async () => {
    const order = { id: 'o-1', orderNumber: 'ON-7', name: 'Lindon' }
    const answers = { 'GET /api/scans': codeMatches('ON-7', [], { orders: [order as never] }) }
    const showFeatures = { ...usualFeatures.showFeatures, showMyOrders: false }
    await openHome({ ...answers, 'GET /api/features': { json: { ...usualFeatures, showFeatures } } })
    await scanInto(document.body, 'ON-7')
    await screen.findByText('No article has the code ON-7.')
    cleanup()
    await openHome(answers)
    await scanInto(document.body, 'ON-7')
    await settled()
    expect(location.hash).toContain('/print-order/o-1')
  })
})

describe('Enter in the search field', () => {
  it('opens nothing but a whole match; what is chosen with the arrows opens', async () => {
    const { field } = await openHome({
      'GET /api/scans': (_, url) => codeMatches(codeOf(url)),
      'GET /api/articles': list([sampleArticle]),
    })
    fireEvent.change(field, { target: { value: 'cloud' } })
    await screen.findByRole('option', { name: /Cloudberry jam/ })
    fireEvent.keyDown(field, { key: 'Enter' })
    await screen.findByText('No article has the code cloud.')
    expect(isOpen()).toBe(false)
    await screen.findByRole('option', { name: /Cloudberry jam/ })
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    await settled()
    expect(location.hash).toContain(`/print-article/${sampleArticle.id}`)
  })
})

describe('A scan on My articles', () => {
  it('opens a whole match; else the list shows what the search finds, with a word why', async () => {
    sampleServer({
      'GET /api/scans': (_, url) => codeMatches(codeOf(url), codeOf(url) === 'NB-7' ? [salt] : []),
      'GET /api/articles': list([sampleArticle]),
    })
    await openApp('/print-articles')
    await screen.findByText('Cloudberry jam')
    await scanInto(document.body, 'NB-2042')
    await screen.findByText('No article has the code NB-2042.')
    expect(isOpen()).toBe(false)
    await scanInto(document.body, 'NB-7')
    await settled()
    expect(location.hash).toContain('/print-article/a-2')
  })
})
