import { noteCall } from '../../engine/call-docs.ts'
import type { Server } from '../../engine/endpoint.ts'
import { ok } from '../../plugins/envelope.ts'

noteCall({ method: 'GET', path: '/api/v1/user/dd/login/url', open: true, summary: '企业通讯的登录地址 (address to sign in by the company’s messenger; empty without one)' })

/** Sign-in by the company's messenger: this server has no provider, and says so instead of being silent about it. */
export function registerMessenger({ app }: Server): void {
  app.get('/api/v1/user/dd/login/url', async () => ok(''))
}
