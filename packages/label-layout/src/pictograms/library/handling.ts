// The handling marks of ISO 780:2015, in one ink and without a frame, as they are printed on packages. Boxes and lines leave room for figures.
import type { Pictogram } from '../pictogram.ts'
import { area, both, circle, ellipse, hole, move, polygon, rectangle, type Shape } from '../shapes/shape.ts'
import { plainSign } from '../shapes/sign.ts'
import { stroke } from '../shapes/stroke.ts'
import { boxLine, crossedOut } from './frame-parts.ts'

const ground = rectangle(60, 880, [880, 60])

/** A glass with a crack. */
export const glass: Shape = [
  ...area(
    'M270 60L730 60C740 250 720 520 545 560L545 850L700 895L700 940L300 940L300 895L455 850L455 560C280 520 260 250 270 60Z',
  ),
  ...hole(area('M450 100L535 200L465 270L550 400L515 275L585 195L520 100Z')),
]

const upArrow: Shape = area('M250 60L440 330L320 330L320 800L180 800L180 330L60 330Z')

/** An umbrella open in the rain. */
export const umbrella: Shape = [
  ...area(
    'M60 500C90 270 280 150 500 150C720 150 910 270 940 500C870 430 790 430 720 500C650 430 570 430 500 500C430 430 350 430 280 500C210 430 130 430 60 500Z',
  ),
  ...stroke('M500 110L500 160', 44),
  ...stroke('M500 480L500 830C500 930 360 930 360 830', 44),
]
/** Drops beside an umbrella. */
export const rain: Shape = both([
  ...ellipse(70, 190, [28, 50]),
  ...ellipse(190, 90, [28, 50]),
  ...ellipse(60, 60, [24, 44]),
])

/** A sun with its rays. */
export const sun: Shape = [
  ...circle(500, 250, 110),
  ...Array.from({ length: 12 }, (_, ray) =>
    move(polygon(468, 115, 532, 115, 500, 15), { turn: ray * 30, about: [500, 250] }),
  ).flat(),
]
const roof: Shape = stroke('M90 720L500 540L910 720', 60)

const hook: Shape = [
  ...rectangle(330, 40, [340, 90]),
  ...stroke('M500 100L500 400C640 420 740 520 740 650C740 800 640 900 500 900C370 900 280 810 270 680', 84),
]

const gravity: Shape = [
  ...stroke('M500 40L500 280M500 720L500 960M40 500L280 500M720 500L960 500', 56, { ends: 'flat' }),
  ...circle(500, 500, 230),
  ...hole(circle(500, 500, 190)),
  ...area('M500 300L500 500L700 500C700 390 610 300 500 300ZM500 700L500 500L300 500C300 610 390 700 500 700Z'),
]

const rollingBox: Shape = [
  ...move(boxLine(330, 400, [400, 400, 50]), { turn: 22, about: [530, 600] }),
  ...stroke('M150 520C170 280 330 150 540 150', 54),
  ...polygon(530, 50, 720, 150, 530, 250),
]

const crate = boxLine(310, 670, [380, 210, 46])
const crateAbove = move(crate, { y: -250 })
const arrowDown: Shape = polygon(500, 640, 360, 460, 455, 460, 455, 300, 545, 300, 545, 460, 640, 460)

const jaws: Shape = both([
  ...rectangle(40, 280, [70, 440]),
  ...rectangle(100, 465, [90, 70]),
  ...polygon(170, 400, 290, 500, 170, 600),
])
const clamped: Shape = boxLine(310, 220, [380, 560, 54])

/** A thermometer, aside from the middle. */
export const thermometer: Shape = [
  ...stroke('M440 700L440 150C440 60 560 60 560 150L560 700', 40),
  ...circle(500, 820, 130),
  ...stroke('M500 320L500 760', 54),
]
/** The line of the highest temperature, whose figures stand at its end. */
export const upperLimit: Shape = stroke('M600 270L720 170L960 170', 44)
/** The line of the lowest temperature. */
export const lowerLimit: Shape = stroke('M400 560L280 660L40 660', 44)

const link: Shape = [...ellipse(0, 0, [52, 96]), ...hole(ellipse(0, 0, [20, 60]))]
const chains: Shape = both([0, 1, 2, 3].flatMap((index) => move(link, { about: [0, 0], x: 230, y: 110 + index * 155 })))

const forkLift: Shape = [
  ...stroke('M80 720L80 500L220 500L220 260L420 260L520 560L600 560L600 720Z', 46),
  ...circle(190, 770, 100),
  ...circle(490, 770, 100),
  ...hole([...circle(190, 770, 40), ...circle(490, 770, 40)]),
  ...stroke('M690 140L690 840L960 840', 56, { ends: 'flat' }),
]

const strike = crossedOut(60)

export const handlingSigns: Readonly<Record<string, Pictogram>> = {
  'iso780-fragile': plainSign(glass),
  'iso780-this-way-up': plainSign(upArrow, move(upArrow, { x: 500 }), ground),
  'iso780-keep-dry': plainSign(umbrella, rain),
  'iso780-keep-away-from-sunlight': plainSign(sun, roof, boxLine(310, 720, [380, 220, 46])),
  'iso780-no-hooks': plainSign(hook, strike),
  'iso780-centre-of-gravity': plainSign(gravity),
  'iso780-do-not-roll': plainSign(rollingBox, strike),
  'iso780-stacking-limit-by-number': plainSign(
    move(crate, { y: -500 }),
    crateAbove,
    crate,
    ground,
    stroke('M200 100L800 460M800 100L200 460', 48, { ends: 'flat' }),
  ),
  'iso780-stacking-limit-by-mass': plainSign(arrowDown, crate, ground, stroke('M310 60L690 60', 46, { ends: 'flat' })),
  'iso780-do-not-stack': plainSign(
    move(crateAbove, { y: -40 }),
    crate,
    ground,
    stroke('M200 300L800 700M800 300L200 700', 50, { ends: 'flat' }),
  ),
  'iso780-clamp-here': plainSign(jaws, clamped),
  'iso780-do-not-clamp': plainSign(jaws, clamped, strike),
  'iso780-temperature-limits': plainSign(thermometer, upperLimit, lowerLimit),
  'iso780-sling-here': plainSign(chains, boxLine(120, 680, [760, 270, 56])),
  'iso780-no-fork-lift': plainSign(forkLift, strike),
}
