/** Hands a file to the browser to be saved under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it by the next task; a moment more does no harm.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
