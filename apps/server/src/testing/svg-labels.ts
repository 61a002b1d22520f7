// SVG files as the tests upload them.

/** 50 by 30 mm: a text, an area of grey, and bars that are two dots wide at 203.2 dpi. */
export const svgOf = (inside: string, attributes = 'width="50mm" height="30mm" viewBox="0 0 400 240"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`

export const barsAndText = svgOf(
  `<rect x="10" y="20" width="100" height="60"/>
  <text x="10" y="160" font-family="Noto Sans" font-size="40">{{Lot}}</text>
  <text x="200" y="60" font-family="Noto Sans" font-size="24">{{Code}}</text>`,
)
