import type { LabelDocument } from '@labelwright/label-document/label-document'
import { pagesOfLabel } from '@labelwright/label-document/pages-of-label'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Paper } from '../../../ui/label/paper.tsx'
import { SvgDrawing } from '../../../ui/label/svg-drawing.tsx'
import { useLivePicture } from '../../labels/label-engine.queries.ts'
import { useDesigner } from '../designer-context.ts'
import classes from './versions.module.css'

interface DocumentPictureProps {
  readonly title: string
  /** Undefined until it is here. */
  readonly document: LabelDocument | undefined
}

/** A document as it is printed with the values that the designer shows; of several pages one at a time. */
export function DocumentPicture({ title, document }: DocumentPictureProps) {
  const { t } = useTranslation()
  const { values, dpi } = useDesigner()
  const [wanted, setWanted] = useState(0)
  const pages = useMemo(() => (document ? pagesOfLabel(document) : []), [document])
  const page = Math.min(wanted, Math.max(0, pages.length - 1))
  const shown = pages[page]
  const filling = useMemo(() => ({ ...sampleValuesOf(shown?.variables ?? []), ...values }), [shown, values])
  const { picture, hasFailed } = useLivePicture(shown, filling, { dpi })
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span>{title}</span>
        {pages.length > 1 && (
          <span className={classes.pages}>
            <button
              type="button"
              aria-label={t('versions.previousPage')}
              disabled={page === 0}
              onClick={() => setWanted(page - 1)}
            >
              <ChevronLeft size={16} aria-hidden="true" />
            </button>
            {t('versions.page', { page: page + 1, pages: pages.length })}
            <button
              type="button"
              aria-label={t('versions.nextPage')}
              disabled={page === pages.length - 1}
              onClick={() => setWanted(page + 1)}
            >
              <ChevronRight size={16} aria-hidden="true" />
            </button>
          </span>
        )}
      </figcaption>
      <Paper
        picture={hasFailed ? { status: 'failed' } : { status: 'loading' }}
        {...(shown && { width: shown.width / 1000, height: shown.height / 1000 })}
        alt=""
        missing={t('labels.noPicture')}
        size="large"
      >
        {picture?.svg && <SvgDrawing picture={picture.svg} alt={t('versions.pictureOf', { title })} />}
      </Paper>
    </figure>
  )
}
