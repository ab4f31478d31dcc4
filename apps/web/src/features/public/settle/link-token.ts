/** The token in a pasted link, or the pasted token itself; empty if there is none. */
export function tokenIn(pasted: string): string {
  const text = pasted.trim()
  const found = /[?&]token=([^&#\s]+)/.exec(text)?.[1]
  if (found) return decodeSafely(found)
  return /^[\w.~-]{16,}$/.test(text) ? text : ''
}

function decodeSafely(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}
