import type { LabelFinding } from '@labelwright/contract/server/label-findings-schemas'
import { useState } from 'react'
import { errorText } from '../../../../api/error-texts.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Mistake } from '../../../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../../../ui/layout/skeletons.tsx'
import { useFindingPictures } from '../../label-approval.queries.ts'
import { ServerPicture } from '../../preview/server-picture.tsx'
import { Comparison } from '../../review/pictures/comparison.tsx'
import { useDotPages } from '../../review/pictures/use-dot-pages.ts'
import { type Zoom, ZoomChoice } from '../../review/zoom-choice.tsx'

/** The page as it was published beside the page as it is printed now; what was not kept is said. */
export function FindingPictures({ finding }: { readonly finding: LabelFinding }) {
  const { t } = useTranslation()
  const [zoom, setZoom] = useState<Zoom>('fit')
  const { data: pictures, error } = useFindingPictures(finding)
  const { hasBefore, hasAfter, before, after } = finding
  if (error) return <Mistake>{errorText(error)}</Mistake>
  return (
    <div>
      {!hasBefore && <p>{t(before ? 'approval.findings.notKept' : 'approval.findings.absentBefore')}</p>}
      {!hasAfter && <p>{t(after ? 'approval.findings.notKept' : 'approval.findings.absentAfter')}</p>}
      {!pictures && <RowSkeletons count={3} />}
      {pictures && <Pictures pictures={pictures} hasBefore={hasBefore} zoom={zoom} onZoom={setZoom} />}
    </div>
  )
}

interface PicturesProps {
  /** One or two: a picture that was too large is missing. */
  readonly pictures: readonly Blob[]
  readonly hasBefore: boolean
  readonly zoom: Zoom
  readonly onZoom: (zoom: Zoom) => void
}

/** Two are compared, one is shown. */
function Pictures({ pictures, hasBefore, zoom, onZoom }: PicturesProps) {
  const { t } = useTranslation()
  const { pages, isUnreadable } = useDotPages(pictures)
  const titles = { before: t('approval.findings.before'), after: t('approval.findings.after') }
  const [before, after] = pages ?? []
  const [only] = pictures
  if (!only) return null
  if (isUnreadable) return <Mistake>{t('approval.findings.failed')}</Mistake>
  return (
    <>
      <ZoomChoice zoom={zoom} onChoose={onZoom} />
      {before && after && <Comparison before={before} after={after} titles={titles} zoom={zoom} />}
      {pictures.length === 1 && (
        <ServerPicture picture={only} zoom={zoom} alt={hasBefore ? titles.before : titles.after} />
      )}
    </>
  )
}
