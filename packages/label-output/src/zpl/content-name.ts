/** Eight letters and digits that depend on a text: a name for what is stored in a printer. */
export function contentName(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9]
  for (let index = 0; index < text.length; index++) {
    one = Math.imul(one ^ text.charCodeAt(index), 0x01000193)
    other = Math.imul(other ^ text.charCodeAt(index), 0x85ebca6b)
  }
  const name =
    (one >>> 0).toString(36).padStart(7, '0').slice(-4) + (other >>> 0).toString(36).padStart(7, '0').slice(-4)
  return name.toUpperCase()
}
