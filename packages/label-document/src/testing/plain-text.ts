/** A text element as JSON, for documents of tests. */
export const plainText = {
  id: 't',
  type: 'text',
  x: 0,
  y: 0,
  width: 9_000,
  height: 9_000,
  content: 'Jam',
  fontFamily: 'Noto Sans',
  bold: false,
  fontSize: 3_000,
  minimumFontSize: 3_000,
  align: 'left',
  wrap: false,
  rotation: 0,
} as const
