import { allLocks, locksOf, setHidden, setLocks } from '@labelwright/label-editor/commands/locks'
import { type Fields, layerId } from '@labelwright/open-label/records'
import {
  Barcode,
  Circle,
  FolderOpen,
  Grid2x2,
  Image,
  type LucideIcon,
  Minus,
  PenTool,
  Rows3,
  Shapes,
  Square,
  Type,
} from 'lucide-react'
import { type KeyboardEvent, memo, useMemo, useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { ownNameOf } from '../../../../ui/label/element-name.ts'
import { Tree } from '../../../../ui/tree/tree.tsx'
import type { TreeItem } from '../../../../ui/tree/tree-item.ts'
import { useDesigner } from '../../designer-context.ts'
import classes from '../../left-side.module.css'
import { PagesBar } from '../../pages-bar.tsx'
import { HiddenNotice } from './hidden-notice.tsx'
import { LayerActions } from './layer-actions.tsx'
import { type LayerRow, layerRows } from './layer-rows.ts'
import { RowMenu, type RowMenuAt } from './row-menu.tsx'

const icons: Readonly<Record<string, LucideIcon>> = {
  text: Type,
  barcode: Barcode,
  picture: Image,
  box: Square,
  line: Minus,
  ellipse: Circle,
  path: PenTool,
  table: Grid2x2,
  repeater: Rows3,
  pictogram: Shapes,
  group: FolderOpen,
}

/** All that is on the page, the topmost first: the real tree of the label, also for those who cannot see the paper. */
export const LayersPanel = memo(function LayersPanel() {
  const { t } = useTranslation()
  const { records, view, select } = useDesigner()
  const runByKey = useRowKeys()
  const [menu, setMenu] = useState<RowMenuAt>()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const kindOf = (type: unknown): string => t(`designer.kind.${String(type)}` as Parameters<typeof t>[0])
  const rows = useMemo(
    () =>
      layerRows(records, {
        page: view.page,
        closed,
        search: search.trim(),
        textOf: (fields) => `${ownNameOf(fields)} ${String(fields.type)}`,
      }),
    [records, view.page, closed, search],
  )
  const layerOf = ({ layer }: Fields): string | undefined => {
    const name = typeof layer === 'string' ? records.get(layerId(layer))?.fields.name : undefined
    return name === undefined ? undefined : String(name)
  }
  const items = rows.map((row): TreeItem => {
    const name = ownNameOf(row.fields) || kindOf(row.fields.type)
    return {
      ...row,
      name,
      content: <LayerName row={row} name={name} kind={kindOf(row.fields.type)} layer={layerOf(row.fields)} />,
      actions: (tabIndex) => <LayerActions row={row} name={name} tabIndex={tabIndex} onMenu={setMenu} />,
    }
  })
  const toggle = (id: string): void =>
    select(view.selection.includes(id) ? view.selection.filter((one) => one !== id) : [...view.selection, id])
  return (
    <div className={classes.layers}>
      <input
        type="search"
        className={classes.search}
        placeholder={t('designer.searchLayers')}
        aria-label={t('designer.searchLayers')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
      {items.length === 0 ? (
        <p className={classes.none}>{search ? t('designer.noLayerFound', { search }) : t('designer.emptyPage')}</p>
      ) : (
        <Tree
          label={t('designer.layers')}
          items={items}
          onToggle={(ids, isOpen) =>
            setClosed(new Set(isOpen ? [...closed].filter((id) => !ids.includes(id)) : [...closed, ...ids]))
          }
          onChoose={(id) => select([id])}
          onMenu={(id, at) => setMenu({ id, at })}
          onKey={runByKey}
          selection={{ chosen: new Set(view.selection), onToggle: toggle, onClear: () => select([]), isByRow: true }}
        />
      )}
      <HiddenNotice />
      <PagesBar />
      {menu && <RowMenu key={menu.id} {...menu} onClose={() => setMenu(undefined)} />}
    </div>
  )
})

/** The keys of locking and hiding, for the row that has the focus. */
function useRowKeys() {
  const { editor } = useDesigner()
  return (event: KeyboardEvent, id: string): boolean => {
    const key = event.key.toLowerCase()
    const isCtrl = event.ctrlKey || event.metaKey
    if (isCtrl && !event.altKey && key === 'l') setLocks(editor, [id], event.shiftKey ? [] : allLocks)
    else if (isCtrl && event.altKey && key === 'h') {
      setHidden(editor, [id], !event.shiftKey && !editor.settings().hiddenElements.has(id))
    } else return false
    return true
  }
}

interface LayerNameProps {
  readonly row: LayerRow
  readonly name: string
  readonly kind: string
  /** The name of the layer that it is printed with. */
  readonly layer: string | undefined
}

function LayerName({ row, name, kind, layer }: LayerNameProps) {
  const { t } = useTranslation()
  const { view } = useDesigner()
  const Icon = icons[String(row.fields.type)] ?? Square
  const isLocked = locksOf(row.fields).length > 0
  const isHidden = view.hiddenElements.has(row.id)
  return (
    <span className={classes.layer}>
      <Icon size={14} aria-hidden="true" />
      {name !== kind && <span className="visually-hidden">{kind} </span>}
      <span className={classes.layerName} title={name}>
        {name}
      </span>
      {layer !== undefined && <span className={classes.badge}> {layer}</span>}
      {isLocked && <span className="visually-hidden"> {t('designer.layer.isLocked')}</span>}
      {isHidden && <span className="visually-hidden"> {t('designer.layer.isHidden')}</span>}
    </span>
  )
}
