/** A version of Semantic Versioning 2.0.0; it is also the name of a folder, so it is bounded. */
export const versionPattern =
  /^(?=.{1,64}$)(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){2}(?:-[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?(?:\+[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?$/

/** Sorts versions, the oldest first, by their precedence (Semantic Versioning 2.0.0, section 11). What is no version comes first. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)]
  if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined)
  return compareLists(left.numbers, right.numbers) || comparePreReleases(left.preRelease, right.preRelease)
}

/** Whether a version comes before another one. */
export const isOlder = (version: string, than: string): boolean => compareVersions(version, than) < 0

function partsOf(version: string) {
  if (!versionPattern.test(version)) return undefined
  const [withoutBuild = ''] = version.split('+', 1)
  const [numbers = ''] = withoutBuild.split('-', 1)
  const preRelease = withoutBuild.slice(numbers.length + 1)
  return { numbers: numbers.split('.'), preRelease: preRelease === '' ? [] : preRelease.split('.') }
}

/** A version without a pre-release comes after those with one. */
function comparePreReleases(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return Math.sign(right.length - left.length)
  return compareLists(left, right)
}

function compareLists(left: readonly string[], right: readonly string[]): number {
  for (const [index, one] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    const order = compareIdentifiers(one, other)
    if (order !== 0) return order
  }
  return Math.sign(left.length - right.length)
}

const isNumber = (identifier: string): boolean => /^\d+$/.test(identifier)

/** Numbers by size and before texts; texts by their ASCII codes. */
function compareIdentifiers(one: string, other: string): number {
  if (isNumber(one) && isNumber(other)) return Math.sign(Number(one) - Number(other))
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1
  if (one === other) return 0
  return one < other ? -1 : 1
}
