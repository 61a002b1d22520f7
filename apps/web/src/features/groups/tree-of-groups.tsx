import type { Group } from '@labelwright/contract/server/groups-schemas'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { EmptyState } from '../../ui/layout/notices.tsx'
import listClasses from '../../ui/list/list.module.css'
import { Tree } from '../../ui/tree/tree.tsx'
import type { TreeSelection } from '../../ui/tree/tree-item.ts'
import { childrenOf, matching, visibleRows, withAllBelow } from './group-tree.ts'
import classes from './groups.module.css'
import { type Move, MoveGroup } from './move-group.tsx'

/** A tree of this many groups is shown open. */
const mostOpen = 60

// What was opened and closed stays while the application is open.
const remembered = new Map<string, boolean>()

interface TreeOfGroupsProps {
  readonly groups: readonly Group[]
  readonly search: string
  readonly onClear: () => void
  readonly selection: TreeSelection
}

/** The groups below each other: opened, closed, and dragged to where they belong. */
export function TreeOfGroups({ groups, search, onClear, selection }: TreeOfGroupsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [, setTurn] = useState(0)
  const [move, setMove] = useState<Move>()
  const [moved, setMoved] = useState<Move>()
  const found = matching(groups, search)
  const rows = visibleRows(
    childrenOf(found),
    (id) => search !== '' || (remembered.get(id) ?? groups.length <= mostOpen),
  )
  if (rows.length === 0) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        {t('common.clearSearch')}
      </Button>
    )
    return (
      <EmptyState title={t('groups.noneFound')} action={clear}>
        {t('groups.noneFoundText')}
      </EmptyState>
    )
  }
  const groupOf = (id: string) => groups.find((group) => group.id === id)
  const canMove = (id: string, to: string | null) =>
    groupOf(id)?.parentGroupId !== to && (to === null || !withAllBelow(groups, id).has(to))
  const ask = (id: string, to: string | null) => {
    const group = groupOf(id)
    if (group) setMove({ group, to })
  }
  return (
    <>
      {moved && <Moved move={moved} onBack={() => ask(moved.group.id, moved.group.parentGroupId)} />}
      <Tree
        label={t('groups.title')}
        drag={{ canMove, onMove: ask }}
        selection={selection}
        dropAtTop={t('group.dropAtTop')}
        items={rows.map(({ group, children, ...row }) => ({
          ...row,
          id: group.id,
          name: group.name,
          hasChildren: children > 0,
          content: <GroupWords group={group} below={children} />,
        }))}
        onToggle={(ids, isOpen) => {
          for (const id of ids) remembered.set(id, isOpen)
          setTurn((turn) => turn + 1)
        }}
        onChoose={(groupId) => void navigate({ to: '/groups/$groupid', params: { groupid: groupId } })}
      />
      {move && (
        <MoveGroup
          move={move}
          groups={groups}
          onMoved={() => {
            setMoved(move)
            setMove(undefined)
            // It is seen where it stands now.
            if (move.to !== null) remembered.set(move.to, true)
          }}
          onClose={() => setMove(undefined)}
        />
      )}
    </>
  )
}

/** That a group was moved, with the way back while it stands where it was put. */
function Moved({ move: { group }, onBack }: { readonly move: Move; readonly onBack: () => void }) {
  const { t } = useTranslation()
  return (
    <NoticeBar
      tone="good"
      action={
        <Button variant="default" size="xs" onClick={onBack}>
          {t('group.moveBack')}
        </Button>
      }
    >
      {t('group.moved', { name: group.name })}
    </NoticeBar>
  )
}

function GroupWords({ group, below }: { readonly group: Group; readonly below: number }) {
  const { t } = useTranslation()
  return (
    <span className={classes.row}>
      <Link
        to="/groups/$groupid"
        params={{ groupid: group.id }}
        tabIndex={-1}
        className={listClasses.name}
        title={group.name}
      >
        {group.name}
      </Link>
      <span className={classes.counts}>
        {below > 0 && <span>{t('groups.below', { count: below })}</span>}
        <span>{t('groups.members', { count: group.memberCount })}</span>
      </span>
    </span>
  )
}
