import type { Label } from '@labelwright/contract/server/labels-schemas'
import { spokenDpi } from '@labelwright/contract/server/zpl-resolutions'
import { useMemo } from 'react'
import { dateAndTime, shortDateAndTime, sizeInMillimetres } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Paper } from '../../ui/label/paper.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { useIsPhone } from '../../ui/list/use-is-phone.ts'
import { useLabelPicture } from './labels.queries.ts'

/** What is told of a label in the list. */
export function useLabelColumns(): readonly Column<Label>[] {
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
        cell: ({ name }) => <span title={name}>{name}</span>,
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
        cell: ({ publishedVersionNumber: number }) =>
          number === null ? t('labels.notPublished') : t('labels.version', { number }),
      },
      {
        key: 'modified',
        header: t('articles.modified'),
        sort: '-modified',
        cell: ({ modified }) => <span title={dateAndTime(modified)}>{shortDateAndTime(modified)}</span>,
      },
    ],
    [t],
  )
}

function LabelOnPaper({ label }: { readonly label: Label }) {
  const { t } = useTranslation()
  const isPublished = label.publishedVersionId !== null
  const picture = useLabelPicture(isPublished ? label.id : undefined, label.version)
  return (
    <Paper
      picture={picture}
      width={label.mediaWidth}
      height={label.mediaHeight}
      alt=""
      missing={isPublished ? t('labels.noPicture') : t('labels.notPublished')}
      size={useIsPhone() ? 'row' : 'card'}
    />
  )
}
