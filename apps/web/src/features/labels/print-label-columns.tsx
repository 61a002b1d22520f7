import type { Label } from '@labelwright/contract/server/labels-schemas'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dateAndTime, shortDateAndTime, sizeInMillimetres } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Column } from '../../ui/list/columns.ts'
import listClasses from '../../ui/list/list.module.css'
import { LabelOnPaper } from './label-columns.tsx'

/** What is told of a label that is there to be printed. */
export function usePrintLabelColumns(): readonly Column<Label>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'picture',
        header: t('articles.label'),
        phone: 'picture',
        cell: (label) => <LabelOnPaper label={label} />,
      },
      {
        key: 'name',
        header: t('articles.name'),
        phone: 'name',
        sort: 'name',
        cell: ({ id, name }) => (
          <Link to="/print-labels/$id" params={{ id }} tabIndex={-1} className={listClasses.name} title={name}>
            {name}
          </Link>
        ),
      },
      {
        key: 'size',
        header: t('labels.size'),
        phone: 'below',
        cell: ({ mediaWidth, mediaHeight }) => sizeInMillimetres(mediaWidth, mediaHeight),
      },
      {
        key: 'articles',
        header: t('labels.usedBy'),
        cell: ({ articleCount }) => (articleCount > 0 ? t('labels.articles', { count: articleCount }) : ''),
      },
      {
        key: 'lastPrinted',
        header: t('labels.lastPrinted'),
        sort: '-lastPrinted',
        cell: ({ lastPrinted }) =>
          lastPrinted && (
            <span title={dateAndTime(lastPrinted)}>
              {t('labels.printed', { moment: shortDateAndTime(lastPrinted) })}
            </span>
          ),
      },
    ],
    [t],
  )
}
