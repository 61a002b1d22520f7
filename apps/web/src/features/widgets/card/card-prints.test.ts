import { describe, expect, it } from 'vitest'
import {
  type Card,
  ended,
  enter,
  jam,
  kindsOf,
  lastPrint,
  matched,
  openCard,
  pick,
  press,
  sent,
  tea,
  text,
} from '../../../testing/test-card.ts'
import { type CardOutcome, type CardRules, canPress, isPrinting, offeredArticle } from './card-state.ts'

describe('Pressing Print on a card', () => {
  it('prints what stands there, without empty values', () => {
    const card = openCard()
    card.send(
      pick(jam),
      { type: 'value-set', name: 'lot', value: 'L1' },
      { type: 'value-set', name: 'size', value: '' },
      { type: 'quantity-set', quantity: 3 },
      press,
    )
    expect(card.effects).toEqual([
      {
        kind: 'print',
        print: { press: 1, labelId: 'l-1', printerId: 'p-1', article: jam, quantity: 3, variables: { lot: 'L1' } },
      },
    ])
  })

  it.each([press, enter])('needs a selected article, and says so for 5 s', (by) => {
    const card = openCard({ labelId: null })
    card.send(by)
    expect(card.now().message).toEqual({ kind: 'error', text: { key: 'select-article' }, number: 1 })
    expect(card.effects).toEqual([{ kind: 'end-message', number: 1, afterMs: 5000 }, { kind: 'failure-tone' }])
  })

  it.each([{ labelId: null }, { printerId: null }])('needs both a label and a printer: %o', (missing) => {
    const card = openCard({ ...missing, variables: [{ name: 'lot', label: 'Lot', required: true }] })
    card.send(pick(jam), press)
    expect([text(card), kindsOf(card)]).toEqual([{ key: 'missing-configuration' }, ['end-message', 'failure-tone']])
  })

  it('names a required variable that is empty', () => {
    const variables = [
      { name: 'note', label: 'Note', required: false },
      { name: 'lot', label: 'Lot', required: true },
      { name: 'size', label: '', required: true },
    ]
    const card = openCard({ variables })
    card.send(pick(jam), { type: 'value-set', name: 'lot', value: ' \u200b ' }, press)
    expect(text(card)).toEqual({ key: 'missing-value', label: 'Lot' })
    card.send({ type: 'value-set', name: 'lot', value: 'L1' }, press)
    expect(text(card)).toEqual({ key: 'missing-value', label: 'size' })
    card.send({ type: 'value-set', name: 'size', value: 'S' }, press)
    expect(kindsOf(card)).toEqual(['print'])
    expect(text(card)).toBeUndefined()
  })

  it('does nothing while a print is on its way', () => {
    const card = openCard()
    card.send(pick(jam), press, press, enter)
    expect(kindsOf(card)).toEqual(['print'])
    card.send(pick(tea), press)
    expect(kindsOf(card)).toEqual([])
  })

  it('by Enter queues what was selected meanwhile, once', () => {
    const card = openCard()
    card.send(pick(jam), press)
    card.send(pick(tea), enter, enter)
    expect([kindsOf(card), lastPrint(card)?.press, lastPrint(card)?.article]).toEqual([['print'], 2, tea])
    card.send(ended(1))
    expect([isPrinting(card.now()), card.now().article]).toEqual([true, tea])
    card.send(ended(2))
    expect([isPrinting(card.now()), card.now().article]).toEqual([false, undefined])
  })

  it.each([
    [Number.NaN, 1],
    [0, 1],
    [-3, 1],
    [0.4, 1],
    [1, 1],
    [2.6, 3],
    [10_000, 10_000],
    [10_001, 10_000],
  ])('prints a whole quantity of at least 1 [WIDGET-089] [WIDGET-090] [WIDGET-091]: %d is %d', (typed, quantity) => {
    const card = openCard()
    expect(card.send({ type: 'quantity-set', quantity: typed }).quantity).toBe(quantity)
  })
})

