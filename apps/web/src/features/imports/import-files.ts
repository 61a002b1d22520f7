/** Files that were uploaded from this page, by their imports: to read one differently it is sent once more. */
const files = new Map<string, File>()

export const rememberFile = (importId: string, file: File): void => {
  files.clear()
  files.set(importId, file)
}

export const fileOf = (importId: string): File | undefined => files.get(importId)
