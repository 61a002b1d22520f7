import { describe, expect, it } from 'vitest'
import {
  ended,
  enter,
  found,
  jam,
  kindsOf,
  lastPrint,
  matched,
  openCard,
  pick,
  press,
  tea,
  text,
  type,
} from '../../../testing/test-card.ts'
import { type CardEvent, canPress, fromScan, isPrinting, offeredArticle } from './card-state.ts'

describe('A widget card', () => {
  it('starts idle, with the default quantity, no article, and nothing to say [WIDGET-061]', () => {
    const { now } = openCard({ defaultQuantity: 4 })
    expect(now()).toEqual({
      typed: '',
      suggestions: [],
      notice: undefined,
      search: 'none',
      asked: 0,
      isPrintWanted: false,
      article: undefined,
      selection: 0,
      values: {},
      scanned: {},
      quantity: 4,
      question: undefined,
      underWay: [],
      presses: 0,
      message: undefined,
      messages: 0,
      warning: undefined,
    })
    expect([isPrinting(now()), canPress(now())]).toEqual([false, false])
  })

  it('goes from idle to printing while a print runs, and back [WIDGET-062] [WIDGET-063]', () => {
    const card = openCard()
    card.send(pick(jam))
    expect([isPrinting(card.now()), canPress(card.now())]).toEqual([false, true])
    card.send(press)
    expect([isPrinting(card.now()), canPress(card.now())]).toEqual([true, false])
    card.send(ended(1))
    expect(isPrinting(card.now())).toBe(false)
  })
})

describe('The search of a card', () => {
  it('waits 300 ms from two characters on, without the blanks around them [WIDGET-073] [WIDGET-074]', () => {
    const card = openCard()
    card.send(type(' cl '))
    expect(card.effects).toEqual([{ kind: 'search', asked: 1, text: 'cl', afterMs: 300 }])
    expect([card.now().search, card.now().typed]).toEqual(['searching', ' cl '])
  })

  it.each(['', 'c', ' c '])('clears the suggestions with fewer characters [WIDGET-073] [WIDGET-075]: "%s"', (short) => {
    const card = openCard()
    card.send(type('cl'), found(card, jam))
    card.send(type('cl'))
    card.send(found(card, jam))
    expect(card.now().suggestions).toEqual([jam])
    card.send(type(short))
    expect([card.now().suggestions, card.now().search, card.effects]).toEqual([[], 'none', []])
  })

  it('shows what was found for what was typed last, and keeps it while the next search runs', () => {
    const card = openCard()
    card.send(type('cl'))
    const older = found(card, tea)
    card.send(type('clo'), older)
    expect([card.now().suggestions, card.now().search]).toEqual([[], 'searching'])
    card.send(found(card, jam))
    expect([card.now().suggestions, card.now().search, card.now().notice]).toEqual([[jam], 'none', undefined])
    card.send(type('clou'))
    expect(card.now().suggestions).toEqual([jam])
  })

  it.each([
    ['clx', { kind: 'none-found' }],
    ['cl', undefined],
    [' cl ', undefined],
  ])('says that none was found from three characters on [WIDGET-102]: "%s"', (typed, notice) => {
    const card = openCard()
    card.send(type(typed))
    card.send(found(card))
    expect(card.now().notice).toEqual(notice)
    card.send(type('clou'))
    expect(card.now().notice).toBeUndefined()
  })

  it('says for 5 s that it failed, unless a newer one is on its way', () => {
    const card = openCard()
    card.send(type('cl'))
    card.send(found(card, jam))
    card.send(type('clo'))
    card.send({ type: 'search-failed', asked: 1 })
    expect([text(card), card.now().search]).toEqual([undefined, 'searching'])
    card.send({ type: 'search-failed', asked: 2 })
    expect(text(card)).toEqual({ key: 'search-failed' })
    expect(card.effects).toEqual([{ kind: 'end-message', number: 1, afterMs: 5000 }])
    expect([card.now().search, card.now().suggestions]).toEqual(['none', []])
  })

  it('hides what it found on a click outside, also what is found later', () => {
    const card = openCard()
    card.send(type('clx'))
    card.send(found(card, jam))
    card.send({ type: 'clicked-outside' })
    expect(card.now().suggestions).toEqual([])
    card.send(type('clxx'))
    card.send(found(card))
    card.send({ type: 'clicked-outside' })
    expect(card.now().notice).toBeUndefined()
    card.send(type('cloud'))
    const late = found(card, jam)
    card.send({ type: 'clicked-outside' }, late)
    expect([card.now().suggestions, card.now().search, card.now().typed]).toEqual([[], 'none', 'cloud'])
  })

  it('goes on looking up a code on a click outside', () => {
    const card = openCard()
    card.send({ type: 'scanned', code: 'NB-1' }, { type: 'clicked-outside' })
    expect(card.now().search).toBe('looking-up')
    card.send(matched(card, [jam]))
    expect(card.now().article).toEqual(jam)
  })
})

