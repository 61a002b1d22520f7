import { labelLimits } from '@labelwright/label-document/label-limits'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { toDocument } from '@labelwright/open-label/to-document'
import { beforeEach, describe, expect, it } from 'vitest'
import { Hands, recordsOf } from '../testing/open-editor.ts'
import { addColumn, columnsOf, moveColumn, removeColumn } from './columns.ts'

describe('The columns of a table', () => {
  let hands = new Hands(recordsOf([]))
  let table = ''
  beforeEach(() => {
    hands = new Hands(recordsOf([]))
    hands.editor.setTool({ name: 'insert', kind: 'table' })
    hands.click(500, 300)
    table = hands.selection[0] ?? ''
  })
  const ids = () => columnsOf(hands.label.records(), table).map(([id]) => id)
  const fields = (name: string) => columnsOf(hands.label.records(), table).map(([, record]) => record.fields[name])

  it('are added at the right, in half of the last one where the others fill the table', () => {
    expect(fields('width')).toEqual([20_000, 20_000])
    addColumn(hands.editor, table)
    expect(fields('width')).toEqual([20_000, 10_000, 10_000])
    expect(fields('content')).toEqual(['{{row.1}}', '{{row.2}}', '{{row.3}}'])
    expect(readLabelDocument(toDocument(hands.label.records())).problems).toEqual([])
    hands.key('z', { ctrl: true })
    expect(fields('width')).toEqual([20_000, 20_000])
  })

  it('take what is left free of the table', () => {
    hands.editor.perform([{ type: 'field', id: ids()[1] ?? '', field: 'width', value: 5_000 }])
    addColumn(hands.editor, table)
    expect(fields('width')).toEqual([20_000, 5_000, 15_000])
  })

  it('are no more than a table may have', () => {
    for (let count = 0; count < labelLimits.tableColumns + 5; count++) addColumn(hands.editor, table)
    expect(ids()).toHaveLength(labelLimits.tableColumns)
    expect(hands.label.leftOut).toEqual([])
  })

  it('go past each other, and not past the ends', () => {
    const [first = '', second = ''] = ids()
    expect(moveColumn(hands.editor, first, 'left')).toBe(false)
    expect(moveColumn(hands.editor, first, 'right')).toBe(true)
    expect(ids()).toEqual([second, first])
    expect(moveColumn(hands.editor, first, 'right')).toBe(false)
    expect(moveColumn(hands.editor, first, 'left')).toBe(true)
    expect(ids()).toEqual([first, second])
  })

  it('are taken away but for the last one', () => {
    const [first = '', second = ''] = ids()
    expect(removeColumn(hands.editor, first)).toBe(true)
    expect(ids()).toEqual([second])
    expect(removeColumn(hands.editor, second)).toBe(false)
  })

  it('stay as they are while the content of the table is locked', () => {
    hands.editor.perform([{ type: 'field', id: table, field: 'locks', value: ['content'] }])
    const [first = ''] = ids()
    expect(addColumn(hands.editor, table)).toBeUndefined()
    expect(moveColumn(hands.editor, first, 'right')).toBe(false)
    expect(removeColumn(hands.editor, first)).toBe(false)
    expect(ids()).toHaveLength(2)
  })
})
