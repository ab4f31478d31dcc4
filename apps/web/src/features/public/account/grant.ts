/** What an address brings to sign in by, or to bind the messenger account of somebody who has signed in. */
export type Grant =
  | { kind: 'messenger' | 'bind'; authCode: string; state: string }
  | { kind: 'platform'; token: string }

/** Reads the queries of an address, the first that names something. */
export function grantOf(...queries: string[]): Grant | null {
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
