import type { Field, Fields } from './field.ts'
import { inputSchema, type JsonSchema } from './field-schema.ts'
import { kindOf } from './kinds/index.ts'
import type { AnyResource, RowOf } from './resource.ts'
import { anyResource, columnField } from './resource.ts'

/** A field whose value, or something computed from it, an answer brings: `netSum`, `lines.price`. */
export interface Source {
  readonly resource: string
  readonly path: string
}

/**
 * What travels in one call, on its way in or out: from it follow the check of requests, the description of the API, the
 * types of both sides, and what of an answer a person may see.
 */
export interface Shape<T = unknown, S = T> {
  readonly json: JsonSchema
  readonly $type?: T
  /** As it may arrive: without what the person may not see. */
  readonly $seen?: S
  readonly optional?: boolean
  /** Of a request: the id of a record of this resource, which whoever asks must be able to reach. */
  readonly to?: string
  /** Of an answer: goes out as the narrowest of these fields is seen. */
  readonly of?: readonly Source[]
  /** Of an answer: as the word beside it under `key` says, of these fields too: an amount of the trip's receivable or payable side. */
  readonly by?: { readonly key: string; readonly of: Readonly<Record<string, readonly Source[]>> }
  /** Of an answer: a record of this resource as its `info` shows it; `props` are what the call adds to it. */
  readonly row?: string
  /** One of several; of an answer the first whose required keys are all there, with the words that it allows. */
  readonly either?: readonly Shape[]
  /** Of any form: in answers only where all of it is of a field. */
  readonly opaque?: boolean
  /** Of a request: values of fields, which their kinds read. */
  readonly input?: Fields
  /** Of an answer: words and figures of any record, each of which went through the veil where it was read. */
  readonly shown?: boolean
  readonly items?: Shape
  readonly props?: Shapes
}
export type Shapes = Readonly<Record<string, Shape>>

/** A property that may be left out. */
type Maybe<T, S> = Shape<T, S> & { readonly optional: true }
/** A value that is not there for whoever may not see its fields. */
type Veilable<T, S = T> = Shape<T, S> & { readonly of: readonly Source[] }

type Flat<T> = { -readonly [K in keyof T]: T[K] }
type Given<S> = S extends Shape<infer T, unknown> ? T : never
/** What travels, where nothing of it is veiled. */
export type TypeOf<S> = Given<S>
type Seen<S> = S extends Shape<unknown, infer T> ? T : never
/** What the server gives, or a caller sends: all of it, but for what may be left out. */
export type GivenBy<P extends Shapes> = Flat<
  { [K in keyof P as P[K] extends { optional: true } ? never : K]: Given<P[K]> } & {
    [K in keyof P as P[K] extends { optional: true } ? K : never]?: Given<P[K]> | undefined
  }
>
/** What arrives: whatever is of a field may be missing. */
export type SeenOf<P extends Shapes> = Flat<
  { [K in keyof P as P[K] extends { optional: true } | { of: readonly Source[] } ? never : K]: Seen<P[K]> } & {
    [K in keyof P as P[K] extends { optional: true } | { of: readonly Source[] } ? K : never]?: Seen<P[K]> | undefined
  }
>

const make = <T, S = T>(json: JsonSchema, rest: Partial<Shape<T, S>> = {}): Shape<T, S> => ({ json, ...rest })

