import type { Article } from '@labelwright/contract/server/articles-schemas'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { dateAndTime, shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Paper } from '../../ui/label/paper.tsx'
import type { Column } from '../../ui/list/columns.ts'
import listClasses from '../../ui/list/list.module.css'
import classes from './article-columns.module.css'
import { useFirstLabelPicture } from './articles.queries.ts'

/** What a list of articles is there for: to print one, or to look after them. */
type Purpose = 'print' | 'manage'

/** `labelId`: the one label that they are printed on. */
export function useArticleColumns(purpose: Purpose, labelId?: string): readonly Column<Article>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'picture',
        header: t('articles.label'),
        width: 96,
        isFixed: true,
        phone: 'picture',
        cell: (article: Article) => <FirstLabel article={article} />,
      },
      {
        key: 'name',
        header: t('articles.name'),
        isFixed: true,
        phone: 'name',
        sort: 'name',
        sortBack: '-name',
        cell: (article: Article) => <ArticleName article={article} purpose={purpose} labelId={labelId} />,
      },
      {
        key: 'externalIdentifier',
        header: t('articles.externalIdentifier'),
        phone: 'below',
        width: '16%',
        widthWithoutExtra: '24%',
        sort: 'externalIdentifier',
        cell: (article: Article) => (
          <span className="mono" title={article.externalIdentifier ?? ''}>
            {article.externalIdentifier}
          </span>
        ),
      },
      {
        key: 'group',
        phone: 'below',
        header: t('articles.group'),
        width: '12%',
        isExtra: true,
        cell: (article: Article) => <span title={article.groupName ?? ''}>{article.groupName}</span>,
      },
      {
        key: 'labels',
        header: t('articles.labels'),
        width: '15%',
        isExtra: true,
        cell: (article: Article) => <LabelNames article={article} />,
      },
      purpose === 'manage'
        ? modifiedColumn(t('articles.modified'))
        : printColumn(t('articles.action'), t('articles.print')),
    ],
    [t, purpose, labelId],
  )
}

const printColumn = (header: string, print: string): Column<Article> => ({
  key: 'print',
  header,
  width: 92,
  isFixed: true,
  cell: () => (
    <span className={classes.print}>
      <Printer size={16} aria-hidden="true" />
      {print}
    </span>
  ),
})

const modifiedColumn = (header: string): Column<Article> => ({
  key: 'modified',
  header,
  width: 140,
  sort: '-modified',
  sortBack: 'modified',
  cell: ({ modified }) => <span title={dateAndTime(modified)}>{shortDateAndTime(modified)}</span>,
})

interface ArticleNameProps {
  readonly article: Article
  readonly purpose: Purpose
  readonly labelId: string | undefined
}

function ArticleName({ article: { id, name }, purpose, labelId }: ArticleNameProps) {
  const look = { tabIndex: -1, className: listClasses.name, title: name }
  if (labelId !== undefined) {
    const params = { labelId, articleId: id }
    return (
      <Link to="/print-labels/$labelId/article/$articleId/{-$connectorId}" params={params} {...look}>
        {name}
      </Link>
    )
  }
  return purpose === 'print' ? (
    <Link to="/print-article/$id/{-$connectorId}" params={{ id }} search={{}} {...look}>
      {name}
    </Link>
  ) : (
    <Link to="/articles/$articleId" params={{ articleId: id }} {...look}>
      {name}
    </Link>
  )
}

function FirstLabel({ article }: { readonly article: Article }) {
  const { t } = useTranslation()
  const picture = useFirstLabelPicture(article)
  const missing = article.labels.length === 0 ? t('articles.noLabel') : t('labels.noPicture')
  return <Paper picture={picture} alt="" missing={missing} size="row" />
}

function LabelNames({ article }: { readonly article: Article }) {
  const { t } = useTranslation()
  const [first, ...others] = article.labels
  if (!first) return <span className="dimmed">{t('articles.noLabel')}</span>
  return (
    <span title={article.labels.map((label) => label.name).join(', ')}>
      {first.name}
      {others.length > 0 && <span className="dimmed"> +{others.length}</span>}
    </span>
  )
}
