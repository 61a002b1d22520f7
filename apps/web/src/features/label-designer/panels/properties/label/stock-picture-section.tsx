import { type Json, labelId } from '@labelwright/open-label/records'
import { useId } from 'react'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { useDesigner } from '../../../designer-context.ts'
import { chooseStrength, stockPictureOf, useStrength } from '../../../stock-picture.ts'
import { LengthInput } from '../length-field.tsx'
import { ChosenPicture } from '../pictures/picture-field.tsx'
import classes from '../properties.module.css'

const sides = ['x', 'y', 'width', 'height'] as const
const leastSide = 1_000

/** What is on the paper before it is printed, or an old label to draw after: which picture, where, and how strong it is shown here. */
export function StockPictureSection() {
  const { t } = useTranslation()
  const { records, change } = useDesigner()
  const strength = useStrength()
  const slider = useId()
  const stock = stockPictureOf(records)
  const set = (next: Json, joins?: string): void =>
    change([{ type: 'field', id: labelId, field: 'stockPicture', value: next }], joins)
  const choose = (media: string | null): void => {
    const { width, height } = records.get(labelId)?.fields ?? {}
    const whole = { x: 0, y: 0, width: Number(width), height: Number(height) }
    set(media === null ? null : { ...(stock ?? whole), media })
  }
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{t('designer.stock.title')}</h3>
      <p className={classes.hint}>{t('designer.stock.text')}</p>
      <ChosenPicture
        label={t('designer.field.picture')}
        sha256={stock?.media ?? ''}
        none={t('pictures.none')}
        onChange={choose}
      />
      {stock && (
        <>
          {sides.map((side) => (
            <LengthInput
              key={side}
              labelKey={`designer.field.${side}`}
              isHalf
              isType={false}
              name={side}
              length={stock[side]}
              currents={[stock[side]]}
              onChange={([length = 0], joins) => {
                const isPlace = side === 'x' || side === 'y'
                set({ ...stock, [side]: isPlace ? length : Math.max(leastSide, length) }, joins)
              }}
            />
          ))}
          <div className={classes.field}>
            <label className={classes.label} htmlFor={slider}>
              {t('designer.stock.strength', { percent: strength })}
            </label>
            <input
              id={slider}
              type="range"
              min={0}
              max={100}
              step={10}
              value={strength}
              onChange={(event) => chooseStrength(event.target.valueAsNumber)}
            />
          </div>
        </>
      )}
    </section>
  )
}
