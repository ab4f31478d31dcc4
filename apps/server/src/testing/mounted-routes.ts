import type { FastifyInstance } from 'fastify'

/** Every route of the server as `POST /api/v1/…`, read from the router. Call it when the server is ready. */
export function mountedRoutes(app: Pick<FastifyInstance, 'printRoutes'>): string[] {
  const out: string[] = []
  const above: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([│├└─\s]*)(\S+)(?: \((.+)\))?$/.exec(line.trimEnd())
    if (!found) continue
    const depth = (found[1]?.length ?? 0) / 4
    above.splice(depth - 1)
    above.push(found[2] ?? '')
    for (const method of (found[3] ?? '').split(', '))
      if (method !== '' && method !== 'HEAD' && method !== 'OPTIONS') out.push(`${method} ${above.join('')}`)
  }
  return out
}

/** If routes name one parameter differently, the router prints all names: `/change/:id|:system/company`. */
export function spellings(path: string): string[] {
  const found = /:\w+(?:\|:\w+)+/.exec(path)?.[0]
  return found ? found.split('|').flatMap(name => spellings(path.replace(found, name))) : [path]
}
