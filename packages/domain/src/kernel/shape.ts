import type { Field, Fields } from './field.ts'
import { inputSchema, type JsonSchema } from './field-schema.ts'
import { kindOf } from './kinds/index.ts'
import type { AnyResource, RowOf } from './resource.ts'
import { anyResource, columnField } from './resource.ts'
import type { Text } from './text.ts'

/** A field whose value, or a value computed from it, is in an answer: `netSum`, `lines.price`. */
export interface Source {
  readonly resource: string
  readonly path: string
}

/**
 * The shape of a request or an answer. The validation of requests, the OpenAPI document, the types of both sides and
 * the redaction of answers follow from it.
 */
export interface Shape<T = unknown, S = T> {
  readonly json: JsonSchema
  readonly $type?: T
  /** The type as a client may receive it: restricted fields are missing. */
  readonly $seen?: S
  readonly optional?: boolean
  /** In a request: the id of a record of this resource, which must be in the caller's reference scope. */
  readonly to?: string
  /** In an answer: the value is as visible as the strictest of these fields. */
  readonly of?: readonly Source[]
  /**
   * In an answer: further source fields, depending on the sibling value under `key`, for example an amount of the
   * receivable or the payable side.
   */
  readonly by?: { readonly key: string; readonly of: Readonly<Record<string, readonly Source[]>> }
  /** In an answer: a record of this resource as its `info` shows it. The call adds `props`. */
  readonly row?: string
  /** One of several shapes. In an answer the first one whose required keys exist and whose constants match. */
  readonly either?: readonly Shape[]
  /** Any JSON. In answers only if the entire value belongs to a field. */
  readonly opaque?: boolean
  /** In a request: values of fields, which their kinds parse. */
  readonly input?: Fields
  /** In a request: a text that a person types, with its name. See `request-words.ts`. */
  readonly words?: Text
  /** In an answer: texts and figures of any record, which were redacted when they were read. */
  readonly shown?: boolean
  readonly items?: Shape
  readonly props?: Shapes
}
export type Shapes = Readonly<Record<string, Shape>>

/** An optional property. */
type Maybe<T, S> = Shape<T, S> & { readonly optional: true }
/** A value that is missing if the person may not see its fields. */
type Restrictable<T, S = T> = Shape<T, S> & { readonly of: readonly Source[] }

type Flat<T> = { -readonly [K in keyof T]: T[K] }
type GivenType<S> = S extends Shape<infer T, unknown> ? T : never
/** The type of a shape if no field is restricted. */
export type TypeOf<S> = GivenType<S>
type SeenType<S> = S extends Shape<unknown, infer T> ? T : never
/** The type that the server returns or a caller sends. Only optional properties may be missing. */
export type GivenBy<P extends Shapes> = Flat<
  { [K in keyof P as P[K] extends { optional: true } ? never : K]: GivenType<P[K]> } & {
    [K in keyof P as P[K] extends { optional: true } ? K : never]?: GivenType<P[K]> | undefined
  }
>
/** The type that arrives. Values of fields may be missing. */
export type SeenOf<P extends Shapes> = Flat<
  { [K in keyof P as P[K] extends { optional: true } | { of: readonly Source[] } ? never : K]: SeenType<P[K]> } & {
    [K in keyof P as P[K] extends { optional: true } | { of: readonly Source[] } ? K : never]?:
      | SeenType<P[K]>
      | undefined
  }
>

const make = <T, S = T>(json: JsonSchema, rest: Partial<Shape<T, S>> = {}): Shape<T, S> => ({ json, ...rest })

/** Shapes of requests and answers. */
export const s = {
  /** `maxLength` is required in requests. An answer is as long as the stored text. */
  text: (maxLength?: number, more: { minLength?: number; pattern?: string } = {}): Shape<string> =>
    make({ type: 'string', ...(maxLength === undefined ? {} : { maxLength }), ...more }),
  /** A text that a person types: it arrives without invisible characters, and something of it can be seen. */
  words: (maxLength: number, words: Text): Shape<string> => make({ type: 'string', maxLength }, { words }),
  integer: (more: { minimum?: number; maximum?: number } = {}): Shape<number> => make({ type: 'integer', ...more }),
  bool: (): Shape<boolean> => make({ type: 'boolean' }),
  /** A flag that is true if the key exists. */
  yes: (): Shape<true> => make({ const: true }),
  date: (): Shape<string> => make({ type: 'string', format: 'date', pattern: '^(?!0000)' }),
  /** A decimal as the user typed it. */
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
  /**
   * A flat row of fields, which are validated when they are written. `props` are the keys that the call itself reads.
   */
  fields: <const P extends Shapes>(props: P): Shape<GivenBy<P> & Record<string, unknown>> =>
    make({ ...jsonOfProps(props), additionalProperties: true }, { props }),
  /**
   * Values of fields as a form sends them. Their kinds parse them, and unknown keys are refused with the field's error
   * texts.
   */
  input: <const P extends Shapes = {}>(fields: Fields, also?: P): Shape<GivenBy<P> & Record<string, unknown>> => {
    const { properties, ...rest } = inputSchema(fields, [])
    const more = Object.entries(also ?? {}).map(([name, { json }]) => [name, json] as const)
    return make(
      { ...rest, properties: { ...(properties as JsonSchema), ...Object.fromEntries(more) } },
      { input: fields },
    )
  },
  /** A value whose form is declared elsewhere: a price trace, price bands. */
  opaque: <T>(): Shape<T> => make({}, { opaque: true }),
  /** A text or number with a narrower type. */
  as: <T>(shape: Shape<string>): Shape<T> => ({ json: shape.json }),
  either: <const L extends readonly Shape[]>(...either: L): Shape<GivenType<L[number]>, SeenType<L[number]>> =>
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
  /** Key → value; `keys` is the pattern of keys. */
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
  /** The value of a field. `also`: further source fields. */
  of: <R extends { name: string }, K extends keyof RowOf<R> & string>(
    resource: R,
    field: K,
    ...also: readonly Source[]
  ): Restrictable<RowOf<R>[K]> => ({
    json: jsonOf(anyResource(resource), field),
    of: [{ resource: resource.name, path: field }, ...also],
  }),
  /** A value computed from fields: a sum, an allocation. */
  from: <T, S>(shape: Shape<T, S>, ...of: readonly Source[]): Restrictable<T, S> => ({ ...shape, of }),
  /** As `from`; the sibling value under `key` selects the fields. */
  by: <T, S, K extends string>(
    shape: Shape<T, S>,
    key: K,
    of: Readonly<Record<string, readonly Source[]>>,
  ): Restrictable<T, S> => ({ ...shape, of: [], by: { key, of } }),
  /** Texts and figures of any record. They were redacted when they were read. */
  shown: <T, S>(shape: Shape<T, S>): Shape<T, S> => ({ ...shape, shown: true }),
  /** A full record, as `info` shows it to this person. `also`: properties that the call adds. */
  row: <R extends { name: string }, const P extends Shapes = {}>(
    resource: R,
    also?: P,
  ): Shape<Record<string, unknown> & GivenBy<P>, Record<string, unknown> & SeenOf<P>> =>
    make(also ? { allOf: [refTo(resource), jsonOfProps(also)] } : refTo(resource), {
      row: resource.name,
      ...(also ? { props: also } : {}),
    }),
  nothing: (): Shape<null> => make({ type: 'null' }),
  /** Bytes: a workbook, a picture. Their content was redacted when it was read. */
  file: (): Shape<unknown> => make({ type: 'string', format: 'binary' }),
}

/** A source field of a computed value. */
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
