import type { SvgElement, SvgPicture } from '@labelwright/label-output/svg/draw-svg'
import { useLayoutEffect, useRef } from 'react'
import classes from './svg-drawing.module.css'

interface SvgDrawingProps {
  readonly picture: SvgPicture
  readonly alt: string
}

/** A drawing in the page itself, shown with the next frame; a picture with an address of its own loads first and misses it. */
export function SvgDrawing({ picture, alt }: SvgDrawingProps) {
  const svg = useRef<SVGSVGElement>(null)
  const shown = useRef<readonly SvgElement[]>([])
  useLayoutEffect(() => {
    if (svg.current) showElements(svg.current, shown.current, picture.elements)
    shown.current = picture.elements
  }, [picture])
  return (
    <svg
      ref={svg}
      role="img"
      aria-label={alt}
      className={classes.drawing}
      viewBox={`0 0 ${picture.columns} ${picture.rows}`}
    />
  )
}

/** Puts only those elements anew that are not as they were. No markup is read: each is made by name and attributes. */
function showElements(svg: SVGSVGElement, before: readonly SvgElement[], wanted: readonly SvgElement[]): void {
  wanted.forEach((element, index) => {
    const known = before[index]
    if (known && isSame(known, element)) return
    const node = svg.children[index]
    if (node) node.replaceWith(makeNode(element))
    else svg.append(makeNode(element))
  })
  for (let left = before.length; left > wanted.length; left--) svg.lastElementChild?.remove()
}

function isSame(one: SvgElement, other: SvgElement): boolean {
  if (one === other) return true
  const names = Object.keys(one.attributes)
  return (
    one.name === other.name &&
    names.length === Object.keys(other.attributes).length &&
    names.every((name) => one.attributes[name] === other.attributes[name])
  )
}

function makeNode({ name, attributes }: SvgElement): SVGElement {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  return node
}
