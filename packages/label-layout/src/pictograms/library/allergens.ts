// The substances of annex II of Regulation (EU) 1169/2011. No standard draws them: what each comes from stands for it.
import type { Pictogram } from '../pictogram.ts'
import { word } from '../shapes/letters.ts'
import { area, both, circle, ellipse, hole, move, rectangle, roundBox, type Shape } from '../shapes/shape.ts'
import { plainSign } from '../shapes/sign.ts'
import { stroke } from '../shapes/stroke.ts'

const grain: Shape = area('M500 250C410 190 410 90 500 20C590 90 590 190 500 250Z')
const wheat: Shape = [
  ...move(grain, { y: 10 }),
  ...[0, 1, 2].flatMap((row) =>
    both(move(grain, { turn: 42, about: [500, 250], scale: 1.05, x: 18, y: 170 + row * 165 })),
  ),
  ...stroke('M500 260L500 960', 44),
]

const claw: Shape = [
  ...stroke('M330 470C200 450 130 380 150 290', 56),
  ...area('M150 330C40 290 20 150 110 60C110 130 130 160 170 180C190 130 190 90 170 40C280 90 290 270 150 330Z'),
]
const crab: Shape = [
  ...ellipse(500, 580, [270, 190]),
  ...both([
    ...claw,
    ...stroke('M270 640L90 620L50 720M290 700L140 740L110 850M340 740L230 850L230 940', 46),
    ...stroke('M430 420L410 320', 34),
    ...circle(408, 300, 42),
  ]),
]

const egg: Shape = [
  ...area('M500 40C690 40 840 360 840 600C840 830 690 960 500 960C310 960 160 830 160 600C160 360 310 40 500 40Z'),
  ...hole(area('M300 640C280 500 330 350 400 250C430 280 370 420 360 640C360 680 310 690 300 640Z')),
]

const fish: Shape = [
  ...area('M40 500C160 290 480 230 720 440L950 260C900 420 900 580 950 740L720 560C480 770 160 710 40 500Z'),
  ...hole([...circle(200, 455, 34), ...stroke('M330 360C390 450 390 550 330 640', 34)]),
]

const peanut: Shape = move(
  [
    ...area(
      'M500 20C640 20 720 130 710 260C700 360 640 420 650 500C660 570 740 640 740 760C740 890 640 980 500 980C360 980 260 890 260 760C260 640 340 570 350 500C360 420 300 360 290 260C280 130 360 20 500 20Z',
    ),
    ...hole([
      ...stroke('M420 140L420 260M580 140L580 260M500 210L500 330', 36),
      ...stroke('M390 680L390 810M610 680L610 810M500 620L500 740M500 810L500 890', 36),
    ]),
  ],
  { turn: 35, scale: 0.95 },
)

const soya: Shape = move(
  [
    ...area(
      'M500 0C560 60 640 140 660 250C680 330 640 380 660 460C690 540 690 600 660 680C650 800 600 900 520 1000C440 920 360 820 350 690C330 610 370 560 350 480C330 410 330 340 350 260C380 150 460 80 500 0Z',
    ),
    ...hole([...circle(505, 290, 92), ...circle(508, 520, 98), ...circle(508, 750, 92)]),
    ...circle(505, 290, 60),
    ...circle(508, 520, 66),
    ...circle(508, 750, 60),
  ],
  { turn: 30, scale: 0.92 },
)

const milk: Shape = [
  ...rectangle(390, 40, [220, 80]),
  ...area(
    'M410 150L590 150L590 300C600 380 720 420 720 540L720 900C720 940 700 960 660 960L340 960C300 960 280 940 280 900L280 540C280 420 400 380 410 300Z',
  ),
  ...hole(area('M460 200L540 200L540 310C550 400 660 450 668 520C560 480 440 580 332 530C340 450 450 400 460 310Z')),
]

const almond: Shape = [
  ...area('M500 20C720 240 790 460 770 640C750 850 620 980 500 980C380 980 250 850 230 640C210 460 280 240 500 20Z'),
  ...hole(stroke('M500 190L500 840M410 330C360 480 350 640 390 780M590 330C640 480 650 640 610 780', 36)),
]
const nuts: Shape = [
  ...move(almond, { scale: 0.72, turn: -28, x: -150, y: -60 }),
  ...move(almond, { scale: 0.5, turn: 30, x: 260, y: 200 }),
]

