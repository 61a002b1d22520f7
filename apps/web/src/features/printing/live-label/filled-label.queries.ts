import { type FillingArticle, mergeArticleData } from '@labelwright/label-document/merge-article-data'
import { useMemo } from 'react'
import type { Picture } from '../../../ui/label/picture.ts'
import { useLivePicture } from '../../labels/label-engine.queries.ts'
import { useLabel, useLabelPicture } from '../../labels/labels.queries.ts'
import { serialSample } from '../serial-fields.ts'

/** Where nobody knows the printer. */
const usualDpi = 203.2

interface Filling {
  readonly labelId: string | undefined
  /** None: the label's sample. */
  readonly article: (FillingArticle & { readonly id: string; readonly version: number }) | undefined
  /** What was typed, by names in any case; empty is not typed. */
  readonly values: Readonly<Record<string, string>>
  readonly dpi: number | undefined
}

/** A label as it will print with an article and values; until it is drawn here, as the server draws it. */
export function useFilledLabel({ labelId, article, values, dpi = usualDpi }: Filling) {
  const { data: label } = useLabel(article && labelId)
  const typed = useMemo(
    () => new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value] as const)),
    [values],
  )
  const texts = useMemo(() => {
    const fields = mergeArticleData(label?.variables ?? [], article)
    return Object.fromEntries(
      fields.map((field) => {
        const given = field.isEditable ? typed.get(field.variableName.toLowerCase()) : undefined
        return [field.variableName, field.isSerial ? serialSample(field) : given || field.value]
      }),
    )
  }, [label, article, typed])
  const live = useLivePicture(article && label?.document, texts, { dpi, pictures: label?.pictures })
  const filling = article && { articleId: article.id, version: article.version }
  const stored: Picture = useLabelPicture(labelId, undefined, filling)
  const drawing = article && !live.hasFailed ? live.picture?.svg : undefined
  return { label, drawing, stored }
}
