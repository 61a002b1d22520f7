const own = 'textarea, input, [contenteditable="true"], [role="menu"], [data-own-input]'

/** Whether something on the canvas takes pointers, keys and the clipboard for itself: a field, a menu. */
export const isOwnInput = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(own) !== null
