import { useTranslation } from '../../lib/i18n.ts'
import { useScans } from '../../lib/scans/use-scans.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { CodeNotice } from '../../ui/list/code-notice.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useListCode } from '../scanning/list-code.queries.ts'
import { useOpenMatch } from '../scanning/open-match.queries.ts'
import { useArticleColumns } from './article-columns.tsx'
import { useArticleList, wantedSearch } from './articles.queries.ts'

/** Where a user picks what to print: search, scan or walk the list. */
export function PrintArticlesPage() {
  const { t } = useTranslation()
  const address = useListAddress()
  const { open, takes } = useOpenMatch()
  const { look, notice } = useListCode({ ...address, takes, onOne: open })
  useScans('all', look)
  return (
    <ListPage
      name="print-articles"
      title={t('printArticles.title')}
      count={(count) => t('articles.count', { count })}
      address={address}
      search={{ label: t('printing.searchOrScan'), onEnter: look, takesFocus: true }}
      columns={useArticleColumns('print')}
      list={useArticleList({ searchQuery: wantedSearch(address.wanted) })}
      keyOf={({ id }) => id}
      onOpen={(article) => open({ kind: 'article', article, elements: [] })}
      lead={notice && <CodeNotice {...notice} />}
      failed={t('articles.failed')}
      noMatch={{ title: t('articles.noneFound'), text: t('articles.noneFoundText') }}
      empty={<EmptyState title={t('articles.emptyTitle')}>{t('articles.emptyText')}</EmptyState>}
    />
  )
}
