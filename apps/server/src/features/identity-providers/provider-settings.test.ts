import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '../../platform/start-error.ts'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'
import { readProviderFile } from './provider-settings.ts'

let directory: string
beforeAll(async () => {
  directory = await temporaryDirectory()
})
afterAll(() => rm(directory, { recursive: true }))

const right = { name: 'work', issuer: 'https://login.example.com', clientId: 'id', clientSecret: 'secret' }

async function read(content: unknown) {
  const file = join(directory, 'providers.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readProviderFile(file)
}

describe('The file of identity providers', () => {
  it('names providers with issuer, client and label', async () => {
    const [first, second] = await read([
      right,
      { ...right, name: 'other', label: 'Other', issuer: 'http://127.0.0.1:9/' },
    ])
    expect([first?.name, second?.label]).toEqual(['work', 'Other'])
  })

  it.each([
    ['{', 'it is not JSON'],
    [{ work: right }, 'must be a list'],
    [[{ ...right, name: 'a;b' }], 'provider 1, name takes 1 to 40 letters'],
    [[right, { ...right, issuer: 'http://login.example.com' }], 'provider 2, issuer must be an https address'],
    [[{ ...right, issuer: 'https://login.example.com/?a=b' }], 'provider 1, issuer'],
    [[{ ...right, clientSecret: '' }], 'provider 1, clientSecret must not be empty'],
    [[{ ...right, clientId: undefined }], 'provider 1, clientId must be a text'],
    [[{ ...right, secret: 'x' }], 'secret'],
    [[right, { ...right, name: 'WORK' }], 'the name work stands twice'],
  ])('with %j stops the start with a sentence that says where: %s', async (content, sentence) => {
    const failure = await read(content).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartError)
    expect(String(failure)).toContain('LABELWRIGHT_IDENTITY_PROVIDERS')
    expect(String(failure)).toContain(sentence)
  })

  it('that is not there stops the start', () => {
    expect(() => readProviderFile(join(directory, 'nowhere.json'))).toThrow(StartError)
  })
})
