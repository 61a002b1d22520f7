import type { Point } from '../editor-view.ts'

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The way of an arrow key, of length 1. */
export const arrowWay = (key: string): Point | undefined => (Object.hasOwn(ways, key) ? ways[key] : undefined)
