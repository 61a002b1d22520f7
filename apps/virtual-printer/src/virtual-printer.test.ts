import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const label = '^XA^PW400^LL200^FO20,20^BY2^BCN,80,N^FDABC^FS^PQ2^XZ'
const pdf = '%PDF-1.4\n1 0 obj^XA\n%%EOF'
const dataDirectory = mkdtempSync(join(tmpdir(), 'labelwright-virtual-printer-'))

let child: ChildProcess
let port: number
let page: string

async function start(args: readonly string[]): Promise<{ child: ChildProcess; port: number; pagePort: number }> {
  const started = fork(main, [...args], { silent: true })
  const [message] = await once(started, 'message')
  return { child: started, port: message.port, pagePort: message.pagePort }
}

async function stop(printer: ChildProcess): Promise<void> {
  const gone = once(printer, 'exit')
  printer.disconnect()
  await gone
}

beforeAll(async () => {
  const started = await start(['--port', '0', '--data-dir', dataDirectory])
  child = started.child
  port = started.port
  page = `http://127.0.0.1:${started.pagePort}`
})
afterAll(() => stop(child))
beforeEach(async () => {
  await post('/clear')
})

async function post(path: string, body?: object, origin = page): Promise<Response> {
  const headers = { origin }
  return await fetch(page + path, { method: 'POST', headers, ...(body ? { body: JSON.stringify(body) } : {}) })
}

