import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toByteText } from '../../printer/byte-text.ts'
import { anyJob } from '../testing/any-job.ts'
import { read } from '../testing/read.ts'
import { compileZplLabel, mostTemplateBytes } from './compile-zpl-label.ts'
import { fillZpl } from './fill-zpl.ts'
import { printed, templateOf } from './testing/fill.ts'
import { readTokens } from './zpl-formats.ts'

const commandText = fc.constantFrom(
  '^XZ',
  '~JR',
  '^FS',
  '^FD',
  '!XZ',
  '#JR',
  '^FH_',
  '_5E',
  '>',
  '>8',
  '>;',
  ',',
  '\\&',
  '\\',
  '{{a}}',
  '^CI',
  '<<',
)
const anyValue = fc
  .array(
    fc.oneof(
      commandText,
      fc.string({ maxLength: 8 }),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.stringMatching(/^\d{0,8}$/),
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''))

const otherSigns = '^CC!!CT#!CD;!XA!FO9;9!A0N;20;20!FDx_{{a}};!FS!XZ'
const templates = [
  '^XA^FO9,9^A0N,20,20^FDx_{{a}}>^FS^FO9,60^A0N,20,20^FDend^FS^XZ',
  '^XA^FO9,9^A0N,20,20^FH^FDx_5E{{a}}^FS^XZ',
  '^XA^CI28^FO9,9^A0N,20,20^FDx{{a}}^FS^XZ',
  '^XA^CI6,36,35^FO9,9^A0N,20,20^FD{{a}}x^FS^XZ',
  '^XA^FO9,9^A0N,20,20^FB700,9^FDx{{a}}\\&end^FS^XZ',
  '^XA^FO9,9^BQN,2,2^FDQA,x{{a}}^FS^XZ',
  '^XA^FO9,9^BCN,50,N^FDx{{a}}x^FS^XZ',
  '^XA^FO9,9^BCN,50,N^FD>;12{{a}}34^FS^XZ',
  '^XA^FO9,9^BXN,2,200^FDx{{a}}^FS^XZ',
  '^XA^FO9,9^B7N,2^FN1"a"^FS^XZ',
  '^XA^DFA^FS^FO9,9^A0N,20,20^FN1"a"^FS^XZ^XA^XFA^FS^XZ',
  otherSigns,
]

/** The commands of a job; escapes and character sets of fields come and go with their values. */
const namesIn = (source: string): string[] =>
  readTokens(source)
    .tokens.map(({ command }) => command.name)
    .filter((name) => name !== '^FH' && name !== '^CI')

const fill = (source: string, a: string): string | undefined => {
  const answer = fillZpl(templateOf(source), { a }, { copies: 1 })
  return 'bytes' in answer ? toByteText(answer.bytes) : undefined
}

describe('Any value', () => {
  it.each(templates)('changes no command of %s', (source) => {
    const names = namesIn(fill(source, '12') ?? '')
    fc.assert(
      fc.property(anyValue, (a) => {
        const zpl = fill(source, a)
        if (zpl !== undefined) expect(namesIn(zpl)).toEqual(names)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['text', '^XA^FO9,9^A0N,20,20^FD[{{a}}]^FS^XZ'],
    ['text of another set', '^XA^CI27^FO9,9^A0N,20,20^FD[{{a}}]^FS^XZ'],
    ['text of other signs', otherSigns.replace('x_{{a}};', '[{{a}}]')],
    ['a QR code', '^XA^FO9,9^BQN,2,2^FDQA,[{{a}}]^FS^XZ'],
    ['Code 128', '^XA^FO9,9^BCN,50,N^FD[{{a}}]^FS^XZ'],
    ['Code 128 in pairs of digits', '^XA^FO9,9^BCN,50,N^FD[>;{{a}}>6]^FS^XZ'],
    ['Data Matrix', '^XA^FO9,9^BXN,2,200^FD[{{a}}]^FS^XZ'],
  ])('is printed as %s as it is, or refused', (_, source) => {
    let printedValues = 0
    fc.assert(
      fc.property(anyValue, (a) => {
        if (fill(source, a) === undefined) return
        printedValues++
        expect(printed(source, { a })).toEqual([`[${a.toWellFormed()}]`])
      }),
      { numRuns: 300 },
    )
    expect(printedValues).toBeGreaterThan(30)
  })
})

describe('Any job', () => {
  it('that is kept as it is prints the same label without values as the file does', () => {
    let kept = 0
    fc.assert(
      fc.property(anyJob, (source) => {
        const compiled = compileZplLabel(source)
        if ('problems' in compiled || compiled.variables.length > 0) return
        kept++
        const answer = fillZpl(compiled, {}, { copies: 1 })
        if (!('bytes' in answer)) throw new Error('A label without variables was not filled')
        const again = read(answer.bytes).labels.map(({ marks }) => marks)
        const once = read(source).labels.map(({ marks }) => marks)
        // A job that only stores its format prints nothing by itself.
        if (once.length > 0) expect(again).toEqual(once)
      }),
      { numRuns: 400 },
    )
    expect(kept).toBeGreaterThan(20)
  })

  it('of bytes is compiled or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const compiled = compileZplLabel(bytes)
        if ('problems' in compiled) expect(compiled.problems.length).toBeGreaterThan(0)
        else expect(compiled.start).toBeLessThan(mostTemplateBytes)
      }),
    )
  })
})
