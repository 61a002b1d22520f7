// What is said of an element to somebody who does not see it: as data, the sentence is the page's.
import type { Rectangle } from './editor-view.ts'
import { inReadingOrder } from './geometry/reading-order.ts'
import { holdsRectangle, meet } from './geometry/rectangles.ts'
import { groupsAbout, hasLock, type Scene, type SceneNode } from './geometry/scene.ts'

export interface ElementDescription {
  readonly type: string
  /** As people call it; undefined where nobody has named it. */
  readonly name: string | undefined
  /** What it says, in one line; undefined where it says nothing. */
  readonly content: string | undefined
  /** On the page, micrometres. */
  readonly frame: Rectangle
  /** Its place in reading order among what is beside it, from 1, and how many there are. */
  readonly position: number
  readonly count: number
  /** Groups about it. */
  readonly level: number
  readonly isLocked: boolean
  readonly isHidden: boolean
  readonly isOffPaper: boolean
  /** Others beside it that it lies over or under. */
  readonly overlaps: readonly string[]
}

const longestContent = 200

export function describeElement(scene: Scene, id: string): ElementDescription | undefined {
  const node = scene.nodes.get(id)
  if (!node) return undefined
  const siblings = [...scene.nodes.values()].filter(({ parent }) => parent === node.parent)
  const order = inReadingOrder(siblings)
  const { name } = node.fields
  return {
    type: node.type,
    name: typeof name === 'string' && name !== '' ? name : undefined,
    content: contentOf(node),
    frame: node.bounds,
    position: order.indexOf(node) + 1,
    count: order.length,
    level: groupsAbout(scene, id).length,
    isLocked: node.isLocked || hasLock(node.fields, 'content') || hasLock(node.fields, 'look'),
    isHidden: node.isHidden,
    isOffPaper: !holdsRectangle(scene.paper, node.bounds),
    overlaps: siblings.filter((other) => other !== node && meet(other.bounds, node.bounds)).map((other) => other.id),
  }
}

function contentOf({ fields }: SceneNode): string | undefined {
  const runs = Array.isArray(fields.runs)
    ? fields.runs.map((run) => String((run as { content?: string }).content ?? ''))
    : []
  const said = runs.length > 0 ? runs.join('') : (fields.content ?? fields.pictogram ?? fields.source)
  if (typeof said !== 'string' || said.trim() === '') return undefined
  const line = said.replaceAll(/\s+/g, ' ').trim()
  return line.length > longestContent ? `${line.slice(0, longestContent).toWellFormed()}…` : line
}

/** Ids of all elements of a page in the order of reading, what is in a group right behind it. */
export function readingOrder(scene: Scene): string[] {
  const within = (parent: string): string[] => {
    const inside = [...scene.nodes.values()].filter((node) => node.parent === parent)
    return inReadingOrder(inside).flatMap(({ id }) => [id, ...within(id)])
  }
  return within(scene.page)
}