/** Shapes of requests and answers. */
export const s = {
  /** `maxLength`: of what is asked always given; an answer is as long as what was kept. */
  text: (maxLength?: number, more: { minLength?: number; pattern?: string } = {}): Shape<string> =>
    make({ type: 'string', ...(maxLength === undefined ? {} : { maxLength }), ...more }),
  integer: (more: { minimum?: number; maximum?: number } = {}): Shape<number> => make({ type: 'integer', ...more }),
  bool: (): Shape<boolean> => make({ type: 'boolean' }),
  /** A key that says so by being there. */
  yes: (): Shape<true> => make({ const: true }),
  date: (): Shape<string> => make({ type: 'string', format: 'date', pattern: '^(?!0000)' }),
  /** A decimal as it is typed. */
  decimal: (
    scale: number,
    { signed = false, digits = 12 }: { signed?: boolean; digits?: number } = {},
  ): Shape<string> =>
    make({
      type: 'string',
      pattern: String.raw`^${signed ? '-?' : ''}\d{1,${digits}}${scale ? String.raw`(\.\d{1,${scale}})?` : ''}$`,
    }),
  oneOf: <const T extends string>(...words: readonly T[]): Shape<T> => make({ enum: words }),
  /** The record that the call is about. */
  id: (): Shape<number> => make({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  /** Another record that the call names; documents beyond the data scope are refused. */
  ref: (resource: { name: string }): Shape<number> =>
    make({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, { to: resource.name }),
  filters: (): Shape<Record<string, unknown>> => make({ type: 'object' }),
  /** A flat row of fields, which are checked one by one where they are written; `props` are the keys that the call itself reads. */
  fields: <const P extends Shapes>(props: P): Shape<GivenBy<P> & Record<string, unknown>> =>
    make({ ...jsonOfProps(props), additionalProperties: true }, { props }),
  /** Values of fields as a form gives them: each is read by its kind, and unknown keys are refused with its words. */
  input: <const P extends Shapes = {}>(fields: Fields, also?: P): Shape<GivenBy<P> & Record<string, unknown>> => {
    const { properties, ...rest } = inputSchema(fields, [])
    const more = Object.entries(also ?? {}).map(([name, { json }]) => [name, json] as const)
    return make(
      { ...rest, properties: { ...(properties as JsonSchema), ...Object.fromEntries(more) } },
      { input: fields },
    )
  },
  /** What has its form elsewhere: a trace, the bands of a price. */
  opaque: <T>(): Shape<T> => make({}, { opaque: true }),
  /** A text or number of a certain kind, told by its type. */
  as: <T>(shape: Shape<string>): Shape<T> => ({ json: shape.json }),
  either: <const L extends readonly Shape[]>(...either: L): Shape<Given<L[number]>, Seen<L[number]>> =>
    make({ anyOf: either.map(one => one.json) }, { either }),
  nullable: <T, S>(shape: Shape<T, S>): Shape<T | null, S | null> => ({
    ...(shape as Shape<T | null, S | null>),
    json: { anyOf: [shape.json, { type: 'null' }] },
  }),
  maybe: <T, S>(shape: Shape<T, S>): Maybe<T, S> => ({ ...shape, optional: true }),
  list: <T, S>(
    items: Shape<T, S>,
    { min = 0, max, distinct = false }: { min?: number; max?: number; distinct?: boolean } = {},
  ): Shape<T[], S[]> =>
    make(
      {
        type: 'array',
        items: items.json,
        ...(distinct ? { uniqueItems: true } : {}),
        ...(min ? { minItems: min } : {}),
        ...(max === undefined ? {} : { maxItems: max }),
      },
      { items },
    ),
  /** Key → value; `keys` is what a key looks like. */
  map: <T>(
    value: Shape<T>,
    { keys = String.raw`^[\s\S]{0,200}$`, max }: { keys?: string; max?: number } = {},
  ): Shape<Record<string, T>> =>
    make({
      type: 'object',
      patternProperties: { [keys]: value.json },
      additionalProperties: false,
      ...(max === undefined ? {} : { maxProperties: max }),
    }),
  pair: <T, S>(items: Shape<T, S>): Shape<[T, T], [S, S]> =>
    make({ type: 'array', items: items.json, minItems: 2, maxItems: 2 }, { items }),
  object: <const P extends Shapes>(props: P): Shape<GivenBy<P>, SeenOf<P>> =>
    make({ ...jsonOfProps(props), additionalProperties: false }, { props }),
  /** The value of a field; `also`: further fields that it tells of. */
  of: <R extends { name: string }, K extends keyof RowOf<R> & string>(
    resource: R,
    field: K,
    ...also: readonly Source[]
  ): Veilable<RowOf<R>[K]> => ({
    json: jsonOf(anyResource(resource), field),
    of: [{ resource: resource.name, path: field }, ...also],
  }),
  /** As a value of another kind, computed from fields: a sum, an allocation. */
  from: <T, S>(shape: Shape<T, S>, ...of: readonly Source[]): Veilable<T, S> => ({ ...shape, of }),
  /** As `from`, by the word beside it under `key`. */
  by: <T, S, K extends string>(
    shape: Shape<T, S>,
    key: K,
    of: Readonly<Record<string, readonly Source[]>>,
  ): Veilable<T, S> => ({ ...shape, of: [], by: { key, of } }),
  /** Words and figures of whatever record they are of: they went through its veil where they were read. */
  shown: <T, S>(shape: Shape<T, S>): Shape<T, S> => ({ ...shape, shown: true }),
  /** A whole record, as `info` shows it to this person; `also`: what the call adds to it. */
  row: <R extends { name: string }, const P extends Shapes = {}>(
    resource: R,
    also?: P,
  ): Shape<Record<string, unknown> & GivenBy<P>, Record<string, unknown> & SeenOf<P>> =>
    make(also ? { allOf: [refTo(resource), jsonOfProps(also)] } : refTo(resource), {
      row: resource.name,
      ...(also ? { props: also } : {}),
    }),
  nothing: (): Shape<null> => make({ type: 'null' }),
  /** Bytes: a workbook, a picture. What stands in it went through the veil when it was read. */
  file: (): Shape<unknown> => make({ type: 'string', format: 'binary' }),
}

/** A field that something was computed from. */
export const sourceField = <R extends { name: string }>(resource: R, path: string): Source => ({
  resource: resource.name,
  path,
})

const refTo = ({ name }: { name: string }): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

function jsonOfProps(props: Shapes): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(props).map(([name, shape]) => [name, shape.json])),
    required: Object.keys(props).filter(name => !props[name]?.optional),
  }
}

function jsonOf(resource: AnyResource, name: string): JsonSchema {
  const field: Field | undefined = columnField(resource, name)
  if (!field) return {}
  const schema = kindOf(field).schema(field)
  return field.required ? schema : { anyOf: [schema, { type: 'null' }] }
}
