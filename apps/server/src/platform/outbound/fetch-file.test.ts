import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createMayCall } from './addresses.ts'
import { type FetchBounds, FetchError, fetchFile } from './fetch-file.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A real server on loopback; answers its port. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return (server.address() as AddressInfo).port
}
const serve = (answer: RequestListener) => listen(createServer(answer))

/** Loopback is the network of the other servers here. */
const bounds: FetchBounds = {
  mayCall: createMayCall(['127.0.0.1/32']),
  mostBytes: 1_000,
  timeoutMs: 5_000,
  accept: 'application/pdf',
}

const failureOf = async (link: string, changed: Partial<FetchBounds> = {}) => {
  const error = await fetchFile(link, { ...bounds, ...changed }).catch((caught: unknown) => caught)
  if (!(error instanceof FetchError)) throw new Error('It was fetched.', { cause: error })
  return error.failure
}

describe('A link', () => {
  it('is followed, with its name kept and nothing of the person sent along', async () => {
    const seen: IncomingMessage[] = []
    const port = await serve((request, response) => {
      seen.push(request)
      response.setHeader('content-type', 'Application/PDF; charset=binary').end('%PDF-1.7')
    })
    const link = `http://me:secret@files.example:${port}/a%20b.pdf?x=1#page=2`
    const { bytes, contentType } = await fetchFile(link, { ...bounds, resolve: async () => ['127.0.0.1'] })
    expect([bytes.toString(), contentType]).toEqual(['%PDF-1.7', 'application/pdf'])
    expect(seen[0]?.url).toBe('/a%20b.pdf?x=1')
    expect(seen[0]?.headers).toEqual({
      host: `files.example:${port}`,
      accept: 'application/pdf',
      'accept-encoding': 'identity',
      'user-agent': 'Labelwright',
      connection: 'close',
    })
  })

  it.each([
    'javascript://host/%0aalert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'ftp://example.com/a.pdf',
    '//example.com/a.pdf',
    '/a.pdf',
    'example.com/a.pdf',
    'http:example.com',
    'http://',
    `http://${'a'.repeat(1_100)}.example/`,
    '',
  ])('that reads %s is no link [SEC-39] [SEC-52]', async (link) => {
    expect(await failureOf(link)).toEqual({ kind: 'invalid-link' })
  })

  it.each([
    '0177.1',
    '017700000001',
    '0x7f.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '2130706433',
    '127.000.000.001',
    '127.0.1',
    '[::ffff:7f00:1]',
    '[::ffff:127.0.0.2]',
    '0xffffffff',
    '4294967295',
    '127.0.\u00ad0.1',
    '１２７.0.0.1',
    '[::1]',
    '[64:ff9b::127.0.0.1]',
    '169.254.169.254',
    'localhost',
  ])('to http://%s/ is refused, however it is spelled, and nobody is called [SEC-52]', async (host) => {
    let calls = 0
    const port = await serve((_request, response) => {
      calls += 1
      response.end('%PDF-1.7')
    })
    const mayCall = createMayCall([])
    expect(await failureOf(`http://${host}:${port}/`, { mayCall })).toEqual({ kind: 'address-refused' })
    expect(calls).toBe(0)
  })

  it('is refused when any of the addresses of its name is [SEC-50]', async () => {
    const resolve = async () => ['127.0.0.1', '10.0.0.1']
    expect(await failureOf('http://files.example:8080/', { resolve })).toEqual({ kind: 'address-refused' })
    expect(await failureOf('http://files.example:8080/', { resolve: async () => [] })).toEqual({
      kind: 'address-refused',
    })
  })

  it('is looked up once, so that a name that changes its answer leads nowhere else [SEC-50] [SEC-52]', async () => {
    const port = await serve((_request, response) => response.end('%PDF-1.7'))
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const resolve = async () => answers.shift() ?? []
    await fetchFile(`http://rebind.example:${port}/`, { ...bounds, resolve })
    expect(answers).toEqual([['127.0.0.2']])
    // The second time its answer is the other one, and is checked again.
    expect(await failureOf(`http://rebind.example:${port}/`, { resolve })).toEqual({ kind: 'address-refused' })
  })

  it('to a port of another service is refused [SEC-52]', async () => {
    for (const port of [22, 25, 5432, 6379])
      expect(await failureOf(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'address-refused' })
  })

  it.each([301, 302, 303, 307, 308])('that leads elsewhere with %i is not followed [SEC-50]', async (status) => {
    const seen: (string | undefined)[] = []
    const port = await serve((request, response) => {
      seen.push(request.url)
      response.writeHead(status, { location: '/other.pdf' }).end('%PDF-1.7')
    })
    expect(await failureOf(`http://127.0.0.1:${port}/first.pdf`)).toEqual({ kind: 'http-status', status })
    expect(seen).toEqual(['/first.pdf'])
  })

  it.each([204, 206, 401, 404, 500])('that is answered %i tells the status', async (status) => {
    const port = await serve((_request, response) => response.writeHead(status).end())
    expect(await failureOf(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'http-status', status })
  })
})

