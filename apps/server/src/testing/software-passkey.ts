// An authenticator in software (W3C WebAuthn Level 3): makes a key and signs what the page asks, as a phone would.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface SoftwarePasskey {
  readonly register: (options: Asked, place?: Place) => Record<string, unknown>
  readonly assert: (options: Asked, place?: Place) => Record<string, unknown>
}

/** Of what the page is given, only this is answered. */
interface Asked {
  readonly challenge?: unknown
}

interface Place {
  readonly origin?: string
  readonly host?: string
  /** False: touched, without a PIN or biometrics. */
  readonly isUserVerified?: boolean
  /** Uses of the key so far; it counts by itself where this is not given. */
  readonly count?: number
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

/** CBOR (RFC 8949) of what authenticators write: small numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    if (size < 256) return Buffer.from([(major << 5) | 24, size])
    return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
  }
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Buffer)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

/** COSE_Key of ES256 (RFC 9053 §7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  )
}

export function createSoftwarePasskey(defaults: { readonly origin: string; readonly host: string }): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let uses = 0

  const authenticatorData = (flags: number, { host = defaults.host, count }: Place, attested = Buffer.alloc(0)) => {
    uses += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count ?? uses)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter, attested])
  }
  const clientData = (type: string, { challenge }: Asked, { origin = defaults.origin }: Place) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Readonly<Record<string, Buffer>>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  })

  return {
    register: (options, place = {}) => {
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      // user present, user verified, attested credential data
      const authData = authenticatorData(0x45, place, attested)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', options, place),
        attestationObject: cbor(attestation),
      })
    },
    assert: (options, place = {}) => {
      // user present, user verified
      const authData = authenticatorData(place.isUserVerified === false ? 0x01 : 0x05, place)
      const clientDataJSON = clientData('webauthn.get', options, place)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), privateKey)
      return answer({ clientDataJSON, authenticatorData: authData, signature })
    },
  }
}
