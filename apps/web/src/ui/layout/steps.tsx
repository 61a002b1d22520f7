import classes from './steps.module.css'

interface StepsProps {
  readonly label: string
  readonly steps: readonly string[]
  /** The index of the present step; as many as there are steps once all is done. */
  readonly at: number
}

/** The steps of a task, with the one that a person is at. */
export function Steps({ label, steps, at }: StepsProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          <span className={classes.number}>{index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
