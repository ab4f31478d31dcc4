import type { AnyResource, Face } from './resource.ts'
import { rightOf } from './policy.ts'
import { anyResource } from './resource.ts'
import { type GivenBy, s, type SeenOf, type Shape, type Shapes } from './shape.ts'
import type { Text } from './text.ts'

/** An address of a call, and the permission that it requires. */
export interface CallAddress {
  /** `sap/receipt/propose` */
  readonly path: string
  /** Absent: every member of the company. */
  readonly permission?: string
  /** The face whose records the call answers. */
  readonly at?: { readonly resource: AnyResource; readonly face: Face }
}

/**
 * Who may call: a member of the company; a person who signed in, with or without a company; anyone. Only members have
 * field rights, so only answers to members may name fields.
 */
export type Caller = 'member' | 'person' | 'anyone'

/**
 * A call beside the generic ones. One declaration serves the server's validation, redaction, the OpenAPI document and
 * the web.
 */
export interface Call<Q = unknown, G = unknown, S = unknown, B extends Caller = Caller> {
  readonly addresses: readonly CallAddress[]
  readonly method: 'GET' | 'POST'
  readonly by: B
  readonly about?: Text
  /** Takes multipart/form-data. */
  readonly upload: boolean
  /** The query of a `GET`, or the body. */
  readonly request: Shape<Q, unknown>
  /** The data of the envelope. Undeclared values do not leave the server. */
  readonly answer: Shape<G, S>
}

/** Properties of an object, or another shape: a record, one of several. */
type Form = Shapes | Shape
type Given<F> = F extends Shape<infer T, unknown> ? T : F extends Shapes ? GivenBy<F> : never
type Seen<F> = F extends Shape<unknown, infer T> ? T : F extends Shapes ? SeenOf<F> : never

interface Declared<Q extends Form, A extends Form, B extends Caller> {
  request: Q | 'upload'
  /** `file`: bytes or a stream of events. Their content was redacted when it was read. */
  answer: A | 'file'
  /** Default: a member. */
  by?: B
  method?: 'GET'
  /** The summary in the OpenAPI document. */
  about?: Text
}

/** One address, `oms/wayBill/why`, or several. `at` is the face whose records the call answers. */
interface AtPath {
  path: string | readonly string[]
  permission?: string
  at?: readonly [{ faces: object }, string]
}
/** Every face of a resource, or those in `only`: `{face}/propose`, right `{face}.modify`. */
interface AtFaces {
  faces: { faces: object }
  only?: readonly string[]
  name: string
  action: string
}

export function defineCall<const Q extends Form, const A extends Form, const B extends Caller = 'member'>(
  call: (AtPath | AtFaces) & Declared<Q, A, B>,
): Call<Given<Q>, Given<A>, Seen<A>, B> {
  const { request, answer, method = 'POST', by = 'member' as B, about } = call
  return {
    addresses: 'path' in call ? addressesAt(call) : addressesOf(call),
    method,
    by,
    upload: request === 'upload',
    ...(about ? { about } : {}),
    request: request === 'upload' ? (s.object({}) as unknown as Shape<Given<Q>, unknown>) : shapeOf(request),
    answer: answer === 'file' ? (s.file() as Shape<Given<A>, Seen<A>>) : shapeOf(answer),
  }
}

const addressesAt = ({ path, permission, at }: AtPath): CallAddress[] =>
  [path].flat().map(one => ({ path: one, ...(permission ? { permission } : {}), ...(at ? { at: faceOf(...at) } : {}) }))

const addressesOf = (call: AtFaces): CallAddress[] =>
  facesOf(call).map(face => ({
    path: `${face.api}/${call.name}`,
    permission: rightOf(face, call.action),
    at: { resource: anyResource(call.faces), face },
  }))

function faceOf(of: { faces: object }, name: string): CallAddress['at'] & object {
  const resource = anyResource(of)
  return { resource, face: resource.faces[name] as Face }
}

function facesOf({ faces, only }: AtFaces): Face[] {
  return Object.entries(anyResource(faces).faces)
    .filter(([name]) => !only || only.includes(name))
    .map(([, face]) => face)
}

/** A property may be named `json`; such an object is a shape itself. */
function shapeOf<T, S>(form: Form): Shape<T, S> {
  const isShape = 'json' in form && !('json' in form.json)
  return (isShape ? form : s.object(form as Shapes)) as Shape<T, S>
}

export type RequestOf<C> = C extends { readonly request: Shape<infer T, unknown> } ? T : never
/** The type that the server's handler returns. */
export type GivenOf<C> = C extends { readonly answer: Shape<infer T, unknown> } ? T : never
/** The type that a client receives: restricted fields may be missing. */
export type AnswerOf<C> = C extends { readonly answer: Shape<unknown, infer T> } ? T : never
