// Labels of dangerous goods (ADR 5.2.2.2.2, UN Recommendations 5.2.2.2): a square on its corner with a line inside its edge, the figure of its class below.
// In one ink: fields of a colour that tell classes apart are filled or striped, others are the paper's.
import type { Pictogram } from '../pictogram.ts'
import { word } from '../shapes/letters.ts'
import { area, circle, hole, move, polygon, rectangle, type Shape } from '../shapes/shape.ts'
import { type Part, signOf } from '../shapes/sign.ts'
import { stroke } from '../shapes/stroke.ts'
import {
  corrosion,
  crossbones,
  cylinder,
  environment,
  explodingBomb,
  flame,
  flameOverCircle,
  groundBar,
  skull,
} from './danger-symbols.ts'
import { boxLine } from './frame-parts.ts'

const diamond = (inset: number): Shape => polygon(500, inset, 1000 - inset, 500, 500, 1000 - inset, inset, 500)
// The line stands 5 mm inside an edge of 100 mm: 5 % of the side, and √2 of that along a diagonal.
const edges: Shape = [...diamond(0), ...hole(diamond(16)), ...diamond(71), ...hole(diamond(91))]

const figure = (text: string): Shape => word(text, { x: 500, y: 835, height: text.length > 1 ? 68 : 85 })

const label = (symbol: Shape, text: string): Pictogram =>
  signOf([1000, 1000], ['ground', diamond(0)], ['main', edges, symbol, figure(text)])

const atTop = (symbol: Shape, scale = 0.36): Shape => move(symbol, { scale, y: -170 })
const fire = atTop([...flame, ...groundBar])
const poison = move([...skull, ...crossbones], { scale: 0.37, y: -150 })

const upperHalf = polygon(500, 71, 929, 500, 71, 500)
const lowerHalf = polygon(71, 500, 929, 500, 500, 929)

/** Seven stripes as wide as the gaps between, to a depth below the middle. */
const stripes = (toLowerCorner: boolean): Shape =>
  [-3, -2, -1, 0, 1, 2, 3].flatMap((index) => {
    const [left, right] = [500 + index * 116 - 29, 500 + index * 116 + 29]
    const reach = (x: number): number => 420 - Math.abs(x - 500)
    const upper = [left, 500 - reach(left), ...(index === 0 ? [500, 80] : []), right, 500 - reach(right)]
    if (!toLowerCorner) return polygon(left, 500, ...upper, right, 500)
    return polygon(...upper, right, 500 + reach(right), ...(index === 0 ? [500, 920] : []), left, 500 + reach(left))
  })

