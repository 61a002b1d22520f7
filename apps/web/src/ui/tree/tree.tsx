import { ChevronRight } from 'lucide-react'
import { type CSSProperties, useId, useRef } from 'react'
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
}

/**
 * A tree with one tab stop: arrows walk, open and close, letters jump, `*` opens all siblings, Enter opens a row's page. Space
 * chooses the row, or opens it too where rows are not chosen.
 */
export function Tree({ label, items, onToggle, onChoose, drag, selection, dropAtTop }: TreeProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { takesAtTop, topProps, rowProps } = useTreeDrag(drag)
  const { tabStop, press, setCurrent } = useTreeWalk({ list, items, onToggle, onChoose, selection })
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
          onKeyDown={(event) => press(event, item, index)}
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
