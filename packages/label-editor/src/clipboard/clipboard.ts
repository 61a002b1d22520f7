// The clipboard as text: records in a frame that a person can read, and that another label understands.
import { checkRecord } from '@labelwright/open-label/check-record'
import { labelRecordSchema } from '@labelwright/open-label/command-schema'
import type { Placed } from '@labelwright/open-label/order-keys'
import type { LabelRecord } from '@labelwright/open-label/records'
import type { Editor } from '../editor.ts'
import type { Rectangle } from '../editor-view.ts'
import { boundsOf, outermost, type Scene } from '../geometry/scene.ts'
import { pageSpace } from '../geometry/spaces.ts'
import { outOfGroups } from '../transforming/out-of-group.ts'
import { subtree } from './copy-records.ts'
import { variablesNamedIn } from './variables-in-records.ts'

/** What was copied: elements with all that is in them, and the variables that they name. */
export interface Copied {
  /** Roots are not in a group: their places are on the page. */
  readonly records: readonly (readonly [id: string, record: LabelRecord])[]
  readonly roots: readonly string[]
  readonly variables: readonly LabelRecord[]
  /** About all of it on the page that it came from. */
  readonly bounds: Rectangle
}

const format = 'labelwright-elements'
const formatVersion = 1
const longest = 4_000_000

/** What is selected, for the clipboard; undefined where nothing is. */
export function copySelection({ scene, label, view }: Pick<Editor, 'scene' | 'label' | 'view'>): string | undefined {
  const shown = scene()
  const roots = inPaintOrder(shown, outermost(shown, view().selection))
  const bounds = boundsOf(shown, roots)
  if (!bounds) return undefined
  const records = label.records()
  const placed = subtree(records, roots).map(([id, record]): Placed => {
    return roots.includes(id) ? [id, onPage(shown, { id, record })] : [id, record]
  })
  return write({ records: placed, roots, variables: variablesNamedIn(records, placed), bounds })
}

const inPaintOrder = ({ nodes }: Scene, ids: readonly string[]): string[] =>
  [...nodes.keys()].filter((id) => ids.includes(id))

/** As it would be outside of its groups. */
function onPage(scene: Scene, { id, record }: { readonly id: string; readonly record: LabelRecord }): LabelRecord {
  const node = scene.nodes.get(id)
  return node && node.space !== pageSpace ? { ...record, fields: outOfGroups(scene, node) } : record
}

function write(copied: Copied): string {
  const { roots, variables } = copied
  const count = `${roots.length} ${roots.length === 1 ? 'element' : 'elements'}`
  const note = `${count} of a Labelwright label. Paste into a label to put them in.`
  const names = variables.map(({ fields }) => fields.variableName)
  return `${JSON.stringify({ format, formatVersion, note, uses: names, ...copied }, null, 2)}\n`
}

/** What a text from a clipboard holds, every record checked; undefined where it is something else, or was changed so that no label takes it. */
export function readClipboard(text: string): Copied | undefined {
  if (text.length > longest || !text.trimStart().startsWith('{') || !text.includes(format)) return undefined
  const value = parse(text)
  if (value?.format !== format || value.formatVersion !== formatVersion) return undefined
  const records = whole(list(value.records).map((one) => (Array.isArray(one) ? readPlaced(one[0], one[1]) : undefined)))
  const variables = whole(list(value.variables).map((one) => readRecord('v:checked', one, 'variable')))
  const roots = list(value.roots).filter((id) => typeof id === 'string')
  const bounds = readBounds(value.bounds)
  if (!bounds || !records || !variables) return undefined
  const copied = { records, roots, variables, bounds }
  return hangsTogether(copied) ? copied : undefined
}

/** Each record is a root, or in one that came with it. */
function hangsTogether({ records, roots }: Copied): boolean {
  const ids = new Set(records.map(([id]) => id))
  const isHeld = records.every(([id, { place }]) => roots.includes(id) || ids.has(place?.parent ?? ''))
  return isHeld && roots.length > 0 && roots.every((id) => ids.has(id))
}

/** All of them; undefined where one could not be read. */
function whole<Item>(items: readonly (Item | undefined)[]): readonly Item[] | undefined {
  const read = items.filter((item) => item !== undefined)
  return read.length === items.length ? read : undefined
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return notJson()
  }
}

/** Any text may be in a clipboard: it is none of ours. */
const notJson = (): undefined => undefined

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function readPlaced(id: unknown, value: unknown): Placed | undefined {
  if (typeof id !== 'string') return undefined
  const kind = id.startsWith('c:') ? 'column' : 'element'
  const record = readRecord(id, value, kind)
  return record?.place && [id, record]
}

function readRecord(id: string, value: unknown, kind: LabelRecord['kind']): LabelRecord | undefined {
  const read = labelRecordSchema.safeParse(value)
  return read.success && read.data.kind === kind && checkRecord(id, read.data) === undefined ? read.data : undefined
}

function readBounds(value: unknown): Rectangle | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { x, y, width, height } = value as Partial<Rectangle>
  const isNumber = (one: unknown): one is number => typeof one === 'number' && Number.isFinite(one)
  return isNumber(x) && isNumber(y) && isNumber(width) && isNumber(height) ? { x, y, width, height } : undefined
}
