import { useTranslation } from '../../../lib/i18n.ts'
import { BarcodeSection } from './barcode-section.tsx'
import { VersionDifferences } from './differences/version-differences.tsx'
import { DesignPictures, useVersionPages } from './pictures/design-pictures.tsx'
import { FilePictures } from './pictures/file-pictures.tsx'
import { PictureTools, useLook } from './pictures/picture-tools.tsx'
import classes from './review.module.css'
import { TestRows } from './test-rows.tsx'
import type { Review } from './use-review.ts'

/** The version as it prints, row by row, beside the one that is printed now. */
export function ReviewStage({ version, printed }: Pick<Review, 'version' | 'printed'>) {
  const { t } = useTranslation()
  const look = useLook()
  const { kind, row, setRow, page, zoom } = look
  const { dpi } = kind
  const isFile = version.kind !== 'design'
  const pages = useVersionPages({ version, printed, row, dpi })
  const { pageCount } = pages
  return (
    <div className={classes.stage}>
      <PictureTools look={look} pageCount={pageCount} />
      {isFile ? (
        <FilePictures version={version} printed={printed} row={row} page={page} printerModel={kind.model} zoom={zoom} />
      ) : (
        <DesignPictures version={version} printed={printed} pages={pages} page={page} zoom={zoom} />
      )}
      <TestRows rows={version.testRows} chosen={row} onChoose={setRow} />
      <BarcodeSection version={version} printed={printed} row={row} dpi={dpi} />
      {printed ? (
        <VersionDifferences before={printed} after={version} dpi={dpi} />
      ) : (
        <p className="dimmed">{t('approval.firstVersion')}</p>
      )}
    </div>
  )
}
