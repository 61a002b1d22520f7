// Marks of conformity and of what becomes of a thing once it is used.
import type { Pictogram } from '../pictogram.ts'
import { word } from '../shapes/letters.ts'
import { area, circle, hole, move, polygon, rectangle, type Shape } from '../shapes/shape.ts'
import { plainSign, signOf } from '../shapes/sign.ts'
import { stroke } from '../shapes/stroke.ts'

/** The left half of a ring, as high as the sign. */
const halfRing = (x: number): Shape => {
  const bend = 0.5523 * 427
  return stroke(
    `M${x} 70C${x - bend} 70 ${x - 427} ${500 - bend} ${x - 427} 500C${x - 427} ${500 + bend} ${x - bend} 930 ${x} 930`,
    140,
    {
      ends: 'flat',
    },
  )
}

/** Regulation (EC) 765/2008, annex II: two letters of half rings. */
const ce: Pictogram = signOf(
  [1208, 1000],
  ['main', halfRing(500), halfRing(1200), stroke('M780 500L1130 500', 140, { ends: 'flat' })],
)

/** Regulation (EC) 765/2008 in the UK (SI 2019/696, schedule 33): UK above CA. */
const ukca: Pictogram = plainSign(
  word('UK', { x: 500, y: 425, height: 350, weight: 20 }),
  word('CA', { x: 500, y: 925, height: 350, weight: 20 }),
)

const bin: Shape = [
  ...stroke('M250 200L310 690L640 690L700 200', 34),
  ...stroke('M190 200L760 200', 40),
  ...stroke('M290 190C320 110 630 110 660 190', 34),
  ...stroke('M420 130L530 130', 44),
  ...circle(345, 730, 62),
  ...hole(circle(345, 730, 30)),
  ...stroke('M300 330L680 330', 26),
]
const weee: Pictogram = signOf(
  [760, 1000],
  [
    'main',
    move(bin, { x: -95, about: [0, 0] }),
    stroke('M70 40L690 780M690 40L70 780', 40, { ends: 'flat' }),
    rectangle(90, 860, [580, 140]),
  ],
)

/** A third of the loop about (500, 560): up one side, round the top and down to an arrow. */
const bentArrow: Shape = [
  ...stroke('M356 448L450 285Q500 200 550 285L566 312', 92, { ends: 'flat' }),
  ...polygon(479, 362, 653, 262, 638, 437),
]
const loop: Shape = [0, 120, 240].flatMap((turn) => move(bentArrow, { turn, about: [500, 560] }))

const resin = (figure: string, name: string): Pictogram =>
  plainSign(
    move(loop, { y: -90, scale: 1.1, about: [500, 560] }),
    word(figure, { x: 500, y: 545, height: 140, weight: 17 }),
    word(name, { x: 500, y: 950, height: 120, weight: 17 }),
  )

const foodSafe: Shape = [
  ...area(
    'M100 60L520 60C530 260 500 470 345 500L345 850L480 900L480 940L140 940L140 900L275 850L275 500C120 470 90 260 100 60Z',
  ),
  ...hole(area('M150 110L470 110C470 180 465 230 455 280L165 280C155 230 150 180 150 110Z')),
  ...stroke('M650 60L650 330C650 430 700 460 750 460C800 460 850 430 850 330L850 60M750 60L750 900', 64),
]

export const markSigns: Readonly<Record<string, Pictogram>> = {
  ce,
  ukca,
  weee,
  'food-safe': plainSign(foodSafe),
  recycling: plainSign(move(loop, { scale: 1.3, y: -20 })),
  'recycling-1-pet': resin('1', 'PET'),
  'recycling-2-hdpe': resin('2', 'HDPE'),
  'recycling-3-pvc': resin('3', 'PVC'),
  'recycling-4-ldpe': resin('4', 'LDPE'),
  'recycling-5-pp': resin('5', 'PP'),
  'recycling-6-ps': resin('6', 'PS'),
  'recycling-7-other': resin('7', 'O'),
}
