import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Fields } from '@tuheng/domain/kernel/field'
import { labelOf } from '@tuheng/domain/kernel/resource'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { allFaces } from './directory.ts'
import { exportBody } from './export/export-body.ts'
import { IMPORT_BODIES } from './import/calls.ts'

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
    paths[`/api/v1/${report.api}/query`] = { post: { tags: [report.zh], summary: report.en, requestBody: json(inputSchema(report.params, [])), responses: RESPONSES } }
  return {
    openapi: '3.1.0',
    info: { title: '途衡 Tuheng', version: '1', description: 'Money and weights travel as decimal strings, dates as YYYY-MM-DD, instants as wall time in Asia/Shanghai.' },
    components: { schemas, securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'authorization' } } },
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

/** Calls that take whole tables: export, and import where records may be made by hand. */
function tableCalls(resource: AnyResource): Record<string, Json> {
  const imports = resource.methods?.import === false || resource.methods?.create === false ? {} : { importUpload: UPLOAD, ...IMPORT_BODIES }
  return { export: exportBody, 'download/{id}/export': exportBody, ...imports } as unknown as Record<string, Json>
}

function operation(face: Face, resource: AnyResource, method: string, body: Json): Json {
  const transition = resource.transitions[method]
  return {
    tags: [face.zh],
    summary: transition ? `${transition.zh} (${transition.en})` : method,
    description: `${face.permission}.${method.startsWith('import') ? 'import' : transition ? (transition.action ?? method) : ['list', 'summary', 'info', 'options', 'history'].includes(method) ? 'read' : method === 'save' ? 'modify' : method}`,
    requestBody: body === UPLOAD ? { content: { 'multipart/form-data': { schema: UPLOAD } } } : json(body),
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

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })
const UPLOAD: Json = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
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
