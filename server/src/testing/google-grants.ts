import { createHash } from 'node:crypto'

export const googleClient = { id: '1084-test.apps.googleusercontent.com', secret: 'GOCSPX-test' }
export const googleAccount = 'anna.rossi@gmail.example'

interface Code {
  challenge: string
  redirect_uri: string
  scope: string
}
type Said = [status: number, body: object]

/** Consents of one account, and the tokens that came of them. */
export class GoogleGrants {
  /** What the person leaves of what they are asked for; null is all of it. */
  scope: string | null = null
  account = googleAccount
  private readonly codes = new Map<string, Code>()
  private readonly access = new Set<string>()
  readonly refresh = new Set<string>()
  private made = 0

  /** What the person does on the page of consent: says yes, and the browser comes back with this. */
  consent(address: string): { code: string; state: string } {
    const query = new URL(address).searchParams
    if (query.get('code_challenge_method') !== 'S256' || query.get('access_type') !== 'offline') throw new Error('invalid_request')
    const code = `4/${++this.made}`
    const [challenge, redirect_uri] = [query.get('code_challenge') ?? '', query.get('redirect_uri') ?? '']
    this.codes.set(code, { challenge, redirect_uri, scope: this.scope ?? query.get('scope') ?? '' })
    return { code, state: query.get('state') ?? '' }
  }

  /** An hour passes. */
  expire(): void {
    this.access.clear()
  }

  /** The person takes the consent back, at Google. */
  withdraw(): void {
    this.access.clear()
    this.refresh.clear()
  }

  admits(authorization: string | undefined): boolean {
    return this.access.has(authorization?.replace('Bearer ', '') ?? '')
  }

  token(form: URLSearchParams): Said {
    if (form.get('client_id') !== googleClient.id || form.get('client_secret') !== googleClient.secret)
      return [401, { error: 'invalid_client', error_description: 'Unauthorized' }]
    if (form.get('grant_type') === 'authorization_code') return this.exchange(form)
    return this.refresh.has(form.get('refresh_token') ?? '')
      ? [200, this.issue()]
      : [400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }]
  }

  revoke(form: URLSearchParams): Said {
    if (!this.refresh.delete(form.get('token') ?? '')) return [400, { error: 'invalid_token', error_description: 'Token expired or revoked' }]
    this.access.clear()
    return [200, {}]
  }

  private exchange(form: URLSearchParams): Said {
    const code = this.codes.get(form.get('code') ?? '')
    this.codes.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    // RFC 7636, 4.1: a verifier is not shorter than this.
    if (!code || verifier.length < 43 || code.challenge !== challenge || code.redirect_uri !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant', error_description: 'Malformed auth code.' }]
    const refresh_token = `1//${++this.made}`
    this.refresh.add(refresh_token)
    const claims = Buffer.from(JSON.stringify({ iss: 'https://accounts.google.com', email: this.account })).toString('base64url')
    return [200, { ...this.issue(), refresh_token, scope: code.scope, id_token: `e30.${claims}.c2ln` }]
  }

  private issue() {
    const access_token = `ya29.${++this.made}`
    this.access.add(access_token)
    return { access_token, expires_in: 3599, token_type: 'Bearer' }
  }
}
