// The PDFs that the viewer shows; the newest stands under the keys of the specification (§3). They are their person's: the next one at the same screen does not find them.
import { onSessionChange, signedInPerson } from './session.ts'

const keys = {
  base64: 'pdfBase64',
  url: 'pdfUrl',
  sourceRoute: 'pdfViewer_sourceRoute',
  fileName: 'pdfViewer_fileName',
  owner: 'pdfViewer_owner',
} as const
const keepKey = 'pdfViewer_keepSessionData'

export interface StoredPdf {
  /** The file itself; without it the link is fetched. */
  readonly base64?: string | undefined
  readonly url?: string | undefined
  readonly fileName?: string | undefined
  /** The route that Back leads to. */
  readonly sourceRoute?: string | undefined
  /** Whether it stays when the viewer is left. */
  readonly isKept: boolean
}

/** Characters of base64 together; older files are dropped. */
const mostCharacters = 64_000_000

/** Since the page was loaded, the newest last: a storage has no room for large files, nor for several. */
let inMemory: readonly StoredPdf[] = []
let ownerInMemory: string | undefined

export function forgetStoredPdfs(): void {
  inMemory = []
  for (const key of Object.values(keys)) sessionStorage.removeItem(key)
  localStorage.removeItem(keepKey)
}

/** Stores a PDF behind those that are there. One that is too large for the browser's storage is gone after a reload, its link is not. */
export function addStoredPdf(pdf: StoredPdf): void {
  const all = boundedFrom([...readStoredPdfs(), pdf])
  forgetStoredPdfs()
  inMemory = all
  ownerInMemory = signedInPerson()?.userId
  if (!write({ ...pdf, url: pdf.base64 === undefined ? pdf.url : undefined })) write({ ...pdf, base64: undefined })
}

/** The newest files that are not too many together; the last one in any case. */
function boundedFrom(all: readonly StoredPdf[]): readonly StoredPdf[] {
  let characters = 0
  const tooEarly = all.findLastIndex((pdf) => {
    characters += pdf.base64?.length ?? 0
    return characters > mostCharacters
  })
  return all.slice(Math.min(tooEarly + 1, all.length - 1))
}

/** False where the storage is full; then nothing is written. */
function write({ isKept, ...pdf }: StoredPdf): boolean {
  const values = { ...pdf, owner: ownerInMemory }
  try {
    for (const [name, value] of Object.entries(values))
      if (value !== undefined) sessionStorage.setItem(keys[name as keyof typeof keys], value)
    localStorage.setItem(keepKey, String(isKept))
    return true
  } catch {
    for (const key of Object.values(keys)) sessionStorage.removeItem(key)
    return false
  }
}

/** What this person has to look at, the newest last. */
export function readStoredPdfs(): readonly StoredPdf[] {
  forgetPdfsOfAnother()
  if (inMemory.length > 0) return inMemory
  const read = (key: string) => sessionStorage.getItem(key) ?? undefined
  const pdf: StoredPdf = {
    base64: read(keys.base64),
    url: read(keys.url),
    fileName: read(keys.fileName),
    sourceRoute: read(keys.sourceRoute),
    isKept: localStorage.getItem(keepKey) === 'true',
  }
  return pdf.base64 === undefined && pdf.url === undefined ? [] : [pdf]
}

function forgetPdfsOfAnother(): void {
  const owner = inMemory.length > 0 ? ownerInMemory : sessionStorage.getItem(keys.owner)
  const person = signedInPerson()
  if (owner && person && person.userId !== owner) forgetStoredPdfs()
}

// Another person may sign in here after a session that ended in another tab.
onSessionChange(forgetPdfsOfAnother)
