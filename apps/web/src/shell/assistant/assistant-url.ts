/** The script's address for one person: `{userId}` in it is replaced; otherwise the parameter `userId` is added. */
export function assistantUrl(script: string, userId: number): string {
  if (script.includes('{userId}')) return script.replaceAll('{userId}', String(userId))
  const url = new URL(script)
  url.searchParams.set('userId', String(userId))
  return url.href
}
