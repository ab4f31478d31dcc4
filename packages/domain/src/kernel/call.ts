import type { AnyResource, Face } from './resource.ts'
import { anyResource } from './resource.ts'
import { type GivenBy, s, type SeenOf, type Shape, type Shapes } from './shape.ts'
import type { Text } from './text.ts'

/** Where a call stands: an address, and the permission that it asks for. */
export interface CallAddress {
  /** `sap/receipt/propose` */
  readonly path: string
  /** Absent: any member of the company. */
  readonly permission?: string
  /** The face whose view of its records is answered. */
  readonly at?: { readonly resource: AnyResource; readonly face: Face }
}

/**
 * Who may call: a member of the company; a person who signed in, also without a company; anyone. Only a member has rights to
 * fields, so only answers to members name fields.
 */
export type Caller = 'member' | 'person' | 'anyone'

/** A call beside the generic ones: declared once, for the server's check, its veil, the description of the API and the web. */
export interface Call<Q = unknown, G = unknown, S = unknown, B extends Caller = Caller> {
  readonly addresses: readonly CallAddress[]
  readonly method: 'GET' | 'POST'
  readonly by: B
  readonly about?: Text
  /** Takes files as multipart/form-data. */
  readonly upload: boolean
  /** Of a `GET`: the query. */
  readonly request: Shape<Q, unknown>
  /** Data of the envelope; what is not declared here does not leave the server. */
  readonly answer: Shape<G, S>
}

/** Properties of an object, or a shape of another form: a record, one of several. */
type Form = Shapes | Shape
type Given<F> = F extends Shape<infer T, unknown> ? T : F extends Shapes ? GivenBy<F> : never
type Seen<F> = F extends Shape<unknown, infer T> ? T : F extends Shapes ? SeenOf<F> : never

interface Declared<Q extends Form, A extends Form, B extends Caller> {
  request: Q | 'upload'
  /** `file`: bytes, or a stream of events, of which what stands in them went through the veil when it was read. */
  answer: A | 'file'
  /** A member unless it is said. */
  by?: B
  method?: 'GET'
  /** What the description of the API calls it. */
  about?: Text
}

/** One address of its own, `oms/wayBill/why`, or several; `at` is the face whose view of its records it answers. */
interface AtPath {
  path: string | readonly string[]
  permission?: string
  at?: readonly [{ faces: object }, string]
}
/** Every face of a resource, or those named in `only`: `{face}/propose`, right `{face}.modify`. */
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
    permission: `${face.permission}.${call.action}`,
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

/** A property may well be named `json`: that one is a shape itself. */
function shapeOf<T, S>(form: Form): Shape<T, S> {
  const isShape = 'json' in form && !('json' in form.json)
  return (isShape ? form : s.object(form as Shapes)) as Shape<T, S>
}

export type RequestOf<C> = C extends { readonly request: Shape<infer T, unknown> } ? T : never
/** What the server's handler gives. */
export type GivenOf<C> = C extends { readonly answer: Shape<infer T, unknown> } ? T : never
/** What arrives: without what the person may not see. */
export type AnswerOf<C> = C extends { readonly answer: Shape<unknown, infer T> } ? T : never
