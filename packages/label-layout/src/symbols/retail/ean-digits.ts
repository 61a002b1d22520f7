// ISO/IEC 15420 table 1: widths of number set A (space first); C has the same widths with the bar first, B is A reversed.
const numberSetA = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'].map((widths) =>
  Uint8Array.from(widths, Number),
)
const numberSetB = numberSetA.map((widths) => Uint8Array.from(widths).reverse())

/** Appends the four element widths of each digit; `sets` names the number set of each (`A`, `B` or `C`). */
export function pushEanDigits(widths: number[], digits: string, sets: string): void {
  for (let index = 0; index < digits.length; index++) {
    const table = sets[index] === 'B' ? numberSetB : numberSetA
    const digit = table[digits.charCodeAt(index) - 48]
    if (!digit) throw new Error(`EAN and UPC take digits, not "${digits[index]}"`)
    widths.push(...digit)
  }
}
