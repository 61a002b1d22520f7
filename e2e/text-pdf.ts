// PDF files of words, written by hand, so that fonts come from the reader and anything may be hidden in them.

interface TextPdf {
  /** The lines of each page. */
  readonly pages: readonly (readonly string[])[]
  /** Points. */
  readonly size?: readonly [width: number, height: number]
  /** JavaScript that asks to be run when the file is opened. */
  readonly script?: string
}

const escaped = (text: string): string => text.replaceAll(/[()\\]/g, '\\$&')

export function textPdf({ pages, size: [width, height] = [288, 432], script }: TextPdf): Buffer {
  const firstPage = 4
  const numbers = pages.map((_, index) => firstPage + 2 * index)
  const action = script === undefined ? '' : ` /OpenAction << /S /JavaScript /JS (${escaped(script)}) >>`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${action} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, index) => {
      const words = lines.map((line, row) => `BT /F 16 Tf 24 ${height - 40 - 24 * row} Td (${escaped(line)}) Tj ET`)
      const content = `1 0 0 rg 0 0 6 ${height} re f 0 g\n${words.join('\n')}`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${firstPage + 2 * index + 1} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    'latin1',
  )
}
