import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileSvgLabel, fillSvg, type SvgTemplate } from './compile-svg-label.ts'

const svg = (inside: string, attributes = 'width="50mm" height="30mm"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
function compile(source: string): SvgTemplate {
  const made = compileSvgLabel(source)
  if ('problem' in made) throw new Error(made.problem)
  return made
}
const problemOf = (source: string): string => {
  const made = compileSvgLabel(source)
  return 'problem' in made ? made.problem : ''
}

describe('An SVG as a label', () => {
  it('has a variable for each name in its texts, however it is written', () => {
    const { variables } = compile(svg(`<text>{{Lot}} &lt;&lt;Day&gt;&gt; $\{LOT}</text><title>{{meta_user}}</title>`))
    expect(variables.map(({ variableName }) => variableName)).toEqual(['Lot', 'Day', 'meta_user'])
  })

  it('is filled in every place of a name', () => {
    const made = compile(svg('<text>{{Lot}}/<tspan>{{lot}}</tspan></text>'))
    expect(fillSvg(made, { Lot: 'A & <b>' })).toBe(
      svg('<text>A &amp; &lt;b&gt;/<tspan>A &amp; &lt;b&gt;</tspan></text>'),
    )
  })

  it('stays as it was where it has no variables', () => {
    const source = svg('<g id="a"><path d="M0 0h9"/></g><text>5 &lt; 6 &amp; åäö</text>')
    expect(fillSvg(compile(source), {})).toBe(source)
  })

  it.each([
    ['width="100mm" height="5cm"', 100, 50],
    ['width="96" height="48px"', 25.4, 12.7],
    ['width="1in" height="36pt"', 25.4, 12.7],
    ['viewBox="0 0 96 192"', 25.4, 50.8],
    ['width="50mm" viewBox="0 0 10 20"', 50, 100],
    ['width="100%" height="100%" viewBox="0,0,96,96"', 25.4, 25.4],
  ])('with %s is as large as it says', (attributes, width, height) => {
    const { size } = compile(svg('', attributes))
    expect([size?.width, size?.height]).toEqual([expect.closeTo(width), expect.closeTo(height)])
  })

  it('may say no size', () => expect(compile(svg('', '')).size).toBeUndefined())

  it.each([
    ['a script', '<script>alert(1)</script>', '<script>'],
    ['a script with a prefix', '<svg:script>alert(1)</svg:script>', '<script>'],
    ['a handler', '<g onload="alert(1)"/>', 'onload'],
    ['a page', '<foreignObject><iframe src="https://a.example"/></foreignObject>', '<foreignobject>'],
    ['a picture from elsewhere', '<image href="https://a.example/x.png"/>', 'href'],
    ['a file of the server', '<image xlink:href="file:///etc/passwd"/>', 'href'],
    ['a script as a link', '<a href="javascript:alert(1)">x</a>', 'href'],
    ['an SVG inside a picture', '<image href="data:image/svg+xml,x"/>', 'href'],
    ['a style sheet from elsewhere', '<style>@import "https://a.example/a.css";</style>', '@import'],
    ['a pattern from elsewhere', '<rect fill="url(https://a.example/#p)"/>', 'url('],
    ['an address that does not end', '<rect fill="url(https://a.example/#p"/>', 'url('],
    ['very many addresses that do not end', `<rect fill="${'url('.repeat(400_000)}"/>`, 'url('],
    ['a movement', '<rect><animate attributeName="x" to="9"/></rect>', '<animate>'],
  ])('loses %s and says so [SEC-33]', (_, inside, told) => {
    const made = compile(svg(inside))
    expect(made.remarks[0]).toContain(told)
    expect(fillSvg(made, {})).not.toMatch(/script|alert|example|passwd|onload|iframe|svg\+xml|animate/i)
  })

  it('keeps gradients, symbols and pictures of its own', () => {
    const inside =
      '<rect fill="url(#g)" style="stroke:url(\'#h\')"/><use href="#s"/><image href="data:image/png;base64,AA=="/>'
    const made = compile(svg(inside))
    expect([fillSvg(made, {}), made.remarks]).toEqual([svg(inside), []])
  })

  it('says that names outside of texts are not filled', () => {
    expect(compile(svg('<rect id="{{a}}"/>')).remarks).toEqual([expect.stringContaining('in texts only')])
  })

  it.each([
    ['<flowRoot><flowRegion><rect width="80" height="40"/></flowRegion><flowPara>Hello</flowPara></flowRoot>', 1],
    ['<svg:flowRoot><svg:flowPara>Hello</svg:flowPara></svg:flowRoot>', 1],
    ['<text style="shape-inside:url(#r);white-space:pre">Hello</text>', 1],
    ['<text style="font-size:4px; inline-size: 40">Hello</text>', 1],
    // Inkscape writes the places of the lines for those that do not know the shape.
    ['<text style="shape-inside:url(#r)"><tspan x="5" y="9">Hello</tspan></text>', 0],
    ['<flowRoot><flowRegion/>\n<flowPara> </flowPara></flowRoot>', 0],
    ['<text style="inline-size:0"><tspan>Hello</tspan></text>', 0],
    ['<text x="5" y="9">Hello</text>', 0],
  ])('says that text flows into a shape: %s', (inside, count) => {
    const { remarks } = compile(svg(inside))
    expect(remarks).toHaveLength(count)
    if (count > 0) expect(remarks[0]).toContain('flows into a shape')
  })

  it.each([
    ['entities', '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg>&b;</svg>', /entities/],
    ['an open tag', '<svg><rect', /damaged/],
    ['another kind of XML', '<html><body/></html>', /not an SVG/],
    [
      '300 variables',
      svg(`<text>${Array.from({ length: 300 }, (_, i) => `{{a${i}}}`).join('')}</text>`),
      /200 variables/,
    ],
    ['600 places', svg(`<text>${'{{a}}'.repeat(600)}</text>`), /500 places/],
  ])('with %s is refused with a sentence', (_, source, sentence) => {
    expect(problemOf(source)).toMatch(sentence)
  })

  it('takes the line that drawing programs begin with', () => {
    const head = '<?xml version="1.0"?><!-- Made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd">'
    const made = compile(`\ufeff${head}${svg('')}`)
    expect([made.size?.width, fillSvg(made, {})]).toEqual([50, svg('')])
  })

  it('keeps values text, whatever they are [SEC-33]', () => {
    const made = compile(svg('<text>{{a}}</text>'))
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (value) => {
        const filled = fillSvg(made, { a: value })
        const again = compileSvgLabel(filled)
        expect('problem' in again).toBe(false)
        expect(filled.match(/</g)).toHaveLength(4)
      }),
    )
  })
})
