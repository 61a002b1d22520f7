import type { LaidLine, TextPiece } from './break-lines.ts'

/** Widens the spaces of a line so that it is as wide as asked, in ems; a line without spaces stays as it is. */
export function justifyLine(line: LaidLine, width: number): LaidLine {
  const spaces = line.pieces.reduce((count, piece) => count + spacesOf(piece).length, 0)
  const missing = width - line.width
  if (spaces === 0 || missing <= 0) return line
  const pieces = line.pieces.map((piece) => widen(piece, missing / spaces))
  return { pieces, width }
}

/** The places of the glyphs that are spaces. */
function spacesOf({ style, line }: TextPiece): number[] {
  const space = style.font.trueType.characters.get(0x20)
  const places: number[] = []
  for (let index = 0; index < line.glyphs.length; index++) if (line.glyphs[index] === space) places.push(index)
  return places
}

/** Adds so many ems to each space of a piece, in whole units of its font without losing any on the way. */
function widen(piece: TextPiece, ems: number): TextPiece {
  const { style, line } = piece
  const units = (ems / style.scale / style.stretch) * style.font.trueType.unitsPerEm
  const advances = line.advances.slice()
  let added = 0
  spacesOf(piece).forEach((place, index) => {
    const next = Math.round(units * (index + 1))
    advances[place] = (advances[place] ?? 0) + next - added
    added = next
  })
  return { style, line: { ...line, advances, width: line.width + added } }
}
