import fc from 'fast-check'
import type { InsertKind, Tool } from '../tools/tool.ts'
import type { Hands } from './open-editor.ts'

const kinds: readonly InsertKind[] = [
  'text',
  'barcode',
  'picture',
  'box',
  'line',
  'ellipse',
  'path',
  'table',
  'repeater',
  'pictogram',
]
const tools: readonly Tool[] = [
  { name: 'size' },
  { name: 'several' },
  { name: 'select' },
  { name: 'select' },
  { name: 'lasso' },
  { name: 'pan' },
  { name: 'place' },
  ...kinds.map((kind) => ({ name: 'insert', kind }) as const),
]
const keys = [
  'Escape',
  'Enter',
  'Tab',
  ' ',
  'ArrowLeft',
  'ArrowDown',
  'Shift',
  'Alt',
  'Control',
  'Delete',
  'Backspace',
  'd',
  'z',
  'y',
  'k',
  'g',
  '1',
  'x',
]

const modifiers = { shift: fc.boolean(), alt: fc.boolean(), ctrl: fc.boolean() }
const at = { x: fc.integer({ min: -50, max: 1_250 }), y: fc.integer({ min: -50, max: 850 }) }
const hand = fc.record({
  pointerId: fc.constantFrom(1, 1, 1, 1, 2),
  type: fc.constantFrom('mouse' as const, 'touch' as const, 'pen' as const),
  button: fc.constantFrom(0, 0, 0, 0, 1, 2),
  ...modifiers,
})

/** One thing that a person, or the machine, does to the editor. */
export const anyEvent = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('move' as const), ...at, hand }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('down' as const), ...at, hand }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('up' as const), ...at, hand }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('key' as const),
      key: fc.constantFrom(...keys),
      keys: fc.record(modifiers),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('key-up' as const),
      key: fc.constantFrom(...keys),
      keys: fc.record(modifiers),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tool' as const), tool: fc.constantFrom(...tools) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 2_000 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wheel' as const),
      ...at,
      deltaY: fc.integer({ min: -300, max: 300 }),
      keys: fc.record(modifiers),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('type' as const), ins: fc.constantFrom('a', 'bc', '') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('others' as const), target: fc.nat(), isRemoved: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('grab' as const), target: fc.nat(), hand }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('select' as const), target: fc.nat(), more: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
)

export type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer Event> ? Event : never

const elementsOf = ({ label }: Hands): string[] =>
  [...label.records()].filter(([, { kind }]) => kind === 'element').map(([id]) => id)

export function doEvent(hands: Hands, event: AnyEvent): void {
  const { editor, label } = hands
  switch (event.do) {
    case 'move':
    case 'down':
    case 'up':
      hands[event.do](event.x, event.y, event.hand)
      break
    case 'key':
      hands.key(event.key, event.keys)
      break
    case 'key-up':
      hands.keyUp(event.key, event.keys)
      break
    case 'tool':
      editor.setTool(event.tool)
      break
    case 'wait':
      editor.tick(hands.wait(event.ms).time)
      break
    case 'wheel':
      editor.wheel({ at: event, deltaX: 0, deltaY: event.deltaY, ...event.keys })
      break
    case 'type':
      editor.typeText({ at: 0, del: 0, ins: event.ins }, hands.time)
      break
    case 'grab': {
      const { handles, camera } = editor.view()
      const handle = handles[event.target % Math.max(1, handles.length)]
      if (handle) {
        const [x, y] = [(handle.x - camera.left) * camera.scale, (handle.y - camera.top) * camera.scale]
        hands.down(x, y, event.hand).move(x + 30, y + 10, event.hand)
      }
      break
    }
    case 'select':
      editor.select(elementsOf(hands).slice(event.target % 20, (event.target % 20) + 1 + event.more))
      break
    case 'others': {
      const ids = elementsOf(hands)
      const id = ids[event.target % Math.max(1, ids.length)] ?? ''
      label.changeByOthers(
        event.isRemoved ? { type: 'remove', id } : { type: 'field', id, field: 'x', value: event.target % 50_000 },
      )
      break
    }
    default:
      editor.cancel()
  }
}
