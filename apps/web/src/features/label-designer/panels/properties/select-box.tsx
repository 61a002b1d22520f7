import { ChevronDown } from 'lucide-react'
import classes from './properties.module.css'

interface SelectBoxProps {
  readonly label: string
  readonly isHalf?: true | undefined
  readonly value: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly onChoose: (value: string) => void
}

/** A small list to choose one from. */
export function SelectBox({ label, isHalf, value, options, onChoose }: SelectBoxProps) {
  return (
    <label className={classes.field} data-half={isHalf}>
      <span className={classes.label}>{label}</span>
      <span className={classes.box}>
        <select className={classes.select} value={value} onChange={(event) => onChoose(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown size={14} className={classes.chevron} aria-hidden="true" />
      </span>
    </label>
  )
}
