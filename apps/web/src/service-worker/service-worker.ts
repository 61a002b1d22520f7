// Opens the application without a network, and lets a new version in between two pages. Built with the web application into one file.
import { answeredBy, cachePrefix, namedFiles } from './answer-by.ts'
import type { WorkerFetchEvent, WorkerScope } from './worker-scope.ts'

const worker = globalThis as unknown as WorkerScope

/** Filled in by the build: a name for what this version consists of, and its files. */
const version = '__SHELL_VERSION__'
const shellFiles = '__SHELL_FILES__'.split(' ')

const cacheName = `${cachePrefix}${version}`
/** Pages of the version before go on until they are left. */
const keptVersions = 2
/** A server that does not answer for so long is away. */
const patienceMs = 4_000

const pageAddress = worker.registration.scope

/** The page with its own headers: its content security policy names the nonce that stands in it. */
async function fetchPage(): Promise<Response> {
  const page = await fetch(pageAddress, { cache: 'no-store' })
  if (!page.ok) throw new Error(`the page answered ${page.status}`)
  return page
}

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(pageAddress, await fetchPage())
  const files = [...namedFiles, ...shellFiles.filter((file) => file !== '')]
  await cache.addAll(files.map((file) => new URL(file, pageAddress).href))
}

async function forgetOldVersions(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
  // In the order in which they were made.
  const gone = names.slice(0, Math.max(0, names.length - (keptVersions - 1)))
  await Promise.all(gone.map((name) => caches.delete(name)))
}

/** What the server answers in time; nothing without it. */
async function fromServer(request: Request): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(request, { signal }).catch(ignoreAbsence)
  // Of a proxy whose server is away.
  return answer && answer.status < 500 ? answer : undefined
}

function ignoreAbsence(): undefined {
  return undefined
}

async function openPage(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await fromServer(request)) ?? (await cache.match(pageAddress)) ?? Response.error()
}

async function openNamed(request: Request): Promise<Response> {
  return (await fromServer(request)) ?? (await caches.match(request)) ?? Response.error()
}

/** What has its hash in its name never changes: it is fetched once. */
async function openHashed(request: Request): Promise<Response> {
  const known = await caches.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(cacheName)).put(request, answer.clone())
  return answer
}

function answer(event: WorkerFetchEvent): void {
  const { request } = event
  const by = answeredBy(request, pageAddress)
  if (by === 'page') event.respondWith(openPage(request))
  if (by === 'named-file') event.respondWith(openNamed(request))
  if (by === 'hashed-file') event.respondWith(openHashed(request))
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldVersions().then(() => worker.clients.claim())))
worker.addEventListener('fetch', answer)
// The page says when: never while something is printed.
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(worker.skipWaiting())
})
