// An identity provider that does as it is told, the wrong things too: each fault of the security table is a change of its behaviour.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

type Claims = Record<string, unknown>

/** How an ID token is spoiled after its right claims were made. */
export interface TokenFault {
  readonly claims?: (claims: Claims) => Claims
  readonly header?: (header: Record<string, unknown>) => Record<string, unknown>
  readonly signature?:
    | 'of another key'
    | 'none'
    | 'HS256 with the public key'
    | 'HS256 with the client secret'
    | 'spoiled'
}

export interface Behaviour {
  readonly subject?: string
  /** Of every ID token. */
  readonly profile?: Claims
  readonly front?: TokenFault
  readonly back?: TokenFault
  /** The token endpoint answers without an ID token. */
  readonly hasNoBackToken?: boolean
  readonly discovery?: Claims
  readonly areKeysDown?: boolean
  /** Announced beside the one that signs. */
  readonly furtherKeys?: number
}

export interface AuthorizationRequest {
  readonly clientId: string
  readonly state: string
  readonly nonce: string
  readonly redirectUri: string
  readonly codeChallenge?: string | undefined
}

export interface FaultyProvider {
  readonly issuer: string
  readonly clientSecret: string
  readonly behave: (behaviour: Behaviour) => void
  readonly changeKey: () => Promise<void>
  /** What a person's browser would bring home in the fragment. */
  readonly authorize: (request: AuthorizationRequest) => Promise<Record<string, string>>
  readonly close: () => Promise<void>
}

interface Key {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
}

const clientSecret = 'the secret of the client'

async function makeKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomBytes(6).toString('hex')
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** OpenID Connect Core 1.0 §3.3.2.11. */
export const halfHash = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

const hmacSecrets = (key: Key) => ({
  'HS256 with the public key': JSON.stringify(key.publicJwk),
  'HS256 with the client secret': clientSecret,
})

async function writeToken(right: Claims, key: Key, fault: TokenFault = {}): Promise<string> {
  const claims = fault.claims ? fault.claims(right) : right
  const header = { alg: 'RS256', kid: key.kid, ...fault.header?.({}) }
  const { signature } = fault
  if (signature === 'none') return `${encode({ alg: 'none', ...fault.header?.({}) })}.${encode(claims)}.`
  if (signature?.startsWith('HS256')) {
    const signed = `${encode({ alg: 'HS256' })}.${encode(claims)}`
    const secret = hmacSecrets(key)[signature as keyof ReturnType<typeof hmacSecrets>]
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }
  const signer = signature === 'of another key' ? (await makeKey()).privateKey : key.privateKey
  const token = await new SignJWT(claims as JWTPayload)
    .setProtectedHeader(JSON.parse(JSON.stringify(header)) as { alg: string })
    .sign(signer)
  return signature === 'spoiled' ? `${token.slice(0, -6)}AAAAAA` : token
}

async function readBody(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

const sendJson = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const clientIsRight = (request: IncomingMessage): boolean => {
  const given = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString()
  return decodeURIComponent(given.split(':')[1]?.replaceAll('+', ' ') ?? '') === clientSecret
}

/** What the provider knows while it runs. */
interface ProviderState {
  readonly issuer: string
  behaviour: Behaviour
  key: Key
  readonly codes: Map<string, AuthorizationRequest>
}

function claimsFor({ issuer, behaviour }: ProviderState, { clientId, nonce }: AuthorizationRequest): Claims {
  const now = Math.floor(Date.now() / 1000)
  const subject = behaviour.subject ?? 'person-1'
  return { iss: issuer, aud: clientId, sub: subject, nonce, iat: now, exp: now + 300, ...behaviour.profile }
}

async function exchange(state: ProviderState, request: IncomingMessage, response: ServerResponse) {
  const { behaviour, key, codes } = state
  const body = await readBody(request)
  const asked = codes.get(body.get('code') ?? '')
  codes.delete(body.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(body.get('code_verifier') ?? '')
    .digest('base64url')
  const isRight = asked && clientIsRight(request) && body.get('redirect_uri') === asked.redirectUri
  if (!isRight || (asked.codeChallenge && asked.codeChallenge !== challenge)) {
    return sendJson(response, 400, { error: 'invalid_grant' })
  }
  const accessToken = randomBytes(16).toString('base64url')
  const idToken = await writeToken({ ...claimsFor(state, asked), at_hash: halfHash(accessToken) }, key, behaviour.back)
  const token = behaviour.hasNoBackToken ? {} : { id_token: idToken }
  return sendJson(response, 200, { access_token: accessToken, token_type: 'Bearer', expires_in: 60, ...token })
}

const announce = ({ issuer, behaviour }: ProviderState, response: ServerResponse) =>
  sendJson(response, 200, {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    ...behaviour.discovery,
  })

async function showKeys({ behaviour, key }: ProviderState, response: ServerResponse) {
  if (behaviour.areKeysDown) return sendJson(response, 503, {})
  const further = await Promise.all(Array.from({ length: behaviour.furtherKeys ?? 0 }, makeKey))
  return sendJson(response, 200, { keys: [key, ...further].map(({ publicJwk }) => publicJwk) })
}

async function answer(state: ProviderState, request: IncomingMessage, response: ServerResponse) {
  if (request.url === '/.well-known/openid-configuration') return announce(state, response)
  if (request.url === '/jwks') return showKeys(state, response)
  if (request.url === '/token') return exchange(state, request, response)
  return response.writeHead(404).end()
}

/** Starts it on a free loopback port. It announces PKCE and HTTP Basic. */
export async function startFaultyProvider(behaviour: Behaviour = {}): Promise<FaultyProvider> {
  const server = createServer((request, response) => void answer(state, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: ProviderState = { issuer, behaviour, key: await makeKey(), codes: new Map() }
  return {
    issuer,
    clientSecret,
    behave: (next) => {
      state.behaviour = next
    },
    changeKey: async () => {
      state.key = await makeKey()
    },
    authorize: async (request) => {
      const code = randomBytes(16).toString('base64url')
      state.codes.set(code, request)
      const claims = { ...claimsFor(state, request), c_hash: halfHash(code) }
      const idToken = await writeToken(claims, state.key, state.behaviour.front)
      return { code, id_token: idToken, state: request.state }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
