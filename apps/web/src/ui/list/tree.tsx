import { ChevronRight } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './tree.module.css'
import { type TreeDrag, useTreeDrag } from './use-tree-drag.ts'

export interface TreeItem {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly isOpen: boolean
  readonly hasChildren: boolean
  readonly place: number
  readonly siblings: number
  readonly content: ReactNode
}

interface TreeProps {
  readonly label: string
  /** Those that can be seen, top to bottom. */
  readonly items: readonly TreeItem[]
  readonly onToggle: (ids: readonly string[], isOpen: boolean) => void
  readonly onChoose: (id: string) => void
  /** Rows may be dragged onto each other. Never the only way: the page of a row has a field for it. */
  readonly drag?: TreeDrag | undefined
  /** What the place says that takes a row to the top of the tree. */
  readonly dropAtTop?: string
}

/** How long letters typed one after the other belong together. */
const typingMs = 700

/** A tree with one tab stop: arrows walk, open and close, letters jump, `*` opens all siblings, Enter chooses. */
export function Tree({ label, items, onToggle, onChoose, drag, dropAtTop }: TreeProps) {
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string>()
  const wantsFocus = useRef(false)
  const typed = useRef({ text: '', at: 0 })
  const { takesAtTop, topProps, rowProps } = useTreeDrag(drag)
  const tabStop = items.find(({ id }) => id === current)?.id ?? items[0]?.id

  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    const row = list.current?.querySelector<HTMLElement>('[tabindex="0"]')
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  })

  const goTo = (item: TreeItem | undefined) => {
    if (!item) return
    wantsFocus.current = true
    setCurrent(item.id)
  }
  const search = (letter: string, from: number): TreeItem | undefined => {
    const now = Date.now()
    const text = (now - typed.current.at < typingMs ? typed.current.text : '') + letter.toLowerCase()
    typed.current = { text, at: now }
    const start = text.length === 1 ? from + 1 : from
    const around = [...items.slice(start), ...items.slice(0, start)]
    return around.find(({ name }) => name.toLowerCase().startsWith(text))
  }
  const press = (event: KeyboardEvent, item: TreeItem, index: number) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const actions = new Map<string, () => void>([
      ['ArrowDown', () => goTo(items[index + 1])],
      ['ArrowUp', () => goTo(items[index - 1])],
      [
        'ArrowRight',
        () => (item.hasChildren && !item.isOpen ? onToggle([item.id], true) : goTo(childOf(items, index))),
      ],
      ['ArrowLeft', () => (item.isOpen ? onToggle([item.id], false) : goTo(parentOf(items, index)))],
      ['Home', () => goTo(items[0])],
      ['End', () => goTo(items.at(-1))],
      ['Enter', () => onChoose(item.id)],
      [' ', () => onChoose(item.id)],
      ['*', () => onToggle(siblingsOf(items, index), true)],
    ])
    const action = actions.get(event.key) ?? (event.key.length === 1 ? () => goTo(search(event.key, index)) : undefined)
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <div ref={list} role="tree" aria-label={label} className={classes.tree}>
      {items.map((item, index) => (
        <div
          key={item.id}
          {...rowProps(item.id)}
          role="treeitem"
          aria-level={item.level}
          aria-posinset={item.place}
          aria-setsize={item.siblings}
          aria-expanded={item.hasChildren ? item.isOpen : undefined}
          aria-selected={item.id === tabStop}
          tabIndex={item.id === tabStop ? 0 : -1}
          className={classes.item}
          style={{ '--level': item.level } as CSSProperties}
          onKeyDown={(event) => press(event, item, index)}
          onFocus={() => setCurrent(item.id)}
          onClick={() => onChoose(item.id)}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys on the row do the same */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys on the row do the same */}
          <span
            className={classes.twist}
            data-open={item.isOpen || undefined}
            data-leaf={!item.hasChildren || undefined}
            onClick={(event) => {
              if (!item.hasChildren) return
              event.stopPropagation()
              onToggle([item.id], !item.isOpen)
            }}
          >
            <ChevronRight size={16} aria-hidden="true" />
          </span>
          {item.content}
        </div>
      ))}
      {takesAtTop && (
        <div className={classes.top} aria-hidden="true" {...topProps}>
          {dropAtTop}
        </div>
      )}
    </div>
  )
}

function childOf(items: readonly TreeItem[], index: number): TreeItem | undefined {
  const next = items[index + 1]
  return next && next.level > (items[index]?.level ?? 0) ? next : undefined
}

function parentOf(items: readonly TreeItem[], index: number): TreeItem | undefined {
  const level = items[index]?.level ?? 1
  return items.slice(0, index).findLast((item) => item.level < level)
}

function siblingsOf(items: readonly TreeItem[], index: number): readonly string[] {
  const level = items[index]?.level
  const before = items.slice(0, index).findLastIndex((item) => item.level < (level ?? 1))
  const after = items.findIndex((item, at) => at > index && item.level < (level ?? 1))
  return items
    .slice(before + 1, after < 0 ? undefined : after)
    .filter((item) => item.level === level && item.hasChildren)
    .map(({ id }) => id)
}
