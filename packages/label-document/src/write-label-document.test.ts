import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LabelDocument } from './label-document.ts'
import { readLabelDocument } from './read-label-document.ts'
import { sampleLabels } from './samples.ts'
import { writeLabelDocument } from './write-label-document.ts'

const golden = new URL('../golden/', import.meta.url)
const goldenFiles = readdirSync(golden, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
const documents = [
  ...sampleLabels.map(({ name, document }) => [name, document] as const),
  ...goldenFiles.flatMap((name) => {
    const { document } = readLabelDocument(JSON.parse(readFileSync(new URL(name, golden), 'utf8')))
    return document ? [[name, document] as const] : []
  }),
]

/** The same value with the keys of its objects in an order that numbers say. */
function shuffled(value: unknown, numbers: Iterator<number>): unknown {
  if (Array.isArray(value)) return value.map((inner) => shuffled(inner, numbers))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => ({ key, inner: shuffled(inner, numbers) }))
  const drawn = entries.map((entry) => ({ ...entry, at: numbers.next().value ?? 0 }))
  return Object.fromEntries(drawn.toSorted((one, other) => one.at - other.at).map(({ key, inner }) => [key, inner]))
}

function* repeated(numbers: readonly number[]): Generator<number> {
  for (let index = 0; ; index++) yield numbers[index % numbers.length] ?? 0
}

const [, sample] = documents[0] ?? []
if (!sample) throw new Error('There is no sample label.')

describe('The text of a label', () => {
  it.each(documents)('is read back as the same document: %s', (_, document) => {
    expect(readLabelDocument(JSON.parse(writeLabelDocument(document)))).toEqual({ document, problems: [] })
  })

  it.each(documents)('is the same whatever the order of keys: %s', (_, document) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 50, maxLength: 50 }), (numbers) => {
        const other = shuffled(document, repeated(numbers)) as LabelDocument
        expect(writeLabelDocument(other)).toBe(writeLabelDocument(document))
      }),
      { numRuns: 10 },
    )
  })

  it('begins with the format and has one line feed at its end', () => {
    const text = writeLabelDocument(sample)
    expect(text).toMatch(/^\{\n {2}"formatVersion": 3,\n {2}"width": \d+,\n {2}"height": \d+,\n/)
    expect(text).toMatch(/[^\n]\n$/)
    expect(text).not.toContain('\r')
  })

  it('leaves out optional lists that are empty', () => {
    const { pages: _pages, layers: _layers, guides: _guides, ...plain } = sample
    expect(writeLabelDocument({ ...plain, pages: [], layers: [], guides: [] })).toBe(writeLabelDocument(plain))
  })

  it('changes in one line where one field changes', () => {
    const lines = writeLabelDocument(sample).split('\n')
    const changed = writeLabelDocument({ ...sample, cornerRadius: 1234 as LabelDocument['cornerRadius'] }).split('\n')
    expect(changed.filter((line, index) => line !== lines[index])).toEqual(['  "cornerRadius": 1234,'])
  })
})
