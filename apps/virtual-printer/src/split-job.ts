export interface JobPart {
  readonly kind: 'zpl' | 'pdf'
  readonly bytes: Buffer
}

const pdfStart = '%PDF-'
const pdfEnd = '%%EOF'

/** Splits a job into ZPL and the PDF documents between it; a document reaches to its last end mark before the next one starts. */
export function splitJob(job: Buffer): JobPart[] {
  const start = job.indexOf(pdfStart)
  if (start === -1) return zplPart(job)
  const next = job.indexOf(pdfStart, start + pdfStart.length)
  const rest = job.subarray(start, next === -1 ? job.length : next)
  const mark = rest.lastIndexOf(pdfEnd)
  const end = start + (mark === -1 ? rest.length : mark + pdfEnd.length)
  return [
    ...zplPart(job.subarray(0, start)),
    { kind: 'pdf', bytes: job.subarray(start, end) },
    ...splitJob(job.subarray(end)),
  ]
}

/** Questions of a host print nothing: only commands that draw or store do. */
const zplPart = (bytes: Buffer): JobPart[] =>
  bytes.includes('^') || bytes.includes('~D') ? [{ kind: 'zpl', bytes }] : []
