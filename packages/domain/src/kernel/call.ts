import type { AnyResource, Face } from './resource.ts'
import { anyResource } from './resource.ts'
import { type GivenBy, s, type SeenOf, type Shape, type Shapes } from './shape.ts'

/** Where a call stands: an address, and the permission that it asks for. */
export interface CallAddress {
  /** `sap/receipt/propose` */
  readonly path: string
  /** Absent: any member of the company. */
  readonly permission?: string
  /** The face whose view of its records is answered. */
  readonly at?: { readonly resource: AnyResource; readonly face: Face }
}

/** A call beside the generic ones: declared once, for the server's check, its veil, the description of the API and the web. */
export interface Call<Q = unknown, G = unknown, S = unknown> {
  readonly addresses: readonly CallAddress[]
  readonly request: Shape<Q, unknown>
  /** Data of the envelope; what is not declared here does not leave the server. */
  readonly answer: Shape<G, S>
}

/** Properties of an object, or a shape of another form: a record, one of several. */
type Form = Shapes | Shape
type Given<F> = F extends Shape<infer T, unknown> ? T : F extends Shapes ? GivenBy<F> : never
type Seen<F> = F extends Shape<unknown, infer T> ? T : F extends Shapes ? SeenOf<F> : never

interface Declared<Q extends Form, A extends Form> {
  request: Q
  /** `file`: bytes, of which what stands in them went through the veil when it was read. */
  answer: A | 'file'
}

/** One address of its own, `oms/wayBill/why`; `at` is the face whose view of its records it answers. */
interface AtPath { path: string; permission?: string; at?: readonly [{ faces: object }, string] }
/** Every face of a resource, or those named in `only`: `{face}/propose`, right `{face}.modify`. */
interface AtFaces { faces: { faces: object }; only?: readonly string[]; name: string; action: string }

export function defineCall<const Q extends Form, const A extends Form>(call: (AtPath | AtFaces) & Declared<Q, A>): Call<Given<Q>, Given<A>, Seen<A>> {
  const addresses: CallAddress[] = 'path' in call
    ? [{ path: call.path, ...(call.permission ? { permission: call.permission } : {}), ...(call.at ? { at: faceOf(...call.at) } : {}) }]
    : facesOf(call).map(face => ({ path: `${face.api}/${call.name}`, permission: `${face.permission}.${call.action}`, at: { resource: anyResource(call.faces), face } }))
  return { addresses, request: shapeOf<Given<Q>, unknown>(call.request), answer: call.answer === 'file' ? s.file() as Shape<Given<A>, Seen<A>> : shapeOf(call.answer) }
}

function faceOf(of: { faces: object }, name: string): CallAddress['at'] & object {
  const resource = anyResource(of)
  return { resource, face: resource.faces[name] as Face }
}

function facesOf({ faces, only }: AtFaces): Face[] {
  return Object.entries(anyResource(faces).faces).filter(([name]) => !only || only.includes(name)).map(([, face]) => face)
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
