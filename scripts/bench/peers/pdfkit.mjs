import PDFDocument from 'pdfkit'
import { forEachBar, pointsPerMillimetre as mm } from './bars.mjs'

/** Draws the labels with pdfkit, our bars as vector rectangles. */
export async function draw({ records, place, logo, fonts, encode }) {
  const document = new PDFDocument({ size: [place.width * mm, place.height * mm], margin: 0, autoFirstPage: false })
  const parts = []
  document.on('data', (part) => parts.push(part))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.registerFont('regular', Buffer.from(fonts.regular))
  document.registerFont('bold', Buffer.from(fonts.bold))
  const image = document.openImage(Buffer.from(logo))
  for (const record of records) {
    document.addPage()
    drawFixed(document, place, image)
    for (const { key, x, y, size, bold } of place.texts) {
      document.font(bold ? 'bold' : 'regular').fontSize(size)
      document.text(record[key], x * mm, y * mm, { lineBreak: false, baseline: 'alphabetic' })
    }
    forEachBar(encode(record), place, (x, y, width, height) => document.rect(x * mm, y * mm, width * mm, height * mm))
    document.fill('black')
  }
  document.end()
  await ended
  return Buffer.concat(parts)
}

function drawFixed(document, { logo, frame, rules }, image) {
  document.image(image, logo.x * mm, logo.y * mm, { width: logo.width * mm, height: logo.height * mm })
  document
    .lineWidth(frame.line * mm)
    .rect(frame.x * mm, frame.y * mm, frame.width * mm, frame.height * mm)
    .stroke()
  for (const { x, y, length } of rules) {
    document
      .moveTo(x * mm, y * mm)
      .lineTo((x + length) * mm, y * mm)
      .stroke()
  }
}
