import type { LabelDocument } from '@labelwright/label-document/label-document'
import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import type { Fields } from '@labelwright/open-label/records'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { SvgDrawing } from '../../../../ui/label/svg-drawing.tsx'
import { useLivePicture } from '../../../labels/label-engine.queries.ts'
import { useDesigner } from '../../designer-context.ts'
import classes from './builder.module.css'
import { frameOfBarcode, type Size } from './fit-frame.ts'

/** The least side of a label, micrometres. */
const leastPaper = 5_000

/** The barcode alone on a paper with its quiet zone, in the dots of the printer; also fetches the encoder that it needs. */
export function useBarcodePicture(fields: Fields) {
  const { document, values, dpi, live } = useDesigner()
  const size = live && frameOfBarcode(fields, { document, values, resources: live.resources, dpi })
  // Where the size is not known the content is wrong, or its encoder is on the way.
  const { width, height } = size ?? { width: Number(fields.width), height: Number(fields.height) }
  const paper = useMemo(
    () => (live ? onPaper(document, fields, { width, height }) : undefined),
    [live, document, fields, width, height],
  )
  return useLivePicture(paper, values, { dpi })
}

export function BarcodePicture({ picture, hasFailed }: ReturnType<typeof useBarcodePicture>) {
  const { t } = useTranslation()
  if (hasFailed) return <p className={classes.small}>{t('designer.barcode.noPicture')}</p>
  return (
    <div className={classes.picture}>
      {picture?.svg && <SvgDrawing picture={picture.svg} alt={t('designer.barcode.picture')} />}
    </div>
  )
}

function onPaper(document: LabelDocument, fields: Fields, { width, height }: Size): LabelDocument {
  const { pages: _pages, layers: _layers, continuous: _continuous, sheet: _sheet, ...paper } = document
  const { quietZone } = symbologyTraits(fields.symbology as Symbology)
  const margin = Math.max(...quietZone, 2) * Number(fields.moduleWidth)
  const { visibleWhen: _when, layer: _layer, below: _below, anchor: _anchor, ...barcode } = fields
  const whole = {
    width: Math.max(leastPaper, Math.ceil(width + 2 * margin)),
    height: Math.max(leastPaper, Math.ceil(height + 2 * margin)),
  }
  const place = { x: Math.round((whole.width - width) / 2), y: Math.round((whole.height - height) / 2), width, height }
  return {
    ...paper,
    ...whole,
    cornerRadius: 0,
    elements: [{ ...barcode, id: 'symbol', ...place }],
  } as unknown as LabelDocument
}
