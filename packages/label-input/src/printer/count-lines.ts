/** Answers in which line of a text an offset stands, counted from 1; quick for offsets that grow. */
export function countLines(text: string): (offset: number) => number {
  let line = 1
  let from = 0
  let lineEnd = text.indexOf('\n')
  return (offset) => {
    if (offset < from) {
      line = 1
      lineEnd = text.indexOf('\n')
    }
    for (; lineEnd !== -1 && lineEnd < offset; lineEnd = text.indexOf('\n', lineEnd + 1)) line++
    from = offset
    return line
  }
}
