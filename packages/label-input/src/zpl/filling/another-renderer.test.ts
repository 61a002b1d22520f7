import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { expect, it } from 'vitest'
import { filled } from './testing/fill.ts'

it.each([
  ['^BY2^BCN,80,N,N,N', '{{a}}', 'NB>204^~_5E'],
  ['^BY2^BCN,80,N,N,N', '>;1234{{a}}', 'X>12'],
  ['^BQN,2,6', 'QA,{{a}}', 'https://a.se/?b=^c~d_5E,å'],
  ['^BXN,6,200', '{{a}}', 'a^b~c_5E'],
])('Another renderer of ZPL draws the value in %s of %s', async (command, data, a) => {
  const zpl = filled(`^XA^PW800^LL400^FO40,40${command}^FD${data}^FS^XZ`, { a })
  const codes = await readGrey(await renderZpl(zpl, 100, 50))
  expect(codes.map(({ text }) => text)).toEqual([data.replace(/^QA,|>;/, '').replace('{{a}}', a)])
})
