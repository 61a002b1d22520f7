import type { Fields } from '@labelwright/open-label/records'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../testing/open-editor.ts'
import { hasStyle, type PartStyle, styleText } from './style-text.ts'
import { textOf } from './text-runs.ts'

const plain: Fields = { ...fieldsOf.text, content: 'Net {{weight}} kg' }
const styled = (
  fields: Fields,
  ...args: readonly [from: number, to: number, style: PartStyle, isOn: boolean]
): Fields => {
  const [from, to, style, isOn] = args
  return { ...fields, ...styleText(fields, { from, to }, [style, isOn]) }
}

describe('A part of a text', () => {
  it('becomes bold and plain again, and then the text is as it was', () => {
    const bold = styled(plain, 0, 3, 'bold', true)
    expect([bold.content, bold.runs]).toEqual(['', [{ content: 'Net', bold: true }, { content: ' {{weight}} kg' }]])
    expect([hasStyle(bold, { from: 0, to: 3 }, 'bold'), hasStyle(bold, { from: 0, to: 4 }, 'bold')]).toEqual([
      true,
      false,
    ])
    expect(styled(bold, 0, 3, 'bold', false)).toEqual({ ...plain, runs: null })
  })

  it('holds whole variables', () => {
    const { runs } = styled(plain, 6, 16, 'isUnderlined', true)
    expect(runs).toEqual([{ content: 'Net ' }, { content: '{{weight}} k', isUnderlined: true }, { content: 'g' }])
  })

  it('is all of it at a caret, which makes no runs where a text can be so as a whole', () => {
    expect(styled(plain, 2, 2, 'bold', true)).toEqual({ ...plain, runs: null, bold: true })
    expect(styled(plain, 2, 2, 'isUnderlined', true).runs).toEqual([{ content: plain.content, isUnderlined: true }])
  })

  it('is plain within a bold text', () => {
    const { runs } = styled({ ...plain, bold: true }, 0, 3, 'bold', false)
    expect(runs).toEqual([{ content: 'Net', bold: false }, { content: ' {{weight}} kg' }])
  })

  it('says the same whatever look it has, and has the look it was given', () => {
    const step = fc.tuple(fc.nat(20), fc.nat(20), fc.constantFrom<PartStyle>('bold', 'isUnderlined'), fc.boolean())
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let fields = plain
        for (const [one, other, style, isOn] of steps) {
          const range = { from: Math.min(one, other, 16), to: Math.min(Math.max(one, other), 17) }
          fields = styled(fields, range.from, range.to, style, isOn)
          expect(textOf(fields)).toBe(plain.content)
          expect(hasStyle(fields, range, style)).toBe(isOn)
        }
      }),
    )
  })
})
