/** Puts text on the clipboard; answers whether it could, since pages without a secure origin may not. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Refused: the text stands on the page to be marked by hand.
    return false
  }
}
