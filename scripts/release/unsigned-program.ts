// The signature inside a Windows program (PE format, section 'The Attribute Certificate Table').

/** Where the header of the format begins is written here. */
const headerAddress = 0x3c
const optionalHeader = 24
const checksum = optionalHeader + 64
/** Of programs for 64 bits: behind 112 bytes of optional header, the fifth entry of 8 bytes. */
const certificateTable = optionalHeader + 112 + 4 * 8

/** Takes Node's own signature out of its program: it would be wrong once the helper is inside, which is worse than none. Throws where it does not stand at the end. */
export function withoutSignature(program: Buffer): Buffer {
  const header = program.readUInt32LE(headerAddress)
  const [start, length] = [
    program.readUInt32LE(header + certificateTable),
    program.readUInt32LE(header + certificateTable + 4),
  ]
  if (start === 0) return program
  if (start + length !== program.length)
    throw new Error('The signature of the Windows program does not stand at its end.')
  const unsigned = Buffer.from(program.subarray(0, start))
  unsigned.fill(0, header + certificateTable, header + certificateTable + 8)
  // Windows checks it for drivers only; 0 says that there is none.
  unsigned.writeUInt32LE(0, header + checksum)
  return unsigned
}
