/** What a label document may not exceed; sizes in micrometres. */
export const labelLimits = {
  smallestSide: 5_000,
  largestSide: 1_200_000,
  /** On all pages and in all groups together. */
  elements: 500,
  variables: 200,
  layers: 50,
  guides: 100,
  pages: 50,
  /** Rows of a table or a repeater. */
  rows: 200,
  /** Of one table. */
  tableColumns: 20,
  /** In one repeater. */
  repeaterElements: 50,
  /** Of one element. */
  conditionalFormats: 20,
  contentLength: 4_000,
  expressionLength: 2_000,
  propertySize: 20_000,
  /** Groups in groups. */
  depth: 8,
  /** Base64 characters of a picture of 2 MiB. */
  pictureLength: Math.ceil((2 * 1024 * 1024) / 3) * 4,
} as const
