/** What an address brings to sign in by. */
export type Grant = { kind: 'messenger'; authCode: string; state: string } | { kind: 'platform'; token: string }

/** Reads the queries of an address, the first that names something. */
export function grantOf(...queries: string[]): Grant | null {
  for (const query of queries) {
    const params = new URLSearchParams(query)
    const authCode = params.get('authCode') ?? params.get('code')
    if (authCode) return { kind: 'messenger', authCode, state: params.get('state') ?? '' }
    const token = params.get('token')
    if (token) return { kind: 'platform', token }
  }
  return null
}
