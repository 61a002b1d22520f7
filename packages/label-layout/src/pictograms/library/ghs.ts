// The pictograms of GHS and CLP (Regulation EC 1272/2008, annex V): a square on its corner with a red frame.
import type { Pictogram } from '../pictogram.ts'
import { area, circle, hole, move, polygon, type Shape, star } from '../shapes/shape.ts'
import { signOf } from '../shapes/sign.ts'
import { stroke } from '../shapes/stroke.ts'
import {
  corrosion,
  crossbones,
  cylinder,
  environment,
  exclamation,
  explodingBomb,
  flame,
  flameOverCircle,
  groundBar,
  skull,
} from './danger-symbols.ts'

const outside = polygon(500, 0, 1000, 500, 500, 1000, 0, 500)
const inside = polygon(500, 76, 924, 500, 500, 924, 76, 500)

const framed = (...symbol: readonly Shape[]): Pictogram =>
  signOf([1000, 1000], ['ground', outside], ['frame', outside, hole(inside)], ['main', ...symbol])

const shoulders: Shape = area(
  'M330 1000C250 1000 140 960 120 900L190 640C210 540 280 470 380 455L430 440L430 400L570 400L570 440L620 455C720 470 790 540 810 640L880 900C860 960 750 1000 670 1000Z',
)
const cracks: Shape = stroke(
  'M500 690L360 570M500 690L650 560M500 690L650 830M500 690L350 820M500 690L500 500M500 690L500 900',
  20,
)

/** Head and shoulders with a star that spreads on the chest. */
const healthHazard: Shape = [...circle(500, 215, 185), ...shoulders]
const chest: Shape = [
  ...star(500, 700, [220, 70, 170, 70, 200, 70, 170, 70, 220, 70, 170, 70, 200, 70, 170, 70]),
  ...cracks,
]

export const ghsSigns: Readonly<Record<string, Pictogram>> = {
  ghs01: framed(move(explodingBomb, { scale: 0.52, y: -10 })),
  ghs02: framed(move(flame, { scale: 0.42, y: -85 }), move(groundBar, { scale: 0.42, y: -50 })),
  ghs03: framed(move(flameOverCircle, { scale: 0.36, y: -75 }), move(groundBar, { scale: 0.36, y: 0 })),
  ghs04: framed(move(cylinder, { scale: 0.68 })),
  ghs05: framed(move(corrosion, { scale: 0.5, y: 0 })),
  ghs06: framed(move([...skull, ...crossbones], { scale: 0.41, y: -45 })),
  ghs07: framed(move(exclamation, { scale: 0.52 })),
  ghs08: signOf(
    [1000, 1000],
    ['ground', outside],
    ['frame', outside, hole(inside)],
    ['main', move(healthHazard, { scale: 0.48, y: -25 })],
    ['ground', move(chest, { scale: 0.48, y: -25 })],
  ),
  ghs09: framed(move(environment, { scale: 0.46, y: -20 })),
}
