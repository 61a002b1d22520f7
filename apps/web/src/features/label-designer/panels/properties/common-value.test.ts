import { describe, expect, it } from 'vitest'
import { commonValue, setFields } from './common-value.ts'

const one = { id: 'e:1', fields: { fontSize: 3000, bold: true } }
const two = { id: 'e:2', fields: { fontSize: 3000, bold: false, rotation: 90 } }

describe('A field of several elements', () => {
  it('shows what they have in common, and that they differ', () => {
    expect(commonValue([one, two], { name: 'fontSize' })).toEqual({ isMixed: false, value: 3000 })
    expect(commonValue([one, two], { name: 'bold' })).toEqual({ isMixed: true })
    expect(commonValue([one, two], { name: 'rotation', usual: 0 })).toEqual({ isMixed: true })
    expect(commonValue([one], { name: 'rotation', usual: 0 })).toEqual({ isMixed: false, value: 0 })
  })

  it('is set only where it is another, and the usual value is left out of the document', () => {
    expect(setFields([one, two], { name: 'bold' }, () => true)).toEqual([
      { type: 'field', id: 'e:2', field: 'bold', value: true },
    ])
    expect(setFields([one, two], { name: 'rotation', usual: 0 }, () => 0)).toEqual([
      { type: 'field', id: 'e:2', field: 'rotation', value: null },
    ])
  })

  it('may be set for each by itself, or left', () => {
    const changes = setFields([one, two], { name: 'fontSize' }, ({ id }) => (id === 'e:1' ? 4000 : undefined))
    expect(changes).toEqual([{ type: 'field', id: 'e:1', field: 'fontSize', value: 4000 }])
  })

  it('takes the data of a drawing along with its size', () => {
    const drawing = { id: 'e:3', fields: { type: 'path', width: 1000, height: 1000, d: 'M0 0L1000 1000' } }
    expect(setFields([drawing], { name: 'width' }, () => 2000)).toEqual([
      { type: 'field', id: 'e:3', field: 'd', value: 'M0 0L2000 1000' },
      { type: 'field', id: 'e:3', field: 'width', value: 2000 },
    ])
  })
})