describe('Selecting an article on a card', () => {
  it('empties the values and the search [WIDGET-070]', () => {
    const card = openCard()
    card.send(pick(jam), { type: 'value-set', name: 'lot', value: 'L1' }, type('tea'))
    card.send(found(card, tea))
    card.send(pick(tea))
    expect(card.now()).toMatchObject({
      article: tea,
      values: {},
      typed: '',
      suggestions: [],
      notice: undefined,
      search: 'none',
      quantity: 1,
    })
  })

  it('drops what a search finds later', () => {
    const card = openCard()
    card.send(type('tea'))
    const late = found(card, tea)
    card.send(pick(jam), late)
    expect(card.now().suggestions).toEqual([])
  })

  it('keeps a quantity that was typed before', () => {
    const card = openCard()
    expect(card.send({ type: 'quantity-set', quantity: 7 }, pick(jam)).quantity).toBe(7)
  })

  it('offers the predefined article, which is used by its button, and is back after clearing [WIDGET-071]', () => {
    const card = openCard({ predefinedArticle: { id: 'a-9', name: 'Pallet' } })
    const offered = () => offeredArticle(card.rules, card.now())?.name
    expect([card.now().article, offered()]).toEqual([undefined, 'Pallet'])
    card.send({ type: 'predefined-used' })
    expect([card.now().article, offered()]).toEqual([
      { id: 'a-9', name: 'Pallet', externalIdentifier: null },
      undefined,
    ])
    card.send(pick(jam), { type: 'value-set', name: 'lot', value: 'L1' })
    expect(offered()).toBe('Pallet')
    card.send({ type: 'article-cleared' })
    expect([card.now().article?.name, card.now().values]).toEqual(['Pallet', {}])
  })

  it('without a predefined article, clearing leaves none', () => {
    const card = openCard()
    card.send(pick(jam), { type: 'value-set', name: 'lot', value: 'L1' }, { type: 'article-cleared' })
    expect([card.now().article, card.now().values, offeredArticle(card.rules, card.now())]).toEqual([
      undefined,
      {},
      null,
    ])
    expect(card.send({ type: 'predefined-used' }).article).toBeUndefined()
  })
})

