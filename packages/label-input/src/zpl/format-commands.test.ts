import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readZpl } from './read-zpl.ts'
import { labelOf, read, reasonsOf } from './testing/read.ts'

const stored = '^XA^DFR:TAG.ZPL^FS^PW400^FO10,20^A0N,30^FN1"Name"^FS^FO10,60^BCN,50,N^FN2^FS^FO1,1^GB9,9,9^FS^XZ'

describe('A stored format (^DF, ^XF, ^FN)', () => {
  it('prints nothing when it is stored, and all of it with its data when it is recalled', () => {
    expect(read(stored)).toMatchObject({ labels: [], notUnderstood: [] })
    expect(labelOf(`${stored}^XA^XFR:TAG.ZPL^FS^FN1^FDBolt^FS^FN2^FDA-1^FS^XZ`)).toMatchObject({
      widthDots: 400,
      marks: [
        { type: 'text', text: 'Bolt', x: 10, y: 20, heightDots: 30 },
        { type: 'barcode', data: 'A-1', x: 10, y: 60 },
        { type: 'rule' },
      ],
    })
  })

  it('is kept for the next job', () => {
    const { memory } = read(stored)
    const { labels } = readZpl('^XA^XFR:TAG.ZPL^FS^FN1^FDNut^FS^XZ', {
      inflate: inflateSync,
      memory,
      symbols: undefined,
    })
    expect(labels[0]?.marks).toMatchObject([{ text: 'Nut' }, { type: 'rule' }])
  })

  it('leaves a field out that gets no data, and fills every field of a number', () => {
    const twice = '^XA^DFTWO^FS^FO1,1^FN7^FS^FO1,30^FN7^FS^FO1,60^FN8^FS^XZ'
    expect(labelOf(`${twice}^XA^XFTWO^FS^FN7^FDx^FS^XZ`).marks).toMatchObject([
      { text: 'x', y: 1 },
      { text: 'x', y: 30 },
    ])
  })

  it('has its own data where the recall gives none', () => {
    const usual = '^XA^DFONE^FS^FO1,1^FN1^FDusual^FS^XZ'
    expect(labelOf(`${usual}^XA^XFONE^FS^XZ`).marks).toMatchObject([{ text: 'usual' }])
    expect(labelOf(`${usual}^XA^XFONE^FS^FN1^FDother^FS^XZ`).marks).toMatchObject([{ text: 'other' }])
  })

  it('takes data with escapes', () => {
    expect(labelOf(`${stored}^XA^XFTAG^FS^FN1^FH^FD_41^FS^XZ`).marks[0]).toMatchObject({ text: 'A' })
  })

  it('is drawn with the defaults that held at each of its fields', () => {
    const two = '^XA^DFTWO^FS^CF0,20^FO1,1^FN1^FS^CF0,40^LH5,5^FO1,80^FN1^FS^XZ'
    expect(labelOf(`${two}^XA^XFTWO^FS^FN1^FDx^FS^XZ`).marks).toMatchObject([
      { heightDots: 20, x: 1 },
      { heightDots: 40, x: 6 },
    ])
  })

  it('is recalled for as many labels as are asked for', () => {
    expect(labelOf(`${stored}^XA^XFTAG^FS^FN1^FDx^FS^PQ7^XZ`)).toMatchObject({ copies: 7 })
  })

  it('reports what it does not understand at the place of the recall', () => {
    const { notUnderstood } = read('^XA^DFX^FS^QQ^FO1,1^FDx^FS^XZ\n^XA^XFX^FS^XZ')
    expect(notUnderstood).toEqual([{ place: { offset: 33, line: 2 }, command: '^QQ', reason: 'unknown command' }])
  })

  it.each([
    ['^XFNONE', 'the printer has no such format'],
    ['^FNx', 'it takes a number from 0 to 9999'],
    ['^FN10000', 'it takes a number from 0 to 9999'],
  ])('%s is told', (command, reason) => {
    expect(reasonsOf(`${command}^FS`)).toEqual([`${command}: ${reason}`])
  })

  it('that recalls itself ends, and that is told', () => {
    const { notUnderstood } = read('^XA^DFX^FS^FO1,1^FDx^FS^XFX^FS^XZ^XA^XFX^FS^XZ')
    expect(notUnderstood).toMatchObject([{ reason: 'a stored format cannot recall another one' }])
  })

  it('is forgotten by ^ID, by its name or by a pattern', () => {
    const recall = '^XA^XFTAG^FS^FN1^FDx^FS^XZ'
    const isThere = (command: string) => read(`${stored}^XA${command}^XZ${recall}`).labels.length === 1
    expect(isThere('^IDR:TAG.ZPL^FS')).toBe(false)
    expect(isThere('^IDR:T*.ZPL^FS')).toBe(false)
    expect(isThere('^IDR:*.*^FS')).toBe(false)
    expect(isThere('^IDR:*.GRF^FS')).toBe(true)
    expect(isThere('^IDR:TAGS.ZPL^FS')).toBe(true)
  })
})

describe('Signs (^CC, ^CD, ^CT)', () => {
  it.each([
    ['^CC+', '+XA+FO1,2+GB9,9,9+FS+XZ'],
    ['~CC+', '+XA+FO1,2+GB9,9,9+FS+XZ'],
    ['^CD;', '^XA^FO1;2^GB9;9;9^FS^XZ'],
    ['~CD;', '^XA^FO1;2^GB9;9;9^FS^XZ'],
    ['^CT+', '+DGX,1,1,80^XA^FO1,2^GB9,9,9^FS^XZ'],
    ['~CT+', '+DGX,1,1,80^XA^FO1,2^GB9,9,9^FS^XZ'],
  ])('%s holds for what follows at once', (change, label) => {
    expect(labelOf(change + label).marks).toMatchObject([{ x: 1, y: 2, width: 9 }])
  })

  it('changed in a label hold for its rest and for the next job, until they are changed back', () => {
    const { memory, labels } = read('^XA^FO1,1^FDa^b^FS^CC+^FS+FO1,2+FDc^d+FS+XZ')
    expect(labels[0]?.marks).toMatchObject([{ text: 'a' }, { text: 'c^d' }])
    const next = readZpl('+XA+FO1,1+FDx+FS+CC^^XZ', { inflate: inflateSync, memory, symbols: undefined })
    expect(next.labels).toHaveLength(1)
    expect(next.memory.syntax.format).toBe('^')
  })

  it.each(['^CC~', '^CC,', '^CC ', '^CD^', '^CT\n'])(
    '%j is refused and told, as commands could not be read',
    (change) => {
      const { labels, notUnderstood } = read(`^XA${change}^FO1,1^GB9,9,9^FS^XZ`)
      expect(labels).toHaveLength(1)
      expect(notUnderstood).toMatchObject([{ reason: 'it takes one character that has no other meaning' }])
    },
  )

  it('of a stored format are those it was stored with', () => {
    expect(labelOf('^CD;^XA^DFX^FS^FO5;6^FN1^FS^XZ^CD,^XA^XFX^FS^FN1^FDx^FS^FO7,8^FDy^FS^XZ').marks).toMatchObject([
      { x: 5, y: 6 },
      { x: 7, y: 8 },
    ])
  })
})
