import { describe, expect, it } from 'vitest'
import type { LabelDocument } from '../label-document.ts'
import { readLabelDocument } from '../read-label-document.ts'
import { plainText } from '../testing/plain-text.ts'
import { fillVariables } from './fill-variables.ts'
import { plainContent, readMarkup, takeLooksApart } from './markup.ts'

const looksOf = (value: string) =>
  takeLooksApart(readMarkup(value)).map(
    ({ text, isBold, isUnderlined }) => `${isBold ? 'b' : ''}${isUnderlined ? 'u' : ''}:${text}`,
  )

describe('Markup in a value', () => {
  it('sets parts of it bold, underlined and in lines', () => {
    expect(looksOf('wheat flour, <b>milk</b>, <u>salt</u><br>water')).toEqual([
      ':wheat flour, ',
      'b:milk',
      ':, ',
      'u:salt',
      ':\nwater',
    ])
    expect(looksOf('<B>egg<u>s</u></B>')).toEqual(['b:egg', 'bu:s'])
    expect(looksOf('a<br/>b<BR />c')).toEqual([':a\nb\nc'])
  })

  it('ends with the value what it began, and begins nothing that was ended', () => {
    expect(looksOf('<b>nuts')).toEqual(['b:nuts'])
    expect(takeLooksApart(`${readMarkup('<b>nuts')}, oats`).map(({ isBold }) => isBold)).toEqual([true, false])
    expect(looksOf('</b>nuts</u>')).toEqual([':nuts'])
  })

  it.each(['<i>a</i>', '<b class="x">a', '< b>', '<b', '5 < 6 > 4', '<script>', '&lt;b&gt;', '<bb>'])(
    'leaves %s as it is written',
    (value) => {
      expect(readMarkup(value)).toBe(value)
    },
  )

  it('is left out of what is no text', () => {
    expect(plainContent(readMarkup('<b>A1</b><br><u>B2</u>'))).toBe('A1 B2')
  })
})

describe('A variable', () => {
  const document = (allowsMarkup?: boolean): LabelDocument => {
    const variable = { variableId: 'v', variableName: 'v', variableData: '', dataType: 'default', propertySize: 90 }
    const { document: read, problems } = readLabelDocument({
      formatVersion: 3,
      width: 50_000,
      height: 30_000,
      cornerRadius: 0,
      variables: [{ ...variable, required: false, ...(allowsMarkup === undefined ? {} : { allowsMarkup }) }],
      elements: [{ ...plainText, content: '{{v}}|{{= size(v) }}' }],
    })
    if (!read) throw new Error(problems[0]?.message)
    return read
  }
  const filled = (value: string, allowsMarkup?: boolean) =>
    fillVariables(document(allowsMarkup), { v: value }).texts.get('t') ?? ''

  it('has its markup read where it allows it; expressions read the value as it was given', () => {
    expect(takeLooksApart(filled('<b>egg</b>', true))).toEqual([
      { text: 'egg', isBold: true, isUnderlined: false },
      { text: '|10', isBold: false, isUnderlined: false },
    ])
    for (const allows of [false, undefined]) expect(filled('<b>egg</b>', allows)).toBe('<b>egg</b>|10')
  })

  it('cannot bring places of looks of its own: they become visible', () => {
    expect(filled('a\ufdd0b\ufdefc')).toBe('a\ufffdb\ufffdc|5')
  })
})
