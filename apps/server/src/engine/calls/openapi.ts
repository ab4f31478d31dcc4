import type { Fields } from '@tuheng/domain/kernel/field'
import { inputSchema, propertiesOf } from '@tuheng/domain/kernel/field-schema'
import { type AnyResource, type Face, isDoneThrough } from '@tuheng/domain/kernel/resource'
import { canRestore, createsIn, importAction, rightOf, takesRows } from '@tuheng/domain/kernel/policy'
import { fileFields } from '@tuheng/domain/kernel/file-fields'
import { genericAnswers, genericRequests } from '@tuheng/domain/kernel/generic-wire'
import { importAnswers, importRequests } from '@tuheng/domain/kernel/import-wire'
import type { Shape } from '@tuheng/domain/kernel/shape'
import { type CallDoc, documentedCalls } from './call-docs.ts'
import { allFaces } from '../directory.ts'

type Json = Record<string, unknown>

let cached: Json | undefined

/** OpenAPI 3.1 of every call. It is built from the declarations at the first request. */
export function openApi(): Json {
  cached ??= build()
  return cached
}

function build(): Json {
  const paths: Record<string, Json> = {}
  const schemas: Record<string, Json> = {
    Envelope: ENVELOPE,
    List: REQUESTS['list'] as Json,
    Summary: REQUESTS['summary'] as Json,
    Options: REQUESTS['options'] as Json,
  }
  for (const { resource, face } of allFaces()) {
    schemas[resource.name] ??= rowSchema(resource)
    schemas[`${resource.name}Input`] ??= inputSchema(resource.fields, ['id', 'version'])
    for (const [method, body] of Object.entries({ ...methodsOf(resource, face), ...tableCalls(resource, face) }))
      paths[`/api/v1/${face.api}/${method}`] = { post: operation({ face, resource, method }, body) }
  }
  for (const call of documentedCalls()) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    // A declared call takes precedence over a transition of the same name
    paths[path] = { [call.declared.method.toLowerCase()]: describeCall(call, path) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '途衡 Tuheng',
      version: '1',
      description:
        'Money and weights travel as decimal strings, dates as YYYY-MM-DD, instants as wall time in Asia/Shanghai.',
    },
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'authorization' }, program: PROGRAM },
    },
    security: [{ session: [] }],
    paths,
  }
}

function methodsOf(resource: AnyResource, face: Face): Record<string, Json> {
  const { across, info, reveal, history, presence, awaited, delete: deleteRequest } = REQUESTS
  const { update, delete: canDelete } = resource.methods ?? {}
  const generic = {
    list: ref('List'),
    summary: ref('Summary'),
    across,
    options: ref('Options'),
    info,
    ...(hasMasks(resource) ? { reveal } : {}),
    history,
    presence,
    ...(hasVerdicts(resource) ? { awaited } : {}),
    ...(canDelete === false ? {} : { delete: deleteRequest }),
    ...(canRestore(resource) ? { deleted: REQUESTS.deleted, undelete: REQUESTS.undelete } : {}),
    ...(face.imports === undefined ? {} : { feed: REQUESTS.feed }),
    ...(!createsIn(resource, face) && update === false ? {} : { save: ref(`${resource.name}Input`) }),
  } as Record<string, Json>
  for (const [name, transition] of Object.entries(resource.transitions)) {
    if (transition.internal || !isDoneThrough(face, name)) continue
    // The input of a transition may set fields that are computed elsewhere
    const edits = Object.fromEntries(
      (transition.edits ?? []).map(field => [
        field,
        { ...(resource.fields[field] ?? { kind: 'json' as const, label: field }), computed: false },
      ]),
    )
    generic[name] = inputSchema({ ...edits, ...transition.params } as Fields, [
      'id',
      ...(transition.batch ? ['ids', 'versions'] : []),
      'version',
      'reason',
      'check',
    ])
  }
  return generic
}

const hasVerdicts = ({ transitions }: AnyResource): boolean =>
  Object.values(transitions).some(({ verdict }) => verdict === 'passed')

const hasMasks = ({ fields }: AnyResource): boolean =>
  Object.values(fields).some(
    field => field.mask || Object.values(field.lines?.fields ?? {}).some(({ mask }) => mask !== undefined),
  )

/** Calls for whole tables or documents: export, print, and import where records may be created by hand. */
function tableCalls(resource: AnyResource, face: Face): Record<string, Json> {
  const imports =
    resource.methods?.import === false || !takesRows(resource, face)
      ? {}
      : { importUpload: UPLOAD, ...jsonOf(importRequests) }
  const { print, export: table, exportFiles, exportFileCounts } = jsonOf(genericRequests)
  return {
    export: table,
    'download/{id}/export': table,
    ...(fileFields(resource).length ? { exportFiles, exportFileCounts } : {}),
    ...(resource.prints ? { print } : {}),
    ...imports,
  } as Record<string, Json>
}

function operation(
  { face, resource, method }: { face: Face; resource: AnyResource; method: string },
  body: Json,
): Json {
  const transition = resource.transitions[method]
  return {
    tags: [face.zh],
    summary: transition ? `${transition.zh} (${transition.en})` : method,
    ...permissionDoc(rightOf(face, actionOf({ face, resource, method }))),
    requestBody: body === UPLOAD ? MULTIPART : json(body),
    responses: responsesOf(resource, method),
  }
}

