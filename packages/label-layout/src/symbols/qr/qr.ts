import type { ErrorCorrection } from '@labelwright/label-document/symbology-options'
import type { MatrixSymbol } from '../../drawing.ts'
import { createReedSolomon } from '../reed-solomon.ts'
import { applyQrMask, qrMasks, qrPenalty } from './qr-mask.ts'
import { createQrMatrix, paintFormat, placeQrWords, type QrMatrix } from './qr-matrix.ts'
import { packQr, type QrData, type QrOptions } from './qr-segment.ts'

const reedSolomon = createReedSolomon(0x11d, 0)

/** Encodes text as a QR code (ISO/IEC 18004, model 2). In GS1 data U+001D is FNC1. Answers undefined when it does not fit the version, or none. */
export function encodeQr(text: string, options: QrOptions): MatrixSymbol | undefined {
  const data = packQr(text, options)
  if (!data) return undefined
  const matrix = createQrMatrix(data.version)
  placeQrWords(matrix, interleave(data))
  applyBestMask(matrix, options.errorCorrection)
  return { kind: 'matrix', columns: matrix.side, rows: matrix.side, modules: matrix.modules }
}

function applyBestMask(matrix: QrMatrix, level: ErrorCorrection): void {
  const penalties = qrMasks.map((_, mask) => {
    paintFormat(matrix, level, mask)
    applyQrMask(matrix, mask)
    const penalty = qrPenalty(matrix)
    applyQrMask(matrix, mask)
    return penalty
  })
  const best = penalties.indexOf(Math.min(...penalties))
  paintFormat(matrix, level, best)
  applyQrMask(matrix, best)
}

// 7.6: short blocks first; words are taken in turn from all blocks, first the data, then the checks.
function interleave({ words, capacity }: QrData): Uint8Array {
  const { blocks, checkWordsPerBlock, dataWords, totalWords } = capacity
  const shortLength = Math.floor(dataWords / blocks)
  const longBlocks = dataWords % blocks
  const parts: { readonly data: Uint8Array; readonly check: Uint8Array }[] = []
  for (let block = 0, start = 0; block < blocks; block++) {
    const length = shortLength + Number(block >= blocks - longBlocks)
    const data = words.subarray(start, start + length)
    parts.push({ data, check: reedSolomon.checkWords(data, checkWordsPerBlock) })
    start += length
  }
  const sequence = new Uint8Array(totalWords)
  let offset = 0
  for (let index = 0; index <= shortLength; index++) {
    for (const { data } of parts) if (index < data.length) sequence[offset++] = data[index] ?? 0
  }
  for (let index = 0; index < checkWordsPerBlock; index++) {
    for (const { check } of parts) sequence[offset++] = check[index] ?? 0
  }
  return sequence
}
