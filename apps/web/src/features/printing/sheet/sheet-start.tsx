import { memo, useId } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { placesOn } from './next-places.ts'
import classes from './sheet-start.module.css'
import type { StartPlace } from './use-start-place.ts'

interface SheetStartProps {
  readonly start: StartPlace
  /** Of a label, in micrometres. */
  readonly size: { readonly width: number; readonly height: number }
  /** Labels that are printed. */
  readonly count: number
}

/** The sheet in the printer: a click, or an arrow key, says which place is the first free one. */
export const SheetStart = memo(function SheetStart({ start, size, count }: SheetStartProps) {
  const { t } = useTranslation()
  const name = useId()
  const { sheet, place, choose } = start
  const places = placesOn(sheet)
  const sheets = Math.ceil((place - 1 + count) / places)
  return (
    <fieldset className={classes.start}>
      <legend>{t('printArticle.startPlace')}</legend>
      <div className={classes.sheet} style={{ aspectRatio: `${sheet.width} / ${sheet.height}` }}>
        {Array.from({ length: places }, (_, index) => index + 1).map((one) => (
          <label
            key={one}
            className={classes.place}
            style={frameOf(start, size, one)}
            data-use={purposeOf(one, place, count)}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={one === place}
              aria-label={t('printArticle.placeOf', { place: one, places })}
              onChange={() => choose(one)}
            />
          </label>
        ))}
      </div>
      <p className={classes.words} aria-live="polite">
        {t('printArticle.startsAt', { place, places })}
        {sheets > 1 && ` ${t('printArticle.sheets', { count: sheets })}`}
      </p>
    </fieldset>
  )
})

function purposeOf(one: number, place: number, count: number): 'before' | 'printed' | 'free' {
  if (one < place) return 'before'
  return one < place + count ? 'printed' : 'free'
}

const percent = (share: number): string => `${share * 100}%`

function frameOf({ sheet }: StartPlace, size: SheetStartProps['size'], place: number) {
  const [column, row] = [(place - 1) % sheet.columns, Math.floor((place - 1) / sheet.columns)]
  return {
    left: percent((sheet.left + column * (size.width + sheet.gapX)) / sheet.width),
    top: percent((sheet.top + row * (size.height + sheet.gapY)) / sheet.height),
    width: percent(size.width / sheet.width),
    height: percent(size.height / sheet.height),
  }
}