/** A symbol in white about its outline, so that it is seen on stripes. */
const halo = (shape: Shape): Shape =>
  shape.flatMap((points) => stroke(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`, 50))

const blade: Shape = area(
  'M449 588C465 597 482 602 500 602C518 602 535 597 551 588L700 846C640 881 570 900 500 900C430 900 360 881 300 846Z',
)
const trefoil: Shape = [...circle(500, 500, 62), ...[0, 120, 240].flatMap((turn) => move(blade, { turn }))]

/** An open ring from one angle to another, degrees clockwise from the right. */
function openRing(
  middle: readonly [number, number],
  radius: number,
  [from, to, width]: readonly [number, number, number],
): Shape {
  const points = Array.from({ length: 49 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / 48) * Math.PI) / 180
    return `${middle[0] + radius * Math.cos(angle)} ${middle[1] + radius * Math.sin(angle)}`
  })
  return stroke(`M${points.join('L')}`, width)
}

const infectious: Shape = [
  ...[0, 120, 240].flatMap((turn) => move(openRing([500, 270], 215, [-58, 238, 84]), { turn, about: [500, 560] })),
  ...circle(500, 560, 190),
  ...hole(circle(500, 560, 125)),
]

const battery: Shape = [...rectangle(0, 60, [130, 240]), ...rectangle(40, 15, [50, 50])]
const batteries: Shape = [
  ...[0, 170, 340, 510].flatMap((x) => move(battery, { x })),
  ...area(
    'M690 300L690 60L760 120L735 170L790 215L765 300ZM745 50L840 30L860 240L900 300L800 300L830 220L785 165L805 115Z',
  ),
  ...move(flame, { scale: 0.3, x: 480, y: -340 }),
]

const division = (text: string): Pictogram => label(word(text, { x: 500, y: 520, height: 210 }), '1')

const radioactive = (category: string): Pictogram =>
  label(
    [
      ...move(trefoil, { scale: 0.36, y: -175 }),
      ...stroke('M91 500L909 500', 14, { ends: 'flat' }),
      ...word('RADIOACTIVE', { x: 500, y: 590, height: 52 }),
      ...word(category, { x: 500, y: 708, height: 78 }),
    ],
    '7',
  )

/** The word, and a field for the criticality safety index. */
const fissile: Shape = [
  ...word('FISSILE', { x: 500, y: 430, height: 84 }),
  ...stroke('M91 500L909 500', 14, { ends: 'flat' }),
  ...boxLine(290, 560, [420, 130, 14]),
]

/** A symbol that stands on a striped or filled field. */
const onField = (field: Shape, ...parts: readonly Part[]): Pictogram =>
  signOf([1000, 1000], ['ground', diamond(0)], ['main', edges, field], ...parts)

const nine: Shape = [...figure('9'), ...rectangle(450, 858, [100, 16])]

/** Slanted stripes along a band that is 60 wide and begins at a corner. */
const hatching = (length: number): Shape =>
  Array.from({ length: Math.floor((length - 40) / 80) }, (_, index) => {
    const x = 20 + index * 80
    return polygon(x, 60, x + 40, 0, x + 80, 0, x + 40, 60)
  }).flat()
const upright = move(hatching(700), { turn: 90, about: [0, 0], x: 60 })

/** ADR 5.2.1.9: cells in a hatched edge, with room for the UN number below. */
const batteryMark = signOf(
  [1000, 700],
  ['ground', rectangle(0, 0, [1000, 700])],
  ['frame', hatching(1000), move(hatching(1000), { y: 640 }), upright, move(upright, { x: 940 })],
  ['main', move(batteries, { about: [0, 0], scale: 0.68, x: 127, y: 180 })],
)

export const transportSigns: Readonly<Record<string, Pictogram>> = {
  'adr-1': label(move(explodingBomb, { scale: 0.38, y: -110 }), '1'),
  'adr-1.4': division('1.4'),
  'adr-1.5': division('1.5'),
  'adr-1.6': division('1.6'),
  'adr-2.1': label(fire, '2'),
  'adr-2.2': label(move(cylinder, { scale: 0.5, y: -110 }), '2'),
  'adr-2.3': label(poison, '2'),
  'adr-3': label(fire, '3'),
  'adr-4.1': onField(
    stripes(true),
    ['ground', halo(fire), fire.slice(0, 1), halo(figure('4')), rectangle(442, 735, [116, 115])],
    ['main', fire, figure('4')],
  ),
  'adr-4.2': onField(
    lowerHalf,
    ['ground', figure('4')],
    ['main', move([...flame, ...groundBar], { scale: 0.32, y: -225 })],
  ),
  'adr-4.3': label(fire, '4'),
  'adr-5.1': label(atTop([...flameOverCircle, ...move(groundBar, { y: 110 })], 0.33), '5.1'),
  'adr-5.2': onField(upperHalf, ['ground', atTop(flame)], ['main', figure('5.2')]),
  'adr-6.1': label(poison, '6'),
  'adr-6.2': label(move(infectious, { scale: 0.46, y: -120 }), '6'),
  'adr-7-i': radioactive('I'),
  'adr-7-ii': radioactive('II'),
  'adr-7-iii': radioactive('III'),
  'adr-7e': label(fissile, '7'),
  'adr-8': onField(lowerHalf, ['ground', figure('8')], ['main', move(corrosion, { scale: 0.31, y: -135 })]),
  'adr-9': onField(stripes(false), ['main', nine]),
  'adr-9a': onField(stripes(false), ['main', move(batteries, { scale: 0.42, x: -20, y: 255 }), nine]),
  'adr-environment': signOf(
    [1000, 1000],
    ['ground', diamond(0)],
    ['main', diamond(0), hole(diamond(30)), move(environment, { scale: 0.52, y: -25 })],
  ),
  'lithium-battery-mark': batteryMark,
  'limited-quantity': signOf(
    [1000, 1000],
    ['ground', diamond(0)],
    ['main', diamond(0), hole(polygon(260, 285, 740, 285, 955, 500, 740, 715, 260, 715, 45, 500))],
  ),
}
