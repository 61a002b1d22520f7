import { type FillingArticle, mergeArticleData } from '@labelwright/label-document/merge-article-data'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { FilterChips } from '../../../ui/list/tools/filter-chips.tsx'
import { useLivePicture } from '../../labels/label-engine.queries.ts'
import { useLabel, useLabelPicture } from '../../labels/labels.queries.ts'
import { eachOnce, gapsOf } from '../mistakes.ts'
import { serialSample, withoutStandIns } from '../serial-fields.ts'
import { LabelAtWork } from './label-at-work.tsx'
import classes from './label-beside.module.css'

/** What no printer says yet: the commonest resolution, in dots an inch. */
const usualDpi = 203.2

interface LabelBesideProps {
  readonly labels: readonly { readonly labelId: string; readonly name: string }[]
  /** As it is typed just now. */
  readonly article: FillingArticle
  /** What stands before the article's own data: that of a line and of its order. */
  readonly data?: readonly { readonly key: string; readonly data: string }[]
  /** The stored article, whose picture stands until the live one is there. */
  readonly stored: { readonly id: string; readonly version: number } | undefined
}

const noData: NonNullable<LabelBesideProps['data']> = []

/** The label beside a form that fills it, as it would be printed now. */
export function LabelBeside({ labels, article, data = noData, stored: storedArticle }: LabelBesideProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  const labelId = (labels.find((one) => one.labelId === chosen) ?? labels[0])?.labelId
  const { data: label } = useLabel(labelId)
  const fields = mergeArticleData(label?.variables ?? [], article)
  const given = new Map(data.map((entry) => [entry.key.toLowerCase(), entry.data]))
  const values = Object.fromEntries(
    fields.map((field) => [
      field.variableName,
      field.isSerial
        ? serialSample(field)
        : ((field.isEditable ? given.get(field.variableName.toLowerCase()) : undefined) ?? field.value),
    ]),
  )
  const live = useLivePicture(label?.document, values, { dpi: usualDpi, pictures: label?.pictures })
  const filling = storedArticle && { articleId: storedArticle.id, version: storedArticle.version }
  const stored = useLabelPicture(labelId, undefined, filling)
  const problems = withoutStandIns(live.picture?.problems ?? [], label?.document, fields)
  if (labelId === undefined) return <p className={classes.none}>{t('article.noLabelBeside')}</p>
  return (
    <div className={classes.label}>
      {labels.length > 1 && (
        <FilterChips
          label={t('articles.labels')}
          chips={labels.map((one) => ({ value: one.labelId, name: one.name }))}
          chosen={labelId}
          onChoose={(id) => setChosen(id ?? labelId)}
        />
      )}
      <LabelAtWork
        form={{ label, live, stored, problems: eachOnce(problems), gaps: gapsOf(problems, label?.document) }}
        startsFitted
      />
    </div>
  )
}