describe('A scan on a card', () => {
  it('looks up the code, and selects its only whole match with the values that it carries', () => {
    const card = openCard()
    card.send(type('cl'))
    card.send(found(card, tea))
    card.send({ type: 'scanned', code: ' NB-1 ' })
    expect(card.effects).toEqual([{ kind: 'look-up', asked: 2, code: ' NB-1 ' }])
    expect(card.now()).toMatchObject({ typed: 'NB-1', search: 'looking-up', suggestions: [], notice: undefined })
    card.send(matched(card, [jam], { lot: 'L7' }))
    expect(card.now()).toMatchObject({ article: jam, values: { lot: 'L7' }, typed: '', search: 'none' })
    expect(card.effects).toEqual([])
  })

  it('marks the values that it fills until they are typed over, taken out, or another article is selected [SCAN-05]', () => {
    const card = openCard({ variables: [{ name: 'lot', label: 'Lot', required: false }] })
    const scan = () => {
      card.send({ type: 'scanned', code: 'NB-1' })
      return card.send(matched(card, [jam], { lot: 'L7', expiry: '261231' }))
    }
    expect(fromScan(scan())).toEqual(['lot', 'expiry'])
    expect(fromScan(card.send({ type: 'value-set', name: 'lot', value: 'L8' }))).toEqual(['expiry'])
    card.send({ type: 'scanned-value-removed', name: 'expiry' })
    expect([fromScan(card.now()), card.now().values]).toEqual([[], { lot: 'L8' }])
    card.send(press)
    expect(lastPrint(card)?.variables).toEqual({ lot: 'L8' })
    scan()
    expect(fromScan(card.send(pick(tea)))).toEqual([])
  })

  it('that is newer counts, and so does what was typed since', () => {
    const card = openCard()
    card.send({ type: 'scanned', code: 'NB-1' })
    const older = matched(card, [jam])
    card.send({ type: 'scanned', code: 'NB-2' }, older)
    expect(card.now().article).toBeUndefined()
    const newer = matched(card, [tea])
    card.send(type('x'), newer)
    expect(card.now().article).toBeUndefined()
  })

  it('of no article says so, sounds, and shows what a search finds', () => {
    const card = openCard()
    card.send(pick(jam), { type: 'scanned', code: 'NB-77' })
    card.send(matched(card, []))
    expect(card.now()).toMatchObject({ article: jam, notice: { kind: 'no-code', code: 'NB-77' }, search: 'searching' })
    expect(card.effects).toEqual([
      { kind: 'failure-tone' },
      { kind: 'search', asked: card.now().asked, text: 'NB-77', afterMs: 0 },
    ])
    card.send(found(card, tea))
    expect(card.now()).toMatchObject({ suggestions: [tea], notice: { kind: 'no-code', code: 'NB-77' } })
    card.send(found(card))
    expect(card.now().notice).toEqual({ kind: 'no-code', code: 'NB-77' })
  })

  it('of several articles lets one choose, and sounds', () => {
    const card = openCard()
    card.send({ type: 'scanned', code: 'NB' })
    card.send(matched(card, [jam, tea]))
    expect(card.now()).toMatchObject({
      article: undefined,
      suggestions: [jam, tea],
      notice: { kind: 'several', code: 'NB' },
      search: 'none',
    })
    expect(card.effects).toEqual([{ kind: 'failure-tone' }])
  })

  it.each<[string, CardEvent]>([
    ['on the card', enter],
    ['in the search field', { type: 'search-entered' }],
  ])('prints when Enter %s came before it was known, once', (_, key) => {
    const card = openCard()
    card.send({ type: 'scanned', code: 'NB-1' }, key, key)
    expect([card.effects.length, card.now().isPrintWanted]).toEqual([1, true])
    card.send(matched(card, [jam]))
    expect([kindsOf(card), lastPrint(card)?.article, card.now().isPrintWanted]).toEqual([['print'], jam, false])
  })

  it.each([
    ['none', []],
    ['several', [jam, tea]],
  ])('does not print by an Enter that came before %s was found', (_, articles) => {
    const card = openCard()
    card.send({ type: 'scanned', code: 'NB-1' }, enter)
    card.send(matched(card, articles))
    expect([kindsOf(card).includes('print'), card.now().isPrintWanted]).toEqual([false, false])
  })

  it.each<[string, CardEvent]>([
    ['another scan', { type: 'scanned', code: 'NB-2' }],
    ['typing', type('NB-2')],
    ['a choice', pick(tea)],
  ])('forgets an Enter after %s', (_, event) => {
    const card = openCard()
    card.send({ type: 'scanned', code: 'NB-1' }, enter, event)
    expect(card.now().isPrintWanted).toBe(false)
  })

  it('that cannot be looked up forgets the Enter, too', () => {
    const card = openCard()
    card.send({ type: 'scanned', code: 'NB-1' }, enter, { type: 'search-failed', asked: 1 })
    expect([card.now().isPrintWanted, card.now().search, text(card)]).toEqual([false, 'none', { key: 'search-failed' }])
  })

  it('is what Enter in the search field makes of typed text; of none it prints', () => {
    const card = openCard()
    card.send(pick(jam), type(' NB-2 '), { type: 'search-entered' })
    expect(card.effects.at(-1)).toEqual({ kind: 'look-up', asked: card.now().asked, code: ' NB-2 ' })
    card.send(type('  '), { type: 'search-entered' })
    expect(kindsOf(card)).toEqual(['print'])
  })
})
