import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { given } from '../../lib/given.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { CodeNotice } from '../../ui/list/code-notice.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import { useSelection } from '../../ui/list/rows/use-selection.ts'
import type { ListFilter } from '../../ui/list/tools/list-filter.ts'
import { undoneText } from '../../ui/list/undone-text.ts'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useAllGroups, useGroupsWith } from '../groups/groups.queries.ts'
import { useLabels } from '../labels/labels.queries.ts'
import { useListCode } from '../scanning/list-code.queries.ts'
import { useListViews } from '../views/views.queries.ts'
import { ArticleBulkBar } from './article-bulk-bar.tsx'
import { useArticleColumns } from './article-columns.tsx'
import { fetchArticleFile, useArticleList, useUndoArticles, wantedSearch } from './articles.queries.ts'

const route = getRouteApi('/articles')

/** The articles of the organization, for those who look after them. */
export function ArticlesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { group, label, sort } = route.useSearch()
  const address = useListAddress(['group', 'label'])
  const { isGone } = useGroupsWith(group)
  const searchQuery = wantedSearch(address.wanted)
  const matching = given({ searchQuery, groupIds: group, labelId: label })
  const filter = { ...matching, ...given({ sort }) }
  const articles = useArticleList(filter)
  const { rows, whole, clear, selection } = useSelection(
    { ...articles, key: JSON.stringify(matching) },
    ({ name }) => name,
  )
  const open = ({ id }: { readonly id: string }) =>
    void navigate({ to: '/articles/$articleId', params: { articleId: id } })
  const undo = useUndo()
  const { look, notice } = useListCode({
    ...address,
    takes: ['article'],
    onOne: (match) => match.kind === 'article' && open(match.article),
  })
  return (
    <ListPage
      name="articles"
      title={t('articles.title')}
      count={(count) => t('articles.count', { count })}
      action={<AddArticle />}
      exporting={{
        fileName: t('articles.fileName'),
        onExport: (form) => fetchArticleFile({ ...filter, ...form }),
      }}
      address={address}
      views={useListViews('articles')}
      search={{ label: t('articles.searchOrScan'), onEnter: look }}
      filters={useArticleFilters()}
      columns={useArticleColumns('manage')}
      list={articles}
      keyOf={({ id }) => id}
      onOpen={open}
      sort={sort ?? (searchQuery ? undefined : 'name')}
      selection={selection}
      bulk={rows.length > 0 && <ArticleBulkBar articles={rows} whole={whole} matching={matching} onDone={clear} />}
      onUndo={undo}
      lead={notice && <CodeNotice {...notice} />}
      failed={t('articles.failed')}
      noMatch={
        isGone
          ? { title: t('group.goneTitle'), text: t('group.filterGone') }
          : { title: t('articles.noneFound'), text: t('articles.noneFoundText') }
      }
      empty={
        <EmptyState title={t('articles.emptyTitle')} action={<AddArticle />}>
          {t('articles.emptyManageText')}
        </EmptyState>
      }
    />
  )
}

/** Takes a change of articles back. */
function useUndo() {
  const { t } = useTranslation()
  const { mutateAsync } = useUndoArticles()
  return async (undoId: string) => {
    const undone = await mutateAsync(undoId)
    return undoneText(undone, t('articles.back', { count: undone.undone }))
  }
}

function AddArticle() {
  const { t } = useTranslation()
  return (
    <Button
      leftSection={<Plus size={16} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/articles/$articleId" params={{ articleId: 'new' }} {...props} />}
    >
      {t('articles.add')}
    </Button>
  )
}

function useArticleFilters(): readonly ListFilter[] {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  const { data: labels } = useLabels('')
  const filters: readonly ListFilter[] = [
    { key: 'group', label: t('articles.group'), all: t('articles.allGroups'), choices: groups, look: 'field' },
    {
      key: 'label',
      label: t('articles.label'),
      all: t('articles.allLabels'),
      choices: labels?.data ?? [],
      look: 'field',
    },
  ]
  return filters.filter(({ choices }) => choices.length > 0)
}
