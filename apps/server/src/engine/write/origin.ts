import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const store = new AsyncLocalStorage<{ ip: string; requestId: string }>()

/** Remote address of the current request; null in jobs and in work of the system itself. */
export function currentAddress(): string | null {
  return store.getStore()?.ip ?? null
}

/** Id of the current request; undefined in jobs. */
export function currentRequestId(): string | undefined {
  return store.getStore()?.requestId
}

/** Makes the origin of a request available to everything that runs within it. */
export function registerOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => store.run({ ip: request.ip, requestId: request.id }, done))
}
