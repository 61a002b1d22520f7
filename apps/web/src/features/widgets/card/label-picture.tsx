import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { useTranslation } from '../../../lib/i18n.ts'
import { Paper } from '../../../ui/label/paper.tsx'
import { SvgDrawing } from '../../../ui/label/svg-drawing.tsx'
import { useArticle } from '../../articles/articles.queries.ts'
import { usePrintersToPrint } from '../../printers/printers.queries.ts'
import { useFilledLabel } from '../../printing/live-label/filled-label.queries.ts'
import type { CardState } from './card-state.ts'
import classes from './widget-card.module.css'

interface LabelPictureProps {
  readonly widget: Pick<Widget, 'labelId' | 'labelName' | 'printerId'>
  readonly state: Pick<CardState, 'article' | 'values'>
}

/** The label as it will print, changing as one types; its sample while no article is selected. */
export function LabelPicture({ widget, state }: LabelPictureProps) {
  const { t } = useTranslation()
  const { data: article } = useArticle(state.article?.id)
  const { data: printers } = usePrintersToPrint()
  const { label, drawing, stored } = useFilledLabel({
    labelId: widget.labelId ?? undefined,
    article: state.article && article,
    values: state.values,
    dpi: printers?.find(({ id }) => id === widget.printerId)?.dpi,
  })
  const alt = t('printArticle.pictureOf', { name: widget.labelName ?? '' })
  const size = label && { width: label.mediaWidth, height: label.mediaHeight }
  return (
    <div className={classes.picture} data-sample={!state.article || undefined}>
      <Paper
        picture={drawing ? { status: 'loading' } : stored}
        {...size}
        alt={alt}
        missing={t('labels.noPicture')}
        size="card"
      >
        {drawing && <SvgDrawing picture={drawing} alt={alt} />}
      </Paper>
    </div>
  )
}
