import { articleSearchMinimum } from '@labelwright/contract/server/articles'
import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useScans } from '../../lib/use-scans.ts'
import { EmptyState, Mistake } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx'
import { ExportMenu } from '../../ui/list/export-menu.tsx'
import { CountNote, FoundRows } from '../../ui/list/found-rows.tsx'
import classes from '../../ui/list/list-page.module.css'
import { SearchField } from '../../ui/list/search-field.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { useTypedSearch } from '../../ui/list/use-typed-search.ts'
import { useAllGroups, useGroupsWith } from '../groups/groups.queries.ts'
import { useLabels } from '../labels/labels.queries.ts'
import { ArticleBulkBar } from './article-bulk-bar.tsx'
import { useArticleColumns } from './article-columns.tsx'
import {
  type ArticleFilter,
  fetchArticleFile,
  findScannedArticles,
  useArticleList,
  wantedSearch,
} from './articles.queries.ts'

const route = getRouteApi('/articles')

/** The articles of the organization, for those who look after them. */
export function ArticlesPage() {
  const { t } = useTranslation()
  const { search = '', group, label, sort } = route.useSearch()
  const navigate = useNavigate({ from: '/articles' })
  const { isGone } = useGroupsWith(group)
  const [failure, setFailure] = useState<unknown>()
  const { typed, setTyped, wanted } = useTypedSearch(search, (text) =>
    navigate({
      search: ({ search: _, ...others }) => ({ ...others, ...(text ? { search: text } : {}) }),
      replace: true,
    }),
  )
  const searchQuery = wantedSearch(wanted)
  const filter: ArticleFilter = {
    ...(sort ? { sort } : {}),
    ...(searchQuery ? { searchQuery } : {}),
    ...(group ? { groupIds: group } : {}),
    ...(label ? { labelId: label } : {}),
  }
  const articles = useArticleList(filter)
  const { rows, whole, clear, selection } = useSelection(
    { ...articles, key: JSON.stringify({ ...filter, sort: '' }) },
    ({ name }) => name,
  )
  const open = (articleId: string) => void navigate({ to: '/articles/$articleId', params: { articleId } })

  const find = async (code: string) => {
    if (code.length < articleSearchMinimum) return
    setFailure(undefined)
    setTyped(code)
    try {
      const [only, ...others] = await findScannedArticles(code)
      if (only && others.length === 0) open(only.id)
    } catch (error) {
      setFailure(error)
    }
  }
  useScans('all', (code) => void find(code))

  const clearFilters = () => {
    setTyped('')
    void navigate({ search: {} })
  }
  return (
    <Page
      title={t('articles.title')}
      note={<CountNote list={articles} words={(count) => t('articles.count', { count })} />}
      action={
        <div className={classes.actions}>
          <ExportMenu
            about={JSON.stringify(filter)}
            fileName={t('articles.fileName')}
            onExport={(form) => fetchArticleFile({ ...filter, ...form })}
          />
          <AddArticle />
        </div>
      }
    >
      <div className={classes.filters}>
        <SearchField
          label={t('articles.searchOrScan')}
          value={typed}
          onChange={setTyped}
          onEnter={() => void find(typed.trim())}
        />
        <ArticleFilters />
      </div>
      {failure !== undefined && <Mistake>{errorText(failure)}</Mistake>}
      {rows.length > 0 && <ArticleBulkBar articles={rows} whole={whole} filter={filter} onDone={clear} />}
      <FoundRows
        label={t('articles.title')}
        columns={useArticleColumns('manage')}
        list={articles}
        keyOf={(article) => article.id}
        onOpen={(article) => open(article.id)}
        sort={sort ?? (searchQuery ? undefined : 'name')}
        onSort={(value) =>
          void navigate({ search: (others) => ({ ...others, sort: value as typeof sort }), replace: true })
        }
        selection={selection}
        failed={t('articles.failed')}
        isFiltered={[searchQuery, group, label].some(Boolean)}
        onClear={clearFilters}
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
    </Page>
  )
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

function ArticleFilters() {
  const { t } = useTranslation()
  const { group, label } = route.useSearch()
  const navigate = useNavigate({ from: '/articles' })
  const { data: groups = [] } = useAllGroups()
  const { data: labels } = useLabels('')
  return (
    <>
      {groups.length > 0 && (
        <ChoiceFilter
          label={t('articles.group')}
          all={t('articles.allGroups')}
          choices={groups}
          chosen={group}
          onChoose={(value) =>
            void navigate({ search: ({ group: _, ...others }) => ({ ...others, ...(value ? { group: value } : {}) }) })
          }
        />
      )}
      {labels && labels.data.length > 0 && (
        <ChoiceFilter
          label={t('articles.label')}
          all={t('articles.allLabels')}
          choices={labels.data}
          chosen={label}
          onChoose={(value) =>
            void navigate({ search: ({ label: _, ...others }) => ({ ...others, ...(value ? { label: value } : {}) }) })
          }
        />
      )}
    </>
  )
}
