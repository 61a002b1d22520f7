import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import { errorText } from '../../../../api/error-texts.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Mistake } from '../../../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../../../ui/layout/skeletons.tsx'
import { useVersionPicture } from '../../label-approval.queries.ts'
import { ServerPicture } from '../../preview/server-picture.tsx'
import type { Review } from '../use-review.ts'
import type { Zoom } from '../zoom-choice.tsx'
import classes from './comparison.module.css'

interface FilePicturesProps extends Pick<Review, 'version' | 'printed'> {
  readonly row: number
  readonly page: number
  readonly printerModel: string | undefined
  readonly zoom: Zoom
}

/** Versions of a label that is a file, which the server alone can draw, side by side. */
export function FilePictures({ version, printed, ...shown }: FilePicturesProps) {
  return (
    <div className={classes.pair}>
      {printed && <FilePicture version={printed} {...shown} />}
      <FilePicture version={version} {...shown} />
    </div>
  )
}

type FilePictureProps = Omit<FilePicturesProps, 'version' | 'printed'> & { readonly version: VersionDetails }

function FilePicture({ version, row, page, printerModel, zoom }: FilePictureProps) {
  const { t } = useTranslation()
  const { labelId, labelVersionId, testRows, number } = version
  // A version before may have fewer rows.
  const ownRow = testRows[row] ? row : undefined
  const wanted = { labelId, labelVersionId, version: version.version, page, row: ownRow, printerModel }
  const { data, error } = useVersionPicture(wanted)
  const title = t('labels.version', { number })
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{title}</figcaption>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!data && !error && <RowSkeletons count={3} />}
      {data && !error && <ServerPicture picture={data} zoom={zoom} alt={title} />}
    </figure>
  )
}
