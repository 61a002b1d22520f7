import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { TreeItem, TreeSelection } from './tree-item.ts'

/** How long letters typed one after the other belong together. */
const typingMs = 700

interface TreeWalkOptions {
  readonly list: RefObject<HTMLElement | null>
  readonly items: readonly TreeItem[]
  readonly onToggle: (ids: readonly string[], isOpen: boolean) => void
  readonly onChoose: (id: string) => void
  readonly selection: TreeSelection | undefined
}

/** What the keys do in a tree, and which row has its tab stop. */
export function useTreeWalk({ list, items, onToggle, onChoose, selection }: TreeWalkOptions) {
  const [current, setCurrent] = useState<string>()
  const wantsFocus = useRef(false)
  const findByLetters = useTypedLetters(items)
  const tabStop = items.find(({ id }) => id === current)?.id ?? items[0]?.id

  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    const row = list.current?.querySelector<HTMLElement>('[tabindex="0"]')
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  })

  const goTo = (item: TreeItem | undefined) => {
    if (!item) return
    wantsFocus.current = true
    setCurrent(item.id)
  }
  const press = (event: KeyboardEvent, item: TreeItem, index: number) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const mayOpen = item.hasChildren && !item.isOpen
    const actions = new Map<string, () => void>([
      ['ArrowDown', () => goTo(items[index + 1])],
      ['ArrowUp', () => goTo(items[index - 1])],
      ['ArrowRight', () => (mayOpen ? onToggle([item.id], true) : goTo(childOf(items, index)))],
      ['ArrowLeft', () => (item.isOpen ? onToggle([item.id], false) : goTo(parentOf(items, index)))],
      ['Home', () => goTo(items[0])],
      ['End', () => goTo(items.at(-1))],
      ['Enter', () => onChoose(item.id)],
      [' ', () => (selection ? selection.onToggle(item.id) : onChoose(item.id))],
      ['*', () => onToggle(siblingsOf(items, index), true)],
    ])
    if (selection?.chosen.size) actions.set('Escape', selection.onClear)
    const action =
      actions.get(event.key) ?? (isLetter(event.key) ? () => goTo(findByLetters(event.key, index)) : undefined)
    if (!action) return
    event.preventDefault()
    action()
  }
  return { tabStop, press, setCurrent }
}

/** `/` leads to the search of the page. */
const isLetter = (key: string): boolean => key.length === 1 && key !== '/'

/** Finds the next row whose name starts with what was typed just now. */
function useTypedLetters(items: readonly TreeItem[]) {
  const typed = useRef({ text: '', at: 0 })
  return (letter: string, from: number): TreeItem | undefined => {
    const now = Date.now()
    const text = (now - typed.current.at < typingMs ? typed.current.text : '') + letter.toLowerCase()
    typed.current = { text, at: now }
    const start = text.length === 1 ? from + 1 : from
    const around = [...items.slice(start), ...items.slice(0, start)]
    return around.find(({ name }) => name.toLowerCase().startsWith(text))
  }
}

function childOf(items: readonly TreeItem[], index: number): TreeItem | undefined {
  const next = items[index + 1]
  return next && next.level > (items[index]?.level ?? 0) ? next : undefined
}

function parentOf(items: readonly TreeItem[], index: number): TreeItem | undefined {
  const level = items[index]?.level ?? 1
  return items.slice(0, index).findLast((item) => item.level < level)
}

function siblingsOf(items: readonly TreeItem[], index: number): readonly string[] {
  const level = items[index]?.level
  const before = items.slice(0, index).findLastIndex((item) => item.level < (level ?? 1))
  const after = items.findIndex((item, at) => at > index && item.level < (level ?? 1))
  return items
    .slice(before + 1, after < 0 ? undefined : after)
    .filter((item) => item.level === level && item.hasChildren)
    .map(({ id }) => id)
}
