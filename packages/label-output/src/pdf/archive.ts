import { ByteWriter } from './byte-writer.ts'
import { greyProfile } from './grey-profile.ts'
import type { PdfObjects } from './pdf-objects.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// What XML cannot hold is left out.
const escapeXml = (text: string): string =>
  [...text.toWellFormed()]
    .filter((letter) => letter >= ' ' && letter !== '\ufffe' && letter !== '\uffff')
    .map((letter) => escapes[letter] ?? letter)
    .join('')

/** What makes a file PDF/A-2b (ISO 19005-2): metadata that say so, and a profile that says what its greys mean. Answers the entries of the catalog. */
export function writeArchiveParts(objects: PdfObjects, title: string): string {
  const [metadata, profile] = [objects.allocate(), objects.allocate()]
  const text = new ByteWriter(2_048)
  text.utf8(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:dc="http://purl.org/dc/elements/1.1/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  )
  // Metadata must be readable without unpacking.
  objects.plainStream(metadata, '/Type/Metadata/Subtype/XML', text.bytes())
  objects.stream(profile, '/N 1', greyProfile())
  const intent = `<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(Grey gamma 2.2)/DestOutputProfile ${profile} 0 R>>`
  return `/Metadata ${metadata} 0 R/OutputIntents[${intent}]`
}
