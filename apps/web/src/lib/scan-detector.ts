/** A scanner types faster than anybody: characters closer than this belong to one scan. */
const mostMsBetweenCharacters = 30
/** Many scanners take a breath before the Enter at the end; the characters before it have told them already. */
const mostMsBeforeEnter = 100
const shortestScan = 3

/** Tells a hand-held scanner, which types like a keyboard and ends with Enter, from a person. Times are in milliseconds. */
export function createScanDetector() {
  let characters = ''
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    /** Takes a pressed key. `begins` says that a scan may start here, `scan` that one is complete. */
    press(key: string, atMs: number): { readonly begins: boolean; readonly scan: string | undefined } {
      if (key === 'Enter') {
        const scan = atMs - lastMs < mostMsBeforeEnter && characters.length >= shortestScan ? characters : undefined
        characters = ''
        return { begins: false, scan }
      }
      // Shift and the like come between the characters of a scan.
      if ([...key].length !== 1) return { begins: false, scan: undefined }
      // Behind an Enter another scan begins, however soon.
      const sinceLast = atMs - lastMs
      const isQuick = characters !== '' && sinceLast >= 0 && sinceLast < mostMsBetweenCharacters
      lastMs = atMs
      characters = isQuick ? characters + key : key
      return { begins: !isQuick, scan: undefined }
    },
  }
}
