// @vitest-environment node
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { printArticle } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAnswer, readFile, sendRequest } from './http.ts'

const job = { entityId: '0190', state: 'Printing', files: [], entries: [] }
const body = JSON.stringify(job)
const input = { body: { computerName: 'packing-1', labels: [] } }

let answer: (response: ServerResponse) => void
const received: { readonly key: unknown; readonly body: string }[] = []
const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  received.push({ key: request.headers['idempotency-key'], body: text })
  answer(response)
})
let address: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const send = (options: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
  sendRequest(printArticle, input, { address, idempotencyKey: 'key-of-the-press', ...options })
const read = async (options: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
  readAnswer(printArticle, await send(options))

type Framing = 'with its length' | 'in chunks' | 'until the connection ends'

/** Sends the first `length` bytes, and breaks off once they have left. */
const cut =
  (framing: Framing, length: number, { status = 200, type = 'application/json' } = {}) =>
  (response: ServerResponse) => {
    if (framing === 'with its length') response.setHeader('content-length', body.length)
    if (framing === 'until the connection ends') response.useChunkedEncodingByDefault = false
    response.writeHead(status, { 'content-type': type, connection: 'close' })
    response.flushHeaders()
    response.write(body.slice(0, length), () => response.socket?.end())
  }

const places: [Framing, number][] = (['with its length', 'in chunks', 'until the connection ends'] as const).flatMap(
  (framing) => [1, 20, body.length >> 1, body.length - 1].map((length): [Framing, number] => [framing, length]),
)

describe('An answer that breaks off', () => {
  it.each(places)('is a silence, %s after %i bytes', async (framing, length) => {
    answer = cut(framing, length)
    await expect(read()).rejects.toMatchObject({ name: 'CallError', code: 'offline' })
  })

  it('is a silence also where everything came but its end', async () => {
    answer = cut('in chunks', body.length)
    await expect(read()).rejects.toMatchObject({ code: 'offline' })
  })

  it.each([409, 422, 500])('is a silence also when it began to tell a problem: %i', async (status) => {
    answer = cut('with its length', 20, { status, type: 'application/problem+json' })
    await expect(read()).rejects.toMatchObject({ code: 'offline' })
  })

  it('is a silence also for a file', async () => {
    answer = cut('with its length', 20, { type: 'text/csv' })
    await expect(send().then(readFile)).rejects.toMatchObject({ code: 'offline' })
  })

  it('is a silence of its own kind when it stops in the middle', async () => {
    answer = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write(body.slice(0, 9))
    await expect(read({ timeoutMs: 200 })).rejects.toMatchObject({ code: 'timed-out' })
  })

  it('is nothing to whoever gave the call up', async () => {
    const given = new AbortController()
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(body.slice(0, 9))
      setTimeout(() => given.abort(), 50)
    }
    await expect(read({ signal: given.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('can be asked for again with the same request, and is read then', async () => {
    received.length = 0
    answer = cut('with its length', 30)
    await expect(read()).rejects.toMatchObject({ code: 'offline' })
    answer = cut('with its length', body.length)
    expect(await read()).toEqual(job)
    expect(received).toHaveLength(2)
    expect(received[1]).toEqual(received[0])
  })
})

describe('An answer that somebody else gave', () => {
  const say = (status: number) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Sign in to this network</h1>')

  it('is told as unreadable', async () => {
    answer = say(200)
    await expect(read()).rejects.toMatchObject({ code: 'answer-unreadable' })
  })

  it('is told by its status where that says something', async () => {
    answer = say(502)
    await expect(read()).rejects.toMatchObject({ code: 'not-ready' })
  })
})
