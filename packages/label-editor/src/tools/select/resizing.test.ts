import { describe, expect, it } from 'vitest'
import { fieldsOf, Hands, recordsOf } from '../../testing/open-editor.ts'

const box = (x: number, y: number) => ({ ...fieldsOf.box, x: x * 1_000, y: y * 1_000 })
const one = recordsOf([{ id: 'e:a', fields: box(10, 10) }])
const frame = (hands: Hands, id: string) => {
  const { x, y, width, height } = hands.fields(id)
  return [x, y, width, height]
}

describe('A handle', () => {
  it('changes the size; the other side stays', () => {
    const hands = new Hands(one).click(150, 150).drag([200, 150], [250, 180])
    expect(frame(hands, 'e:a')).toEqual([10_000, 10_000, 15_000, 10_000])
    hands.drag([100, 100], [120, 130])
    expect(frame(hands, 'e:a')).toEqual([12_000, 13_000, 13_000, 7_000])
  })

  it('writes nothing before it is let go', () => {
    const hands = new Hands(one).click(150, 150).wait(1_000).down(200, 150).move(250, 150)
    expect(hands.state).toBe('select.resizing')
    expect(hands.editor.view().overlay.fields.get('e:a')).toMatchObject({ width: 15_000 })
    expect(hands.editor.view().overlay.measure).toMatchObject({ width: 15_000, height: 10_000 })
    expect(hands.label.commands).toEqual([])
  })

  it('keeps the ratio with Shift, and goes from the middle with Alt', () => {
    const hands = new Hands(one).click(150, 150).drag([200, 200], [300, 210], { shift: true })
    expect(frame(hands, 'e:a')).toEqual([10_000, 10_000, 20_000, 20_000])
    const centered = new Hands(one).click(150, 150).drag([200, 150], [220, 150], { alt: true })
    expect(frame(centered, 'e:a')).toEqual([8_000, 10_000, 14_000, 10_000])
  })

  it('stops at a dot', () => {
    const hands = new Hands(one).click(150, 150).drag([200, 150], [20, 150])
    expect(frame(hands, 'e:a')).toEqual([10_000, 10_000, 100, 10_000])
  })

  it('keeps the meaning of the anchor', () => {
    const anchored = recordsOf([{ id: 'e:a', fields: { ...box(20, 20), anchor: 'bottom-right' } }])
    const hands = new Hands(anchored).click(150, 150).drag([200, 150], [250, 150])
    expect(frame(hands, 'e:a')).toEqual([25_000, 20_000, 15_000, 10_000])
  })

  it('is 24 pixels wide, 44 by touch, and leaves the body free', () => {
    const hands = new Hands(one).click(150, 150).wait(1_000)
    expect(hands.down(211, 150).state).toBe('select.pointing-handle')
    hands.editor.cancel()
    expect(hands.wait(1_000).down(213, 150).state).toBe('select.pointing-canvas')
    hands.editor.cancel()
    hands.click(150, 150).wait(1_000)
    expect(hands.down(221, 150, { type: 'touch' }).state).toBe('select.pointing-handle')
  })

  it('of small things stands outside at two corners, and the body moves', () => {
    const small = recordsOf([{ id: 'e:a', fields: { ...box(10, 10), width: 2_000, height: 2_000 } }])
    const hands = new Hands(small).click(110, 110)
    expect(hands.editor.view().handles.map(({ name }) => name)).toEqual(['top-left', 'bottom-right', 'rotate'])
    hands.drag([118, 118], [168, 118])
    expect(frame(hands, 'e:a')).toEqual([15_000, 10_000, 2_000, 2_000])
  })

  it('is none of what is locked in its place', () => {
    const locked = recordsOf([{ id: 'e:a', fields: { ...box(10, 10), locks: ['place'] } }])
    const hands = new Hands(locked)
    hands.key('Tab')
    expect(hands.editor.view().handles).toEqual([])
    expect(hands.key('ArrowRight')).toBe(false)
  })
})

describe('Several things', () => {
  const text = { ...fieldsOf.text, x: 30_000, y: 10_000 }
  const two = recordsOf([
    { id: 'e:a', fields: box(10, 10) },
    { id: 'e:text', fields: text },
  ])

  it('are resized together: places and frames, not fonts', () => {
    const hands = new Hands(two).drag([50, 50], [410, 210])
    hands.drag([400, 200], [700, 300])
    expect(frame(hands, 'e:a')).toEqual([10_000, 10_000, 20_000, 20_000])
    expect(frame(hands, 'e:text')).toEqual([50_000, 10_000, 20_000, 20_000])
    expect(hands.fields('e:text').fontSize).toBe(3_000)
    expect(hands.label.steps).toBe(1)
  })

  it('scale their fonts and lines when that is chosen', () => {
    const hands = new Hands(two, { scalesContent: true }).drag([50, 50], [410, 210])
    hands.drag([400, 200], [700, 300])
    expect(hands.fields('e:text').fontSize).toBe(6_000)
    expect(hands.fields('e:a').lineWidth).toBe(600)
  })

  it('are resized in their group as well', () => {
    const group = recordsOf([
      {
        id: 'e:group',
        fields: { ...fieldsOf.group, x: 10_000, y: 10_000 },
        inside: [{ id: 'e:in', fields: fieldsOf.box }],
      },
    ])
    const hands = new Hands(group).click(150, 150).drag([200, 200], [300, 250])
    expect(frame(hands, 'e:in')).toEqual([0, 0, 20_000, 15_000])
  })
})

