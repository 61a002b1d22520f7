import { describe, expect, it } from 'vitest'
import { epl, tspl } from '../printer/testing/image-jobs.ts'
import { convertReading } from './testing/convert.ts'

describe('A label of EPL or TSPL as a design', () => {
  it('has white text on a black box where EPL reverses a text', () => {
    const { document, remarks } = convertReading(epl.read('N\nA10,20,0,3,2,2,R,"SALE"\nP1\n'))
    expect(remarks).toEqual([])
    expect(document.elements).toMatchObject([
      { type: 'box', filled: true },
      { type: 'text', content: 'SALE', ink: 'white' },
    ])
  })

  it('has a text of several lines where TSPL breaks it', () => {
    const { document } = convertReading(tspl.read('CLS\nBLOCK 10,20,80,60,"1",0,1,1,8,2,"Boxes of bolts"\nPRINT 1\n'))
    expect(document.elements).toMatchObject([
      { type: 'text', content: 'Boxes of bolts', wrap: true, align: 'center', width: 10_000 },
    ])
  })

  it('has variables for placeholders, and for what a person or a counter fills in', () => {
    const form = 'FS"X"\nV00,15,L,"Lot"\nA1,1,0,1,1,1,N,V00\nA1,40,0,1,1,1,N,"Name: {{name}}"\nFE\n'
    const ofEpl = convertReading(epl.read(form)).document
    expect(ofEpl.variables.map(({ variableName }) => variableName)).toEqual(['Lot', 'name'])
    expect(ofEpl.elements).toMatchObject([{ content: '{{Lot}}' }, { content: 'Name: {{name}}' }])
    const ofTspl = convertReading(tspl.read('CLS\nTEXT 1,1,"1",0,1,1,@1\nPRINT 1\n')).document
    expect(ofTspl.variables.map(({ variableName }) => variableName)).toEqual(['Counter 1'])
  })

  it.each([1, 3])('says that the line below the bars moves to their middle from the end that %i names', (shown) => {
    const { remarks } = convertReading(tspl.read(`CLS\nBARCODE 10,20,"128",100,${shown},0,2,2,"A1"\nPRINT 1\n`))
    expect(remarks.map(({ message }) => message)).toEqual([
      'The line below the bars was at one end of them. It is now in the middle.',
    ])
  })

  it('says what the readers say, at its place', () => {
    const { remarks } = convertReading(tspl.read('CLS\nBAR 1,1,9,9\nTEXT 1,1,"1",0,1,1,A$\nPRINT 1\n'))
    expect(remarks).toEqual([
      { place: { offset: 16, line: 3 }, message: 'TEXT 1,1,"1",0,1,1,A$: its content is not in quotation marks.' },
    ])
  })
})
