import { act, fireEvent } from '@testing-library/react'

const msBetweenKeys = 5

/** Scans as a hand-held scanner does: keys at its pace into whatever has the focus, and Enter at the end. */
export async function scanInto(target: Element, code: string): Promise<void> {
  const start = performance.now()
  for (const [index, key] of [...code, 'Enter'].entries()) {
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(press, 'timeStamp', { value: start + index * msBetweenKeys })
    const isTaken = !fireEvent(target, press)
    if (isTaken) continue
    if (key === 'Enter') pressEnter(target)
    else if (isTextField(target)) fireEvent.change(target, { target: { value: target.value + key } })
  }
  await act(async () => undefined)
}

const isTextField = (target: Element): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** What a browser makes of Enter: a button is pressed, a form is sent. */
function pressEnter(target: Element): void {
  if (target instanceof HTMLButtonElement) fireEvent.click(target)
  else if (target instanceof HTMLInputElement && target.form) fireEvent.submit(target.form)
}
