/** The script that a build of the pages begins with: its name changes with its content. */
const ENTRY = /\/assets\/[\w-]+\.js/

/** The build that this window runs; undefined while developing. */
function runningBuild(): string | undefined {
  return entryOf(document.documentElement.outerHTML.replace(/<body[\s\S]*$/, '')) ?? undefined
}

/** The build that a page names, by its first script. */
export function entryOf(html: string): string | null {
  const tags = [...html.matchAll(/<script[^>]*\btype="module"[^>]*>/g)].map(found => found[0])
  return ENTRY.exec(tags.join(''))?.[0] ?? null
}

/**
 * Is there a newer build on the server than in this window? The page is requested again, which costs nothing while it
 * is unchanged.
 */
export async function newRelease(): Promise<string | null> {
  const running = runningBuild()
  if (!running) return null
  const response = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } }).catch(() => null)
  const latest = response?.ok ? entryOf(await response.text()) : null
  return latest && latest !== running ? latest : null
}

/** A file of the pages did not arrive: the network, or a new release has replaced it. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|preload CSS|module script failed/i.test(error.message)
}
