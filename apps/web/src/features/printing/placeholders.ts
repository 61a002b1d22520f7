/** The names of the variables in an element's content, in lower case. */
export const placeholdersOf = (content: string): string[] =>
  Array.from(content.matchAll(/\{\{([^{}]*)\}\}/g), (match) => (match[1] ?? '').trim().toLowerCase())
