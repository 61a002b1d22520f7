// npm run release: the printer helper's programs for all systems, signed, where the server offers them.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type HelperSystem, helperSystem } from '@labelwright/contract/server/updates-schemas'
import { makeRelease, signAgain } from './release/make-release.ts'
import { knownKeyFile, type SigningKey, signingKeyOf } from './release/signing-key.ts'

const helpText = `npm run release: makes the printer helper's programs and signs them.

  --systems LIST    those to make it for (windows,mac,linux)
  --replace         takes the place of a release of this version
  --sign-again V    signs version V again after its programs were changed, as by a certificate for Windows
  --make-key        makes the key that signs where there is none
  --help            shows this text

They come into LABELWRIGHT_RELEASES_DIR (./releases), where a server offers them. The key is in
LABELWRIGHT_RELEASE_SIGNING_KEY (~/.config/labelwright/release-signing-key.pem).
`

const say = (text: string) => process.stdout.write(`${text}\n`)

function systemsOf(list: string): HelperSystem[] {
  return list.split(',').map((name) => {
    const system = helperSystem.safeParse(name.trim())
    if (system.success) return system.data
    throw new Error(`"${name}" is no system. Choose from windows, mac, linux.`)
  })
}

function sayKey({ publicFile, isNew, isKnownToServers }: SigningKey): void {
  if (isNew) say('A signing key was made. Keep a copy of it in a safe place, and let nobody else have it.')
  if (isKnownToServers) return
  say(
    `Servers do not know this key. Start yours with LABELWRIGHT_RELEASE_KEY=${publicFile}\nor let all servers know it: cp ${publicFile} ${knownKeyFile}`,
  )
}

async function run(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      systems: { type: 'string', default: 'windows,mac,linux' },
      'sign-again': { type: 'string' },
      replace: { type: 'boolean', default: false },
      'make-key': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (flags.help) {
    say(helpText.trimEnd())
    return
  }
  const systems = systemsOf(flags.systems)
  const key = signingKeyOf(process.env, { isMaking: flags['make-key'] })
  const directory = resolve(process.env.LABELWRIGHT_RELEASES_DIR || './releases')
  const again = flags['sign-again']
  const folder =
    again === undefined
      ? await makeRelease({ directory, systems, key, isReplacing: flags.replace, say })
      : signAgain(directory, again, key)
  say(`Signed, in ${folder}`)
  sayKey(key)
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
