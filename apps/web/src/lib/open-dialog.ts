/** True while a modal dialog is open: keys and scans are not for the page behind it. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null
