import type { Values } from './task.ts'

/** The values of labels that are printed one behind another. */
export interface RunOfValues {
  /** How many labels differ; one that the printer repeats is one. */
  readonly labels: number
  /** The same on all of them. */
  readonly shared: Values
  /** By the names of variables, one value for each label. */
  readonly each: Readonly<Record<string, readonly string[]>>
}

/** The values of the label at this place, counted from 0. */
export const valuesAt = ({ shared, each }: RunOfValues, place: number): Values => ({
  ...shared,
  ...Object.fromEntries(Object.entries(each).map(([name, values]) => [name, values[place] ?? ''])),
})
