#!/usr/bin/env node
// Verifies a bundle of evidence of Labelwright, without its server and with nothing but Node 20 or later.
//   node verify-evidence.mjs bundle.zip [--anchor SEQ:HASH | --anchor-file FILE] [--jwks FILE]
// An anchor file is one from the folder of anchors, the text of an anchor e-mail, or a log with anchors; FILE of --jwks holds the
// public keys of the server, got elsewhere: those in the bundle prove nothing. Ends with 0 where all is right and proven, 2 where it is
// consistent in itself but not all is proven, 1 where anything is wrong, 64 where it is not asked rightly.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { createInflateRaw } from 'node:zlib'

const mostSmall = 256 * 1024 * 1024
const mostEntries = 20_000
const mostLine = 4 * 1024 * 1024
const say = (text) => process.stdout.write(`${text}\n`)
const fail = (text) => {
  throw Object.assign(new Error(text), { isFinding: true })
}
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

/** JSON as RFC 8785 has it. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1))
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

function readBytes(archive, at, length) {
  const bytes = Buffer.alloc(length)
  if (at < 0 || readSync(archive.file, bytes, 0, length, at) !== length) fail('The archive is cut off.')
  return bytes
}

/** The end of the table of contents. A bundle as the server made it says there SHA-256 of all that stands before. */
async function readEnd(archive) {
  const tail = readBytes(archive, Math.max(0, archive.size - 22 - 71), Math.min(archive.size, 22 + 71))
  const place = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (place < 0) fail('This is no ZIP archive, or it is cut off.')
  const end = tail.subarray(place)
  const comment = end.subarray(22).toString('latin1')
  const isWhole = end.length >= 22 && end.readUInt16LE(20) === comment.length && end.readUInt32LE(4) === 0
  if (!isWhole || end.readUInt16LE(8) !== end.readUInt16LE(10)) fail('The end of the archive is not as it should be.')
  if (comment !== '') await checkSeal(archive, comment)
  const [count, bytes, offset] = [end.readUInt16LE(8), end.readUInt32LE(12), end.readUInt32LE(16)]
  if (offset + bytes !== archive.size - end.length || count > mostEntries || bytes > mostSmall)
    fail('The table of contents of the archive is not as it should be.')
  return { count, bytes, offset }
}

async function checkSeal(archive, comment) {
  const digest = createHash('sha256')
  for await (const piece of createReadStream(archive.path, { end: archive.size - comment.length - 1 }))
    digest.update(piece)
  if (comment !== `sha256=${digest.digest('hex')}`) fail('The archive was changed: its seal does not fit its bytes.')
}

const isSafe = (name) =>
  /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/.test(name) && !name.split('/').some((part) => /^\.+$/.test(part))

/** The files of the archive by their names. */
async function readDirectory(archive) {
  const { count, bytes, offset } = await readEnd(archive)
  const table = readBytes(archive, offset, bytes)
  const entries = new Map()
  let at = 0
  for (let each = 0; each < count; each += 1) {
    if (at + 46 > bytes || table.readUInt32LE(at) !== 0x02014b50)
      fail('The table of contents of the archive is not as it should be.')
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => table.readUInt16LE(at + place))
    const name = table.subarray(at + 46, at + 46 + nameLength).toString()
    if (!isSafe(name)) fail(`The archive has a file with a name that none should have: ${JSON.stringify(name)}.`)
    if (entries.has(name)) fail(`The archive has two files of the name ${name}.`)
    const [packed, unpacked] = [table.readUInt32LE(at + 20), table.readUInt32LE(at + 24)]
    const [flags, method, start] = [
      table.readUInt16LE(at + 8),
      table.readUInt16LE(at + 10),
      table.readUInt32LE(at + 42),
    ]
    entries.set(name, { name, method, packed, unpacked, start, flags })
    at += 46 + nameLength + extra + comment
  }
  if (at !== bytes) fail('The table of contents of the archive is not as it should be.')
  return entries
}

function dataOf(archive, entry) {
  const header = readBytes(archive, entry.start, 30)
  const nameLength = header.readUInt16LE(26)
  const name = readBytes(archive, entry.start + 30, nameLength).toString()
  if (header.readUInt32LE(0) !== 0x04034b50 || name !== entry.name) fail(`${entry.name} is not where the archive says.`)
  const start = entry.start + 30 + nameLength + header.readUInt16LE(28)
  if (start + entry.packed > archive.size) fail(`${entry.name} is cut off.`)
  return { start, end: start + entry.packed - 1 }
}

