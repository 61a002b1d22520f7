// The symbols of ISO 15223-1:2021, for labels of medical devices. Figures and names stand beside them as texts.
import type { Pictogram } from '../pictogram.ts'
import { word } from '../shapes/letters.ts'
import { area, circle, hole, move, type Shape } from '../shapes/shape.ts'
import { plainSign, signOf } from '../shapes/sign.ts'
import { stroke } from '../shapes/stroke.ts'
import { boxLine, crossedOut } from './frame-parts.ts'
import { glass, lowerLimit, rain, sun, thermometer, umbrella, upperLimit } from './handling.ts'

/** Words in boxes side by side, which share the line between them. */
function boxed(...words: readonly string[]): Pictogram {
  let left = 0
  const shapes = words.map((text) => {
    const letters = word(text, { x: 0, y: 620, height: 460 })
    const across = letters.flat().map(([x]) => x)
    const width = Math.max(...across) - Math.min(...across) + 300
    const shift = left + width / 2 - (Math.max(...across) + Math.min(...across)) / 2
    const box = boxLine(left, 0, [width, 780, 56])
    left += width - 56
    return [...box, ...move(letters, { x: shift, about: [0, 0] })]
  })
  return signOf([left + 56, 780], ['main', ...shapes])
}

/** A factory by its roof, filled or as a line. */
const factory =
  'M80 920L80 420L230 560L230 420L390 560L390 420L550 560L550 420L700 560L750 120L870 120L920 560L920 920Z'
const hourglass: Shape = [
  ...stroke('M220 60L780 60M220 940L780 940', 60, { ends: 'flat' }),
  ...stroke(
    'M280 60C280 330 460 420 470 500C460 580 280 670 280 940M720 60C720 330 540 420 530 500C540 580 720 670 720 940',
    50,
  ),
  ...area(
    'M330 250C370 350 490 430 500 500C510 430 630 350 670 250ZM300 920C330 800 430 760 500 700C570 760 670 800 700 920Z',
  ),
]

const twice: Shape = word('2', { x: 500, y: 760, height: 520, weight: 18 })
const ring: Shape = [...circle(500, 500, 460), ...hole(circle(500, 500, 395))]
const slash: Shape = stroke('M185 185L815 815', 65, { ends: 'flat' })

const damaged: Shape = [
  ...boxLine(230, 300, [540, 420, 50]),
  ...area('M560 300L620 300L560 400L640 460L560 560L600 560L500 640L530 540L470 540L540 450L480 390Z'),
]

const book: Shape = [
  ...stroke(
    'M500 200C380 120 220 120 90 170L90 820C220 770 380 770 500 850C620 770 780 770 910 820L910 170C780 120 620 120 500 200L500 850',
    56,
  ),
  ...area('M620 330L780 300L780 365L720 378L720 640L780 630L780 690L600 722L600 660L655 650L655 392L620 398Z'),
  ...circle(690, 240, 38),
]

const triangle: Shape = [
  ...stroke('M500 110L940 890L60 890Z', 70),
  ...area('M455 340L545 340L528 650L472 650Z'),
  ...circle(500, 755, 52),
]

const sterileBarrier: Shape = [...stroke('M300 220C60 280 60 720 300 780L700 780C940 720 940 280 700 220Z', 50)]

export const medicalSigns: Readonly<Record<string, Pictogram>> = {
  'med-manufacturer': plainSign(area(factory)),
  'med-date-of-manufacture': plainSign(stroke(factory, 56)),
  'med-use-by': plainSign(hourglass),
  'med-batch-code': boxed('LOT'),
  'med-catalogue-number': boxed('REF'),
  'med-serial-number': boxed('SN'),
  'med-sterile': boxed('STERILE'),
  'med-sterile-eo': boxed('STERILE', 'EO'),
  'med-sterile-r': boxed('STERILE', 'R'),
  'med-non-sterile': plainSign(
    word('STERILE', { x: 500, y: 560, height: 145 }),
    boxLine(40, 350, [920, 270, 40]),
    crossedOut(50),
  ),
  'med-single-sterile-barrier': plainSign(sterileBarrier),
  'med-do-not-reuse': plainSign(twice, ring, slash),
  'med-do-not-resterilize': plainSign(
    word('2', { x: 500, y: 420, height: 230 }),
    word('STERILE', { x: 500, y: 650, height: 110 }),
    boxLine(150, 490, [700, 210, 34]),
    ring,
    slash,
  ),
  'med-do-not-use-if-damaged': plainSign(damaged, ring, slash),
  'med-consult-instructions': plainSign(book),
  'med-caution': plainSign(triangle),
  'med-temperature-limit': plainSign(thermometer, upperLimit, lowerLimit),
  'med-upper-temperature-limit': plainSign(thermometer, upperLimit),
  'med-lower-temperature-limit': plainSign(thermometer, lowerLimit),
  'med-keep-dry': plainSign(umbrella, rain),
  'med-keep-away-from-sunlight': plainSign(
    move(sun, { y: -15, about: [500, 250] }),
    stroke('M120 640L500 470L880 640', 56),
    stroke('M250 700L250 940L750 940L750 700', 50),
  ),
  'med-fragile': plainSign(glass),
  'med-in-vitro-diagnostic': boxed('IVD'),
  'med-medical-device': boxed('MD'),
  'med-unique-device-identifier': boxed('UDI'),
  'med-ec-representative': boxed('EC', 'REP'),
  'med-swiss-representative': boxed('CH', 'REP'),
}
