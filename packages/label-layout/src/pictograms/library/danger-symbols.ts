// The symbols of hazards, each about the middle of a square of 1,000: shared by GHS (UN ST/SG/AC.10/30, annex 1) and transport (UN Recommendations, 5.2.2.2).
import { area, both, circle, ellipse, hole, move, polygon, rectangle, roundBox, type Shape } from '../shapes/shape.ts'
import { stroke } from '../shapes/stroke.ts'

/** A flame with a bright heart. */
export const flame: Shape = [
  ...area(
    'M500 1000C250 1000 110 850 110 670C110 550 170 450 240 370C245 450 270 500 310 530C290 390 350 270 440 180C490 130 510 70 490 0C620 60 700 170 690 300C685 350 670 390 675 430C720 400 740 350 735 290C830 390 890 530 890 670C890 850 750 1000 500 1000Z',
  ),
  ...hole(
    area(
      'M505 930C390 930 310 860 310 765C310 660 400 600 440 490C480 540 500 590 505 650C540 620 560 580 560 535C640 610 700 680 700 765C700 860 620 930 505 930Z',
    ),
  ),
]

/** The bar below a flame. */
export const groundBar: Shape = rectangle(100, 1040, [800, 90])

/** A ring that flames stand on. */
const ring: Shape = stroke(
  'M500 560C660 560 780 680 780 830C780 980 660 1100 500 1100C340 1100 220 980 220 830C220 680 340 560 500 560Z',
  95,
)
const flamesAbove: Shape = area(
  'M500 640C350 640 235 590 235 450C235 360 280 300 330 240C335 300 350 330 375 350C365 250 400 170 460 105C490 70 500 40 490 0C570 45 620 115 615 200C612 235 605 260 608 285C640 265 650 235 648 195C725 265 775 350 775 450C775 590 650 640 500 640Z',
)

export const flameOverCircle: Shape = [...flamesAbove, ...ring]

const bone: Shape = [
  ...stroke('M60 640L940 1000', 85),
  ...circle(60, 595, 62),
  ...circle(38, 690, 62),
  ...circle(962, 955, 62),
  ...circle(940, 1050, 62),
]
const eye: Shape = area(
  'M300 330C300 270 350 245 400 255C450 265 465 310 450 360C435 405 400 425 360 420C320 412 300 380 300 330Z',
)

export const skull: Shape = [
  ...area(
    'M500 0C700 0 820 120 820 300C820 380 795 440 750 490C740 520 745 545 740 580C735 615 690 620 650 620L640 700C600 745 400 745 360 700L350 620C310 620 265 615 260 580C255 545 260 520 250 490C205 440 180 380 180 300C180 120 300 0 500 0Z',
  ),
  ...hole([...both(eye), ...polygon(500, 440, 555, 540, 445, 540)]),
  ...hole([420, 485, 550].flatMap((x) => rectangle(x - 8, 610, [22, 95]))),
]

export const crossbones: Shape = both(bone)

/** A bomb that bursts, with splinters on all sides. */
export const explodingBomb: Shape = [
  ...circle(430, 640, 195),
  ...polygon(
    560,
    500,
    640,
    330,
    665,
    440,
    800,
    330,
    730,
    480,
    900,
    490,
    745,
    560,
    830,
    660,
    680,
    620,
    690,
    740,
    600,
    650,
  ),
  ...polygon(610, 260, 690, 40, 690, 280),
  ...polygon(780, 280, 960, 130, 850, 320),
  ...polygon(860, 420, 1000, 400, 870, 455),
  ...polygon(500, 330, 450, 80, 560, 310),
  ...polygon(390, 360, 200, 170, 440, 350),
  ...polygon(240, 480, 30, 400, 220, 530),
  ...polygon(170, 640, 0, 660, 175, 690),
  ...polygon(220, 800, 60, 930, 270, 850),
  ...polygon(400, 880, 380, 1000, 460, 880),
  ...polygon(580, 850, 690, 1000, 640, 820),
  ...polygon(720, 790, 930, 900, 760, 740),
  ...polygon(110, 240, 170, 300, 100, 320),
  ...polygon(300, 60, 340, 130, 270, 120),
  ...polygon(890, 600, 960, 640, 890, 670),
]

/** Half full, its mouth down to the right. */
const tube: Shape = move(
  [
    ...roundBox(0, 60, [400, 130, 60]),
    ...hole(roundBox(34, 94, [340, 62, 30])),
    ...area('M60 130L370 100L370 150L70 150Z'),
  ],
  { turn: 22, about: [200, 125] },
)
const drops = (x: number): Shape => [0, 1, 2].flatMap((drop) => ellipse(x, 300 + drop * 105, [24, 36]))
const slab: Shape = area('M0 640L300 640C310 690 330 720 365 720C400 720 415 690 425 640L480 640L480 790L0 790Z')
const hand: Shape = area(
  'M520 740C540 660 590 610 650 620L690 630C700 680 720 705 745 705C770 705 785 680 795 640L960 560C1000 560 1010 600 985 630L840 770C780 830 660 840 520 840Z',
)
const fumes = (x: number): Shape =>
  stroke(
    `M${x - 90} 590C${x - 125} 545 ${x - 55} 520 ${x - 90} 470M${x + 90} 590C${x + 55} 545 ${x + 125} 520 ${x + 90} 470`,
    26,
  )

/** Two tubes from which drops eat into a slab and a hand. */
export const corrosion: Shape = move(
  [
    ...move(tube, { x: 40 }),
    ...drops(365),
    ...slab,
    ...fumes(365),
    ...move(tube, { x: 560, y: 0, isMirrored: true, about: [200, 125] }),
    ...drops(705),
    ...hand,
    ...fumes(745),
  ],
  { y: 70 },
)

/** A gas cylinder that lies aslant. */
export const cylinder: Shape = move(
  [...roundBox(120, 390, [600, 220, 100]), ...rectangle(700, 445, [110, 110]), ...rectangle(830, 425, [60, 150])],
  { turn: -38 },
)

const trunk: Shape = area(
  'M290 1000L320 620L240 470L285 450L335 540L320 250L375 250L385 520L460 400L500 425L400 600L425 1000Z',
)
const twigs: Shape = stroke(
  'M262 460L190 400L130 410M190 400L180 320M345 270L300 170L250 130M300 170L320 90M360 260L400 150L380 70M400 150L460 110M480 415L530 340L600 330M530 340L520 270',
  30,
)
const fish: Shape = [
  ...area('M520 830C590 720 760 690 860 780L960 700C985 760 985 850 960 920L860 850C780 950 600 950 520 830Z'),
  ...hole([...circle(610, 805, 26)]),
]

/** A dead tree and a dead fish. */
export const environment: Shape = [...trunk, ...twigs, ...move(fish, { y: 70 }), ...stroke('M40 1000L560 1000', 36)]

export const exclamation: Shape = [
  ...area(
    'M500 0C590 0 625 60 620 130L565 640C560 690 540 710 500 710C460 710 440 690 435 640L380 130C375 60 410 0 500 0Z',
  ),
  ...circle(500, 885, 105),
]
