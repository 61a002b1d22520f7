// The nearest place that a thing snaps to while it moves.
import type { Rectangle, SnapLine } from '../editor-view.ts'
import { spanOf, startsAtGaps } from './gaps.ts'
import type { SnapAxis, SnapKind, SnapPart, SnapTarget, SnapTargets } from './snap-targets.ts'

/** The strongest first. */
const strengths: readonly SnapKind[] = ['guide', 'paper', 'center', 'edge', 'gap', 'grid']

export interface SnapReach {
  /** Micrometres within which a thing snaps. */
  readonly catches: number
  /** Beyond which it lets go again. */
  readonly releases: number
}

/** What an axis holds to: which part of the thing, and where. */
export interface Held {
  readonly kind: SnapKind
  readonly part: SnapPart
  readonly at: number
}

export interface Snapped {
  readonly dx: number
  readonly dy: number
  readonly held: { readonly x: Held | undefined; readonly y: Held | undefined }
  readonly lines: readonly SnapLine[]
}

export interface SnapQuestion {
  readonly box: Rectangle
  /** The parts that move along each axis. */
  readonly parts: { readonly x: readonly SnapPart[]; readonly y: readonly SnapPart[] }
  readonly reach: SnapReach
  /** What held before this move. */
  readonly held: Snapped['held']
}

export const notHeld: Snapped['held'] = { x: undefined, y: undefined }
export const wholeBox: SnapQuestion['parts'] = { x: ['start', 'middle', 'end'], y: ['start', 'middle', 'end'] }

/** How far a thing goes from where it would be, so that it snaps. */
export function snap(targets: SnapTargets, question: SnapQuestion): Snapped {
  const x = snapAxis(targets, 'x', question)
  const y = snapAxis(targets, 'y', question)
  const dx = x ? x.at - placeOf('x', question.box, x.part) : 0
  const dy = y ? y.at - placeOf('y', question.box, y.part) : 0
  const moved = { ...question.box, x: question.box.x + dx, y: question.box.y + dy }
  const lines = [
    ...(x ? linesOf(targets, 'x', { held: x, box: moved }) : []),
    ...(y ? linesOf(targets, 'y', { held: y, box: moved }) : []),
  ]
  return { dx, dy, held: { x, y }, lines }
}

export function placeOf(axis: SnapAxis, box: Rectangle, part: SnapPart): number {
  const { start, end } = spanOf(axis, box)
  if (part === 'start') return start
  return part === 'end' ? end : (start + end) / 2
}

function snapAxis(targets: SnapTargets, axis: SnapAxis, { box, parts, reach, held }: SnapQuestion): Held | undefined {
  const last = held[axis]
  const found = nearest(targets, axis, { box, parts: parts[axis], catches: reach.catches })
  const stays =
    last !== undefined &&
    parts[axis].includes(last.part) &&
    Math.abs(placeOf(axis, box, last.part) - last.at) <= reach.releases
  if (!stays) return found
  // Something stronger takes over; else it does not tremble between two.
  return found && strengths.indexOf(found.kind) < strengths.indexOf(last.kind) ? found : last
}

interface Candidate extends Held {
  readonly away: number
}

interface Search {
  readonly box: Rectangle
  readonly parts: readonly SnapPart[]
  readonly catches: number
}

function nearest(targets: SnapTargets, axis: SnapAxis, search: Search): Held | undefined {
  let best: Candidate | undefined
  for (const one of candidates(targets, axis, search)) {
    if (one.away <= search.catches && (best === undefined || isBetter(one, best))) best = one
  }
  return best && { kind: best.kind, part: best.part, at: best.at }
}

function candidates({ x, y, grid }: SnapTargets, axis: SnapAxis, { box, parts, catches }: Search): Candidate[] {
  const { targets, gaps } = axis === 'x' ? x : y
  const found: Candidate[] = []
  for (const part of parts) {
    const place = placeOf(axis, box, part)
    for (const { at, kind, parts: taken } of within(targets, place - catches, place + catches)) {
      if (taken.includes(part)) found.push({ kind, part, at, away: Math.abs(at - place) })
    }
  }
  const [first] = parts
  if (first === undefined) return found
  const start = placeOf(axis, box, first)
  // Only what moves as a whole keeps its distance to others.
  const starts = parts.length === wholeBox.x.length ? startsAtGaps(gaps, spanOf(axis, box)) : []
  found.push(...starts.map((at): Candidate => ({ kind: 'gap', part: first, at, away: Math.abs(at - start) })))
  if (grid !== undefined && grid > 0) {
    const at = Math.round(start / grid) * grid
    found.push({ kind: 'grid', part: first, at, away: Math.abs(at - start) })
  }
  return found
}

function isBetter(one: Candidate, other: Candidate): boolean {
  const [mine, theirs] = [strengths.indexOf(one.kind), strengths.indexOf(other.kind)]
  return mine === theirs ? one.away < other.away : mine < theirs
}

/** Those between two places; the list is sorted. */
function* within(targets: readonly SnapTarget[], from: number, to: number): Generator<SnapTarget> {
  let [low, high] = [0, targets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((targets[middle]?.at ?? Infinity) < from) low = middle + 1
    else high = middle
  }
  for (let target = targets[low]; target && target.at <= to; target = targets[++low]) yield target
}

function linesOf(
  { x, y }: SnapTargets,
  axis: SnapAxis,
  { held, box }: { readonly held: Held; readonly box: Rectangle },
): SnapLine[] {
  if (held.kind === 'grid') return []
  const own = spanOf(axis, box)
  const there = [...within((axis === 'x' ? x : y).targets, held.at - 0.5, held.at + 0.5)]
  const same = there.filter(({ kind }) => kind === held.kind)
  const from = Math.min(own.from, ...same.map((target) => target.from))
  const to = Math.max(own.to, ...same.map((target) => target.to))
  return [{ axis, at: held.at, from, to, kind: held.kind }]
}