describe('What is fetched', () => {
  it('is bounded to the byte, whether its length is said or not [SEC-54]', async () => {
    const port = await serve((request, response) => {
      const [, said, bytes] = (request.url ?? '').split('/')
      if (said === 'said') response.setHeader('content-length', Number(bytes))
      response.write(Buffer.alloc(Number(bytes) - 1))
      response.end('x')
    })
    for (const said of ['said', 'unsaid']) {
      expect((await fetchFile(`http://127.0.0.1:${port}/${said}/1000`, bounds)).bytes.length).toBe(1_000)
      expect(await failureOf(`http://127.0.0.1:${port}/${said}/1001`)).toEqual({ kind: 'too-large' })
    }
  })

  it('ends at the bound where it never ends by itself, and the connection too', async () => {
    let isClosed: Promise<unknown> = Promise.resolve()
    const port = await serve((request, response) => {
      isClosed = new Promise((resolve) => request.socket.on('close', resolve))
      const more = () => {
        while (response.write(Buffer.alloc(64)));
      }
      response.on('drain', more)
      more()
    })
    expect(await failureOf(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'too-large' })
    await isClosed
  })

  it('has one bound of time for name, connection, head and body together', async () => {
    const timeoutMs = 150
    const drips = await listen(
      createSocketServer((socket) => {
        socket.on('error', () => undefined).write('HTTP/1.1 200 OK\r\n')
        const drip = setInterval(() => socket.write('x'), 20)
        socket.on('close', () => clearInterval(drip))
      }),
    )
    const slowBody = await serve((_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    })
    const silent = await serve(() => undefined)
    const started = performance.now()
    for (const port of [drips, slowBody, silent])
      expect(await failureOf(`http://127.0.0.1:${port}/`, { timeoutMs })).toEqual({ kind: 'no-answer' })
    const resolve = () => new Promise<readonly string[]>(() => undefined)
    expect(await failureOf('http://slow-name.example/', { timeoutMs, resolve })).toEqual({ kind: 'no-answer' })
    expect(performance.now() - started).toBeGreaterThan(4 * timeoutMs - 20)
  })

  it('is none where nobody listens, the answer breaks off, or the name is unknown', async () => {
    const gone = createServer()
    const port = await listen(gone)
    await new Promise((resolve) => gone.close(resolve))
    expect(await failureOf(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'no-answer' })
    const breaking = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('%PDF')
      setImmediate(() => response.destroy())
    })
    expect(await failureOf(`http://127.0.0.1:${breaking}/`)).toEqual({ kind: 'no-answer' })
    const resolve = async () => {
      throw new Error('ENOTFOUND')
    }
    expect(await failureOf('http://nowhere.example/', { resolve })).toEqual({ kind: 'no-answer' })
  })
})
