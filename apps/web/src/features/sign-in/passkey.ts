import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { CallError } from '../../api/call-error.ts'

/** Asks the person's passkey; refusing it, or having none, counts as a second factor that failed. */
export async function askPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<Record<string, unknown>> {
  try {
    return { ...(await startAuthentication({ optionsJSON })) }
  } catch (cause) {
    throw new CallError('passkey-refused', { cause })
  }
}
