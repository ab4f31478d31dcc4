import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const store = new AsyncLocalStorage<{ ip: string }>()

/** Address that the request at hand came from; null in jobs and in what the system does by itself. */
export function originOf(): string | null {
  return store.getStore()?.ip ?? null
}

/** Every write of a request knows where it came from, however deep it happens. */
export function registerOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => store.run({ ip: request.ip }, done))
}
