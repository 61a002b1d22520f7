// The elements of the page as groups of SVG, kept by hand: moving a hundred of them sets a hundred attributes and nothing else.
import type { DesignedElement } from '@labelwright/label-layout/lay-out-design'
import { drawMarks, type SvgElement } from '@labelwright/label-output/svg/draw-svg'
import type { ShownPage } from '../../labels/label-engine.queries.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

export interface ElementLayer {
  /** Shows a page; only what has changed is made anew. */
  readonly show: (live: ShownPage) => void
  /** Moves elements by so many dots; those not named stand at their places again. */
  readonly move: (ids: ReadonlySet<string>, by: { readonly dx: number; readonly dy: number }) => void
  /** Takes elements off the page: those that are hidden, and one while its text is edited. */
  readonly hide: (ids: ReadonlySet<string>) => void
}

interface Shown {
  readonly node: SVGGElement
  readonly element: DesignedElement
}

export function createElementLayer(root: SVGGElement): ElementLayer {
  let shown = new Map<string, Shown>()
  let moved: ReadonlySet<string> = new Set()
  let hidden: ReadonlySet<string> = new Set()

  return {
    show(live) {
      const next = new Map<string, Shown>()
      let before: ChildNode | null = root.firstChild
      for (const element of live.page.elements) {
        const one = bring(shown.get(element.element.id), element, live)
        if (one.node === before) before = before.nextSibling
        else root.insertBefore(one.node, before)
        next.set(element.element.id, one)
      }
      for (const [id, { node }] of shown) if (!next.has(id)) node.remove()
      shown = next
      moved = new Set()
      for (const { node } of shown.values()) node.removeAttribute('transform')
      for (const id of hidden) shown.get(id)?.node.setAttribute('visibility', 'hidden')
    },
    move(ids, { dx, dy }) {
      for (const id of moved) if (!ids.has(id)) shown.get(id)?.node.removeAttribute('transform')
      const transform = `translate(${dx} ${dy})`
      for (const id of ids) shown.get(id)?.node.setAttribute('transform', transform)
      moved = ids
    },
    hide(ids) {
      for (const id of hidden) if (!ids.has(id)) shown.get(id)?.node.removeAttribute('visibility')
      for (const id of ids) shown.get(id)?.node.setAttribute('visibility', 'hidden')
      hidden = ids
    },
  }
}

function bring(known: Shown | undefined, element: DesignedElement, { page, resources }: ShownPage): Shown {
  if (known?.element === element) return known
  const node = known?.node ?? document.createElementNS(svgNamespace, 'g')
  fill(node, drawMarks(element.marks, page.paper, resources))
  mark(node, element)
  return { node, element }
}

function mark(node: SVGGElement, { element, isHidden, isNeverPrinted }: DesignedElement): void {
  node.dataset.element = element.id
  node.dataset.look = isHidden ? 'hidden' : isNeverPrinted ? 'never' : 'printed'
}

/** No markup is read: each node is made by name and attributes. */
function fill(node: SVGGElement, elements: readonly SvgElement[]): void {
  node.replaceChildren(
    ...elements.map(({ name, attributes }) => {
      const made = document.createElementNS(svgNamespace, name)
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
      return made
    }),
  )
}
