import { describe, expect, it } from 'vitest'
import { bodyOf, emptyOrder, keptLineIdsOf, orderRules, withArticle } from './order-draft.ts'

const screw = { id: 'a-1', name: 'Screw', externalIdentifier: '1001' }
const nut = { id: 'a-2', name: 'Nut', externalIdentifier: null }

describe('An article put on an order', () => {
  it('gets a line of its own; once more, it is counted on that line', () => {
    const lines = withArticle(withArticle(withArticle([], screw), nut), screw)
    expect(lines.map(({ articleName, quantity }) => [articleName, quantity])).toEqual([
      ['Screw', 2],
      ['Nut', 1],
    ])
  })
})

describe('What is sent of an order', () => {
  it('has the lines with articles, and keeps those of deleted articles by their ids alone', () => {
    const [line] = withArticle([], screw)
    if (!line) throw new Error('no line')
    const gone = { ...line, id: 'l-9', storedId: 'l-9', articleId: null }
    const draft = { ...emptyOrder, orderNumber: ' 4711 ', lines: [line, gone] }
    expect(bodyOf(draft)).toMatchObject({ orderNumber: '4711', lines: [{ articleId: 'a-1', quantity: 1, data: [] }] })
    expect(keptLineIdsOf(draft)).toEqual(['l-9'])
  })

  it('needs a number', () => {
    expect(orderRules.check(emptyOrder)).toEqual({ orderNumber: 'order.numberWrong' })
  })
})
