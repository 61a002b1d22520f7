/** Browsers cap the height of an element between 17 and 33 million pixels; a table that is higher is scrolled to scale. */
const mostPixels = 4_000_000

/** A list of rows of one height, seen through a window. Lengths are in pixels. */
export interface Geometry {
  readonly rowCount: number
  readonly rowHeight: number
  readonly viewHeight: number
}

/** How far the page is scrolled into the table, and which pixel of the whole list stands at the window's upper edge. */
export interface Position {
  readonly scrolled: number
  readonly shown: number
}

/** The height that the rows would have, and the one that they take on the page. */
export function heightsOf({ rowCount, rowHeight }: Geometry) {
  const whole = rowCount * rowHeight
  return { whole, onPage: Math.min(whole, mostPixels) }
}

/** Where a scroll leads: small steps go pixel by pixel, great ones by the scale of the scrollbar. */
export function positionAfter(before: Position, scrolled: number, geometry: Geometry): Position {
  const { whole, onPage } = heightsOf(geometry)
  const { viewHeight } = geometry
  if (whole === onPage || scrolled <= 0) return { scrolled, shown: scrolled }
  const lastScrolled = onPage - viewHeight
  const lastShown = whole - viewHeight
  if (scrolled >= lastScrolled) return { scrolled, shown: lastShown + scrolled - lastScrolled }
  const step = scrolled - before.scrolled
  const shown = Math.abs(step) <= viewHeight ? before.shown + step : (scrolled * lastShown) / lastScrolled
  return { scrolled, shown: Math.max(0, Math.min(lastShown, shown)) }
}

/** Where the page must be scrolled to for a pixel of the list to stand at the window's upper edge. */
export function positionShowing(before: Position, shown: number, geometry: Geometry): Position {
  const { whole, onPage } = heightsOf(geometry)
  const { viewHeight } = geometry
  if (whole === onPage || shown <= 0) return { scrolled: shown, shown }
  const lastScrolled = onPage - viewHeight
  const lastShown = whole - viewHeight
  if (shown >= lastShown) return { scrolled: lastScrolled + shown - lastShown, shown }
  const near = before.scrolled + shown - before.shown
  const isNear = Math.abs(shown - before.shown) <= viewHeight && near > 0 && near < lastScrolled
  return { scrolled: isNear ? near : (shown * lastScrolled) / lastShown, shown }
}

/** Rows drawn above and below those in sight. */
const overscan = 12

/** The rows to draw, and the empty room above and below them. */
export function rowsIn({ scrolled, shown }: Position, geometry: Geometry) {
  const { rowCount, rowHeight, viewHeight } = geometry
  const shift = shown - scrolled
  const first = Math.max(0, Math.ceil(shift / rowHeight), Math.floor(shown / rowHeight) - overscan)
  const last = Math.min(rowCount - 1, Math.ceil((shown + viewHeight) / rowHeight) + overscan)
  const above = Math.max(0, first * rowHeight - shift)
  const below = Math.max(0, heightsOf(geometry).onPage - above - (last - first + 1) * rowHeight)
  return { first, last, above, below }
}

/** The pixel at the window's upper edge after which a row is whole in sight; `headHeight` covers the top of the window. */
export function shownWithRow(
  index: number,
  shown: number,
  geometry: Geometry & { readonly headHeight: number },
): number {
  const { headHeight } = geometry
  const top = index * geometry.rowHeight
  if (top < shown + headHeight) return top - headHeight
  const lowest = shown + geometry.viewHeight - geometry.rowHeight
  return top > lowest ? shown + top - lowest : shown
}
