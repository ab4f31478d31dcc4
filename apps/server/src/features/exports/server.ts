import type { Server } from '../../engine/calls/endpoint.ts'
import type { Engine } from '../../engine/write/work.ts'

const known = new WeakMap<Engine, Server>()

export const keepServer = (server: Server): void => void known.set(server.engine, server)

/** The server that an engine belongs to: jobs enter other companies and find people by it. */
export function serverOf(engine: Engine): Server {
  const server = known.get(engine)
  if (!server) throw new Error('no server has registered the exports of this engine')
  return server
}
