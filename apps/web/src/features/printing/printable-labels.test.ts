import { describe, expect, it } from 'vitest'
import { printableLabels } from './printable-labels.ts'

const label = (name: string) => ({ labelId: name, name })

describe('The labels that an article can be printed on', () => {
  it('are its own, those of the order, and those that groups bring along, each once', () => {
    const article = { labels: [label('own')], offeredLabels: [label('group'), label('order')] }
    const names = printableLabels(article, [label('order'), label('own')]).map(({ name }) => name)
    expect(names).toEqual(['own', 'order', 'group'])
  })
})
