import { choices } from '../shared-specs.ts'
import type { PropertySpec } from '../spec-kinds.ts'

/** The fields of a column of a table. */
export const columnSpecs: readonly PropertySpec[] = [
  { kind: 'text', name: 'title', label: 'designer.field.columnTitle' },
  { kind: 'content', name: 'content', label: 'designer.field.columnContent' },
  { kind: 'length', name: 'width', label: 'designer.field.width', isHalf: true, least: 100 },
  {
    kind: 'choice',
    name: 'align',
    label: 'designer.field.align',
    isHalf: true,
    choices: choices('align', ['left', 'center', 'right']),
  },
  { kind: 'toggle', name: 'bold', label: 'designer.field.bold', usual: false },
  { kind: 'toggle', name: 'mergeEqual', label: 'designer.field.mergeEqual', usual: false },
  { kind: 'toggle', name: 'spanEmpty', label: 'designer.field.spanEmpty', usual: false },
]
