import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { damaged } from '../../printer/testing/any-image-job.ts'

const folder = new URL('../../../../label-output/src/zpl/golden/', import.meta.url)
/** Jobs that the product writes. */
const ownJobs = readdirSync(folder)
  .filter((name) => name.endsWith('.zpl'))
  .map((name) => readFileSync(new URL(name, folder), 'latin1'))

const names = `
  ^FO ^FT ^FD ^FV ^FS ^FR ^FH ^FB ^TB ^FW ^FN ^SN ^SF ^FP ^A ^A0 ^A@ ^CF ^CI ^CW ^GS ^GB ^GC ^GD ^GE ^GF ^XG ^IM ^IL ^ID ^EG
  ^BY ^B0 ^B1 ^B2 ^B3 ^B4 ^B5 ^B7 ^B8 ^B9 ^BA ^BB ^BC ^BD ^BE ^BF ^BI ^BJ ^BK ^BL ^BM ^BO ^BP ^BQ ^BR ^BS ^BU ^BX ^BZ
  ^XA ^XZ ^DF ^XF ^LH ^LS ^LT ^LR ^PO ^PM ^PW ^LL ^PQ ^MU ^CC ^CD ^CT ~CC ~CD ~CT ~DG ~DY ~DU ^PR ^MD ~SD ^MM ^MN ^JM ^QQ`
  .trim()
  .split(/\s+/)

const parameter = fc.oneof(
  fc.constantFrom('', 'N', 'R', 'I', 'B', 'Y', 'A', 'D', 'U', 'J', 'X', 'R:A.GRF', ':Z64:eJxjYGBgAAAABAAB:0000', '\\&'),
  fc.integer({ min: -5, max: 400 }).map(String),
  fc.constantFrom('0', '1', '9999', '32000', '32001', '99999999999', '2.5', '.', '-', '1e9', 'NaN'),
)
const parameters = fc.array(parameter, { maxLength: 8 }).map((parts) => parts.join(','))
const data = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^\d{0,40}$/),
  fc.constantFrom(
    'QA,x',
    'MM,B0003abc',
    '(01)09501101530003',
    'a b c d e f g h',
    '_41_',
    '>;>80112',
    'one\\&two\\-three',
  ),
)
const command = fc.oneof(
  fc.tuple(fc.constantFrom(...names), parameters).map(([name, rest]) => name + rest),
  data.map((text) => `^FD${text}`),
  fc.constant('^FS'),
)
/** A job of commands in any order, with parameters that fit and that do not. */
export const anyJob = fc.array(command, { maxLength: 40 }).map((commands) => `^XA^FO10,10${commands.join('')}^FS^XZ`)

/** A job of our own with parts cut out, doubled or replaced. */
export const damagedJob = damaged(ownJobs)
