import type { Label } from '@labelwright/contract/server/labels-schemas'
import { sizeInMillimetres } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Paper } from '../../ui/label/paper.tsx'
import classes from './label-card.module.css'
import { useLabelPicture } from './labels.queries.ts'

export function LabelCard({ label }: { readonly label: Label }) {
  const { t } = useTranslation()
  const isPublished = label.publishedVersionId !== null
  const picture = useLabelPicture(isPublished ? label.id : undefined, label.version)
  const version =
    label.publishedVersionNumber === null
      ? t('labels.notPublished')
      : t('labels.version', { number: label.publishedVersionNumber })
  return (
    <article className={classes.card} aria-label={label.name}>
      <Paper
        picture={picture}
        width={label.mediaWidth}
        height={label.mediaHeight}
        alt=""
        missing={isPublished ? t('labels.noPicture') : t('labels.notPublished')}
        size="card"
      />
      <div className={classes.words}>
        <h2 className={classes.name} title={label.name}>
          {label.name}
        </h2>
        <p className={classes.facts}>
          <span>{sizeInMillimetres(label.mediaWidth, label.mediaHeight)}</span>
          <span>{version}</span>
        </p>
      </div>
    </article>
  )
}