const leaf: Shape = area(
  'M500 380C380 360 330 270 370 190C320 130 380 50 450 80C470 20 530 20 550 80C620 50 680 130 630 190C670 270 620 360 500 380Z',
)
const celery: Shape = [
  ...leaf,
  ...both(move(leaf, { turn: -27, about: [500, 900], scale: 0.85 })),
  ...stroke('M500 360L500 900', 90, { ends: 'flat' }),
  ...both(stroke('M310 440C370 560 400 700 410 900', 80, { ends: 'flat' })),
  ...area('M350 860L650 860L620 970L380 970Z'),
]

const petal: Shape = area('M500 610C430 560 430 470 500 430C570 470 570 560 500 610Z')
const mustard: Shape = [
  ...roundBox(290, 40, [420, 120, 30]),
  ...area(
    'M320 190L680 190C690 260 800 290 800 400L800 880C800 940 770 960 720 960L280 960C230 960 200 940 200 880L200 400C200 290 310 260 320 190Z',
  ),
  ...hole([45, 135, 225, 315].flatMap((turn) => move(petal, { turn, about: [500, 640], y: -30 }))),
]

const seed: Shape = area(
  'M500 370C400 420 360 520 380 590C400 660 450 680 500 680C550 680 600 660 620 590C640 520 600 420 500 370Z',
)
const sesame: Shape = [
  [-260, -250, -35],
  [60, -300, 20],
  [290, -110, 60],
  [-60, 0, -10],
  [-300, 130, 40],
  [210, 200, -30],
  [-50, 290, 15],
].flatMap(([x = 0, y = 0, turn = 0]) => move(seed, { x, y: y - 20, turn, scale: 0.82 }))

const floret: Shape = area('M470 0C380 -10 330 60 350 140C400 160 460 130 490 80Z')
const lupin: Shape = [
  ...ellipse(500, 90, [50, 70]),
  ...[0, 1, 2, 3].flatMap((row) =>
    both(move(floret, { about: [490, 80], scale: 0.9 + row * 0.1, y: 90 + row * 140, x: -12 })),
  ),
  ...stroke('M500 100L500 970', 44),
  ...both(
    area(
      'M490 900C380 900 240 860 180 740C320 730 440 790 490 900ZM490 930C380 990 240 980 140 930C240 870 390 860 490 930Z',
    ),
  ),
]

const shell: Shape = [
  ...area(
    'M400 860L330 960L670 960L600 860C800 760 960 600 950 390C880 400 850 350 850 290C770 300 730 250 720 180C640 210 590 170 560 100C520 140 480 140 440 100C410 170 360 210 280 180C270 250 230 300 150 290C150 350 120 400 50 390C40 600 200 760 400 860Z',
  ),
  ...hole(stroke('M500 830L500 270M440 810L330 320M560 810L670 320M400 780L190 440M600 780L810 440', 34)),
]

const sulphites: Shape = [
  ...word('SO', { x: 415, y: 700, height: 440, weight: 18 }),
  ...word('2', { x: 890, y: 840, height: 240, weight: 22 }),
]

export const allergenSigns: Readonly<Record<string, Pictogram>> = {
  'allergen-gluten': plainSign(wheat),
  'allergen-crustaceans': plainSign(crab),
  'allergen-eggs': plainSign(egg),
  'allergen-fish': plainSign(fish),
  'allergen-peanuts': plainSign(peanut),
  'allergen-soya': plainSign(soya),
  'allergen-milk': plainSign(milk),
  'allergen-nuts': plainSign(nuts),
  'allergen-celery': plainSign(celery),
  'allergen-mustard': plainSign(mustard),
  'allergen-sesame': plainSign(sesame),
  'allergen-sulphites': plainSign(sulphites),
  'allergen-lupin': plainSign(lupin),
  'allergen-molluscs': plainSign(shell),
}
