import { PLATFORMS } from '@tuheng/domain/system/platforms'
import { systemErrors } from '@tuheng/domain/system/system.errors'
import { Type } from 'typebox'
import { noteCall } from '../../engine/call-docs.ts'
import { memberOf, type Server } from '../../engine/endpoint.ts'
import { langOf, ok } from '../../plugins/envelope.ts'

noteCall({ method: 'GET', path: '/api/v1/sys/change/index/list', summary: '平台列表 (sibling platforms)' })
noteCall({ method: 'POST', path: '/api/v1/sys/user/change/:system/system', body: Type.Object({}), summary: '切换平台 (address of a sibling platform)' })

/** The sibling platforms. `urls`: where this installation has them, by the platform's word; those without stay closed. */
export function registerPlatforms({ server, urls }: { server: Server; urls: Readonly<Record<string, string>> }): void {
  const { app } = server
  app.get('/api/v1/sys/change/index/list', async request => {
    await memberOf(server, request)
    const lang = langOf(request)
    return ok(PLATFORMS.map(({ system, title, icon, color, tags }) => ({ system, icon, color, title: title[lang], tags: tags.map(tag => tag[lang]), url: urls[system] ?? '' })))
  })
  app.post<{ Params: { system: string } }>('/api/v1/sys/user/change/:system/system', async request => {
    await memberOf(server, request)
    const url = urls[request.params.system]
    return url ? ok(url) : systemErrors.fail('platform.closed')
  })
}
