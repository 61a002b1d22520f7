import { memo } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Paper } from '../../ui/label/paper.tsx'
import { useLabelPicture } from '../labels/labels.queries.ts'
import classes from './print-form.module.css'

interface ConnectedLabel {
  readonly labelId: string
  readonly name: string
}

interface LabelChoiceProps {
  readonly labels: readonly ConnectedLabel[]
  readonly chosen: string
  readonly onChoose: (labelId: string) => void
}

/** The article's labels, chosen by their pictures. */
export const LabelChoice = memo(function LabelChoice({ labels, chosen, onChoose }: LabelChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.choices}>
      <legend>{t('printArticle.label')}</legend>
      {labels.map((label) => (
        <label key={label.labelId} className={classes.choice} title={label.name}>
          <input
            type="radio"
            name="label"
            checked={label.labelId === chosen}
            onChange={() => onChoose(label.labelId)}
          />
          <Thumbnail labelId={label.labelId} />
          <span>{label.name}</span>
        </label>
      ))}
    </fieldset>
  )
})

function Thumbnail({ labelId }: { readonly labelId: string }) {
  const { t } = useTranslation()
  const picture = useLabelPicture(labelId)
  return <Paper picture={picture} alt="" missing={t('labels.noPicture')} size="row" />
}
