import type { Article } from '@labelwright/contract/server/articles-schemas'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Paper } from '../../ui/paper.tsx'
import { useLabelPicture } from '../labels/labels.queries.ts'
import classes from './article-columns.module.css'

export function useArticleColumns(): readonly Column<Article>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'picture',
        header: t('articles.label'),
        width: 96,
        cell: (article: Article) => <FirstLabel article={article} />,
      },
      {
        key: 'name',
        header: t('articles.name'),
        cell: (article: Article) => (
          <Link
            to="/print-article/$id/{-$connectorId}"
            params={{ id: article.id }}
            tabIndex={-1}
            className={classes.name}
            title={article.name}
          >
            {article.name}
          </Link>
        ),
      },
      {
        key: 'externalIdentifier',
        header: t('articles.externalIdentifier'),
        width: '20%',
        cell: (article: Article) => <span className="mono">{article.externalIdentifier}</span>,
      },
      {
        key: 'group',
        header: t('articles.group'),
        width: '14%',
        isExtra: true,
        cell: (article: Article) => article.groupName,
      },
      {
        key: 'labels',
        header: t('articles.labels'),
        width: '20%',
        isExtra: true,
        cell: (article: Article) => <LabelNames article={article} />,
      },
      {
        key: 'print',
        header: t('articles.action'),
        width: 92,
        isSpare: true,
        cell: () => (
          <span className={classes.print}>
            <Printer size={16} aria-hidden="true" />
            {t('articles.print')}
          </span>
        ),
      },
    ],
    [t],
  )
}

function FirstLabel({ article }: { readonly article: Article }) {
  const { t } = useTranslation()
  const picture = useLabelPicture(article.labels[0]?.labelId)
  const missing = article.labels.length === 0 ? t('articles.noLabel') : t('labels.noPicture')
  return <Paper picture={picture} width={undefined} height={undefined} alt="" missing={missing} size="row" />
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