/** Sends a job and resolves with what the printer answered before it closed. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.end(bytes, 'latin1'))
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer.replaceAll('\u0002', '<STX>').replaceAll('\u0003', '<ETX>')))
    socket.on('error', reject)
  })
}

const get = async (path: string) => await (await fetch(page + path)).json()

describe('The virtual printer', () => {
  it('shows the labels it received, the newest first', async () => {
    await send(label)
    await send('^XA^FO1,1^QQ^GB5,5,5^FS^XZ')
    const [newest, oldest] = await get('/labels.json')
    expect(oldest).toMatchObject({
      kind: 'label',
      widthMillimetres: 50,
      heightMillimetres: 25,
      copies: 2,
      byteLength: label.length,
      content: ['Code 128: ABC'],
      notUnderstood: [],
    })
    expect(newest).toMatchObject({
      number: oldest.number + 1,
      notUnderstood: [{ place: { offset: 9, line: 1 }, command: '^QQ', reason: 'unknown command' }],
    })
    expect(await get(`/labels.json?after=${oldest.number}`)).toHaveLength(1)
    expect(await (await fetch(`${page}/labels/${oldest.number}.zpl`)).text()).toBe(label)
    const picture = await fetch(`${page}/labels/${oldest.number}.svg`)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(await picture.text()).toContain('viewBox="0 0 400 200"')
  })

  it('says how a job set the printer, with units', async () => {
    await send('^XA^PR4,,2~SD25^MMP^MD-7^JZN^FO1,1^GB5,5,5^FS^PQ4,2^XZ')
    await send('^XA^FO1,1^GB5,5,5^FS^PQ1^XZ')
    const [second, first] = await get('/labels.json')
    const kept = ['Print speed: 4 in/s', 'Backfeed speed: 2 in/s', 'Darkness: 25 of 30', 'Darkness change: -7']
    const modes = ['Print mode: peel off', 'Reprint after error: no']
    expect(first.settings).toEqual([...kept, ...modes, 'Pause after: 2 labels'])
    expect(second.settings).toEqual([...kept, ...modes])
  })

  it('counts and keeps PDF documents, also between labels', async () => {
    await send(`${label}${pdf}\n${label}`)
    const received = await get('/labels.json')
    expect(received.map((one: { kind: string }) => one.kind)).toEqual(['label', 'pdf', 'label'])
    const document = await fetch(`${page}/labels/${received[1].number}.pdf`)
    expect(document.headers.get('content-disposition')).toContain('attachment')
    expect(await document.text()).toBe(pdf)
  })

  it('keeps the bytes of each job in a file', async () => {
    const before = readdirSync(dataDirectory).length
    await send(`${label}\r\n`)
    const names = readdirSync(dataDirectory).sort()
    expect(names).toHaveLength(before + 1)
    expect(readFileSync(join(dataDirectory, names.at(-1) ?? ''), 'latin1')).toBe(`${label}\r\n`)
  })

  it('answers questions about its state on the same connection', async () => {
    const [first, second, third] = (await send('~HS')).split('<ETX>\r\n')
    expect(first).toMatch(/^<STX>030,0,0,\d{4},000,0,0,0,000,0,0,0$/)
    expect(second?.split(',')).toHaveLength(11)
    expect(third).toBe('<STX>1234,0')
    expect(await send('~HQES')).toMatch(/ERRORS: +0 00000000 00000000\r\n +WARNINGS: +0 /)
    expect(await send('~HI')).toMatch(/^<STX>LABELWRIGHT VIRTUAL,V[\d.]+,8,\d+KB<ETX>\r\n$/)
  })

  it.each(['~HQES', '~HS\r\n~HI'])(
    'neither prints nor counts nor keeps a question behind a label: %j',
    async (question) => {
      const before = (await get('/printer.json')).printedLabels
      expect(await send(`${label}\n${question}`)).toMatch(/^<STX>/)
      expect(await get('/labels.json')).toMatchObject([{ content: ['Code 128: ABC'], notUnderstood: [] }])
      expect((await get('/printer.json')).printedLabels).toBe(before + 2)
      const newest = readdirSync(dataDirectory).sort().at(-1) ?? ''
      expect(readFileSync(join(dataDirectory, newest), 'latin1')).toBe(`${label}\n`)
      const kept = readdirSync(dataDirectory).length
      await send(question)
      expect(readdirSync(dataDirectory)).toHaveLength(kept)
    },
  )

  it('holds labels back while the paper is out, and says so', async () => {
    await post('/paper', { isOut: true })
    await send(label)
    expect(await get('/labels.json')).toEqual([])
    expect(await get('/printer.json')).toMatchObject({ isPaperOut: true, waitingJobs: 1 })
    expect(await send('~HS~HQES')).toMatch(/^<STX>030,1,0,\d{4},001,[\s\S]*ERRORS: +1 00000000 00000001/)
    await post('/paper', { isOut: false })
    expect(await get('/labels.json')).toHaveLength(1)
  })

  it('refuses connections while it is off', async () => {
    expect(await (await post('/power', { isOn: false })).json()).toMatchObject({ isOn: false })
    await expect(send(label)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await post('/power', { isOn: true })
    await send(label)
    expect(await get('/labels.json')).toHaveLength(1)
  })

  it('takes the next free port when its own is taken, and says so', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port: taken } = other.address() as { port: number }
    const second = fork(main, ['--port', String(taken)], { silent: true })
    let output = ''
    second.stdout?.on('data', (chunk) => {
      output += chunk
    })
    const [message] = await once(second, 'message')
    expect(message.port).toBeGreaterThan(taken)
    await stop(second)
    expect(output).toContain(`Port ${taken} is taken`)
    other.close()
  })
})

describe('The page', () => {
  it.each(['/', '/page.css', '/cards.css', '/page.js', '/icon.svg'])(
    'serves %s itself, under a strict policy',
    async (path) => {
      const answer = await fetch(page + path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
      expect(await answer.text()).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
    },
  )

  it('hears of a label at once', async () => {
    const events = await fetch(`${page}/events`)
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
    await reader?.read()
    await send(label)
    expect((await reader?.read())?.value).toContain('data: changed')
    await reader?.cancel()
  })

  it('is changed by itself alone', async () => {
    for (const origin of ['http://evil.com', 'null', 'http://127.0.0.1:1']) {
      expect((await post('/power', { isOn: false }, origin)).status).toBe(403)
    }
    expect((await fetch(`${page}/clear`, { method: 'POST' })).status).toBe(403)
    expect(await get('/printer.json')).toMatchObject({ isOn: true })
  })

  it('answers under its own name only', async () => {
    const status = await new Promise((resolve) => {
      request(`${page}/labels.json`, { headers: { host: 'evil.com' } }, (answer) => resolve(answer.statusCode)).end()
    })
    expect(status).toBe(403)
  })

  it.each(['/labels/1.exe', '/labels/999999.svg', '/main.ts', '/constructor'])('does not know %s', async (path) => {
    expect((await fetch(page + path)).status).toBe(404)
  })
})
