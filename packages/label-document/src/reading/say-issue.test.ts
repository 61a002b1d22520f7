import { describe, expect, it } from 'vitest'
import { readLabelDocument } from '../read-label-document.ts'
import { sampleLabels } from '../samples.ts'
import { plainText } from '../testing/plain-text.ts'

const sample = () => JSON.parse(JSON.stringify(sampleLabels[0]?.document)) as Record<string, unknown>
const messagesOf = (changes: object) =>
  readLabelDocument({ ...sample(), ...changes }).problems.map(({ message }) => message)
const ofText = (changes: object) => messagesOf({ elements: [{ ...plainText, ...changes }] })

describe('What is wrong with a label document names the field and what is allowed', () => {
  it.each<[object, string]>([
    [{ width: 1 }, 'width: 1 is too small; at least 5000 is allowed.'],
    [{ width: 1_200_001 }, 'width: 1200001 is too large; at most 1200000 is allowed.'],
    [{ width: '50' }, 'width: "50" is not a number.'],
    [{ extra: 1 }, 'document: There is no field "extra" here.'],
    [{ elements: 'x' }, 'elements: "x" is not a list.'],
    [{ pages: Array(50).fill({ elements: [] }) }, 'pages: It has 50 entries; at most 49 are allowed.'],
    [{ accentColor: 'red' }, 'accentColor: A colour is written like #e2001a.'],
  ])('%j', (changes, message) => {
    expect(messagesOf(changes)).toEqual([message])
  })

  it.each<[object, string]>([
    [{ fontSize: 3_000.5 }, 'elements.0.fontSize: 3000.5 is not a whole number.'],
    [{ content: 5 }, 'elements.0.content: 5 is not a text.'],
    [{ content: 'x'.repeat(4_001) }, 'elements.0.content: It has 4001 characters; at most 4000 are allowed.'],
    [{ id: '' }, 'elements.0.id: It has 0 characters; at least 1 are needed.'],
    [{ bold: undefined }, 'elements.0.bold: The field is missing; it is true or false.'],
    [{ rotation: 45 }, 'elements.0.rotation: 45 is not allowed; allowed are 0, 90, 180, 270.'],
    [{ align: 'middle' }, 'elements.0.align: "middle" is not allowed; allowed are left, center, right, justify.'],
    [
      { type: 'tekst' },
      'elements.0.type: "tekst" is not allowed; allowed are text, barcode, picture, box, line, ellipse, path, pictogram, group, repeater, table.',
    ],
  ])('of a text: %j', (changes, message) => {
    expect(ofText(changes)).toEqual([message])
  })

  it('shows long values short, and of many allowed ones the first', () => {
    const barcode = { ...plainText, type: 'barcode', symbology: 'x'.repeat(100) }
    const [message] = messagesOf({ elements: [barcode] })
    expect(message).toMatch(
      /^elements\.0\.symbology: "x{39}… is not allowed; allowed are code128, .* … \(\d+ in all, in docs\/label-format\.md\)\.$/,
    )
  })
})

describe('Texts that cannot be stored are refused where they stand', () => {
  it.each([
    ['a\0b', 'The text has a NUL character (U+0000), which cannot be stored.'],
    ['a\ud800', 'The text has half a surrogate pair, which is no character.'],
    ['\udc00\ud800', 'The text has half a surrogate pair, which is no character.'],
  ])('%j', (content, sentence) => {
    expect(ofText({ content })).toEqual([`elements.0.content: ${sentence}`])
    expect(messagesOf({ layers: [{ layerId: 'l', name: content, prints: 'always' }] })).toEqual([
      `layers.0.name: ${sentence}`,
    ])
  })

  it('but not whole pairs', () => {
    expect(ofText({ content: '\u{1f600}' })).toEqual([])
  })
})
