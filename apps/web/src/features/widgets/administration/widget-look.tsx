import { type WidgetIcon as Icon, widgetIcons } from '@labelwright/contract/server/widgets-schemas'
import { useTranslation } from '../../../lib/i18n.ts'
import { WidgetIcon } from '../widget-icon.tsx'
import classes from './administration.module.css'

interface IconChoiceProps {
  readonly icon: Icon
  readonly onChange: (icon: Icon) => void
}

/** One of the thirteen icons. */
export function IconChoice({ icon, onChange }: IconChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.choices}>
      <legend>{t('widgetAdmin.icon')}</legend>
      {widgetIcons.map((each) => (
        <label key={each} className={classes.choice} title={t(`widgetAdmin.icons.${each}`)}>
          <input type="radio" name="icon" checked={each === icon} onChange={() => onChange(each)} />
          <WidgetIcon name={each} />
          <span className="visually-hidden">{t(`widgetAdmin.icons.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const widths = [1, 2, 3, 4] as const

interface WidthChoiceProps {
  readonly width: number
  readonly onChange: (width: number) => void
}

/** Columns of the four that a page of widgets has. */
export function WidthChoice({ width, onChange }: WidthChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.choices}>
      <legend>{t('widgetAdmin.width')}</legend>
      {widths.map((each) => (
        <label key={each} className={classes.choice} data-wide>
          <input type="radio" name="width" checked={each === width} onChange={() => onChange(each)} />
          <span>{t('widgetAdmin.columns', { count: each })}</span>
        </label>
      ))}
    </fieldset>
  )
}
