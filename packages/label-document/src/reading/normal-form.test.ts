import { describe, expect, it } from 'vitest'
import { readLabelDocument } from '../read-label-document.ts'
import { sampleLabels } from '../samples.ts'
import { plainText } from '../testing/plain-text.ts'

function read(changes: object) {
  const { document, problems } = readLabelDocument({ ...sampleLabels[0]?.document, elements: [], ...changes })
  expect(problems).toEqual([])
  return JSON.parse(JSON.stringify(document)) as Record<string, unknown>
}
const runsOf = (runs: readonly object[], where = (element: object): object => element) => {
  const [element] = read({ elements: [where({ ...plainText, runs })] }).elements as Record<string, unknown>[]
  return element
}

describe('Documents that mean the same are the same', () => {
  it('whether a list is empty or absent', () => {
    const [variable] = sampleLabels[0]?.document.variables ?? []
    const full = read({ pages: [], layers: [], variables: [{ ...variable, options: [] }] })
    const bare = read({ variables: [variable] })
    expect(full).toEqual(bare)
    expect(Object.keys(full)).not.toContain('pages')
    expect(read({ pages: [{ elements: [] }] }).pages).toEqual([{ elements: [] }])
  })

  it('whether a group says that it is not scaled', () => {
    const group = { id: 'g', type: 'group', x: 0, y: 0, width: 1_000, height: 1_000, elements: [] }
    expect(read({ elements: [{ ...group, scale: 100 }] })).toEqual(read({ elements: [group] }))
    expect(read({ elements: [{ ...group, scale: 50 }] }).elements).toEqual([{ ...group, scale: 50 }])
  })

  it('whether runs of one look are parted or not', () => {
    expect(runsOf([{ content: 'a', bold: true }, { content: 'b', bold: true }, { content: 'c' }])?.runs).toEqual([
      { content: 'ab', bold: true },
      { content: 'c' },
    ])
    expect(runsOf([{ content: 'a', rise: 10 }, { content: 'b' }])?.runs).toHaveLength(2)
    expect(runsOf([])).not.toHaveProperty('runs')
  })

  it('in groups, repeaters and on other pages, too', () => {
    const runs = [{ content: 'a' }, { content: 'b' }]
    const place = { x: 0, y: 0, width: 9_000, height: 9_000 }
    const group = { ...place, id: 'g', type: 'group', elements: [{ ...plainText, runs }] }
    const repeater = {
      ...place,
      id: 'r',
      type: 'repeater',
      source: 'rows',
      stepX: 0,
      stepY: 5_000,
      mostRows: 5,
      elements: [{ ...plainText, id: 't2', runs }],
    }
    const document = read({ elements: [group, repeater], pages: [{ elements: [{ ...plainText, id: 't3', runs }] }] })
    expect(JSON.stringify(document).match(/"runs":\[\{"content":"ab"\}\]/g)).toHaveLength(3)
  })

  it('and a text of format 2 with an empty list of runs goes on printing nothing', () => {
    const source = { ...sampleLabels[0]?.document, formatVersion: 2 }
    const group = { id: 'g', type: 'group', x: 0, y: 0, width: 9, height: 9, elements: [{ ...plainText, runs: [] }] }
    const { document } = readLabelDocument({ ...source, elements: [group] })
    expect(JSON.parse(JSON.stringify(document?.elements[0]))).toEqual({
      ...group,
      elements: [{ ...plainText, content: '' }],
    })
  })
})
