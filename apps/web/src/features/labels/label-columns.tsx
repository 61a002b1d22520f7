import type { Label } from '@labelwright/contract/server/labels-schemas'
import { spokenDpi } from '@labelwright/contract/server/zpl-resolutions'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dateAndTime, shortDateAndTime, sizeInMillimetres } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Paper } from '../../ui/label/paper.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { useIsPhone } from '../../ui/list/use-is-phone.ts'
import { useLabelPicture } from './labels.queries.ts'
import { LabelMenu } from './list/label-menu.tsx'
import classes from './list/label-name.module.css'
import { stateInWords } from './list/label-state.ts'

/** What is told of a label in the list. */
export function useLabelColumns(onTable: (label: Label) => void): readonly Column<Label>[] {
  const { t } = useTranslation()
  // A phone's line has room for the size and the state.
  const isPhone = useIsPhone()
  return useMemo(() => {
    const onCards = isPhone ? {} : ({ phone: 'below' } as const)
    return [
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
        cell: (label) => <LabelName label={label} />,
      },
      {
        key: 'size',
        header: t('labels.size'),
        phone: 'below',
        cell: ({ mediaWidth, mediaHeight, dpi }) =>
          [
            sizeInMillimetres(mediaWidth, mediaHeight),
            // Only printers of this resolution print it.
            ...(dpi === undefined ? [] : [`ZPL ${t('addLabel.dpi', { dpi: spokenDpi(dpi) })}`]),
          ].join(' · '),
      },
      {
        key: 'version',
        header: t('labels.versionLabel'),
        phone: 'below',
        cell: (label) => stateInWords(t, label),
      },
      {
        key: 'articles',
        header: t('labels.usedBy'),
        ...onCards,
        cell: ({ articleCount }) => (articleCount > 0 ? t('labels.articles', { count: articleCount }) : ''),
      },
      {
        key: 'lastPrinted',
        header: t('labels.lastPrinted'),
        ...onCards,
        sort: '-lastPrinted',
        cell: ({ lastPrinted }) =>
          lastPrinted && (
            <span title={dateAndTime(lastPrinted)}>
              {t('labels.printed', { moment: shortDateAndTime(lastPrinted) })}
            </span>
          ),
      },
      {
        key: 'modified',
        header: t('articles.modified'),
        sort: '-modified',
        cell: ({ modified }) => <span title={dateAndTime(modified)}>{shortDateAndTime(modified)}</span>,
      },
      { key: 'menu', header: '', phone: 'menu', cell: (label) => <LabelMenu label={label} onTable={onTable} /> },
    ]
  }, [t, onTable, isPhone])
}

/** Opens a design; a file is printed as it is: its variables and print settings are all that there is to change. */
function LabelName({ label: { id, name, kind } }: { readonly label: Label }) {
  return (
    <Link
      to={kind === 'design' ? '/labels/$id' : '/labels/$id/settings'}
      params={{ id }}
      title={name}
      className={classes.name}
    >
      {name}
    </Link>
  )
}

export function LabelOnPaper({ label }: { readonly label: Label }) {
  const { t } = useTranslation()
  // A draft changes without another version of the label.
  const version = label.publishedVersionId === null ? undefined : label.version
  const picture = useLabelPicture(label.id, version)
  return (
    <Paper
      picture={picture}
      width={label.mediaWidth}
      height={label.mediaHeight}
      alt=""
      missing={t('labels.noPicture')}
      size={useIsPhone() ? 'row' : 'card'}
    />
  )
}
