import type { Match, Piece } from './find-text.ts'

interface MarkedPiece extends Piece {
  readonly isChosen: boolean
}

function marked(text: string, pieces: readonly MarkedPiece[]): readonly Node[] {
  const nodes: Node[] = []
  let end = 0
  for (const { from, to, isChosen } of pieces) {
    const mark = document.createElement('mark')
    mark.textContent = text.slice(from, to)
    if (isChosen) mark.dataset.chosen = 'true'
    nodes.push(document.createTextNode(text.slice(end, from)), mark)
    end = to
  }
  return [...nodes, document.createTextNode(text.slice(end))]
}

/** Marks places in the words of a page, and brings the chosen one into sight. */
export function markMatches(words: readonly HTMLElement[], matches: readonly Match[], chosen: Match | undefined): void {
  for (const word of words) if (word.querySelector('mark')) word.replaceChildren(word.textContent ?? '')
  const byItem = new Map<number, MarkedPiece[]>()
  for (const match of matches) {
    for (const piece of match.pieces) {
      const pieces = byItem.get(piece.item) ?? []
      pieces.push({ ...piece, isChosen: match === chosen })
      byItem.set(piece.item, pieces)
    }
  }
  for (const [item, pieces] of byItem) words[item]?.replaceChildren(...marked(words[item].textContent ?? '', pieces))
  const first = chosen?.pieces[0]?.item
  if (first !== undefined && matches.includes(chosen as Match))
    words[first]?.querySelector('mark[data-chosen]')?.scrollIntoView({ block: 'center', inline: 'nearest' })
}
