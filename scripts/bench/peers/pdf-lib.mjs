import fontkit from '@pdf-lib/fontkit'
import { fill, PDFDocument, PDFNumber, PDFOperator, rgb } from 'pdf-lib'
import { forEachBar, pointsPerMillimetre as mm } from './bars.mjs'

/** Draws the labels with pdf-lib, our bars as vector rectangles. */
export async function draw({ records, place, logo, fonts, encode }) {
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const regular = await document.embedFont(fonts.regular, { subset: true })
  const bold = await document.embedFont(fonts.bold, { subset: true })
  const image = await document.embedPng(logo)
  const top = place.height * mm
  for (const record of records) {
    const page = document.addPage([place.width * mm, top])
    drawFixed(page, place, image)
    for (const text of place.texts) {
      const font = text.bold ? bold : regular
      page.drawText(record[text.key], { x: text.x * mm, y: top - text.y * mm, size: text.size, font })
    }
    const operators = []
    forEachBar(encode(record), place, (x, y, width, height) => {
      const numbers = [x * mm, top - (y + height) * mm, width * mm, height * mm]
      operators.push(
        PDFOperator.of(
          're',
          numbers.map((number) => PDFNumber.of(number)),
        ),
      )
    })
    page.pushOperators(...operators, fill())
  }
  return document.save()
}

function drawFixed(page, { height, logo, frame, rules }, image) {
  const up = (y) => (height - y) * mm
  const black = rgb(0, 0, 0)
  page.drawImage(image, {
    x: logo.x * mm,
    y: up(logo.y + logo.height),
    width: logo.width * mm,
    height: logo.height * mm,
  })
  page.drawRectangle({
    x: frame.x * mm,
    y: up(frame.y + frame.height),
    width: frame.width * mm,
    height: frame.height * mm,
    borderWidth: frame.line * mm,
    borderColor: black,
  })
  for (const { x, y, length, line } of rules) {
    const [start, end] = [x, x + length].map((place) => ({ x: place * mm, y: up(y) }))
    page.drawLine({ start, end, thickness: line * mm, color: black })
  }
}
