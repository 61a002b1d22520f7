/** Whether no element has the focus: the one that had it is gone. A person who has moved to a field keeps it. */
export const hasFreeFocus = (): boolean => document.activeElement === null || document.activeElement === document.body
