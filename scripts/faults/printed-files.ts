// The files that printers of the faults received, for comparison with what the history claims.
import { createHash } from 'node:crypto'

/** The ZPL files in the bytes of a connection, each up to its ^XZ. Labels that wait together come over one connection. */
export const zplFilesIn = (bytes: Buffer): readonly string[] => bytes.toString('latin1').match(/\^XA.*?\^XZ\n?/gs) ?? []

/** SHA-256 of a file as `fileSha256` of the history, hexadecimal. Strings are latin1. */
export const sha256Of = (file: string | Buffer): string => {
  const bytes = typeof file === 'string' ? Buffer.from(file, 'latin1') : file
  return createHash('sha256').update(bytes).digest('hex')
}
