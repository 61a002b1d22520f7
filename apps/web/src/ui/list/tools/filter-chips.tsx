import classes from './filter-chips.module.css'

interface FilterChipsProps<Value extends string> {
  readonly label: string
  /** The name of no filter; left out where one is always chosen. */
  readonly all?: string
  readonly chips: readonly { readonly value: Value; readonly name: string }[]
  readonly chosen: Value | undefined
  readonly onChoose: (value: Value | undefined) => void
}

/** Filters under a title, one at a time. */
export function FilterChips<Value extends string>({ label, all, chips, chosen, onChoose }: FilterChipsProps<Value>) {
  return (
    <fieldset className={classes.chips} aria-label={label}>
      {all !== undefined && (
        <button
          type="button"
          className={classes.chip}
          aria-pressed={chosen === undefined}
          onClick={() => onChoose(undefined)}
        >
          {all}
        </button>
      )}
      {chips.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          className={classes.chip}
          aria-pressed={chosen === value}
          onClick={() => onChoose(chosen === value ? undefined : value)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
