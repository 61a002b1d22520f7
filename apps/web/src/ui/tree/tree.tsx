import { ChevronRight } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useId, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './tree.module.css'
import type { TreeItem, TreeSelection } from './tree-item.ts'
import { type TreeDrag, useTreeDrag } from './use-tree-drag.ts'
import { useTreeWalk } from './use-tree-walk.ts'

interface TreeProps {
  readonly label: string
  /** Those that can be seen, top to bottom. */
  readonly items: readonly TreeItem[]
  readonly onToggle: (ids: readonly string[], isOpen: boolean) => void
  readonly onChoose: (id: string) => void
  /** Rows may be dragged onto each other. Never the only way: the page of a row has a field for it. */
  readonly drag?: TreeDrag | undefined
  /** Rows that are chosen for something to be done with them at once. */
  readonly selection?: TreeSelection
  /** What the place says that takes a row to the top of the tree. */
  readonly dropAtTop?: string
  /** Right click, long press and the menu key on a row: at a place in the window. */
  readonly onMenu?: (id: string, at: { readonly x: number; readonly y: number }) => void
  /** Hears the keys of a row first; true when it used one. */
  readonly onKey?: (event: KeyboardEvent, id: string) => boolean
}

/**
 * A tree with one tab stop: arrows walk, open and close, letters jump, `*` opens all siblings, Enter opens a row's page. Space
 * chooses the row, or opens it too where rows are not chosen.
 */
export function Tree(props: TreeProps) {
  const { label, items, onToggle, onChoose, drag, selection, dropAtTop, onMenu, onKey } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { takesAtTop, topProps, rowProps } = useTreeDrag(drag)
  const { tabStop, press, setCurrent } = useTreeWalk({ list, items, onToggle, onChoose, selection })
  const pressRow: typeof press = (event, item, index) => {
    if (onKey?.(event, item.id)) event.preventDefault()
    else press(event, item, index)
  }
  const openMenu = (event: MouseEvent, row: string): void => {
    if (!onMenu) return
    event.preventDefault()
    onMenu(row, { x: event.clientX, y: event.clientY })
  }
  return (
    <div
      ref={list}
      role="tree"
      aria-label={label}
      aria-multiselectable={selection !== undefined}
      className={classes.tree}
      data-by-row={selection?.isByRow}
    >
      {items.map((item, index) => (
        <div
          key={item.id}
          {...rowProps(item.id)}
          role="treeitem"
          aria-labelledby={`${id}-${item.id}`}
          aria-level={item.level}
          aria-posinset={item.place}
          aria-setsize={item.siblings}
          aria-expanded={item.hasChildren ? item.isOpen : undefined}
          aria-selected={selection ? selection.chosen.has(item.id) : item.id === tabStop}
          tabIndex={item.id === tabStop ? 0 : -1}
          className={classes.item}
          style={{ '--level': item.level } as CSSProperties}
          onKeyDown={(event) => pressRow(event, item, index)}
          onContextMenu={(event) => openMenu(event, item.id)}
          onFocus={() => setCurrent(item.id)}
          onClick={() => onChoose(item.id)}
        >
          {selection && !selection.isByRow && <TreeChoice item={item} selection={selection} />}
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
          <span id={`${id}-${item.id}`} className={classes.content}>
            {item.content}
          </span>
          {item.actions && <TreeActions item={item} tabIndex={item.id === tabStop ? 0 : -1} />}
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

function TreeActions({ item: { actions }, tabIndex }: { readonly item: TreeItem; readonly tabIndex: 0 | -1 }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps what is meant for its buttons from the row
    <span
      className={classes.actions}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {actions?.(tabIndex)}
    </span>
  )
}

function TreeChoice({ item: { id, name }, selection }: { readonly item: TreeItem; readonly selection: TreeSelection }) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the space bar on the row does the same
    <label className={classes.choice} onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t('table.choose', { name })}
        checked={selection.chosen.has(id)}
        onChange={() => selection.onToggle(id)}
      />
    </label>
  )
}
