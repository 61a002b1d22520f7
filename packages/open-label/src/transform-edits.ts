import type { TextEdit } from './commands.ts'

/** Edits of one text, each of the text as the one before it left it. */
export type TextEdits = readonly TextEdit[]

/** Whose letters come first where both type at the same place: theirs, who were there earlier. */
type Turn = 'earlier' | 'later'

/**
 * Two people edited the same text. Both ways lead to the same text: their edits and then `mine`, or my edits and then `theirs`
 * (operational transformation, property TP1 of Ressel and others, 1996). Letters that one typed inside of what the other
 * deleted stay.
 */
export function transformEdits(mine: TextEdits, theirs: TextEdits): { mine: TextEdits; theirs: TextEdits } {
  const moved: TextEdit[] = []
  let others = theirs
  for (const edit of mine) {
    const both = transformOver(edit, others)
    moved.push(...both.mine)
    others = both.theirs
  }
  return { mine: moved, theirs: others }
}

function transformOver(edit: TextEdit, theirs: TextEdits): { mine: TextEdits; theirs: TextEdits } {
  let mine: TextEdits = [edit]
  const others: TextEdit[] = []
  for (const other of theirs) {
    const [only] = mine
    // An edit is in two pieces once it has met letters inside of what it deletes.
    const both = only && mine.length === 1 ? transformPair(only, other) : transformEdits(mine, [other])
    mine = both.mine
    others.push(...both.theirs)
  }
  return { mine, theirs: others }
}

const transformPair = (mine: TextEdit, theirs: TextEdit) => ({
  mine: moveOver(mine, theirs, 'later'),
  theirs: moveOver(theirs, mine, 'earlier'),
})

/** An edit as it is done after another one that its author had not seen: one piece, or two, the one behind first. */
function moveOver(edit: TextEdit, over: TextEdit, turn: Turn): TextEdits {
  const end = edit.at + edit.del
  const overEnd = over.at + over.del
  const longer = over.ins.length - over.del
  const behind = {
    at: Math.max(edit.at, overEnd) + longer,
    del: Math.max(0, end - Math.max(edit.at, overEnd)),
    ins: '',
  }
  const before = {
    at: startAfter(edit.at, over, turn),
    del: Math.max(0, Math.min(end, over.at) - edit.at),
    ins: edit.ins,
  }
  if (behind.del === 0) return [before]
  // The pieces touch unless letters were put between them.
  return before.at + before.del === behind.at ? [{ ...before, del: before.del + behind.del }] : [behind, before]
}

function startAfter(at: number, over: TextEdit, turn: Turn): number {
  if (at < over.at || (at === over.at && turn === 'earlier')) return at
  const overEnd = over.at + over.del
  return at >= overEnd ? at + over.ins.length - over.del : over.at + over.ins.length
}
