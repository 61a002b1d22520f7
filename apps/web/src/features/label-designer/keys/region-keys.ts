// F6 goes from one part of the designer to the next, Shift F6 back, as in other programs with panels.
import { type RefObject, useEffect } from 'react'

const stops = 'button, input, select, textarea, a[href], [tabindex]'

/** Of a part: what had the focus last, else the first thing that takes it. */
function enter(region: HTMLElement, last: HTMLElement | undefined): void {
  const isStop = (one: HTMLElement): boolean =>
    one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility() && region.contains(one)
  const all = [region, ...region.querySelectorAll<HTMLElement>(stops)]
  const found = last && isStop(last) ? last : all.find(isStop)
  found?.focus()
}

/** A dialog keeps the focus. */
const isKeyOfRegions = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'F6' && !ctrlKey && !metaKey && !altKey && !document.activeElement?.closest('[role="dialog"]')

/** The parts of `root` are those marked with `data-region`, in the order of the page. */
export function useRegionKeys(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = root
    if (!current) return undefined
    const lasts = new WeakMap<Element, HTMLElement>()
    const regionOf = (target: EventTarget | null): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>('[data-region]') : null
    const remember = ({ target }: FocusEvent): void => {
      const region = regionOf(target)
      if (region && target instanceof HTMLElement) lasts.set(region, target)
    }
    const press = (event: KeyboardEvent): void => {
      if (!isKeyOfRegions(event)) return
      const regions = [...current.querySelectorAll<HTMLElement>('[data-region]')].filter((one) => one.checkVisibility())
      const at = regions.findIndex((one) => one.contains(document.activeElement))
      const next = regions[(at + (event.shiftKey ? -1 : 1) + regions.length) % regions.length]
      if (!next) return
      event.preventDefault()
      enter(next, lasts.get(next))
    }
    current.addEventListener('focusin', remember)
    // Before fields keep their keys to themselves.
    window.addEventListener('keydown', press, { capture: true })
    return () => {
      current.removeEventListener('focusin', remember)
      window.removeEventListener('keydown', press, { capture: true })
    }
  }, [root])
}

/** To the paper, after a tool was taken up by a key. */
export const focusPaper = (): void => document.querySelector<HTMLElement>('[data-region="paper"]')?.focus()
