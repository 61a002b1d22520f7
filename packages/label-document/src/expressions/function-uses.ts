/** The call of a function, and an example with its result. */
export interface FunctionUse {
  readonly call: string
  readonly example: string
  readonly gives: string
}

const use = (call: string, example: string, gives: string): FunctionUse => ({ call, example, gives })

/** Of every function of ours, by its name: for documents and for sentences about mistakes. */
export const functionUses: Readonly<Record<string, FunctionUse>> = {
  text: use('text(anything)', 'text(12.5)', '12.5'),
  number: use('number(text)', 'number("12,5")', '12.5'),
  upper: use('upper(text)', 'upper("milk")', 'MILK'),
  lower: use('lower(text)', 'lower("MILK")', 'milk'),
  trim: use('trim(text)', 'trim("  milk ")', 'milk'),
  length: use('length(text)', 'length("milk")', '4'),
  left: use('left(text, count)', 'left("Label", 3)', 'Lab'),
  right: use('right(text, count)', 'right("Label", 2)', 'el'),
  mid: use('mid(text, from, count)', 'mid("Label", 2, 3)', 'abe'),
  part: use('part(text, separator, number)', 'part("A-12-7", "-", 2)', '12'),
  replace: use('replace(text, old, new)', 'replace("1,5", ",", ".")', '1.5'),
  padLeft: use('padLeft(text, length, fill)', 'padLeft("7", 3, "0")', '007'),
  padRight: use('padRight(text, length, fill)', 'padRight("A", 3, "-")', 'A--'),
  digits: use('digits(text)', 'digits("SE-556 677")', '556677'),
  isEmpty: use('isEmpty(text)', 'isEmpty(" ")', 'true'),
  lookup: use('lookup(key, table, otherwise)', 'lookup("S", {"S": "small"}, "?")', 'small'),
  round: use('round(number, decimals)', 'round(1.256, 2)', '1.26'),
  floor: use('floor(number)', 'floor(2.7)', '2'),
  ceil: use('ceil(number)', 'ceil(2.1)', '3'),
  abs: use('abs(number)', 'abs(0 - 3)', '3'),
  min: use('min(number, number)', 'min(2, 5)', '2'),
  max: use('max(number, number)', 'max(2, 5)', '5'),
  formatNumber: use('formatNumber(number, decimals, language)', 'formatNumber(1234.5, 2, "en")', '1,234.50'),
  convert: use('convert(number, from, to)', 'convert(1.5, "kg", "g")', '1500'),
  date: use('date(text)', 'date("2027-01-31")', '2027-01-31'),
  addDays: use('addDays(date, days)', 'addDays("2027-01-31", 1)', '2027-02-01'),
  addMonths: use('addMonths(date, months)', 'addMonths("2027-01-31", 1)', '2027-02-28'),
  addYears: use('addYears(date, years)', 'addYears("2027-01-31", 2)', '2029-01-31'),
  daysBetween: use('daysBetween(from, to)', 'daysBetween("2027-01-01", "2027-01-31")', '30'),
  dayOfYear: use('dayOfYear(date)', 'dayOfYear("2027-02-01")', '32'),
  week: use('week(date)', 'week("2027-01-04")', '1'),
  formatDate: use(
    'formatDate(date, pattern, language)',
    'formatDate("2027-01-31", "DD MMM YYYY", "en")',
    '31 Jan 2027',
  ),
  checkDigit: use('checkDigit(digits)', 'checkDigit("0950110153000")', '3'),
  luhn: use('luhn(digits)', 'luhn("7992739871")', '3'),
  mod11: use('mod11(digits)', 'mod11("3652")', '8'),
  mod97: use('mod97(text)', 'mod97("794")', '44'),
  mod43: use('mod43(text)', 'mod43("CODE39")', 'W'),
  value: use('value(name)', 'value("Net weight")', '12 kg'),
}