/** The action of the permission that a method of a face requires. */
function actionOf({ face, resource, method }: { face: Face; resource: AnyResource; method: string }): string {
  const transition = resource.transitions[method]
  if (transition) return transition.action ?? method
  if (['list', 'summary', 'across', 'info', 'reveal', 'options', 'history', 'presence', 'awaited'].includes(method))
    return 'read'
  if (method === 'feed' || method.startsWith('import')) return importAction(resource, face)
  if (method.endsWith('export') || method.startsWith('exportFile')) return 'export'
  if (method === 'deleted' || method === 'undelete') return 'delete'
  return method === 'save' ? 'modify' : method
}

/** The answer of a method. Methods without a schema answer files. */
function responsesOf(resource: AnyResource, method: string): Json {
  const row = ref(resource.name)
  const { list, summary, across, options, history, presence, awaited, batch, deleted } = ANSWERS
  const { exportFiles, exportFileCounts, feed } = ANSWERS
  const results = batch as Json
  const ofRows = method === 'list' ? list : method === 'across' ? across : undefined
  if (ofRows)
    return answerDoc({
      ...ofRows,
      properties: { ...(ofRows['properties'] as Json), list: { type: 'array', items: row } },
    })
  const generic: Record<string, Json | undefined> = {
    summary,
    options,
    history,
    presence,
    awaited,
    deleted,
    feed,
    exportFiles,
    exportFileCounts,
    undelete: row,
    info: row,
    reveal: row,
    save: row,
    ...jsonOf(importAnswers),
  }
  const transition = resource.transitions[method]
  const answerSchema = transition
    ? transition.batch
      ? { anyOf: [row, results] }
      : row
    : Object.hasOwn(generic, method)
      ? generic[method]
      : undefined
  return answerSchema ? answerDoc(answerSchema) : RESPONSES
}

const permissionDoc = (code: string): Json => ({ description: code, 'x-permission': code })

/** Describes a declared call, under the tag of the face that has the same address. */
function describeCall(
  { path: route, permission, declared: { method, by, about, upload, request, answer } }: CallDoc,
  path: string,
): Json {
  const pathParameters = [...route.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const [module = '', table = '', ...rest] = path.replace(/^\/api\/v\d\//, '').split('/')
  const owner = allFaces().find(({ face }) => face.api === `${module}/${table}`)
  const requestSchema = request.json as Json
  return {
    tags: [owner?.face.zh ?? module],
    summary: about ? `${about.zh} (${about.en})` : rest.join('/') || table,
    ...(permission ? permissionDoc(permission) : {}),
    ...(by === 'anyone' ? { security: [] } : {}),
    ...parametersOf([...pathParameters, ...(method === 'GET' ? queryOf(requestSchema) : [])]),
    ...(method === 'POST' ? { requestBody: upload ? MULTIPART : json(requestSchema) } : {}),
    responses: answer.json['format'] === 'binary' ? FILE : answerDoc(answer.json),
  }
}

const parametersOf = (parameters: object[]): Json => (parameters.length ? { parameters } : {})

const queryOf = ({ properties = {}, required = [] }: Json): object[] =>
  Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }))

function rowSchema(resource: AnyResource): Json {
  const properties: Record<string, Json> = { id: { type: 'integer' }, version: { type: 'integer' } }
  for (const [name, machine] of Object.entries(resource.machines))
    properties[name] = { type: 'string', enum: Object.keys(machine.states), description: machine.zh }
  return {
    type: 'object',
    description: `${resource.label} ${resource.en}`,
    properties: { ...properties, ...propertiesOf(resource.fields, () => true) },
  }
}

const PROGRAM: Json = {
  type: 'apiKey',
  in: 'header',
  name: 'x-api-key',
  description:
    'API accounts: list, summary, options, info, history, save, delete and transitions of faces, signed with x-api-timestamp, x-api-nonce and x-api-signature; see docs/api-accounts.md.',
}
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })
const UPLOAD: Json = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
const MULTIPART: Json = { content: { 'multipart/form-data': { schema: UPLOAD } } }
const RESPONSES = {
  200: { description: 'envelope with data', ...json(ref('Envelope')) },
  default: { description: 'envelope with error, errors[] and requestId', ...json(ref('Envelope')) },
}
const FILE = {
  ...RESPONSES,
  200: {
    description: 'a file, or a stream of events',
    content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  },
}
/** The envelope with the data of a call. Fields that the person may not see are missing. */
const answerDoc = (data: object): Json => ({
  ...RESPONSES,
  200: {
    description: 'envelope with data',
    ...json({ type: 'object', properties: { ...(ENVELOPE['properties'] as Json), data } }),
  },
})
/** JSON schemas by call. */
const jsonOf = (shapes: Readonly<Record<string, Shape>>): Record<string, Json> =>
  Object.fromEntries(Object.entries(shapes).map(([call, { json: schema }]) => [call, schema as Json]))
const REQUESTS = jsonOf(genericRequests)
const ANSWERS = jsonOf(genericAnswers)
const ENVELOPE: Json = {
  type: 'object',
  required: ['status', 'code', 'msg', 'data'],
  properties: {
    status: { type: 'boolean' },
    code: { type: 'integer' },
    msg: { type: 'string' },
    data: {},
    error: { type: 'string' },
    errors: { type: 'array' },
    requestId: { type: 'string' },
  },
}
