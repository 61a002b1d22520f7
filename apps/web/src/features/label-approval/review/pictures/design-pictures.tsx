import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Mistake } from '../../../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../../../ui/layout/skeletons.tsx'
import type { Review } from '../use-review.ts'
import type { Zoom } from '../zoom-choice.tsx'
import { Comparison } from './comparison.tsx'
import { DotPicture } from './dot-picture.tsx'
import { usePages } from './use-pages.ts'

type Compared = Pick<Review, 'version' | 'printed'>

/** The design of a version. Files are not drawn here. */
const drawnOf = (version: VersionDetails | undefined) => ({
  document: version?.kind === 'design' ? version.document : undefined,
  pictures: version?.frozen?.pictures,
})

/** The pages of a version and of the one that is printed now, drawn here with a test row; none of a label that is a file. */
export function useVersionPages({
  version,
  printed,
  row,
  dpi,
}: Compared & { readonly row: number; readonly dpi: number }) {
  const values = useRowValues(version, row)
  const isFile = version.kind !== 'design'
  const after = usePages({ ...drawnOf(version), values, dpi })
  const before = usePages({ ...drawnOf(printed), values, dpi })
  const pageCount = isFile ? version.pageCount : Math.max(after.pages?.length ?? 1, before.pages?.length ?? 0)
  return { after, before, pageCount }
}

interface DesignPicturesProps extends Compared {
  readonly pages: ReturnType<typeof useVersionPages>
  readonly page: number
  readonly zoom: Zoom
}

/** A page of the version, compared with the one that is printed now where there is one. */
export function DesignPictures({ version, printed, pages: { after, before }, page, zoom }: DesignPicturesProps) {
  const { t } = useTranslation()
  const [one, other] = [before.pages?.[page], after.pages?.[page] ?? after.pages?.[0]]
  const titles = {
    before: t('labels.version', { number: printed?.number ?? 0 }),
    after: t('labels.version', { number: version.number }),
  }
  return (
    <>
      {(after.hasFailed || before.hasFailed) && <Mistake>{t('approval.pictureFailed')}</Mistake>}
      {!other && !after.hasFailed && <RowSkeletons count={4} />}
      {other && one && <Comparison before={one} after={other} titles={titles} zoom={zoom} />}
      {other && !one && <DotPicture page={other} zoom={zoom} alt={titles.after} />}
    </>
  )
}

/** What the row prints, with samples for what no row gives; without test rows the label's own samples. */
function useRowValues({ testRows, document }: VersionDetails, row: number): Readonly<Record<string, string>> {
  return useMemo(() => {
    const given = testRows[row]?.values
    if (!given) return sampleValuesOf(document.variables)
    const ungiven = document.variables.filter(
      ({ variableName, inputType }) => inputType === 'serial' || variableName.startsWith('meta_'),
    )
    return { ...sampleValuesOf(ungiven), ...given }
  }, [testRows, document, row])
}
