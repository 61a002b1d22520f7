import { describe, expect, it } from 'vitest'
import { jam, tea } from '../../../testing/test-card.ts'
import type { CardArticle, CardOutcome, CardPrint, CardRules } from './card-state.ts'
import { type CardDeps, runCard } from './running-card.ts'

const rules: CardRules = {
  labelId: 'l-1',
  printerId: 'p-1',
  printerName: 'Packing 1',
  variables: [],
  clearInputAfterPrint: true,
  predefinedArticle: null,
  defaultQuantity: 1,
  showPdfAfterPrint: true,
}

/** A card whose clock goes on when the test says so. */
function openCard(change: Partial<CardDeps> = {}) {
  let now = 0
  const timers: { readonly at: number; readonly then: () => void }[] = []
  const done: string[] = []
  const prints: { readonly print: CardPrint; readonly end: (outcome: CardOutcome) => void }[] = []
  const card = runCard(() => rules, {
    search: async (text) => {
      done.push(`search ${text}`)
      return [jam]
    },
    lookUp: async (code) => {
      done.push(`look up ${code}`)
      return { articles: [tea], values: { lot: 'L1' } }
    },
    print: (print, end) => prints.push({ print, end }),
    showPdf: async (articleId) => {
      done.push(`show ${articleId}`)
      return undefined
    },
    playFailureTone: () => done.push('tone'),
    later: (ms, then) => {
      const timer = { at: now + ms, then }
      timers.push(timer)
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
    },
    ...change,
  })
  const pass = async (ms: number) => {
    now += ms
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.then()
    }
    await settle()
  }
  return { ...card, done, prints, pass, now: card.store.read }
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const failing = async (): Promise<never> => {
  throw new Error('away')
}
const pick = (article: CardArticle) => ({ type: 'picked', article }) as const

describe('A card at work', () => {
  it('searches 300 ms after the last key, once', async () => {
    const card = openCard()
    card.send({ type: 'typed', text: 'cl' })
    await card.pass(299)
    card.send({ type: 'typed', text: 'clo' })
    await card.pass(299)
    expect(card.done).toEqual([])
    await card.pass(1)
    expect([card.done, card.now().suggestions]).toEqual([['search clo'], [jam]])
  })

  it('searches on while something else is typed', async () => {
    const card = openCard()
    card.send({ type: 'typed', text: 'cl' })
    card.send({ type: 'quantity-set', quantity: 2 })
    await card.pass(300)
    expect(card.done).toEqual(['search cl'])
  })

  it('gives up a search when too little is left', async () => {
    const card = openCard()
    card.send({ type: 'typed', text: 'cl' })
    card.send({ type: 'typed', text: 'c' })
    await card.pass(1_000)
    expect(card.done).toEqual([])
  })

  it.each(['search', 'lookUp'] as const)('says that it could not %s', async (name) => {
    const card = openCard({ [name]: failing })
    card.send(name === 'search' ? { type: 'typed', text: 'cl' } : { type: 'scanned', code: 'NB-1' })
    await card.pass(300)
    expect(card.now().message?.text).toEqual({ key: 'search-failed' })
  })

  it('looks up a scan, prints it, and shows its message for 3 s and its PDF', async () => {
    const card = openCard()
    card.send({ type: 'scanned', code: 'NB-2' })
    await settle()
    expect([card.done, card.now().article, card.now().values]).toEqual([['look up NB-2'], tea, { lot: 'L1' }])
    card.send({ type: 'entered' })
    expect(card.prints[0]?.print).toMatchObject({ article: tea, variables: { lot: 'L1' } })
    card.prints[0]?.end({ kind: 'sent', pdfError: undefined })
    expect([card.done.at(-1), card.now().message?.kind]).toEqual(['show a-2', 'success'])
    await card.pass(2_999)
    expect(card.now().message).toBeDefined()
    await card.pass(1)
    expect(card.now().message).toBeUndefined()
    expect(card.now().warning).toBeUndefined()
  })

  it('shows an error for 5 s, with its tone', async () => {
    const card = openCard()
    card.send({ type: 'entered' })
    expect([card.done, card.now().message?.kind]).toEqual([['tone'], 'error'])
    await card.pass(4_999)
    expect(card.now().message).toBeDefined()
    await card.pass(1)
    expect(card.now().message).toBeUndefined()
  })

  it('warns of a PDF that could not be had', async () => {
    const card = openCard({ showPdf: async () => 'Kunde inte hämta PDF-länk' })
    card.send(pick(jam))
    card.send({ type: 'print-pressed' })
    card.prints[0]?.end({ kind: 'sent', pdfError: undefined })
    await settle()
    expect(card.now().warning).toBe('Kunde inte hämta PDF-länk')
  })
})
