import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Fields } from '@tuheng/domain/kernel/field'
import { labelOf } from '@tuheng/domain/kernel/resource'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { type CallDoc, notedCalls } from './call-docs.ts'
import { allFaces } from './directory.ts'
import { exportBody } from './export/export-body.ts'
import { IMPORT_BODIES } from './import/calls.ts'
import { printBody } from './print/print-body.ts'

type Json = Record<string, unknown>

let cached: Json | undefined

/** OpenAPI 3.1 of every call, made from the declarations when it is first asked for. */
export function openApi(): Json {
  cached ??= build()
  return cached
}

function build(): Json {
  const paths: Record<string, Json> = {}
  const schemas: Record<string, Json> = { Envelope: ENVELOPE, List: LIST_BODY }
  for (const { resource, face } of allFaces()) {
    schemas[resource.name] ??= rowSchema(resource)
    schemas[`${resource.name}Input`] ??= inputSchema(resource.fields, ['id', 'version'])
    for (const [method, body] of Object.entries({ ...methodsOf(resource), ...tableCalls(resource) })) paths[`/api/v1/${face.api}/${method}`] = { post: operation(face, resource, method, body) }
  }
  for (const report of registry.reports)
    for (const [call, action] of [['query', 'read'], ['export', 'export']] as const)
      paths[`/api/v1/${report.api}/${call}`] = { post: { tags: [report.zh], summary: `${report.en}: ${call}`, ...permitted(`${report.permission}.${action}`), requestBody: json(inputSchema(report.params, [])), responses: RESPONSES } }
  for (const call of notedCalls()) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= { [call.method.toLowerCase()]: describe(call, path) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '途衡 Tuheng', version: '1', description: 'Money and weights travel as decimal strings, dates as YYYY-MM-DD, instants as wall time in Asia/Shanghai.' },
    components: { schemas, securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'authorization' }, program: PROGRAM } },
    security: [{ session: [] }],
    paths,
  }
}

function methodsOf(resource: AnyResource): Record<string, Json> {
  const id = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }
  const generic: Record<string, Json> = { list: ref('List'), summary: ref('List'), info: id, options: ref('List'), history: id, delete: id, save: ref(`${resource.name}Input`) }
  for (const [name, transition] of Object.entries(resource.transitions)) {
    if (transition.internal) continue
    const edits = Object.fromEntries((transition.edits ?? []).map(field => [field, resource.fields[field] ?? { kind: 'json' as const, label: field }]))
    generic[name] = inputSchema({ ...edits, ...transition.params } as Fields, ['id', 'ids', 'version', ...(transition.reason ? ['reason'] : [])])
  }
  return generic
}

/** Calls that take whole tables or papers: export, prints, and import where records may be made by hand. */
function tableCalls(resource: AnyResource): Record<string, Json> {
  const imports = resource.methods?.import === false || resource.methods?.create === false ? {} : { importUpload: UPLOAD, ...IMPORT_BODIES }
  const prints = resource.prints ? { print: printBody } : {}
  return { export: exportBody, 'download/{id}/export': exportBody, ...prints, ...imports } as unknown as Record<string, Json>
}

function operation(face: Face, resource: AnyResource, method: string, body: Json): Json {
  const transition = resource.transitions[method]
  return {
    tags: [face.zh],
    summary: transition ? `${transition.zh} (${transition.en})` : method,
    ...permitted(`${face.permission}.${actionOf(resource, method)}`),
    requestBody: body === UPLOAD ? MULTIPART : json(body),
    responses: RESPONSES,
  }
}

/** The action that a method of a face asks for. */
function actionOf(resource: AnyResource, method: string): string {
  const transition = resource.transitions[method]
  if (transition) return transition.action ?? method
  if (['list', 'summary', 'info', 'options', 'history'].includes(method)) return 'read'
  if (method.startsWith('import')) return 'import'
  if (method.endsWith('export')) return 'export'
  return method === 'save' ? 'modify' : method
}

const permitted = (code: string): Json => ({ description: code, 'x-permission': code })

/** A call of its own, under the face whose address it shares. */
function describe({ method, path: route, permission, body, upload, open, summary }: CallDoc, path: string): Json {
  const places = [...route.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const [module = '', table = '', ...rest] = path.replace('/api/v1/', '').split('/')
  const owner = allFaces().find(({ face }) => face.api === `${module}/${table}`)
  return {
    tags: [owner?.face.zh ?? module],
    summary: summary ?? (rest.join('/') || table),
    ...(permission ? permitted(permission) : {}),
    ...(open ? { security: [] } : {}),
    ...(places.length ? { parameters: places } : {}),
    ...(method === 'POST' ? { requestBody: upload ? MULTIPART : json((body ?? { type: 'object' }) as unknown as Json) } : {}),
    responses: RESPONSES,
  }
}

function rowSchema(resource: AnyResource): Json {
  const properties: Record<string, Json> = { id: { type: 'integer' }, version: { type: 'integer' } }
  for (const [name, machine] of Object.entries(resource.machines)) properties[name] = { type: 'string', enum: Object.keys(machine.states), description: machine.zh }
  return { type: 'object', description: `${resource.label} ${resource.en}`, properties: { ...properties, ...propertiesOf(resource.fields, () => true) } }
}

function inputSchema(fields: Fields, extra: readonly string[]): Json {
  const properties = propertiesOf(fields, name => !fields[name]?.computed)
  for (const name of extra) properties[name] = name === 'ids' ? { type: 'array', items: { type: 'integer' } } : name === 'reason' ? { type: 'string' } : { type: 'integer' }
  return { type: 'object', additionalProperties: false, properties }
}

function propertiesOf(fields: Fields, wanted: (name: string) => boolean): Record<string, Json> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => wanted(name)).map(([name, field]) => {
    const label = labelOf(field, name)
    const schema = field.lines ? { type: 'array', items: inputSchema(field.lines.fields, ['id']) } : kindOf(field).schema(field)
    return [name, { ...schema, description: `${label.zh}${field.unit ? `(${field.unit.zh})` : ''} ${label.en}` }]
  }))
}

const PROGRAM: Json = {
  type: 'apiKey', in: 'header', name: 'x-api-key',
  description: 'API accounts: list, summary, options, info, history, save, delete and transitions of faces, signed with x-api-timestamp, x-api-nonce and x-api-signature; see docs/api-accounts.md.',
}
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })
const UPLOAD: Json = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
const MULTIPART: Json = { content: { 'multipart/form-data': { schema: UPLOAD } } }
const RESPONSES = { 200: { description: 'envelope with data', ...json(ref('Envelope')) }, default: { description: 'envelope with error, errors[] and requestId', ...json(ref('Envelope')) } }
const ENVELOPE: Json = {
  type: 'object',
  required: ['status', 'code', 'msg', 'data'],
  properties: { status: { type: 'boolean' }, code: { type: 'integer' }, msg: { type: 'string' }, data: {}, error: { type: 'string' }, errors: { type: 'array' }, requestId: { type: 'string' } },
}
const LIST_BODY: Json = {
  type: 'object',
  additionalProperties: false,
  properties: {
    page: { type: 'integer' }, pageSize: { type: 'integer', maximum: 200 }, sort: { type: 'array', items: { type: 'string' } },
    filters: { type: 'object' }, search: { type: 'string' }, after: { type: 'string' }, count: { enum: ['exact', 'capped', 'none'] }, ids: { type: 'array', items: { type: 'integer' } },
  },
}
