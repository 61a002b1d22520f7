/**
 * Moves the focus to what has just appeared on a page, unless a person has opened a menu or a dialog meanwhile: a menu closes when the
 * focus leaves it, under the finger that is about to choose.
 */
export function takeFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest('[role="menu"], [role="dialog"]')) return
  element?.focus({ preventScroll: true })
}
