/** The entry script of a build; its name changes with its content. */
const ENTRY = /\/assets\/[\w-]+\.js/

/** The build that this window runs; undefined during development. */
function runningBuild(): string | undefined {
  return entryOf(document.documentElement.outerHTML.replace(/<body[\s\S]*$/, '')) ?? undefined
}

/** The build that a page loads, by its entry script. */
export function entryOf(html: string): string | null {
  const tags = [...html.matchAll(/<script[^>]*\btype="module"[^>]*>/g)].map(found => found[0])
  return ENTRY.exec(tags.join(''))?.[0] ?? null
}

/**
 * The newer build on the server, or null if there is none. The page is requested again, which is cheap while it has not
 * changed.
 */
export async function newRelease(): Promise<string | null> {
  const running = runningBuild()
  if (!running) return null
  const response = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } }).catch(() => null)
  const latest = response?.ok ? entryOf(await response.text()) : null
  return latest && latest !== running ? latest : null
}

/** Whether a file of the pages failed to load: the network failed, or a new release replaced it. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|preload CSS|module script failed/i.test(error.message)
}
