import { useId } from 'react'
import { sizeInMillimetres } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './standard-label.module.css'
import type { Template } from './standard-labels.queries.ts'

interface SizeChoiceProps {
  readonly sizes: Template['sizes']
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** Pixels of the longest side of the largest paper. */
const largest = 56

/** Sizes to choose from, as small papers in their proportions to each other. */
export function SizeChoice({ sizes, chosen, onChoose }: SizeChoiceProps) {
  const { t, language } = useTranslation()
  const name = useId()
  const unit = largest / Math.max(...sizes.flatMap(({ width, height }) => [width, height]))
  return (
    <fieldset className={classes.sizes}>
      <legend>{t('standardLabels.size')}</legend>
      {sizes.map(({ id, width, height, about }) => (
        <label key={id} className={classes.size}>
          <input type="radio" name={name} value={id} checked={id === chosen} onChange={() => onChoose(id)} />
          <span className={classes.sizeBox} aria-hidden="true">
            <span className={classes.sizePaper} style={{ width: width * unit, height: height * unit }} />
          </span>
          <span className={classes.sizeWords}>
            <strong>{sizeInMillimetres(width, height)}</strong>
            {about && <span>{about[language]}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
