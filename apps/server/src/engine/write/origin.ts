import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const store = new AsyncLocalStorage<{ ip: string; requestId: string }>()

/** Address that the request at hand came from; null in jobs and in what the system does by itself. */
export function originOf(): string | null {
  return store.getStore()?.ip ?? null
}

/** Id of the request at hand; undefined in jobs. */
export function requestOf(): string | undefined {
  return store.getStore()?.requestId
}

/** Every write of a request knows where it came from, however deep it happens. */
export function registerOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => store.run({ ip: request.ip, requestId: request.id }, done))
}
