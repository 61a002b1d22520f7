import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { watchForeground } from './foreground.ts'

const longMs = 60_000

async function startServer() {
  const http = Fastify()
  const foreground = watchForeground(http)
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  http.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  http.post('/', async () => {
    arrive()
    await released
    return 'answered'
  })
  await http.ready()
  return { http, foreground, arrived, release }
}

describe('Work in the background', () => {
  it('waits until every call is answered', async () => {
    const { http, foreground, arrived, release } = await startServer()
    const call = http.inject({ method: 'POST', url: '/' })
    await arrived
    const background = foreground.giveWay(longMs)
    expect(await Promise.race([background, sleep(20, 'waits')])).toBe('waits')
    release()
    expect((await call).body).toBe('answered')
    expect(await background, 'waited for the last one').toBe(true)
    expect(await foreground.giveWay(longMs), 'had nobody to wait for').toBe(false)
    await http.close()
  })

  it('waits a moment longer, in which the answer arrives', async () => {
    const { http, foreground, release } = await startServer()
    release()
    await http.inject({ method: 'POST', url: '/' })
    expect(await foreground.giveWay(longMs), 'waited').toBe(true)
    expect(await foreground.giveWay(longMs), 'had nobody to wait for').toBe(false)
    await http.close()
  })

  it('goes on after its time, however long the others take', async () => {
    const { http, foreground, arrived, release } = await startServer()
    const call = http.inject({ method: 'POST', url: '/' })
    await arrived
    expect(await foreground.giveWay(5), 'waited for the last one').toBe(false)
    release()
    expect((await call).body).toBe('answered')
    await http.close()
  })

  it('does not wait for files that are being sent in', async () => {
    const { http, foreground, arrived, release } = await startServer()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const call = http.inject({ method: 'POST', url: '/', headers, payload: '' })
    await arrived
    await foreground.giveWay(longMs)
    release()
    await call
    await http.close()
  })

  it('takes small steps for a while after somebody was in a hurry', async () => {
    const http = Fastify()
    const { hurry, isHurried } = watchForeground(http, 30)
    expect(isHurried()).toBe(false)
    hurry()
    expect(isHurried()).toBe(true)
    await sleep(40)
    expect(isHurried()).toBe(false)
    await http.close()
  })

  it('is done when the last call has been answered, and not before', async () => {
    const { http, foreground, arrived, release } = await startServer()
    let times = 0
    foreground.whenQuiet(() => {
      times += 1
    })
    const call = http.inject({ method: 'POST', url: '/' })
    await arrived
    await sleep(20)
    expect(times, 'while a call is being answered').toBe(0)
    release()
    await call
    await expect.poll(() => times).toBe(1)
    await http.close()
  })
})
