import { registry } from '@tuheng/domain/registry'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { mountedRoutes, spellings } from '../testing/mounted-routes.ts'
import { allPermissionCodes } from './system/permission-codes.ts'

interface Operation {
  tags: string[]
  summary: string
  'x-permission'?: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { type?: string; properties?: object } }> }
  security?: unknown[]
}
let app: TestApp
let paths: Record<string, Record<string, Operation>>

beforeAll(async () => {
  app = await testApp()
  const answer = await app.app.inject({ method: 'GET', url: '/api/docs/json' })
  paths = (answer.json() as { paths: typeof paths }).paths
})

it('documents every route of the API, with its body and its parameters', () => {
  const calls = mountedRoutes(app.app).filter(
    route => route.includes(' /api/v1/') && !route.includes('/:module/:table/'),
  )
  expect(calls.length).toBeGreaterThan(30)
  for (const call of calls) {
    const [method = '', printed = ''] = call.split(' ')
    const path = spellings(printed).find(one => paths[one.replace(/:(\w+)/g, '{$1}')]) ?? printed
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation, call).toBeDefined()
    expect(operation?.parameters?.filter(one => one.in === 'path').map(one => one.name) ?? [], call).toEqual(
      [...path.matchAll(/:(\w+)/g)].map(([, name]) => name),
    )
    if (method === 'POST') expect(Object.keys(operation?.requestBody?.content ?? {}), call).toHaveLength(1)
  }
})

it('documents requests and answers of declared calls', () => {
  const post = (path: string) => paths[`/api/v1/${path}`]?.post
  expect(post('sys/set/save')).toMatchObject({
    'x-permission': 'sys.set.modify',
    requestBody: {
      content: {
        'application/json': { schema: { type: 'object', properties: { settings: {}, reason: { type: 'string' } } } },
      },
    },
  })
  expect(post('oms/arrival/fast')).toMatchObject({
    tags: ['公路到货'],
    'x-permission': 'oms.way.arrive',
    requestBody: { content: { 'application/json': { schema: { properties: { rows: { type: 'array' } } } } } },
  })
  expect(post('fms/file/upload')?.requestBody?.content).toHaveProperty('multipart/form-data')
  expect(post('user/login')).toMatchObject({ security: [] })
  expect(paths['/api/v1/fms/file/open/{token}']?.get).toMatchObject({
    security: [],
    parameters: [{ name: 'token', in: 'path' }],
  })
  expect(post('gl/gpm/query') ?? post(`${registry.reports[0]?.api}/query`)).toHaveProperty('x-permission')
})

it('documents prints where layouts exist, and names only permissions that a role may have', () => {
  for (const resource of registry.resources)
    for (const face of Object.values(resource.faces))
      expect(`/api/v1/${face.api}/print` in paths, face.api).toBe(Object.keys(resource.prints ?? {}).length > 0)
  const known = new Set(allPermissionCodes())
  const asked = Object.values(paths).flatMap(item =>
    Object.values(item).flatMap(operation => operation['x-permission'] ?? []),
  )
  expect(asked.filter(code => !known.has(code))).toEqual([])
})
