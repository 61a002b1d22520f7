import { checkedRow, hasBrokenCharacters, isBlank, nameColumns } from '../column-names.ts'
import { decodeText } from '../csv/decode-text.ts'
import { type DetectedEncoding, detectEncoding } from '../csv/detect-encoding.ts'
import { shortText } from '../short-text.ts'
import type { ByteSource, ReadTableOptions, RowFault, Table, TableLimits, TableRow } from '../table.ts'
import { TableError } from '../table-error.ts'
import { type FoundList, findList } from './find-list.ts'
import { type FlatElement, flattenElement } from './flatten-element.ts'
import { createElementScanner } from './scan-elements.ts'

function flattened(text: string, number: number): FlatElement {
  let element: FlatElement | undefined
  try {
    element = flattenElement(text)
  } catch {
    throw new TableError(
      'json-not-readable',
      `Element ${number.toLocaleString('en')} of the JSON list cannot be read.`,
      { number },
    )
  }
  if (element) return element
  throw new TableError('json-not-a-list', `Element ${number.toLocaleString('en')} of the JSON list is not an object.`, {
    number,
  })
}

/** A JSON file and where its objects stand. */
interface JsonFile {
  readonly source: ByteSource
  readonly encoding: string
  readonly list: FoundList
}

function* elementsOf({ source, encoding, list }: JsonFile, limits: TableLimits) {
  const scanner = createElementScanner(list)
  let count = 0
  for (const { text, end } of decodeText(source, encoding)) {
    const elements = scanner.push(text).map((element, index) => flattened(element, count + index + 1))
    count += elements.length
    if (count > limits.rows) {
      const most = limits.rows.toLocaleString('en')
      throw new TableError(
        'too-many-rows',
        `The list has more than ${most} elements, which is the most that can be read.`,
        { most: limits.rows },
      )
    }
    yield { elements, progress: end / source.size }
  }
  scanner.end()
}

/** Every name that any element has, in the order they come. */
function findColumns(file: JsonFile, limits: TableLimits): Map<string, number> {
  const columns = new Map<string, number>()
  const add = ({ fields, nested }: FlatElement) => {
    for (const name of [...fields.keys(), ...nested]) if (!columns.has(name)) columns.set(name, columns.size)
    if (columns.size <= limits.columns) return
    const most = limits.columns.toLocaleString('en')
    throw new TableError('too-many-columns', `The objects have more than ${most} different fields.`, {
      most: limits.columns,
    })
  }
  for (const { elements } of elementsOf(file, limits)) elements.forEach(add)
  if (columns.size === 0) throw new TableError('empty-file', 'The list has no objects with fields.')
  return columns
}

interface JsonColumns {
  /** Where the field of each name stands. */
  readonly columns: ReadonlyMap<string, number>
  readonly limits: TableLimits
}

function rowOf(element: FlatElement, line: number, { columns, limits }: JsonColumns): TableRow {
  const cells = new Array<string | null>(columns.size).fill(null)
  let textLength = 0
  let isSuspicious = false
  for (const [name, value] of element.fields) {
    cells[columns.get(name) as number] = value
    textLength += value?.length ?? 0
    isSuspicious ||= value !== null && hasBrokenCharacters(value)
  }
  const row = checkedRow({ line, cells, textLength, isSuspicious }, columns.size, limits)
  if (element.nested.length === 0) return row
  const nested = element.nested.map((name): RowFault => {
    const shown = shortText(name, 100)
    return {
      column: columns.get(name) as number,
      code: 'nested',
      sentence: `"${shown}" holds a list of objects, which does not fit into one cell.`,
      values: { name: shown },
    }
  })
  return { ...row, faults: [...row.faults, ...nested] }
}

/** Opens a JSON file of objects. `line` of a row is the number of its element. */
export function openJson(source: ByteSource, options: ReadTableOptions, limits: TableLimits): Table {
  const { encoding, doubt }: DetectedEncoding =
    options.encoding === 'auto' ? detectEncoding(source) : { encoding: options.encoding }
  const file = { source, encoding, list: findList(decodeText(source, encoding)) }
  const columns = findColumns(file, limits)
  const place = { columns, limits }
  return {
    type: 'json',
    encoding,
    ...(doubt && { encodingDoubt: doubt }),
    delimiter: '',
    sheets: [],
    rowsAbove: 0,
    columns: nameColumns([...columns.keys()], limits),
    rows: function* () {
      let line = 0
      for (const { elements, progress } of elementsOf(file, limits)) {
        const rows = elements.map((element) => {
          line += 1
          return rowOf(element, line, place)
        })
        yield { rows: rows.filter(({ cells, faults }) => faults.length > 0 || !isBlank(cells)), progress }
      }
    },
  }
}