describe('The end of a print on a card', () => {
  const printed = (change: Partial<CardRules>, outcome: CardOutcome) => {
    const card = openCard(change)
    card.send(
      pick(jam),
      { type: 'value-set', name: 'lot', value: 'L1' },
      { type: 'quantity-set', quantity: 3 },
      press,
      { type: 'quantity-set', quantity: 5 },
      ended(1, outcome),
    )
    return card
  }
  const input = (card: Card) => [card.now().article, card.now().values, card.now().quantity]

  it('that went well shows a message for 3 s, and clears article, variables and quantity [WIDGET-064] [WIDGET-066] [WIDGET-067] [WIDGET-068] [CONST-19]', () => {
    const card = printed({ defaultQuantity: 4 }, sent)
    expect(card.now().message).toEqual({
      kind: 'success',
      text: { key: 'sent', quantity: 3, printer: 'Packing 1' },
      number: 1,
    })
    expect(card.effects.at(-1)).toEqual({ kind: 'end-message', number: 1, afterMs: 3000 })
    expect(input(card)).toEqual([undefined, {}, 1])
  })

  it('leaves the predefined article to its banner', () => {
    const card = printed({ predefinedArticle: { id: 'a-9', name: 'Pallet' } }, sent)
    expect([card.now().article, offeredArticle(card.rules, card.now())?.name]).toEqual([undefined, 'Pallet'])
  })

  it('leaves all as it is with clearing off, and lets it be printed again [WIDGET-069]', () => {
    const card = printed({ clearInputAfterPrint: false }, sent)
    expect(input(card)).toEqual([jam, { lot: 'L1' }, 5])
    card.send(press)
    expect(kindsOf(card)).toEqual(['print'])
  })

  it('names no printer where none is known', () => {
    expect(text(printed({ printerName: null }, sent))).toMatchObject({ printer: '' })
  })

  it('shows the PDF, unless its link is wrong: then it warns until that is closed, and the print counts as successful', () => {
    const wish = { showPdfAfterPrint: true }
    expect(printed(wish, sent).effects.at(-1)).toEqual({ kind: 'show-pdf', articleId: 'a-1' })
    expect(printed(wish, { kind: 'unknown' }).effects.at(-1)?.kind).toBe('end-message')
    const card = printed(wish, { kind: 'sent', pdfError: 'PDF-länk saknas eller är ogiltig' })
    expect(kindsOf(card)).toEqual(['print', 'end-message'])
    expect([card.now().message?.kind, card.now().warning, card.now().article]).toEqual([
      'success',
      'PDF-länk saknas eller är ogiltig',
      undefined,
    ])
    card.send(pick(tea), press, ended(2))
    expect(card.now().warning).toBe('PDF-länk saknas eller är ogiltig')
    card.send({ type: 'warning-closed' })
    expect(card.now().warning).toBeUndefined()
    expect(card.send({ type: 'warned', text: 'Kunde inte hämta PDF-länk' }).warning).toBe('Kunde inte hämta PDF-länk')
  })

  it.each<[CardOutcome, unknown]>([
    [
      { kind: 'not-ok', reason: 'No paper' },
      { key: 'print-failed', reason: 'No paper' },
    ],
    [
      { kind: 'not-ok', reason: undefined },
      { key: 'print-failed', reason: undefined },
    ],
    [
      { kind: 'exception', reason: 'Offline' },
      { key: 'print-error', reason: 'Offline' },
    ],
    [
      { kind: 'exception', reason: undefined },
      { key: 'print-error', reason: undefined },
    ],
    [{ kind: 'unknown' }, { key: 'not-confirmed' }],
    [{ kind: 'lane-full' }, { key: 'lane-full' }],
  ])('that did not go well says so for 5 s, and keeps the input [WIDGET-065] [CONST-19]: %o', (outcome, said) => {
    const card = printed({}, outcome)
    expect(card.now().message).toEqual({ kind: 'error', text: said, number: 1 })
    expect(card.effects.at(-1)).toEqual({ kind: 'end-message', number: 1, afterMs: 5000 })
    expect(input(card)).toEqual([jam, { lot: 'L1' }, 5])
    expect(canPress(card.now())).toBe(true)
  })

  it('that was dropped says nothing', () => {
    const card = printed({}, { kind: 'gone' })
    expect([card.now().message, card.now().underWay, input(card)]).toEqual([undefined, [], [jam, { lot: 'L1' }, 5]])
  })

  it('that waits for its helper lets the card go on with the next article, but not print the same again', () => {
    const card = printed({}, { kind: 'waits', computer: 'PACK-07' })
    expect(text(card)).toEqual({ key: 'waits', computer: 'PACK-07' })
    expect([isPrinting(card.now()), canPress(card.now())]).toEqual([false, false])
    card.send(enter)
    expect(kindsOf(card)).toEqual([])
    card.send(pick(tea))
    expect(canPress(card.now())).toBe(true)
    card.send(press, ended(1))
    expect([card.now().article, isPrinting(card.now())]).toEqual([tea, true])
  })

  it('that waits leaves the one behind it on its way', () => {
    const card = openCard()
    card.send(pick(jam), press, pick(tea), enter, ended(1, { kind: 'waits', computer: 'PACK-07' }))
    expect(isPrinting(card.now())).toBe(true)
    card.send(ended(2))
    expect(isPrinting(card.now())).toBe(false)
  })

  it('is told once', () => {
    const card = printed({}, sent)
    card.send(pick(tea), ended(1))
    expect([card.now().article, card.effects]).toEqual([tea, []])
  })
})

