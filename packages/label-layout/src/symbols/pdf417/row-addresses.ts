// Row address patterns of MicroPDF417 (ISO/IEC 24728 annex B): ten modules that tell a reader which row it crosses.
import type { Bars } from './stacked-rows.ts'

const sides = [
  802, 930, 946, 818, 882, 890, 826, 954, 922, 986, 970, 906, 778, 794, 786, 914, 978, 982, 980, 916, 948, 932, 934,
  942, 940, 936, 808, 812, 814, 806, 822, 950, 918, 790, 788, 820, 884, 868, 870, 878, 876, 872, 840, 856, 860, 862,
  846, 844, 836, 838, 834, 866,
]
const centres = [
  718, 590, 622, 558, 550, 566, 534, 530, 538, 570, 562, 546, 610, 626, 634, 762, 754, 758, 630, 628, 612, 614, 582,
  578, 706, 738, 742, 740, 748, 620, 556, 552, 616, 744, 712, 716, 708, 710, 646, 654, 652, 668, 664, 696, 688, 656,
  720, 592, 600, 604, 732, 734,
]

export const modulesInRowAddress = 10

/** On the left and on the right; row addresses begin anew behind the last. */
export const sideRowAddress = (address: number): Bars => [sides[address % sides.length] ?? 0, modulesInRowAddress]

/** Between the columns of data. */
export const centreRowAddress = (address: number): Bars => [centres[address % centres.length] ?? 0, modulesInRowAddress]