function unpacked(archive, entry) {
  const { start, end } = dataOf(archive, entry)
  if (end < start) return []
  const packed = createReadStream(archive.path, { start, end })
  if (entry.method === 0) return packed
  const pieces = createInflateRaw()
  packed.on('error', (error) => pieces.destroy(error)).pipe(pieces)
  return pieces
}

/** The content of a file in pieces, as long as the archive says and no longer. */
async function* contentOf(archive, entry) {
  const isKnown = [0, 8].includes(entry.method) && (entry.flags & 1) === 0
  if (!isKnown) fail(`${entry.name} is packed in a way that is not known here.`)
  let bytes = 0
  try {
    for await (const piece of unpacked(archive, entry)) {
      bytes += piece.length
      if (bytes > entry.unpacked) fail(`${entry.name} is longer than the archive says.`)
      yield piece
    }
  } catch (error) {
    fail(error.isFinding ? error.message : `${entry.name} cannot be unpacked: ${error.message}.`)
  }
  if (bytes !== entry.unpacked) fail(`${entry.name} is shorter than the archive says.`)
}

async function readAll(archive, name) {
  const entry = archive.entries.get(name)
  if (!entry) fail(`${name} is missing.`)
  if (entry.unpacked > mostSmall) fail(`${name} is longer than a file of evidence can be.`)
  const pieces = []
  for await (const piece of contentOf(archive, entry)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const readJson = (bytes, name) => {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return fail(`${name} is no JSON.`)
  }
}

/** Checks that the manifest was signed by the server, with a key of the file that the reader has or else of the bundle. */
function checkSignature(manifest, jws, keys) {
  const parts = jws.toString().split('.')
  const header = readJson(Buffer.from(parts[0] ?? '', 'base64url'), 'The head of manifest.jws')
  const isRight = parts.length === 3 && header.alg === 'EdDSA' && header.typ === 'labelwright-evidence'
  const isPlain = /^[\w-]+\.\.[\w-]{86}\n?$/.test(jws.toString())
  if (!isRight || !isPlain) fail('manifest.jws is not a signature of evidence.')
  const key = (keys.keys ?? []).find(({ kid }) => kid === header.kid)
  if (!key) fail(`The manifest is signed with a key that is not known: ${header.kid}.`)
  const signed = Buffer.from(`${parts[0]}.${manifest.toString('base64url')}`)
  const publicKey = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' })
  if (!verify(null, signed, publicKey, Buffer.from(parts[2].trim(), 'base64url')))
    fail('The signature of manifest.json is not right.')
  return header.kid
}

/** Checks size and SHA-256 of every file, and that there is no other. Answers SHA-256 by name. */
async function checkFiles(archive, { files }) {
  const hashes = new Map()
  for (const { name, bytes, sha256: expected } of files) {
    const entry = archive.entries.get(name)
    if (!entry) fail(`${name} is missing.`)
    const digest = createHash('sha256')
    for await (const piece of contentOf(archive, entry)) digest.update(piece)
    if (entry.unpacked !== bytes || digest.digest('hex') !== expected)
      fail(`${name} is not the file that the manifest names.`)
    hashes.set(name, expected)
  }
  const known = new Set([...hashes.keys(), 'manifest.json', 'manifest.jws'])
  for (const name of archive.entries.keys()) if (!known.has(name)) fail(`${name} is not in the manifest.`)
  return hashes
}

async function* linesOf(archive, name) {
  const entry = archive.entries.get(name)
  if (!entry) fail(`${name} is missing.`)
  let rest = ''
  for await (const piece of contentOf(archive, entry)) {
    const lines = (rest + piece.toString('latin1')).split('\n')
    rest = lines.pop()
    if (rest.length > mostLine) fail(`${name} has a line that is longer than any row.`)
    for (const line of lines) yield Buffer.from(line, 'latin1')
  }
  if (rest !== '') fail(`${name} is cut off.`)
}

const link = (prev, digest) => sha256(Buffer.concat([Buffer.from(prev, 'hex'), Buffer.from(digest, 'hex')]))

/** The hash of a row or a digest that stands behind another. */
function nextOf(last, read) {
  if (read.seq !== last.seq + 1) fail(`Row ${last.seq + 1} is missing: row ${read.seq} follows.`)
  const digest = read.row ? sha256(canonical(read.row)) : read.digest
  if (!isHash(digest) || (read.row ?? read).seq !== read.seq) fail(`Row ${read.seq} is not a row of an audit trail.`)
  const hash = link(last.hash, digest)
  if (read.row && read.hash !== hash) fail(`Row ${read.seq} was changed, or one before it: it does not fit its hash.`)
  return { seq: read.seq, hash }
}

/** Follows the chain over rows and digests; `wanted` are hashes whose rows are asked for, and rows whose hashes are. */
async function checkChain(archive, manifest, wanted) {
  const [rows, seqs, anchors] = [[], new Map(), new Map()]
  let last
  for await (const line of linesOf(archive, 'audit/chain.jsonl')) {
    const read = readJson(line, `The line behind row ${last?.seq ?? 'none'} of audit/chain.jsonl`)
    last = last ? nextOf(last, read) : startOf(manifest, read)
    if (read.row) rows.push(read.row)
    if (wanted.hashes.has(last.hash)) seqs.set(last.hash, last.seq)
    if (wanted.seqs.has(last.seq)) anchors.set(last.seq, last.hash)
  }
  const { to } = manifest.rows
  if (last?.seq !== to) fail(`The trail ends with row ${last?.seq}, and not with row ${to}.`)
  return { rows, seqs, anchors }
}

function startOf({ organizationId, rows }, { behind: seq, hash }) {
  if (seq !== rows.from - 1 || !isHash(hash)) fail(`The trail does not begin with row ${rows.from}.`)
  if (seq === 0 && hash !== sha256(organizationId)) fail('The first row of the trail is not one of this organization.')
  return { seq, hash }
}

const bound = [
  ['the file is', 'fileSha256'],
  ['the variables are', 'variablesSha256'],
  ['the test data are', 'testDataSha256'],
]

/** Contents that only a signature of form 2 covers. */
const boundInForm2 = [
  ['the frozen content is', 'frozenSha256'],
  ['the print settings are', 'printSettingsSha256'],
]

/** Print settings stand in the document of a design, and beside a label that is a file. */
async function printSettingsOf(archive, folder, file) {
  const name = `${folder}${file === 'file.json' ? file : 'variables.json'}`
  return readJson(await readAll(archive, name), name).printSettings ?? {}
}

/** SHA-256 of the check list of each signed decision, by the id of its signature. A list that cannot be read proves nothing. */
async function readCheckLists(archive, name) {
  const text = archive.entries.has(name) ? (await readAll(archive, name)).toString() : '[]'
  const decisions = text.startsWith('[') ? readJson(text, name) : []
  const signed = decisions.filter((decision) => decision?.signatureId)
  return new Map(
    signed.map(({ signatureId, checkList }) => [signatureId, checkList ? sha256(canonical(checkList)) : null]),
  )
}

/** SHA-256 of the contents of each version in the bundle. */
async function readVersions(archive, hashes) {
  const versions = new Map()
  for (const name of hashes.keys()) {
    if (!/^versions\/[^/]+\/version\.json$/.test(name)) continue
    const folder = name.slice(0, -'version.json'.length)
    const version = readJson(await readAll(archive, name), name)
    versions.set(version.labelVersionId, {
      folder,
      fileSha256: hashes.get(`${folder}${version.file}`),
      variablesSha256: hashes.get(`${folder}variables.json`),
      testDataSha256: hashes.get(`${folder}test-data.json`) ?? null,
      frozenSha256: hashes.get(`${folder}frozen-content.json`) ?? null,
      printSettingsSha256: sha256(canonical(await printSettingsOf(archive, folder, version.file))),
      checkLists: await readCheckLists(archive, `${folder}decisions.json`),
    })
  }
  return versions
}

const replaces = {
  fileSha256: 'version-file-replaced',
  variablesSha256: 'version-file-replaced',
  testDataSha256: 'version-test-data-changed',
  printSettingsSha256: 'version-file-replaced',
  frozenSha256: 'version-set-ready',
}

/** What a version is must be what the trail says last of it. */
function checkVersion(id, version, rows) {
  for (const [what, field] of bound) {
    const told = rows
      .filter(({ entity, after }) => entity.id === id && after !== null && typeof after[field] === 'string')
      .at(-1)
    if (told && told.after[field] !== version[field])
      fail(`${version.folder}: ${what} not what row ${told.seq} of the trail says.`)
  }
}

/** The row of the trail about a signature, which must be as it says. */
function rowOf({ signed, hash }, { rows, seqs }, of) {
  const row = rows.find(({ signatureId }) => signatureId === signed.id)
  if (!row) fail(`${of} is not in the trail.`)
  const told = row.after?.signatureSha256 ?? hash
  const isSame = row.userId === signed.userId && row.reason === signed.reason && told === hash
  if (!isSame) fail(`${of} is not the one of row ${row.seq}.`)
  const previous = seqs.get(signed.previousAuditHash) ?? row.seq
  if (previous >= row.seq) fail(`${of} stands on a row that is not in the trail.`)
  return row
}

/** Changed content is frozen again at the next submission. */
const isAnew = (action, field) =>
  field === 'frozenSha256' && ['version-file-replaced', 'version-test-data-changed'].includes(action)

function checkSigned(signature, chain, versions) {
  const { signed, hash } = signature
  const of = `The signature ${signed.id} (${signed.fullName}, ${signed.meaning}, ${signed.at})`
  if (sha256(canonical(signed)) !== hash) fail(`${of} was changed: it does not fit its hash.`)
  const row = rowOf(signature, chain, of)
  const later = chain.rows.filter(({ seq, entity }) => seq > row.seq && entity.id === signed.labelVersionId)
  const version = versions.get(signed.labelVersionId)
  const parts = signed.form === undefined ? bound : [...bound, ...boundInForm2]
  for (const [what, field] of version ? parts : []) {
    const isReplaced = later.some(({ action }) => action === replaces[field] || isAnew(action, field))
    if (!isReplaced && version[field] !== signed[field])
      fail(`${of}: in ${version.folder} ${what} not what was signed.`)
  }
  const checkList = version?.checkLists.get(signed.id)
  if (checkList !== undefined && signed.form !== undefined && checkList !== signed.checkListSha256)
    fail(`${of}: in ${version.folder} the check list is not what was signed.`)
  const by = signed.components ? `, confirmed by ${signed.components.join(', ')}` : ''
  say(`${of} is right. Form ${signed.form ?? 1}${by}.`)
}

/** Every signed row of the record needs its signature. */
function checkAllSigned(rows, signatures) {
  const ids = new Set(signatures.map(({ signed }) => signed.id))
  const bare = rows.find(({ signatureId }) => signatureId !== null && !ids.has(signatureId))
  if (bare) fail(`Row ${bare.seq} (${bare.action}) is signed, and its signature is not in the bundle.`)
}

const listedOnly = [
  ['/pictures/', 'the pictures'],
  ['/approval-sheet.pdf', 'the approval sheet'],
  ['/decisions.json', 'the list of decisions'],
]

/** Lists the parts that only the manifest names. Without a key from elsewhere, an anchor proves none of them. */
function unproven({ hashes, chain, signatures }) {
  const told = new Set(chain.rows.filter(({ after }) => after?.signatureSha256).map(({ signatureId }) => signatureId))
  const files = listedOnly.filter(([part]) => [...hashes.keys()].some((name) => name.includes(part)))
  const bare = signatures.filter(({ signed }) => !told.has(signed.id))
  return [...files.map(([, what]) => what), ...bare.map(({ signed }) => `the signature ${signed.id}`)]
}

function checkProven(options, found) {
  const open = options.jwks ? [] : unproven(found)
  if (open.length === 0) return 0
  say(`Not proven: ${open.join(', ')}. Whoever made this bundle could have put others into it.`)
  say(
    'Get the keys of the server elsewhere, from https://SERVER/.well-known/evidence-keys.json, and give them: --jwks FILE.',
  )
  return 2
}

/** The anchors that the reader has, from the command line or a file. */
function readAnchors({ anchor, anchorFile }, organizationId) {
  const text = anchor ?? (anchorFile ? readFileSync(anchorFile, 'utf8') : '')
  const plain = [...text.matchAll(/^\s*(\d+):([0-9a-f]{64})\s*$/gim)]
  const mailed = [...text.matchAll(/^>?\s*Row\s+(\d+)\s+>?\s*SHA-256\s+([0-9a-f]{64})/gim)]
  const found = [...plain, ...mailed].map(([, seq, hash]) => ({ seq: Number(seq), hash: hash.toLowerCase() }))
  for (const [json] of text.matchAll(/\{[^{}]*"hash"[^{}]*\}/g)) {
    const read = readJson(Buffer.from(json), 'The anchor')
    if (read.organizationId === organizationId) found.push(read)
    else if (!text.includes('AUDIT-HEAD')) fail('The anchor is one of another organization.')
  }
  if (text !== '' && found.length === 0) fail('No anchor was found in what you gave.')
  return found
}

/** Ends with 0 or 2: whether an anchor of the reader stands behind the last row of the record. */
function checkAnchors(anchors, chain, { rows }) {
  for (const { seq, hash } of anchors) {
    const own = chain.anchors.get(seq)
    if (own !== undefined && own !== hash)
      fail(`Row ${seq} is not the row that was anchored: the trail was computed again.`)
  }
  const last = chain.rows.at(-1)?.seq ?? rows.from
  const behind = anchors.find(({ seq }) => seq >= last && chain.anchors.has(seq))
  if (behind) say(`Anchored: row ${behind.seq} is the row of your anchor. Nothing up to it was changed since.`)
  else if (anchors.length === 0)
    say('Consistent in itself, not anchored. Give an anchor that you got elsewhere: --anchor SEQ:HASH.')
  else say(`Consistent in itself, not anchored: none of your anchors is of the rows ${last} to ${rows.to}.`)
  return behind ? 0 : 2
}

async function verifyBundle(path, options) {
  const archive = { path, file: openSync(path, 'r'), size: statSync(path).size }
  archive.entries = await readDirectory(archive)
  const manifestBytes = await readAll(archive, 'manifest.json')
  const manifest = readJson(manifestBytes, 'manifest.json')
  if (manifest.format !== 'labelwright-evidence' || manifest.formatVersion !== 1)
    fail('This is no bundle of evidence that is known here.')
  const jwks = options.jwks ? readFileSync(options.jwks) : await readAll(archive, 'jwks.json')
  const kid = checkSignature(
    manifestBytes,
    await readAll(archive, 'manifest.jws'),
    readJson(jwks, options.jwks ?? 'jwks.json'),
  )
  say(`Evidence of ${manifest.kind} ${manifest.id}, made ${manifest.madeAt} by ${manifest.madeBy.name}.`)
  say(
    `The manifest is signed with the key ${kid}${options.jwks ? '' : ', which stands in the bundle itself and proves nothing'}.`,
  )
  const hashes = await checkFiles(archive, manifest)
  say(`${hashes.size} files are those that the manifest names.`)
  const signatures = readJson(await readAll(archive, 'signatures.json'), 'signatures.json')
  const inside = readJson(await readAll(archive, 'audit/anchors.json'), 'audit/anchors.json')
  const anchors = readAnchors(options, manifest.organizationId)
  const chain = await checkChain(archive, manifest, {
    hashes: new Set(signatures.map(({ signed }) => signed.previousAuditHash)),
    seqs: new Set([...anchors, ...inside].map(({ seq }) => seq)),
  })
  for (const { seq, hash } of inside)
    if (chain.anchors.get(seq) !== hash) fail(`Row ${seq} is not the row of the server's own anchor.`)
  say(
    `The rows ${manifest.rows.from} to ${manifest.rows.to} of the trail follow each other; ${chain.rows.length} of them are of this record.`,
  )
  const versions = await readVersions(archive, hashes)
  for (const [id, version] of versions) checkVersion(id, version, chain.rows)
  for (const each of signatures) checkSigned(each, chain, versions)
  checkAllSigned(chain.rows, signatures)
  return Math.max(checkAnchors(anchors, chain, manifest), checkProven(options, { hashes, chain, signatures }))
}

const [path, ...given] = process.argv.slice(2)
const names = { '--anchor': 'anchor', '--anchor-file': 'anchorFile', '--jwks': 'jwks' }
const options = {}
for (let each = 0; each < given.length; each += 2) options[names[given[each]] ?? 'unknown'] = given[each + 1] ?? ''
if (!path || options.unknown !== undefined || Object.values(options).includes('')) {
  say('node verify-evidence.mjs bundle.zip [--anchor SEQ:HASH | --anchor-file FILE] [--jwks FILE]')
  process.exitCode = 64
} else {
  process.exitCode = await verifyBundle(path, options).catch((error) => {
    say(`NOT RIGHT: ${error.isFinding ? error.message : `the bundle cannot be read (${error.message}).`}`)
    return 1
  })
}