describe('A message on a card', () => {
  it('ends with its own time, not with that of the one before', () => {
    const card = openCard()
    card.send(press)
    card.send(press)
    card.send({ type: 'message-over', number: 1 })
    expect(card.now().message?.number).toBe(2)
    card.send({ type: 'message-over', number: 2 })
    expect(card.now().message).toBeUndefined()
    card.send(press)
    expect(card.now().message?.number).toBe(3)
  })
})

describe('An unusual quantity on a card [QUANTITY-02]', () => {
  const many = (quantity: number) => ({ type: 'quantity-set', quantity }) as const
  const answered = (isWanted: boolean) => ({ type: 'question-answered', isWanted }) as const

  it.each([press, enter])('is asked about once before it is printed', (by) => {
    const card = openCard({ usualQuantity: 20 })
    card.send(pick(jam), many(201), by)
    expect([kindsOf(card), card.now().question]).toEqual([[], { quantity: 201, usual: 20 }])
    card.send(press, enter)
    expect(kindsOf(card)).toEqual([])
    card.send(answered(true))
    expect([lastPrint(card)?.quantity, card.now().question]).toEqual([201, undefined])
    card.send(answered(true))
    expect(kindsOf(card)).toEqual([])
  })

  it('prints nothing where it is not wanted, and is asked about again', () => {
    const card = openCard({ defaultQuantity: 501 })
    card.send(pick(jam), press, answered(false))
    expect([kindsOf(card), card.now().question, card.now().quantity]).toEqual([[], undefined, 501])
    card.send(press)
    expect(card.now().question).toEqual({ quantity: 501, usual: null })
  })

  it('is no more than ten times the usual one, or 500', () => {
    const known = openCard({ usualQuantity: 20 })
    known.send(pick(jam), many(200), press)
    const unknown = openCard()
    unknown.send(pick(jam), many(500), press)
    expect([kindsOf(known), kindsOf(unknown)]).toEqual([['print'], ['print']])
  })

  it('is asked about where Enter came before it was known what was scanned, and no more once another article is there', () => {
    const card = openCard({ defaultQuantity: 600 })
    card.send({ type: 'scanned', code: 'NB-1' }, enter, matched(card, [jam]))
    card.send(matched(card, [jam]))
    expect([kindsOf(card), card.now().question]).toEqual([[], { quantity: 600, usual: null }])
    card.send(pick(tea))
    expect(card.now().question).toBeUndefined()
  })
})
