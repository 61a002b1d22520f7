/** Leaves a word in the browser's log about something that a person need not be told of. */
export function logQuietly(text: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that may write there
  console.info(`Labelwright: ${text}`, ...(cause === undefined ? [] : [cause]))
}
