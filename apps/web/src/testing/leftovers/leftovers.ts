// Finds what a test file leaves behind: the files of a worker share its modules and, with pages, its document.
import { vi } from 'vitest'
import { unansweredRequests } from '../fake-server.ts'
import { readObjects, replacedProperties, type WatchedObjects } from './replaced-properties.ts'
import { type AddedListener, addedListeners } from './watch-listeners.ts'
import { runningTimers } from './watch-timers.ts'

/** The worker before a test file ran. */
export interface WorkerState {
  readonly objects: WatchedObjects
  readonly attributes: ReadonlyMap<string, string>
  readonly nodes: ReadonlySet<Node>
  /** Modules listen from their import on; what is imported once serves all files. */
  readonly listeners: readonly AddedListener[]
}

export const readWorkerState = (): WorkerState => ({
  objects: readObjects(),
  attributes: attributesOfPage(),
  nodes: new Set(nodesOfPage()),
  listeners: addedListeners(),
})

interface Leftover {
  /** Names the leftover and how to restore it. */
  readonly text: string
  readonly putBack: () => void
}

/** Finds everything that differs from before the file ran. */
export function findLeftovers(before: WorkerState): readonly Leftover[] {
  // Fake timers stand in the place of many globals: without them the others are seen.
  const faked = fakeTimers()
  for (const { putBack } of faked) putBack()
  return [...faked, ...timers(), ...listeners(before), ...properties(before), ...attributes(before), ...nodes(before)]
}

function fakeTimers(): readonly Leftover[] {
  if (!vi.isFakeTimers()) return []
  return [{ text: 'fake timers; call vi.useRealTimers()', putBack: () => vi.useRealTimers() }]
}

const timers = (): readonly Leftover[] =>
  runningTimers()
    .filter(({ start }) => isOfTests(start))
    .map(({ kind, delayMs, start, stop }) => ({
      text: `a running ${kind} of ${delayMs} ms, started ${placeIn(start)}`,
      putBack: stop,
    }))

const listeners = (before: WorkerState): readonly Leftover[] =>
  addedListeners()
    .filter((one) => !before.listeners.includes(one) && !isForGood(one.added))
    .map(({ place, target, type, callback, capture, added }) => ({
      text: `a listener for '${type}' on the ${place}, added ${placeIn(added)}`,
      putBack: () => target.removeEventListener(type, callback, { capture }),
    }))

/**
 * Ends what pages that are gone still wait for, so that none of it happens in the next file: their requests, and the pauses before
 * they try something again. How much of it is left depends on how fast the machine is.
 */
export function endWorkOfPages(): void {
  for (const { giveUp } of unansweredRequests()) giveUp()
  for (const { start, stop } of runningTimers()) {
    if (isOfOurCode(start) && !isOfTests(start) && !isForGood(start)) stop()
  }
}

const properties = ({ objects }: WorkerState): readonly Leftover[] =>
  replacedProperties(objects).map(({ name, putBack }) => ({
    text: `another ${name}; call vi.restoreAllMocks(), vi.unstubAllGlobals() or put it back`,
    putBack,
  }))

function attributes(before: WorkerState): readonly Leftover[] {
  const now = attributesOfPage()
  return [...new Set([...before.attributes.keys(), ...now.keys()])]
    .filter((name) => before.attributes.get(name) !== now.get(name))
    .map((name) => ({
      text: name === 'html lang' ? "another language; call speak('en')" : `another ${name}`,
      putBack: () => putBackAttribute(name, before.attributes.get(name)),
    }))
}

const nodes = (before: WorkerState): readonly Leftover[] =>
  nodesOfPage()
    .filter((node) => !before.nodes.has(node) && !isMeasure(node))
    .map((node) => ({
      text: `<${node.nodeName.toLowerCase()}> in the ${node.parentNode?.nodeName.toLowerCase()}: ${node.textContent?.slice(0, 60)}`,
      putBack: () => node.parentNode?.removeChild(node),
    }))

/** A hidden field by which fields that grow with their text measure it; the library makes it once. */
const isMeasure = (node: Node): boolean =>
  node instanceof HTMLTextAreaElement && node.getAttribute('aria-hidden') === 'true'

const hasPage = (): boolean => typeof document === 'object'

const nodesOfPage = (): readonly Node[] => (hasPage() ? [...document.head.childNodes, ...document.body.childNodes] : [])

/** Attributes of `<html>` and `<body>`, keyed by names such as `body style`. */
function attributesOfPage(): ReadonlyMap<string, string> {
  if (!hasPage()) return new Map()
  const elements = [document.documentElement, document.body]
  const entries = elements.flatMap((element) =>
    [...element.attributes].map(({ name, value }) => [`${element.localName} ${name}`, value] as const),
  )
  return new Map(entries)
}

function putBackAttribute(key: string, value: string | undefined): void {
  const [element, name] = key.split(' ')
  const owner = element === 'html' ? document.documentElement : document.body
  if (value === undefined) owner.removeAttribute(name ?? '')
  else owner.setAttribute(name ?? '', value)
}

const stackOf = ({ stack = '' }: Error): readonly string[] => stack.split('\n').slice(1)

const isOwnLine = (line: string): boolean =>
  /\/(apps|packages)\//.test(line) && !line.includes('/node_modules/') && !line.includes('/testing/leftovers/watch-')

/** The first line of our own code that led to it. */
const ownLine = (error: Error): string | undefined => stackOf(error).find(isOwnLine)

const placeIn = (error: Error): string => ownLine(error)?.trim() ?? 'outside of our code'

/** Libraries clean up after themselves in their own time. */
const isOfOurCode = (error: Error): boolean => ownLine(error) !== undefined

const isOfTests = (error: Error): boolean => /\.test\.tsx?|\/testing\//.test(ownLine(error) ?? '')

/** Modules that listen or wait for something after the page that used them is gone. */
const worksForGood = /\/(lib\/(scans\/use-scans|scans\/shortcut|save-file)|app\/missing-parts|widgets\/card\/later)\.ts/

const isForGood = (error: Error): boolean => stackOf(error).some((line) => worksForGood.test(line))