describe('A barcode', () => {
  /** 50 modules wide; a matrix has 20 by 20. A dot is 100 µm. */
  const barcodeSize = (_: string, module: number) => ({ width: 50 * module * 100, height: 8_000 })
  const linear = recordsOf([{ id: 'e:code', fields: { ...fieldsOf.barcode, x: 10_000, y: 10_000 } }])

  it('changes only by whole modules of whole dots, and shows its dots', () => {
    const hands = new Hands(linear, { barcodeSize }).click(150, 150).wait(1_000).down(200, 150).move(230, 150)
    expect(hands.editor.view().overlay.measure).toMatchObject({ dots: { width: 150, module: 3 } })
    hands.up(230, 150)
    expect(hands.fields('e:code')).toMatchObject({ x: 10_000, width: 15_000, moduleWidth: 300 })
  })

  it('has bars of any height', () => {
    const hands = new Hands(linear, { barcodeSize }).click(150, 150).drag([150, 200], [150, 237])
    expect(hands.fields('e:code')).toMatchObject({ width: 10_000, height: 13_700, moduleWidth: 200 })
  })

  it('of squares keeps its proportions', () => {
    const matrix = recordsOf([
      { id: 'e:code', fields: { ...fieldsOf.barcode, symbology: 'qr', x: 10_000, y: 10_000, moduleWidth: 500 } },
    ])
    const size = (_: string, module: number) => ({ width: 20 * module * 100, height: 20 * module * 100 })
    const hands = new Hands(matrix, { barcodeSize: size }).click(150, 150).drag([200, 200], [225, 205])
    expect(hands.fields('e:code')).toMatchObject({ width: 12_000, height: 12_000, moduleWidth: 600 })
  })
})

describe('A line', () => {
  const line = recordsOf([{ id: 'e:line', fields: { ...fieldsOf.line, x: 10_000, y: 10_000 } }])

  it('is changed by its ends', () => {
    const hands = new Hands(line).click(150, 100)
    expect(hands.editor.view().handles.map(({ name }) => name)).toEqual(['line-start', 'line-end'])
    hands.wait(1_000).down(200, 100).move(230, 130)
    expect(hands.state).toBe('select.dragging-line-end')
    hands.move(250, 180).up(250, 180)
    expect(frame(hands, 'e:line')).toEqual([10_000, 10_000, 15_000, 8_000])
  })

  it('is level or upright with Shift, and where it would rise', () => {
    const held = new Hands(line).click(150, 100).drag([200, 100], [250, 120], { shift: true })
    expect(frame(held, 'e:line')).toEqual([10_000, 10_000, 15_000, 0])
    const rising = new Hands(line).click(150, 100).drag([200, 100], [250, 60])
    expect(frame(rising, 'e:line')).toEqual([10_000, 10_000, 15_000, 0])
  })
})

describe('The handle that turns', () => {
  it('turns by quarters, about the middle', () => {
    const wide = recordsOf([{ id: 'e:a', fields: { ...box(10, 10), width: 20_000 } }])
    const hands = new Hands(wide).click(200, 150).wait(1_000).down(200, 76).move(300, 150)
    expect(hands.state).toBe('select.rotating')
    hands.up(300, 150)
    expect(frame(hands, 'e:a')).toEqual([15_000, 5_000, 10_000, 20_000])
  })

  it('turns a barcode only by quarters', () => {
    const code = recordsOf([{ id: 'e:code', fields: { ...fieldsOf.barcode, x: 10_000, y: 10_000 } }])
    const hands = new Hands(code).click(150, 150).drag([150, 76], [200, 95])
    expect(hands.fields('e:code').rotation).toBe(0)
    hands.drag([150, 76], [220, 130])
    expect(hands.fields('e:code').rotation).toBe(90)
  })

  it('turns a text to any angle; a quarter holds within 5 degrees, Shift goes by 15', () => {
    const text = recordsOf([{ id: 'e:t', fields: { ...fieldsOf.text, x: 10_000, y: 10_000 } }])
    const turn = (degrees: number, shift: boolean) => {
      const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
      const hands = new Hands(text).click(150, 150).drag([150, 76], [150 + 74 * sin, 150 - 74 * cos], { shift })
      return [hands.fields('e:t').rotation, hands.fields('e:t').tilt]
    }
    expect(turn(30, false)).toEqual([0, 30])
    expect(turn(94, false)).toEqual([90, undefined])
    expect(turn(127, true)).toEqual([90, 30])
  })
})
