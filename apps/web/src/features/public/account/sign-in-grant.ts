/** What an address contains for signing in, or for binding the messenger account of a signed-in person. */
export type SignInGrant =
  | { kind: 'messenger' | 'bind'; authCode: string; state: string }
  | { kind: 'platform'; token: string }

/** Reads the queries of an address; the first one with a grant counts. */
export function signInGrantOf(...queries: string[]): SignInGrant | null {
  for (const query of queries) {
    const params = new URLSearchParams(query)
    const authCode = params.get('authCode') ?? params.get('code')
    const state = params.get('state') ?? ''
    if (authCode) return { kind: state.startsWith('bind.') ? 'bind' : 'messenger', authCode, state }
    const token = params.get('token')
    if (token) return { kind: 'platform', token }
  }
  return null
}
