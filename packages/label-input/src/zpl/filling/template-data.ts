/** One stretch of a field's data: bytes that stand in the file, or the variable whose value comes here. */
export type DataPart = { readonly bytes: string } | { readonly variableName: string }

/** Why a value cannot be printed: the rest of a sentence about the value of that variable. */
export interface ValueRefusal {
  readonly variableName: string
  readonly reason: string
}

/** The bytes of a field's data. */
export interface FieldBytes {
  readonly bytes: string
  /** They are UTF-8, whatever the character set of the label. */
  readonly isUtf8: boolean
}

/** Values by variable name in lower case. */
export type Values = ReadonlyMap<string, string>

export const givenValue = (values: Values, variableName: string): string => values.get(variableName.toLowerCase()) ?? ''

/** Joins what stands in the file and what each value becomes; the first refusal ends it. */
export function joinParts(
  parts: readonly DataPart[],
  write: (variableName: string, before: string, isLast: boolean) => string | { readonly reason: string },
): string | ValueRefusal {
  let bytes = ''
  for (const [index, part] of parts.entries()) {
    if ('bytes' in part) {
      bytes += part.bytes
      continue
    }
    const written = write(part.variableName, bytes, index === parts.length - 1)
    if (typeof written !== 'string') return { variableName: part.variableName, reason: written.reason }
    bytes += written
  }
  return bytes
}
