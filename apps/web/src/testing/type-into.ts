import { fireEvent } from '@testing-library/react'

/** Types into a field as a person would: all at once, then leaves it. */
export function typeInto(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
